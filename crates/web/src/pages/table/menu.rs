//! The menu of a table: rules, advice, scores, what can be looked up, settings, and the way out.

use maud::{Markup, html};
use page::Piece;
use patch::Canvas;
use play::{AnyPlay, Reader};

use super::{player_note, put_piece, sheet_head};
use crate::guest::Guest;
use crate::messages::say;
use crate::pages::waiting::{level_options, terms};
use crate::pages::{absence, end, frame, luck};
use crate::table::{Setting, Snapshot, Speed, Table};

/// The sheet behind the key of the strip. Between the ways and the rest stands what changes with the game.
pub(super) fn put_menu(
    canvas: &mut Canvas,
    (table, setting): (&Table, &Setting<'_>),
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    known: Option<Piece>,
    guest: &Guest,
) {
    let title = say(guest.language).menu();
    canvas.put_around(&html! { section #menu .sheet popover aria-label=(title) {} }.0, |canvas| {
        canvas.put_from(("menu", setting), || {
            html! {
                (sheet_head("menu", title, guest))
                (ways(snapshot, guest))
                @if snapshot.is_host(guest) && !snapshot.is_over() { (speed(snapshot, guest)) }
            }
            .0
        });
        if let Some(known) = known {
            canvas.put_around(&html! { div .known {} }.0, |canvas| put_piece(canvas, &known));
        }
        if !snapshot.is_over() {
            let draw = || end::folded_score_sheet(play, reader).0;
            canvas.put_from(("scores", snapshot.row.revision, play.scores()), draw);
        }
        canvas.put_from(("people", setting), || {
            html! {
                @if snapshot.seat_of(guest).is_some() { (people(table, snapshot, guest)) }
                (luck::running(snapshot, guest))
            }
            .0
        });
    });
}

/// Where one can go from here.
fn ways(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let row = &snapshot.row;
    let is_advised = snapshot.seat_of(guest).is_some() && snapshot.terms.advice && !snapshot.is_over();
    html! {
        nav .ways data-whole {
            a .act .drawer href={ "/rules/" (row.game) } { (words.rules()) }
            @if is_advised { a .act .drawer href={ "/t/" (row.id) "/advice" } { (words.ask_advice()) } }
            a .act href={ "/t/" (row.id) "/replay" } { (words.replay()) }
            a .act href={ "/t/" (row.id) "/board" } { (words.board()) }
            (frame::language_switch(guest, &format!("/t/{}", row.id)))
            a .act .drawer href="/settings" { (words.preferences()) }
            a .act href="/" { (words.back_home()) }
        }
    }
}

/// How fast bots move: one touch, also without a script.
fn speed(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        form .speed method="post" action=(format!("/t/{}/speed", snapshot.row.id)) aria-label=(words.bots_speed()) data-whole {
            span aria-hidden="true" { (words.bots_speed()) }
            @for speed in Speed::ALL {
                button name="speed" value=(speed.code()) aria-pressed=(speed == snapshot.terms.speed) {
                    (words.speed(speed))
                }
            }
        }
    }
}

/// What the host decides, and one's own seat link.
fn people(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    html! {
        details #people {
            summary { (words.settings()) }
            p { a .drawer href=(format!("/t/{id}/invite")) { (words.invite_title()) } }
            p { a .drawer href=(format!("/t/{id}/link")) { (words.seat_link()) } }
            @if snapshot.is_host(guest) && !snapshot.is_over() { (host(table, snapshot, guest)) }
            @if !snapshot.is_over() { (absence::leave(snapshot, guest)) }
        }
    }
}

fn host(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    let names = snapshot.names(guest.language);
    let paused = snapshot.terms.paused;
    html! {
        form method="post" action=(format!("/t/{id}/pause")) {
            button name="paused" value=(if paused { "off" } else { "on" }) {
                @if paused { (words.resume()) } @else { (words.pause()) }
            }
        }
        form .agreement method="post" action=(format!("/t/{id}/terms")) data-whole {
            (terms(snapshot, guest))
            button { (words.save()) }
        }
        @for seat in snapshot.everyone().filter(|seat| !table.is_present(snapshot, *seat)) {
            form .row method="post" action=(format!("/t/{id}/replace")) {
                input type="hidden" name="seat" value=(seat);
                label {
                    span { (words.replace()) " " bdi { (names.who(seat, guest.language)) } }
                    @if let Some(note) = player_note(table, snapshot, seat, guest) { small .soft { " " (note) } }
                    select name="level" { (level_options(guest, bots::Level::Club)) }
                }
                button { (words.leave_to_bot()) }
            }
        }
    }
}

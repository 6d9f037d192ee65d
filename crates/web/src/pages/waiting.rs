//! The waiting room: invite, seats, options, start.

use bots::Level;
use engine::Seat;
use maud::{Markup, html};
use words::Names;

use super::idea::{idea_first, is_new};
use super::luck;
use super::options::Choice;
use super::parts::{invite, title};
use super::table::player_note;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table, Terms};

/// What the guest sees before the game.
pub(super) fn room(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let row = &snapshot.row;
    let address = format!("{}/t/{}", guest.origin, row.id);
    html! {
        main #main .page .waiting data-step="0" data-stream=(format!("/t/{}/events", row.id)) {
            h1 { bdi { (title(&row.game, guest.language)) } " · " (words.waiting_room()) }
            div .columns {
                div {
                    (sit_down(snapshot, guest))
                    (seats(table, snapshot, guest))
                    @if snapshot.is_host(guest) { (start(snapshot, guest)) }
                    @else { p .soft { (words.start_hint()) } }
                }
                div {
                    section .panel {
                        h2 { (words.invite_title()) }
                        p .soft { (words.invite_hint()) }
                        (invite(guest, &address))
                    }
                    (agreement(snapshot, guest))
                    (luck::gathering(snapshot, guest))
                }
            }
        }
    }
}

/// The form by which somebody sits down, and later changes the name; a name is all that is asked for.
fn sit_down(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let is_seated = snapshot.seat_of(guest).is_some();
    let route = if is_seated { "name" } else { "join" };
    // The browser follows to the game's idea, if that is where it leads.
    let goes = (!is_seated && is_new(&snapshot.row.game, guest)).then_some("");
    html! {
        section .panel .join {
            @if !is_seated { h2 { (words.join_title()) } }
            form .row method="post" action=(format!("/t/{}/{route}", snapshot.row.id)) data-go=[goes] {
                @if !is_seated { (idea_first(&snapshot.row.game, guest)) }
                label for="name" { (words.your_name()) }
                input #name type="text" name="name" required maxlength=(crate::limits::NAME) autocomplete="nickname"
                    value=(guest.name.as_deref().unwrap_or_default());
                @if !is_seated { input type="hidden" name="commitment" value=""; }
                @if is_seated { button { (words.save()) } } @else { button .main { (words.join()) } }
            }
        }
    }
}

fn seats(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = snapshot.names();
    html! {
        section .panel {
            h2 { (words.seats()) }
            ol .seats {
                @for seat in snapshot.everyone() {
                    li #(format!("waiting-{seat}")) {
                        span .token .(format!("token-{seat}")) aria-hidden="true" {}
                        bdi .name { (names.who(seat, guest.language)) }
                        @if let Some(note) = player_note(table, snapshot, seat, guest) { small .soft { (note) } }
                        (seat_controls(snapshot, guest, seat, &names))
                    }
                }
            }
            @if snapshot.is_host(guest) { (add_bot(snapshot, guest)) }
        }
    }
}

fn seat_controls(snapshot: &Snapshot, guest: &Guest, seat: Seat, names: &Names) -> Markup {
    let words = say(guest.language);
    let is_host = snapshot.is_host(guest);
    let own = snapshot.seat_of(guest) == Some(seat);
    let who = names.who(seat, guest.language);
    html! {
        @if is_host || own {
            form .controls method="post" action=(format!("/t/{}/seats", snapshot.row.id)) {
                input type="hidden" name="seat" value=(seat);
                @if is_host && snapshot.row.seats.len() > 1 {
                    button .plain name="do" value="move" aria-label=(format!("{}: {who}", words.move_on())) { "↓" }
                }
                @if !(is_host && own) {
                    button .plain name="do" value="remove" aria-label=(format!("{}: {who}", words.remove())) { "✕" }
                }
            }
        }
    }
}

fn add_bot(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        form .row method="post" action=(format!("/t/{}/seats", snapshot.row.id)) {
            label .level {
                span { (words.level()) }
                select name="level" { (level_options(guest, Level::Club)) }
            }
            button name="do" value="bot" { (words.add_bot()) }
        }
    }
}

/// The levels to choose from.
pub(super) fn level_options(guest: &Guest, chosen: Level) -> Markup {
    html! {
        @for level in Level::ALL.into_iter().filter(|level| *level != Level::Random) {
            option value=(level) selected[level == chosen] { (words::level(level, guest.language).title) }
        }
    }
}

fn start(snapshot: &Snapshot, guest: &Guest) -> Markup {
    html! {
        form method="post" action=(format!("/t/{}/start", snapshot.row.id)) {
            button .main .big { (say(guest.language).start()) }
        }
    }
}

/// What is agreed on: the host chooses, the others read.
fn agreement(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let Some(game) = catalog::find(&snapshot.row.game) else { return html! {} };
    let setup = snapshot.setup();
    let seats = setup.seats.max(*game.seats.start())..=*game.seats.end();
    let names = snapshot.names();
    let choice = Choice { game, seats, said: &setup.options, names: &names, language: guest.language };
    html! {
        section .panel {
            h2 { (words.options()) }
            @if snapshot.is_host(guest) {
                form .agreement method="post" action=(format!("/t/{}/options", snapshot.row.id)) {
                    (choice.fields())
                    h3 { (words.terms()) }
                    (terms(snapshot, guest))
                    button { (words.save()) }
                }
            } @else { (choice.text()) }
        }
    }
}

/// What the host decides besides the game's options.
pub(super) fn terms(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let terms = &snapshot.terms;
    let time =
        |choice: Option<u32>, none: &str| choice.map_or_else(|| none.to_owned(), |s| words.duration(s));
    let value = |choice: Option<u32>| choice.map_or_else(String::new, |seconds| seconds.to_string());
    html! {
        label for="keeper_after" { (words.keeper_after()) }
        select #keeper_after name="keeper_after" {
            @for choice in Terms::KEEPER_AFTER {
                option value=(value(choice)) selected[choice == terms.keeper_after] { (time(choice, words.never())) }
            }
        }
        label for="move_time" { (words.move_time()) }
        select #move_time name="move_time" {
            @for choice in Terms::MOVE_TIME {
                option value=(value(choice)) selected[choice == terms.move_time] { (time(choice, words.no_limit())) }
            }
        }
        label .check { input type="checkbox" name="advice" checked[terms.advice]; (words.advice_allowed()) }
        label .check { input type="checkbox" name="newcomers" checked[terms.newcomers]; (words.newcomers_allowed()) }
    }
}

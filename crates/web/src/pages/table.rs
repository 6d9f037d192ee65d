//! The table: the game in the middle, what is asked above it, what happened and what is said below.

use engine::Seat;
use maud::{Markup, html};
use store::{By, Kind, Message};
use words::isolate;

use super::end;
use super::luck;
use super::newcomers::newcomers;
use super::parts::{cited, title};
use super::waiting::{level_options, terms};
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Note, Phrase, Player, Request, Snapshot, Table};
use page::Plate;
use play::{AnyPlay, Reader};

/// How many sentences of the log and of the talk a page shows; the replay has them all.
const SHOWN: usize = 40;

/// What the guest sees of a game.
pub(super) fn table(table: &Table, snapshot: &Snapshot, play: &dyn AnyPlay, guest: &Guest) -> Markup {
    let names = snapshot.names();
    let viewer = snapshot.viewer(guest);
    let preferences = guest.preferences.for_drawings();
    let reader = Reader { preferences, ..snapshot.reader(viewer, guest.language, &names) };
    let address = format!("/t/{}/act", snapshot.row.id);
    let plates = plates(table, snapshot, guest);
    // What is already past has no buttons: an answer to it would come too late.
    let may_act = snapshot.seat_of(guest).filter(|_| !snapshot.terms.paused && !snapshot.is_past);
    let board = play.draw(&reader, &plates, may_act.map(|_| address.as_str()));
    #[cfg(test)]
    let board = html! { (board) (crate::leaks::planted(play, viewer)) };
    html! {
        main #main .page .playing .(format!("game-{}", snapshot.row.game))
            data-step=(play.step()) data-stream=(format!("/t/{}/events", snapshot.row.id)) {
            h1 .hidden-label { (title(&snapshot.row.game, guest.language)) }
            @if snapshot.is_over() { (end::ending(table, snapshot, play, &reader, guest)) }
            @else { (asked(snapshot, play, &reader, guest)) }
            div #board { (board) }
            (below(table, snapshot, play, &reader, guest))
            noscript { p { a .button href=(format!("/t/{}", snapshot.row.id)) { (say(guest.language).reload()) } } }
        }
    }
}

/// For whom the game waits, in large type.
fn asked(snapshot: &Snapshot, play: &dyn AnyPlay, reader: &Reader<'_>, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let own_turn =
        !snapshot.is_past && snapshot.seat_of(guest).is_some_and(|seat| snapshot.asked().contains(seat));
    html! {
        p #asked .asked .own[own_turn] {
            @if snapshot.terms.paused { (words.paused()) } @else { (play.asked(reader)) }
        }
        p #live .hidden-label role="log" aria-live="polite" {
            @for sentence in play.told(play.step(), reader) { (sentence.text) " " }
        }
    }
}

/// What the name plates say: whose turn it is, who is a bot, who is away.
pub(super) fn plates(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Vec<Plate> {
    let (asked, tokens) = (snapshot.asked(), snapshot.tokens());
    let plate = |seat: Seat| Plate {
        token: Some(tokens[seat.index()]),
        turn: asked.contains(seat),
        note: player_note(table, snapshot, seat, guest),
        seconds: snapshot
            .terms
            .move_time
            .filter(|_| asked.contains(seat))
            .map(|time| time.saturating_sub(snapshot.since.elapsed().as_secs() as u32)),
    };
    snapshot.everyone().map(plate).collect()
}

/// A word about who plays there.
pub(super) fn player_note(table: &Table, snapshot: &Snapshot, seat: Seat, guest: &Guest) -> Option<String> {
    let words = say(guest.language);
    let occupant = &snapshot.row.seats[seat.index()];
    match (snapshot.player(seat), &occupant.player) {
        (Player::Bot(level), _) => {
            let bot = format!("{} · {}", words.bot(), words::level(level, guest.language).title);
            let asks = |request: &Request| format!("{bot} · {}?", isolate(request.name()));
            Some(snapshot.request_for(seat).map_or_else(|| bot.clone(), asks))
        }
        (Player::Person, _) if snapshot.kept.contains(seat) => Some(words.keeper().to_owned()),
        (Player::Person, Some(owner)) if *owner == guest.id => Some(words.you().to_owned()),
        (Player::Person, Some(owner)) if table.gone_for(owner).is_some() => Some(words.away().to_owned()),
        (Player::Person, _) => None,
    }
}

/// Does somebody sit there who is here?
fn is_there(table: &Table, snapshot: &Snapshot, seat: Seat) -> bool {
    let owner = snapshot.row.seats[seat.index()].player.as_deref();
    owner.is_some_and(|owner| table.gone_for(owner).is_none())
}

fn below(
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    guest: &Guest,
) -> Markup {
    let words = say(guest.language);
    let row = &snapshot.row;
    let seated = snapshot.seat_of(guest);
    html! {
        nav .tools .row {
            a .button .drawer href=(format!("/rules/{}", row.game)) { (words.rules()) }
            @if seated.is_some() && snapshot.terms.advice && !snapshot.is_over() {
                a .button .drawer href=(format!("/t/{}/advice", row.id)) { (words.ask_advice()) }
            }
            a .button href=(format!("/t/{}/replay", row.id)) { (words.replay()) }
            @if seated.is_none() && !snapshot.is_over() { span .soft { (words.spectator()) } }
        }
        @if !snapshot.is_over() { (newcomers(snapshot, guest)) }
        div .columns {
            section .panel #log-panel {
                h2 { (words.log()) }
                (log(snapshot, play, reader))
            }
            div {
                (talk(snapshot, guest))
                @if !snapshot.is_over() { (end::folded_score_sheet(play, reader)) }
                @if seated.is_some() { (people(table, snapshot, guest)) }
                (luck::running(snapshot, guest))
            }
        }
    }
}

/// What happened, the newest first.
fn log(snapshot: &Snapshot, play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    let steps = (1..=play.step()).rev().take(SHOWN);
    html! {
        ol .log reversed {
            @for step in steps {
                (seats_told(snapshot, step, reader))
                @for entry in entries(snapshot, play, step, reader).iter().rev() { (entry) }
            }
        }
    }
}

/// What happened at a step, in order; one that a bot took for somebody says so.
pub(super) fn entries(
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    step: usize,
    reader: &Reader<'_>,
) -> Vec<Markup> {
    let words = say(reader.language);
    let mark = match snapshot.by.get(step - 1) {
        Some(By::Keeper) => Some(words.keeper()),
        Some(By::Clock) => Some(words.time_left()),
        _ => None,
    };
    let entry = |(at, sentence)| {
        html! {
            li #(format!("log-{step}-{at}")) {
                (cited(sentence, Some(&snapshot.row.game)))
                @if let Some(mark) = mark { " " small .soft { "(" (mark) ")" } }
            }
        }
    };
    play.told(step, reader).iter().enumerate().map(entry).collect()
}

/// Who came to sit where after the step, the newest first.
fn seats_told(snapshot: &Snapshot, step: usize, reader: &Reader<'_>) -> Markup {
    let then = |message: &&Message| message.kind == Kind::Note && message.step as usize == step;
    let told = snapshot.messages.iter().rev().skip_while(|message| message.step as usize > step);
    let told = told.take_while(|message| message.step as usize == step).filter(then);
    html! {
        @for message in told {
            @if Note::read(&message.text).is_some_and(|note| note.is_about_seats()) {
                li { em { (note(message, reader)) } }
            }
        }
    }
}

fn talk(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = snapshot.names();
    let reader = snapshot.reader(snapshot.viewer(guest), guest.language, &names);
    let messages = snapshot.messages.iter().enumerate().rev().take(SHOWN);
    html! {
        section .panel #talk {
            h2 { (words.chat()) }
            @if snapshot.seat_of(guest).is_some() { (speak(snapshot, guest)) }
            ul .talk {
                @for (at, message) in messages { li #(format!("talk-{at}")) { (said(message, &reader)) } }
            }
        }
    }
}

fn said(message: &Message, reader: &Reader<'_>) -> Markup {
    let words = say(reader.language);
    let phrase = || message.text.parse::<Phrase>().ok().map(|phrase| words.phrase(phrase));
    html! {
        @match message.kind {
            Kind::Said => { bdi .name { (message.name) } ": " bdi { (message.text) } },
            Kind::Phrase => { bdi .name { (message.name) } ": " (phrase().unwrap_or_default()) },
            Kind::Note => em .soft { (note(message, reader)) },
        }
    }
}

/// By the name that somebody had then. Old notes have none, and whoever sits there now is named.
fn note(message: &Message, reader: &Reader<'_>) -> String {
    let Some(note) = Note::read(&message.text) else { return String::new() };
    let now = || note.seat().map(|seat| reader.names.who(seat, reader.language)).unwrap_or_default();
    let who = if message.name.is_empty() { now() } else { isolate(&message.name) };
    say(reader.language).note(&note, &who)
}

fn speak(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let address = format!("/t/{}/say", snapshot.row.id);
    html! {
        form .phrases method="post" action=(address) {
            @for phrase in Phrase::ALL { button name="phrase" value=(phrase.code()) { (words.phrase(phrase)) } }
        }
        form .row method="post" action=(address) .clears {
            label .hidden-label for="say" { (words.say_something()) }
            input #say type="text" name="text" maxlength=(crate::limits::MESSAGE) autocomplete="off"
                placeholder=(words.say_something());
            button { (words.send()) }
        }
    }
}

/// What the host decides, and one's own seat link.
fn people(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    html! {
        details .panel #people {
            summary { (words.settings()) }
            p { a .drawer href=(format!("/t/{id}/invite")) { (words.invite_title()) } }
            p { a .drawer href=(format!("/t/{id}/link")) { (words.seat_link()) } }
            @if snapshot.is_host(guest) && !snapshot.is_over() { (host(table, snapshot, guest)) }
            @if !snapshot.is_over() {
                form method="post" action=(format!("/t/{id}/leave")) {
                    p .soft { (words.leave_hint()) }
                    button { (words.leave()) }
                }
            }
        }
    }
}

fn host(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    let names = snapshot.names();
    let paused = snapshot.terms.paused;
    html! {
        form method="post" action=(format!("/t/{id}/pause")) {
            button name="paused" value=(if paused { "off" } else { "on" }) {
                @if paused { (words.resume()) } @else { (words.pause()) }
            }
        }
        form .agreement method="post" action=(format!("/t/{id}/terms")) {
            (terms(snapshot, guest))
            button { (words.save()) }
        }
        @for seat in snapshot.everyone().filter(|seat| !is_there(table, snapshot, *seat)) {
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

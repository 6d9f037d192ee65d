//! Somebody new at a table: the form by which a spectator asks for a seat, and what everybody sees of it.

use engine::Seat;
use maud::{Markup, html};
use words::isolate;

use super::table::sheet_head;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Answer, Request, Snapshot};

/// Who asks for a seat: over the table, so that nothing moves.
pub(super) fn asking(snapshot: &Snapshot, guest: &Guest) -> Markup {
    html! {
        div #newcomers role="status" {
            @for request in snapshot.requests.iter().filter(|request| request.is_on()) {
                (one_asking(snapshot, guest, request))
            }
        }
    }
}

/// What those without a seat have instead of a hand: the way to ask for one.
pub(super) fn watching(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        section .dock .watching aria-label=(words.spectator()) {
            p .plate { (words.spectator()) }
            @if !snapshot.is_over() { (own(snapshot, guest)) }
        }
    }
}

/// The seats that a spectator may ask for.
fn free_seats(snapshot: &Snapshot, guest: &Guest) -> Vec<Seat> {
    let is_free = |seat: &Seat| snapshot.is_free_for(*seat, guest) && snapshot.request_for(*seat).is_none();
    snapshot.everyone().filter(is_free).collect()
}

/// One button lets them in.
fn one_asking(snapshot: &Snapshot, guest: &Guest, request: &Request) -> Markup {
    let words = say(guest.language);
    let bot = snapshot.names(guest.language).who(request.seat, guest.language);
    let who = isolate(request.name());
    let is_let_in = request.answer.is_some();
    html! {
        form .row .panel method="post" action=(format!("/t/{}/newcomer", snapshot.row.id)) {
            input type="hidden" name="seat" value=(request.seat);
            input type="hidden" name="name" value=(request.name());
            p { (if is_let_in { words.next_deal(&who, &bot) } else { words.asks(&who, &bot) }) }
            @if snapshot.seat_of(guest).is_some() {
                @if !is_let_in { button .main name="do" value="let-in" { (words.let_in()) } }
                button name="do" value="decline" { (words.decline()) }
            }
        }
    }
}

/// What a spectator has asked for, or may.
fn own(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        @match snapshot.request_of(guest).map(|request| &request.answer) {
            None => (ask(snapshot, guest)),
            Some(Some(Answer::Declined)) => p .panel { (words.declined_hint()) },
            Some(answer) => form .row .panel method="post" action=(format!("/t/{}/newcomer", snapshot.row.id)) {
                @if answer.is_none() { p { (words.asked_hint()) } }
                button name="do" value="withdraw" { (words.withdraw()) }
            },
        }
    }
}

/// The form is in a sheet: there may be many bots.
fn ask(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = snapshot.names(guest.language);
    let places = free_seats(snapshot, guest);
    html! {
        @if !places.is_empty() {
            div .acts {
                button .act .main type="button" popovertarget="join" { (words.join()) }
            }
            section #join .sheet popover aria-label=(words.join()) {
                (sheet_head("join", words.join(), guest))
                form .row method="post" action=(format!("/t/{}/join", snapshot.row.id)) {
                    label for="name" { (words.your_name()) }
                    input #name type="text" name="name" required maxlength=(crate::limits::NAME)
                        value=(guest.name.as_deref().unwrap_or_default());
                    @for seat in places {
                        button name="seat" value=(seat) {
                            (words.take_bots_place()) " " bdi { (names.who(seat, guest.language)) }
                        }
                    }
                }
            }
        }
    }
}

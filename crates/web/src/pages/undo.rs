//! Taking back: the key for one's own last move, and the question to the others.

use maud::{Markup, html};

use super::parts::ring;
use super::signs;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table, Wish};

/// What is asked of the others, or of the reader; an empty place else, so that nothing moves.
pub(super) fn wish(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let own = snapshot.seat_of(guest).filter(|_| !snapshot.is_past && !snapshot.is_over());
    html! {
        @if own.is_some() {
            div #undo role="status" {
                @match snapshot.wish {
                    Some(wish) if Some(wish.seat) == own => p { (say(guest.language).undo_asked()) },
                    Some(wish) => (question(snapshot, wish, guest)),
                    None => {},
                }
            }
        }
    }
}

/// The key in a corner of the table, if the reader may take the last move back. While the game waits for
/// that, a ring runs down around it, and a touch of the table says that nobody need wait.
pub(super) fn key(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let own = snapshot.seat_of(guest).filter(|seat| snapshot.undoable() == Some(*seat));
    let time = table.second_thoughts(snapshot);
    html! {
        @if own.is_some() && snapshot.wish.is_none() {
            form #take-back method="post" action=(address(snapshot)) data-waits[time.is_some()] {
                input type="hidden" name="step" data-now value=(snapshot.step());
                button .undo name="do" value="ask" {
                    span .ringed { (signs::back()) @if let Some(time) = time { (ring(time)) } }
                    span .hidden-label { (say(guest.language).undo()) }
                }
            }
        }
    }
}

fn question(snapshot: &Snapshot, wish: Wish, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let who = snapshot.names(guest.language).who(wish.seat, guest.language);
    let is_asked = snapshot.seat_of(guest).is_some_and(|seat| snapshot.unasked(wish).contains(seat));
    html! {
        form .row method="post" action=(address(snapshot)) {
            p { (words.wants_undo(&who)) }
            @if is_asked {
                button .main name="do" value="agree" { (words.agree()) }
                button name="do" value="decline" { (words.decline()) }
            }
        }
    }
}

fn address(snapshot: &Snapshot) -> String {
    with_undone(snapshot, "undo")
}

/// An address of the table that says how often steps were taken back: what is sent there was meant for how
/// things stand now.
pub(super) fn with_undone(snapshot: &Snapshot, what: &str) -> String {
    let id = &snapshot.row.id;
    match snapshot.undone {
        0 => format!("/t/{id}/{what}"),
        undone => format!("/t/{id}/{what}?undone={undone}"),
    }
}

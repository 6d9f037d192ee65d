//! Taking back: the button for one's own last move, and the question to the others.

use maud::{Markup, html};

use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Wish};

/// What can be taken back or agreed to; an empty place else, so that nothing moves.
pub(super) fn undo(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let own = snapshot.seat_of(guest).filter(|_| !snapshot.is_past && !snapshot.is_over());
    html! {
        @if own.is_some() {
            div #undo role="status" {
                @match snapshot.wish {
                    Some(wish) if Some(wish.seat) == own => p { (say(guest.language).undo_asked()) },
                    Some(wish) => (question(snapshot, wish, guest)),
                    None if snapshot.undoable() == own => (button(snapshot, guest)),
                    None => {},
                }
            }
        }
    }
}

fn button(snapshot: &Snapshot, guest: &Guest) -> Markup {
    html! {
        form method="post" action=(address(snapshot)) {
            input type="hidden" name="step" value=(snapshot.step());
            button name="do" value="ask" { (say(guest.language).undo()) }
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

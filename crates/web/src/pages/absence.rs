//! What somebody reads who comes back, and what leaving means.

use maud::{Markup, html};

use crate::guest::Guest;
use crate::messages::say;
use crate::table::Snapshot;

/// What a bot did for the guest, until they have seen it or move themselves.
pub(super) fn stood_in(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    let stood_in = snapshot.stood_in(guest).filter(|_| !snapshot.is_past);
    html! {
        @if let Some(stood_in) = stood_in {
            form #stood-in .row .panel role="status" method="post" action=(format!("/t/{id}/informed")) {
                p { (words.stood_in(stood_in.moves)) }
                a .button href=(format!("/t/{id}/replay?step={}", stood_in.first - 1)) { (words.see_moves()) }
                button { (words.dismiss()) }
            }
        }
    }
}

/// Who plays alone just goes: the game waits. Else a bot plays on.
pub(super) fn leave(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        @if snapshot.is_alone() {
            p .soft { (words.leave_alone_hint()) }
            a .button href="/" { (words.leave()) }
        } @else {
            form method="post" action=(format!("/t/{}/leave", snapshot.row.id)) {
                p .soft { (words.leave_hint()) }
                button { (words.leave()) }
            }
        }
    }
}

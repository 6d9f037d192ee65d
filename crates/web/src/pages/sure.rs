//! Asking first: before somebody takes themselves out of something for good. With a script it is a small
//! dialog, without one a page of its own; who does not want to be asked says so there.

use maud::{Markup, html};

use super::undo::with_undone;
use crate::guest::Guest;
use crate::messages::say;
use crate::preferences::Switch;
use crate::table::Snapshot;

/// What the script asks with, and before which actions, [`finals`]; it is there for the whole game.
pub(super) fn template(snapshot: &Snapshot, finals: &[String], guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        @if guest.preferences.confirm == Switch::On && snapshot.seat_of(guest).is_some() {
            template #sure data-actions=(finals.join("|")) {
                dialog .sure aria-labelledby="sure-question" {
                    form method="dialog" {
                        h2 #sure-question { (words.sure()) }
                        button .main value="yes" {}
                        button value="no" autofocus { (words.not_sure()) }
                        label .check { input type="checkbox" name="never"; (words.never_ask()) }
                    }
                }
            }
        }
    }
}

/// The actions before which the guest is asked.
pub(crate) fn finals(snapshot: &Snapshot, guest: &Guest) -> Vec<String> {
    let seat = snapshot
        .seat_of(guest)
        .filter(|seat| snapshot.asked().contains(*seat) && guest.preferences.confirm == Switch::On);
    let play = snapshot.play.as_ref().filter(|_| !snapshot.is_past);
    seat.zip(play).map(|(seat, play)| play.finals(seat)).unwrap_or_default()
}

/// The question as a page.
pub(crate) fn sure(snapshot: &Snapshot, action: &str, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        main #main .page {
            section .panel {
                h1 { (words.sure()) }
                form method="post" action=(with_undone(snapshot, "act")) {
                    input type="hidden" name="step" value=(snapshot.step());
                    input type="hidden" name="sure" value="yes";
                    button .main name="action" value=(action) { (words.is_sure()) }
                    label .check { input type="checkbox" name="never"; (words.never_ask()) }
                }
                p { a .button href=(format!("/t/{}", snapshot.row.id)) { (words.not_sure()) } }
            }
        }
    }
}

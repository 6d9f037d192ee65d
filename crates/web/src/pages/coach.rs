//! What helps in a first game: a bubble at the control that is of use now. It takes no room: nothing
//! else on the table moves when it comes or goes.

use engine::Viewer;
use maud::{Markup, html};

use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table};
use play::DueHint;

/// The hint that the guest is to be given now: whoever is asked, and may answer.
pub(crate) fn due_hint(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Option<DueHint> {
    let seat = snapshot.seat_of(guest).filter(|seat| snapshot.asked().contains(*seat))?;
    if snapshot.terms.paused || snapshot.is_past {
        return None;
    }
    let names = snapshot.names(guest.language);
    let reader = snapshot.reader(Viewer::Seat(seat), guest.language, &names);
    snapshot.play.as_ref()?.hint(&reader, &|name| table.knows(guest, name))
}

/// The bubble; nothing if no hint is due.
pub(super) fn coach(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let Some(hint) = due_hint(table, snapshot, guest) else { return Markup::default() };
    html! {
        aside #coach .coach .(hint.at.class()) {
            p { (hint.says) }
            form method="post" action=(format!("/t/{}/lesson", snapshot.row.id)) {
                button .act .main name="lesson" value=(hint.name) { (say(guest.language).hint_read()) }
            }
        }
    }
}

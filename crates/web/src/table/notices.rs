//! What the people of a table are told of when they are not there: that the game asks for them, that it is over,
//! and that a bot is invited. Written in the commit that makes it so.

use engine::Seat;
use serde::{Deserialize, Serialize};
use store::Notice;

use crate::id;

use super::{Draft, Snapshot};

/// The game asks for somebody.
pub(crate) const TURN: &str = "turn";

/// The game is over.
pub(crate) const OVER: &str = "over";

/// A host wants somebody at the table.
pub(crate) const INVITED: &str = "invited";

/// Of which seat a notice tells, and after how many steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) seat: u8,
    pub(crate) step: usize,
}

impl Snapshot {
    /// Does the game wait for this guest at the seat, and nobody moves for them?
    fn asks(&self, seat: Seat, guest: &str) -> bool {
        let is_on = !self.is_over() && !self.terms.paused && !self.is_past;
        let owner = self.row.seats.get(seat.index()).and_then(|occupant| occupant.player.as_deref());
        is_on && self.asked().contains(seat) && owner == Some(guest) && self.mover(seat).is_none()
    }

    /// Has the seat acted after so many steps?
    fn has_acted_since(&self, seat: Seat, step: usize) -> bool {
        self.play
            .as_ref()
            .is_some_and(|play| (step + 1..=play.step()).any(|step| play.actor(step) == Some(seat)))
    }

    /// Is it still as the guest was to be told?
    pub(crate) fn still(&self, event: &str, About { seat, step }: About, guest: &str) -> bool {
        let seat = Seat::new(seat);
        match event {
            TURN => self.step() >= step && self.asks(seat, guest) && !self.has_acted_since(seat, step),
            OVER => self.is_over(),
            INVITED => self.invited_until(guest).is_some(),
            _ => false,
        }
    }
}

impl Draft {
    /// Whom this change asks who was not asked before, and who hears that the game is over.
    pub(super) fn notices(&self, at: i64) -> Vec<Notice> {
        let (next, before) = (&self.next, &self.before);
        let is_over = next.is_over() && !before.is_over();
        let notice = |seat: Seat| {
            let guest = next.row.seats[seat.index()].player.as_deref()?;
            let was_asked =
                self.undo == 0 && before.asks(seat, guest) && !next.has_acted_since(seat, before.step());
            let is_asked = next.asks(seat, guest) && !was_asked;
            let is_invited = next.invited_until(guest).is_some() && before.invited_until(guest).is_none();
            let event = if is_over {
                OVER
            } else if is_asked {
                TURN
            } else if is_invited {
                INVITED
            } else {
                return None;
            };
            let about = About { seat: seat.index() as u8, step: next.step() };
            Some(Notice {
                id: id::random(),
                player: guest.to_owned(),
                event: event.to_owned(),
                text: serde_json::to_string(&about).expect("two numbers are plain data"),
                at,
                // Half a minute is all that there is for the answer.
                is_urgent: is_invited,
            })
        };
        next.everyone().filter_map(notice).collect()
    }
}

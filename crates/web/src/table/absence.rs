//! What a bot did for somebody who was away, and what was said last at a seat.

use engine::Seat;
use store::{By, Kind, Message};

use crate::guest::Guest;
use crate::problem::Problem;

use super::{Draft, Snapshot};

/// What a bot did for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StoodIn {
    /// How many moves it made.
    pub(crate) moves: usize,
    /// The first of them; the first step of a game is 1.
    pub(crate) first: usize,
}

impl Snapshot {
    /// What a bot did for the guest since their own last move, unless they know.
    pub(crate) fn stood_in(&self, guest: &Guest) -> Option<StoodIn> {
        let seat = self.seat_of(guest).filter(|seat| !self.informed.contains(*seat))?;
        let play = self.play.as_ref()?;
        let own = (1..=play.step()).rev().filter(|step| play.actor(*step) == Some(seat));
        let by_bot = own.take_while(|step| matches!(self.by[step - 1], By::Keeper | By::Clock));
        let steps: Vec<usize> = by_bot.collect();
        steps.last().map(|first| StoodIn { moves: steps.len(), first: *first })
    }

    /// What the player of the seat said last and has not moved since.
    pub(crate) fn says(&self, seat: Seat) -> Option<&Message> {
        let owner = self.row.seats[seat.index()].player.as_deref()?;
        let play = self.play.as_ref()?;
        let said = |message: &&Message| message.kind != Kind::Note && message.player == owner;
        let last = self.messages.iter().rev().take(RECENT).find(said)?;
        let has_moved = (last.step as usize + 1..=play.step()).any(|step| play.actor(step) == Some(seat));
        (!has_moved).then_some(last)
    }
}

/// What was said before so many others is no longer shown at a seat.
const RECENT: usize = 12;

impl Draft {
    /// The guest knows what a bot did for them.
    pub(crate) fn inform(&mut self, guest: &Guest) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        self.next.informed.insert(seat);
        Ok(())
    }
}

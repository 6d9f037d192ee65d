//! Between two rounds: the next deal waits until those who are there have seen how the last one ended.

use std::time::Duration;

use engine::{Seat, Seats};
use tokio::time::Instant;

use crate::guest::Guest;
use crate::problem::Problem;

use super::{Draft, Player, Snapshot, Table};

impl Snapshot {
    /// Is a round over, and the next deal to come?
    pub fn is_round_over(&self) -> bool {
        let is_deal = |play: &std::sync::Arc<dyn play::AnyPlay>| play.pending().is_deal() && play.dealt() > 0;
        self.play.as_ref().is_some_and(is_deal)
            && catalog::find(&self.row.game).is_some_and(|game| game.rounds)
    }

    /// When the next round is dealt, whoever is ready; nobody hurries who plays alone.
    pub(crate) fn next_round(&self) -> Option<Instant> {
        let pause = self.terms.round_pause.filter(|_| !self.is_alone())?;
        Some(self.since + Duration::from_secs(pause.into()))
    }
}

impl Table {
    /// Who is there with their own eyes, has not said to be ready for the next round, and is waited for.
    pub(crate) fn unready(&self, snapshot: &Snapshot) -> Seats {
        let is_there = |seat: &Seat| {
            let owner = snapshot.row.seats[seat.index()].player.as_deref();
            owner.is_some_and(|owner| snapshot.is_alone() || self.gone_for(owner).is_none())
        };
        let is_awaited = |seat: &Seat| {
            !snapshot.ready.contains(*seat)
                && !snapshot.kept.contains(*seat)
                && snapshot.player(*seat) == Player::Person
        };
        snapshot.people().iter().filter(is_awaited).filter(is_there).collect()
    }
}

impl Draft {
    /// Somebody has seen how the round ended. The page showed so many steps.
    pub(crate) fn ready(&mut self, guest: &Guest, step: usize) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        self.must_run()?;
        if self.next.is_round_over() && self.next.step() == step {
            self.next.ready.insert(seat);
        }
        Ok(())
    }
}

//! Taking back: one's own last step, while nobody has acted since and nobody has learnt anything by it.
//!
//! Who plays alone does so at once, with others all agree to it; bots and luck give them time for it, unless
//! they say that they need none. The step leaves the log, a note tells of it in the same commit, and how often
//! that happened is part of what an action has to know: a click on a page from before is refused, and so is a
//! request that comes twice. Luck is not touched, since what luck decided is never taken back.

use std::sync::Arc;
use std::time::Duration;

use engine::{Seat, Seats};
use store::{By, Status};
use tokio::time::Instant;

use crate::guest::Guest;
use crate::problem::Problem;

use super::{Draft, Note, Player, Snapshot};

/// So long bots and clocks wait for those who are asked.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// So many pauses of a bot there are for second thoughts.
const SECOND_THOUGHTS: u32 = 3;

/// Somebody wants to take the last step back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) seat: Seat,
    /// Those who agree.
    pub(super) agreed: Seats,
    pub(super) until: Instant,
}

impl Snapshot {
    /// Whose the last step is, if it can be taken back.
    pub(crate) fn undoable(&self) -> Option<Seat> {
        let is_on = self.row.status == Status::Running && !self.is_past;
        // On the ladder nobody is held up by somebody who plays and takes back, again and again.
        let play = self.play.as_ref().filter(|_| is_on && !self.is_of_ladder())?;
        let is_hidden = self.by.last() == Some(&By::Person) && !play.reveals(play.step());
        let seat = play.actor(play.step()).filter(|_| is_hidden)?;
        (!self.player(seat).is_bot()).then_some(seat)
    }

    /// Who has to agree still, so that the wish comes true. Whose seat a bot keeps is not asked.
    pub(crate) fn unasked(&self, wish: Wish) -> Seats {
        let is_silent =
            |seat: &Seat| *seat != wish.seat && !wish.agreed.contains(*seat) && !self.kept.contains(*seat);
        self.people().iter().filter(is_silent).collect()
    }

    /// Do bots and luck wait, because somebody may have second thoughts about the last step? Where a person
    /// is asked nobody hurries, and a program's thoughts are waited for by nobody.
    pub(crate) fn allows_second_thoughts(&self) -> bool {
        let is_moved_for = |seat: Seat| self.mover(seat).is_some();
        let is_person = |seat: Seat| self.player(seat) == Player::Person;
        !self.is_meant && self.undoable().is_some_and(is_person) && self.asked().iter().all(is_moved_for)
    }

    /// How long bots wait after the last step, if `pause` is usual between two.
    pub(super) fn rest(&self, pause: Duration) -> Duration {
        if self.allows_second_thoughts() { pause * SECOND_THOUGHTS } else { pause }
    }

    /// How long bots and clocks wait for an answer to the wish; nothing, if there is none.
    pub(super) fn deliberation(&self) -> Option<Duration> {
        self.wish.map(|wish| wish.until.saturating_duration_since(Instant::now()))
    }
}

impl Draft {
    /// Somebody wants to take back what they did; the page showed so many steps, after so many were taken
    /// back before.
    pub(crate) fn undo(&mut self, guest: &Guest, step: usize, undone: usize) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        self.must_run()?;
        if (self.next.step(), self.next.undone) != (step, undone) {
            return Err(Problem::Stale);
        }
        if self.next.undoable() != Some(seat) {
            return Err(Problem::NotUndoable);
        }
        let wish = Wish { seat, agreed: Seats::NONE, until: Instant::now() + PATIENCE };
        self.next.wish.get_or_insert(wish);
        self.take_back_if_agreed()
    }

    /// Somebody does not take back what they did; the page showed so many steps.
    pub(crate) fn mean(&mut self, guest: &Guest, step: usize) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        self.next.is_meant |= self.next.step() == step && self.next.undoable() == Some(seat);
        Ok(())
    }

    /// Somebody agrees to what another wants to take back, or does not.
    pub(crate) fn answer_undo(&mut self, guest: &Guest, agrees: bool) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        let mut wish = self.next.wish.ok_or(Problem::NotUndoable)?;
        wish.agreed.insert(seat);
        self.next.wish = Some(wish).filter(|_| agrees);
        self.take_back_if_agreed()
    }

    /// Nobody waits any longer for an answer.
    pub(super) fn forget_wish(&mut self) -> Result<(), Problem> {
        if self.next.deliberation().is_some_and(|left| left.is_zero()) {
            self.next.wish = None;
        }
        Ok(())
    }

    fn take_back_if_agreed(&mut self) -> Result<(), Problem> {
        match self.next.wish {
            Some(wish) if self.next.unasked(wish).is_empty() => self.take_back(wish.seat),
            _ => Ok(()),
        }
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Problem> {
        let play = self.next.play.clone().ok_or(Problem::NotRunning)?;
        let step = play.step() - 1;
        self.tell(Note::Undone { seat, step })?;
        Arc::make_mut(&mut self.next.by).truncate(step);
        self.next.play = Some(play.back(step).into());
        self.next.undone += 1;
        self.undo += 1;
        self.settle();
        Ok(())
    }
}

//! Clocks of days. When the time for a move is up is stored, by the time of day, so that it runs while the
//! table sleeps and after a restart; a clock of seconds is for those who are there, and runs in memory.

use std::time::Duration;

use engine::Seat;
use store::By;
use tokio::time::Instant;

use super::{Draft, Snapshot, Terms};

/// From so many seconds for a move on nobody is expected to stay at the table.
const DAY: u32 = 86_400;

/// So much later a table is woken that goes on by itself, in milliseconds: whoever drives it now may have been
/// stopped in the middle.
const STOPPED: i64 = 60_000;

impl Terms {
    /// Do people have days for a move? Then nobody is taken to be gone who does not look.
    pub(crate) fn has_days(&self) -> bool {
        self.move_time.is_some_and(|seconds| seconds >= DAY)
    }
}

impl Snapshot {
    /// What is left of the time for this move, if it has a limit. The time of day is given by the clock that all
    /// nodes share.
    pub(crate) fn time_left(&self, now: i64) -> Option<Duration> {
        let whole = Duration::from_secs(self.terms.move_time?.into());
        if self.terms.has_days() && self.awaited().is_empty() {
            return None;
        }
        Some(match self.due.filter(|_| self.terms.has_days()) {
            // Whoever sets the clock back gives nobody more than that.
            Some(due) => Duration::from_millis((due - now).max(0) as u64).min(whole),
            None => (self.since + whole).saturating_duration_since(Instant::now()),
        })
    }

    /// Was the last move of the seat made by the clock?
    pub(super) fn has_run_out(&self, seat: Seat) -> bool {
        let Some(play) = self.play.as_ref() else { return false };
        let last = (1..=play.step()).rev().find(|step| play.actor(*step) == Some(seat));
        last.is_some_and(|step| self.by[step - 1] == By::Clock)
    }

    /// Is the clock one that runs while nobody looks?
    fn runs_by_days(&self) -> bool {
        self.terms.has_days() && self.play.is_some() && !self.is_over() && !self.terms.paused
    }

    /// The people for whom the game waits: those who are asked, or who may look at how a round ended for as
    /// long as they like.
    fn awaited(&self) -> Vec<&str> {
        let is_unhurried = self.is_round_over() && self.has_onlookers() && self.next_round().is_none();
        let asked = if is_unhurried { self.people() } else { self.asked() };
        let own = asked.iter().filter(|seat| self.mover(*seat).is_none());
        own.filter_map(|seat| self.row.seats[seat.index()].player.as_deref()).collect()
    }
}

impl Draft {
    /// When the table is to be woken after this change. Whoever is asked still has the time that they had.
    pub(super) fn next_due(&self, at: i64) -> Option<i64> {
        let (next, before) = (&self.next, &self.before);
        let Some(seconds) = next.terms.move_time.filter(|_| next.runs_by_days()) else {
            return next.plays_unattended().then(|| self.next_wake(at));
        };
        let awaited = next.awaited();
        let is_same_question = !self.has_steps()
            && self.undo == 0
            && before.runs_by_days()
            && before.terms.move_time == next.terms.move_time
            && before.awaited() == awaited;
        let time = if awaited.is_empty() { STOPPED } else { i64::from(seconds) * 1000 };
        before.due.filter(|_| is_same_question).or(Some(at + time))
    }

    /// When a table is looked for that goes on by itself. It is written now and then, not with each step: a table that
    /// goes on is never due.
    fn next_wake(&self, at: i64) -> i64 {
        self.before.due.filter(|due| *due > at + STOPPED).unwrap_or(at + 3 * STOPPED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_of_days_begins_with_one() {
        let with = |move_time| Terms { move_time, ..Terms::default() };
        let days: Vec<_> = Terms::MOVE_TIME.into_iter().filter(|time| with(*time).has_days()).collect();
        assert_eq!(days, [Some(DAY), Some(3 * DAY), Some(7 * DAY)]);
    }
}

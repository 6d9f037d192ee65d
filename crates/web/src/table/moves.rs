//! The game's steps: people's, bots', and those of chance.

use std::sync::Arc;

use engine::{Seat, Viewer};
use store::By;
use tokio::time::Instant;
use words::Language;

use crate::guest::Guest;
use crate::problem::Problem;
use play::{AnyPlay, Reader};

use super::{Draft, Note, Table};

impl Table {
    /// Somebody takes one step or several at once. `expected` is the number of steps that their page
    /// showed, `undone` how often some had been taken back by then.
    pub async fn act(
        self: &Arc<Table>,
        guest: &Guest,
        expected: usize,
        undone: usize,
        actions: Vec<String>,
    ) -> Result<(), Problem> {
        let (start, actor) = (std::time::Instant::now(), guest.clone());
        let done = self.change(move |draft| draft.act(&actor, expected, undone, &actions)).await;
        self.metrics().acted(&self.snapshot().row.game, &done, start.elapsed());
        done
    }

    /// Somebody is there: their seat is theirs again at once, and they are shown all that any node has
    /// answered.
    pub async fn welcome(self: &Arc<Table>, guest: &Guest) -> Result<(), Problem> {
        self.saw(guest);
        self.glances(guest);
        self.catch_up().await?;
        let snapshot = self.snapshot();
        let is_kept = snapshot.seat_of(guest).is_some_and(|seat| snapshot.kept.contains(seat));
        if !is_kept {
            return Ok(());
        }
        let guest = guest.clone();
        self.change(move |draft| draft.welcome_back(&guest)).await
    }
}

impl Draft {
    pub(crate) fn act(
        &mut self,
        guest: &Guest,
        expected: usize,
        undone: usize,
        actions: &[String],
    ) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        if self.next.undone != undone {
            return Err(Problem::Stale);
        }
        let lines: Vec<String> = actions.iter().map(|action| format!("{seat} {action}")).collect();
        if self.has_taken(expected, &lines) {
            return Ok(());
        }
        // Somebody who plays has come back, and looks at the table.
        self.next.kept.remove(seat);
        self.next.informed.remove(seat);
        self.take(seat, expected, lines, By::Person, guest.language)
    }

    /// Has the guest done just that at that step? Then the request has come before.
    pub(crate) fn has_done(&self, guest: &Guest, step: usize, actions: &[String]) -> bool {
        let lines = |seat: Seat| actions.iter().map(|action| format!("{seat} {action}")).collect::<Vec<_>>();
        self.next.seat_of(guest).is_some_and(|seat| self.has_taken(step, &lines(seat)))
    }

    /// Does the log hold just these lines of a person at that step? Then the request has come before, and
    /// only its answer was lost on the way.
    fn has_taken(&self, expected: usize, lines: &[String]) -> bool {
        let steps = expected..expected.saturating_add(lines.len());
        let by = self.next.by.get(steps.clone()).filter(|by| !by.is_empty());
        if !by.is_some_and(|by| by.iter().all(|by| *by == By::Person)) {
            return false;
        }
        let record = self.next.play.as_ref().and_then(|play| play.record());
        record.is_some_and(|record| record.steps[steps].iter().map(|step| &step.text).eq(lines))
    }

    /// A bot takes a step: its own, or for somebody else.
    pub(crate) fn move_for(
        &mut self,
        seat: Seat,
        expected: usize,
        line: String,
        by: By,
    ) -> Result<(), Problem> {
        let is_late = by == By::Keeper && self.next.is_overdue(seat);
        let is_movers = self.next.mover(seat).is_some_and(|(_, mover)| mover == by);
        let is_due = by == By::Clock || is_late || is_movers;
        if !is_due || self.next.wish.is_some() {
            return Err(Problem::Stale);
        }
        if by == By::Clock {
            self.note(Note::TimeUp(seat));
        }
        self.take(seat, expected, vec![line], by, Language::English)
    }

    fn take(
        &mut self,
        seat: Seat,
        expected: usize,
        lines: Vec<String>,
        by: By,
        language: Language,
    ) -> Result<(), Problem> {
        let play = self.running(expected)?;
        let names = self.next.names(language);
        let reader =
            Reader { viewer: Viewer::Seat(seat), language, names: &names, preferences: Default::default() };
        let after = play.after(&lines, &reader).map_err(Problem::Refused)?;
        self.append(after, lines, by);
        Ok(())
    }

    /// Draws the chance that the game waits for after so many steps. Newcomers sit down before a deal.
    pub(crate) fn draw_chance(&mut self, expected: usize) -> Result<(), Problem> {
        if self.next.step() != expected {
            return Err(Problem::Stale);
        }
        self.seat_newcomers();
        let Some(play) = self.next.play.clone() else { return Ok(()) };
        let mut generator = self.next.luck.generator(play.step() + 1);
        if let Some((after, line)) = play.after_chance(&mut generator) {
            self.append(after, vec![line], By::Chance);
        }
        Ok(())
    }

    /// A bot keeps the seat from now on.
    pub(super) fn keep(&mut self, seat: Seat) -> Result<(), Problem> {
        if self.next.kept.contains(seat) || self.dismiss_if_due(seat) {
            return Ok(());
        }
        self.note(Note::Kept(seat));
        self.next.kept.insert(seat);
        self.next.informed.remove(seat);
        Ok(())
    }

    fn welcome_back(&mut self, guest: &Guest) -> Result<(), Problem> {
        let kept = self.next.seat_of(guest).filter(|seat| self.next.kept.contains(*seat));
        if let Some(seat) = kept {
            self.note(Note::Back(seat));
            self.next.kept.remove(seat);
            self.next.since = Instant::now();
        }
        Ok(())
    }

    /// The game, if it is on and where the player thinks it is.
    fn running(&self, expected: usize) -> Result<Arc<dyn AnyPlay>, Problem> {
        let play = self.next.play.clone().ok_or(Problem::NotRunning)?;
        if self.next.terms.paused {
            return Err(Problem::Paused);
        }
        if play.step() != expected {
            return Err(Problem::Stale);
        }
        Ok(play)
    }
}

//! The game's steps: people's, bots', and those of chance.

use std::sync::Arc;

use engine::{Pending, Seat, Viewer};
use store::{By, Status, Step};
use tokio::time::Instant;

use crate::guest::Guest;
use crate::id;
use crate::play::{self, Play, Reader};
use crate::problem::Problem;

use super::talk::Note;
use super::{Change, Table, now};

impl Table {
    /// The host starts the game.
    pub async fn start(&self, guest: &Guest) -> Result<(), Problem> {
        let mut change = self.change().await;
        change.must_wait()?;
        if !change.next.is_host(guest) {
            return Err(Problem::NotHost);
        }
        let setup = change.next.setup();
        let seats = setup.seats;
        let opened = play::open(&change.next.row.game, setup).ok_or(Problem::Nonsense)?;
        let play = opened
            .map_err(|error| play::setup_problem(&change.next.row.game, &error, seats, guest.language))?;
        change.next.luck.settle();
        change.next.row.status = Status::Running;
        change.next.play = Some(play.into());
        change.next.since = Instant::now();
        let (table, game) = (id::mark(&change.next.row.id), change.next.row.game.clone());
        change.save().await?;
        tracing::info!(table, game, seats, "a game starts");
        Ok(())
    }

    /// Somebody takes one step or several at once. `expected` is the number of steps that their page
    /// showed.
    pub async fn act(&self, guest: &Guest, expected: usize, actions: &[String]) -> Result<(), Problem> {
        let start = std::time::Instant::now();
        let done = self.take(guest, expected, actions).await;
        self.metrics().acted(&self.snapshot().row.game, &done, start.elapsed());
        done
    }

    async fn take(&self, guest: &Guest, expected: usize, actions: &[String]) -> Result<(), Problem> {
        let mut change = self.change().await;
        let seat = change.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        let play = change.ready(expected)?;
        let names = change.next.names();
        let reader = Reader { viewer: Viewer::Seat(seat), language: guest.language, names: &names };
        let lines: Vec<String> = actions.iter().map(|action| format!("{seat} {action}")).collect();
        let after = play.after(&lines, &reader).map_err(Problem::Refused)?;
        // Somebody who plays has come back.
        change.next.kept.remove(seat);
        change.append(after, lines, By::Person).await
    }

    /// A bot takes a step: its own, or for somebody else.
    pub(super) async fn move_for(
        &self,
        seat: Seat,
        expected: usize,
        line: String,
        by: By,
    ) -> Result<(), Problem> {
        let mut change = self.change().await;
        let play = change.ready(expected)?;
        let allowed = by == By::Clock || change.next.mover(seat).is_some_and(|(_, mover)| mover == by);
        if !allowed {
            return Err(Problem::Stale);
        }
        let names = change.next.names();
        let reader = Reader { viewer: Viewer::Seat(seat), language: words::Language::English, names: &names };
        let lines = vec![line];
        let after = play.after(&lines, &reader).map_err(Problem::Refused)?;
        if by == By::Clock {
            change.note(Note::TimeUp(seat)).await?;
        }
        change.append(after, lines, by).await
    }

    /// Draws the chance that the game waits for, if it does.
    pub(super) async fn draw_chance(&self) -> Result<(), Problem> {
        let change = self.change().await;
        let Some(play) = change.next.play.clone() else { return Ok(()) };
        let mut generator = change.next.luck.generator(play.step() + 1);
        let Some((after, line)) = play.after_chance(&mut generator) else { return Ok(()) };
        change.append(after, vec![line], By::Chance).await
    }

    /// A bot keeps the seat from now on.
    pub(super) async fn keep(&self, seat: Seat) -> Result<(), Problem> {
        let mut change = self.change().await;
        change.note(Note::Kept(seat)).await?;
        change.next.kept.insert(seat);
        change.show();
        Ok(())
    }

    /// Somebody is there: their seat is theirs again at once.
    pub async fn welcome(&self, guest: &Guest) -> Result<(), Problem> {
        self.presence.saw(&guest.id);
        let snapshot = self.snapshot();
        let kept = snapshot.seat_of(guest).filter(|seat| snapshot.kept.contains(*seat));
        let Some(seat) = kept else { return Ok(()) };
        let mut change = self.change().await;
        change.note(Note::Back(seat)).await?;
        change.next.kept.remove(seat);
        change.next.since = Instant::now();
        change.show();
        Ok(())
    }
}

impl Change<'_> {
    /// The game, if it is on and where the player thinks it is.
    fn ready(&self, expected: usize) -> Result<Arc<dyn Play>, Problem> {
        let play = self.next.play.clone().ok_or(Problem::NotRunning)?;
        if self.next.terms.paused {
            return Err(Problem::Paused);
        }
        if play.step() != expected {
            return Err(Problem::Stale);
        }
        Ok(play)
    }

    /// Stores the steps, then shows the game after them.
    async fn append(mut self, after: Box<dyn Play>, lines: Vec<String>, by: By) -> Result<(), Problem> {
        let at = now();
        let expected = self.next.step() as u32;
        let count = lines.len();
        let steps = lines.into_iter().map(|line| Step { line, by, at }).collect();
        self.next.row.changed = at;
        if let Pending::Over(_) = after.pending() {
            self.next.row.status = Status::Over;
            let saved = self.table.store().save_and_append(self.next.stored(), expected, steps).await?;
            self.next.row.revision = saved;
            let (table, game) = (id::mark(&self.next.row.id), &self.next.row.game);
            tracing::info!(table, game, steps = after.step(), "a game is over");
        } else {
            self.table.store().append(&self.next.row.id, expected, steps).await?;
        }
        Arc::make_mut(&mut self.next.by).extend(std::iter::repeat_n(by, count));
        self.next.play = Some(after.into());
        self.next.since = Instant::now();
        self.show();
        Ok(())
    }
}

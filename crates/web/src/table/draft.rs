//! A change of a table while it is worked out, on a copy.

use std::iter;
use std::sync::Arc;

use engine::{Pending, Seat, Seats};
use store::{By, Change, Kind, Message, Position, Status, Step};
use tokio::time::Instant;

use crate::guest::Guest;
use crate::id;
use crate::outside::now;
use crate::problem::Problem;
use crate::result;
use play::AnyPlay;

use super::{Clocks, Note, Snapshot};

/// The table as it will be, and what is to be written for it, all in one commit.
pub(crate) struct Draft {
    pub(super) before: Arc<Snapshot>,
    pub(super) next: Snapshot,
    /// How many steps are taken back.
    pub(super) undo: u32,
    steps: Vec<Step>,
    messages: Vec<Message>,
    /// Is what was said before written anew?
    is_retold: bool,
    create: Option<store::Table>,
    at: i64,
}

impl Draft {
    pub(crate) fn new(before: Arc<Snapshot>) -> Draft {
        Draft::at(before, now())
    }

    /// A change that is made at that time.
    pub(crate) fn at(before: Arc<Snapshot>, now: i64) -> Draft {
        let next = (*before).clone();
        // Whoever sets the clock back does not make this change older than the last.
        let at = now.max(before.row.changed);
        let (steps, messages) = (Vec::new(), Vec::new());
        Draft { before, next, undo: 0, steps, messages, is_retold: false, create: None, at }
    }

    /// When it is made, by the clock that all nodes share.
    pub(super) fn at_time(&self) -> i64 {
        self.at
    }

    /// The table as it will be.
    pub(crate) fn into_next(self) -> Snapshot {
        self.next
    }

    /// What is to be written; nothing, if the store has it all. Where nodes share the store, what passes
    /// is written too, by the clocks that are given.
    pub(crate) fn take_change(&mut self, clocks: Option<Clocks>) -> Option<Change> {
        let moment = clocks.filter(|_| self.passes()).map(|clocks| self.next.moment(clocks));
        self.next.due = self.next_due(self.at);
        let notices = self.notices(self.at);
        let (next, before) = (&mut self.next, &self.before);
        let saves = next.row != before.row
            || next.terms != before.terms
            || next.luck != before.luck
            || self.undo > 0
            || self.is_retold;
        if saves || !self.steps.is_empty() {
            next.row.changed = self.at;
        }
        let is_new = saves
            || !self.steps.is_empty()
            || !self.messages.is_empty()
            || moment.is_some()
            || self.create.is_some();
        is_new.then(|| Change {
            id: before.row.id.clone(),
            expected: before.position(),
            row: saves.then(|| next.stored()),
            undo: std::mem::take(&mut self.undo),
            steps: std::mem::take(&mut self.steps),
            messages: std::mem::take(&mut self.messages),
            retold: if self.is_retold { next.messages[..before.messages.len()].to_vec() } else { Vec::new() },
            moment,
            due: (next.due != before.due).then_some(next.due),
            notices,
            create: self.create.take(),
        })
    }

    /// Does it append steps?
    pub(super) fn has_steps(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The game waits from now on, whoever was here before.
    pub(crate) fn wait_afresh(&mut self) {
        self.next.since = Instant::now();
    }

    /// It is stored, and the table stands there.
    pub(crate) fn is_at(&mut self, position: Position) {
        (self.next.row.revision, self.next.moments) = (position.revision, position.moments);
    }

    /// Is there anything new to see?
    pub(super) fn is_visible(&self) -> bool {
        self.next.position() != self.before.position()
            || self.next.kept != self.before.kept
            || self.next.since != self.before.since
            || self.next.ready != self.before.ready
            || self.next.informed != self.before.informed
            || self.next.wish != self.before.wish
            || self.next.is_meant != self.before.is_meant
            || !Arc::ptr_eq(&self.next.requests, &self.before.requests)
    }

    /// Logs that a game started or ended.
    pub(super) fn log(&self) {
        let (table, row) = (id::mark(&self.next.row.id), &self.next.row);
        if self.before.is_waiting() && !self.next.is_waiting() {
            tracing::info!(table, game = row.game, seats = row.seats.len(), "a game starts");
        }
        if !self.before.is_over() && self.next.is_over() {
            tracing::info!(table, game = row.game, steps = self.next.step(), "a game is over");
        }
    }

    /// Appends steps, after which the game is like that.
    pub(super) fn append(&mut self, after: Box<dyn AnyPlay>, lines: Vec<String>, by: By) {
        Arc::make_mut(&mut self.next.by).extend(iter::repeat_n(by, lines.len()));
        self.steps.extend(lines.into_iter().map(|line| Step { line, by, at: self.at }));
        if let Pending::Over(outcome) = after.pending() {
            self.next.row.status = Status::Over;
            (self.next.row.result, self.next.row.ended) =
                (Some(result::written(outcome.winners)), Some(self.at));
            self.next.requests = Arc::default();
        }
        self.next.play = Some(after.into());
        self.settle();
    }

    /// The game stands elsewhere: what was said about where it stood is over.
    pub(super) fn settle(&mut self) {
        (self.next.ready, self.next.wish, self.next.is_meant) = (Seats::NONE, None, false);
        self.next.since = Instant::now();
    }

    /// Notes something for everybody to read, with the name of whoever sits there at this moment.
    pub(super) fn note(&mut self, note: Note) {
        let about = note.seat().and_then(|seat| self.next.row.seats.get(seat.index()).cloned());
        let (player, name) = about.map(|about| (about.player, about.name)).unwrap_or_default();
        self.write(player.unwrap_or_default(), name, Kind::Note, note.code());
    }

    pub(super) fn write(&mut self, player: String, name: String, kind: Kind, text: String) {
        // After a step was taken back what is said still comes after what was said before.
        let last = self.next.messages.last().map_or(0, |message| message.step);
        let step = last.max(self.next.step() as u32);
        let message = Message { step, player, name, kind, text, at: self.at };
        Arc::make_mut(&mut self.next.messages).push(message.clone());
        self.messages.push(message);
    }

    /// Writes all that was said anew, if that makes a difference.
    pub(super) fn retell(&mut self, messages: Vec<Message>) {
        if *self.next.messages != messages {
            (self.next.messages, self.is_retold) = (Arc::new(messages), true);
        }
    }

    /// Opens another table with this change.
    pub(super) fn create(&mut self, table: store::Table) {
        self.create = Some(table);
    }

    /// Who sits where, and how the game is played, is decided before the host starts it.
    pub(super) fn must_wait(&self) -> Result<(), Problem> {
        if self.next.is_gathering() { Ok(()) } else { Err(Problem::TooLate) }
    }

    /// May people still sit down and decide how to play?
    pub(crate) fn is_gathering(&self) -> bool {
        self.next.is_gathering()
    }

    pub(crate) fn must_own(&self, guest: &Guest, seat: Seat) -> Result<(), Problem> {
        if self.next.seat_of(guest) == Some(seat) { Ok(()) } else { Err(Problem::NotSeated) }
    }

    pub(super) fn must_run(&self) -> Result<(), Problem> {
        if self.next.row.status == Status::Running { Ok(()) } else { Err(Problem::NotRunning) }
    }

    pub(super) fn must_be_host(&self, guest: &Guest) -> Result<(), Problem> {
        if self.next.is_host(guest) { Ok(()) } else { Err(Problem::NotHost) }
    }

    pub(super) fn must_have(&self, seat: Seat) -> Result<(), Problem> {
        if seat.index() < self.next.row.seats.len() { Ok(()) } else { Err(Problem::Nonsense) }
    }
}

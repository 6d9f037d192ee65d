//! The owner of a table: one task that makes all of its changes, one after the other.
//!
//! A request hands in a command and awaits the answer. The command is worked out on a copy, committed
//! to the store, shown, and then answered; if the request goes away meanwhile all of this is done all
//! the same. Where the store has something else than what is shown, because another process wrote or
//! because the outcome of a commit is unknown, the owner reads the store again and goes on.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Weak};
use std::time::Duration;

use store::{Change, Trouble};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{self, Instant};

use crate::problem::Problem;
#[cfg(test)]
use crate::simulation::{Fault, is_planted};

use super::{Draft, Snapshot, Table};

/// So many commands may wait at a table before those who hand in more have to.
pub(super) const WAITING: usize = 64;

/// For so long a command is worked out anew because another node was quicker. Each time that one has
/// written something, so all of them together always come on; what it wrote need not concern us.
const PERSISTENCE: Duration = Duration::from_secs(5);

const OVERTAKEN: &str = "other nodes write to the table all the time";

/// Why a change is not made.
enum Halt {
    Refused(Problem),
    Panicked(Box<dyn Any + Send>),
    /// Another node has written to the table meanwhile, so it is not known what is refused.
    Overtaken,
}

impl From<Problem> for Halt {
    fn from(problem: Problem) -> Halt {
        Halt::Refused(problem)
    }
}

/// A change that somebody wants, and who waits for the answer.
pub(super) struct Command {
    /// A table with a command under way is not evicted.
    table: Arc<Table>,
    work: Work,
    answer: oneshot::Sender<Answer>,
}

/// Works a change out on a copy; more than once, if another process was quicker.
type Work = Box<dyn FnMut(&mut Draft) -> Result<(), Problem> + Send>;

/// A command that panics has changed nothing, and whoever handed it in gets the panic.
type Answer = Result<Result<(), Problem>, Box<dyn Any + Send>>;

impl Table {
    /// Has the owner make a change, which is stored and shown when this is answered. It is made whole
    /// also if nobody waits for the answer.
    pub(crate) async fn change(
        self: &Arc<Table>,
        work: impl FnMut(&mut Draft) -> Result<(), Problem> + Send + 'static,
    ) -> Result<(), Problem> {
        #[cfg(test)]
        if is_planted(Fault::FrozenTable) {
            return self.change_within_request(work).await;
        }
        let (answer, answered) = oneshot::channel();
        let command = Command { table: self.clone(), work: Box::new(work), answer };
        let gone = Problem::Store(store::Error::Closed);
        self.commands.send(command).await.map_err(|_| gone.clone())?;
        answered.await.map_err(|_| gone)?.unwrap_or_else(|panic| panic::resume_unwind(panic))
    }

    /// Shows what other nodes have written by now: whoever comes from one of them may have seen it there.
    /// If the store does not say, they are not shown less than they have seen, but told so.
    pub(super) async fn catch_up(self: &Arc<Table>) -> Result<(), Problem> {
        if !self.has_other_nodes() {
            return Ok(());
        }
        let stored = self.shared.store.position(&self.snapshot().row.id).await?;
        if stored == self.snapshot().position() {
            return Ok(());
        }
        // Before the owner refuses anything it reads again.
        match self.change(|_| Err(Problem::Stale)).await {
            Err(problem @ Problem::Store(_)) => Err(problem),
            _ => Ok(()),
        }
    }

    /// The table as the store has it, if that is not what is shown. What another node has appended is
    /// read alone; where more has happened all is read.
    async fn newer(&self) -> Result<Option<Snapshot>, Problem> {
        let (store, shown) = (&self.shared.store, self.snapshot());
        let id = &shown.row.id;
        if let Some(clocks) = self.shared.clocks()
            && let Some(came) = store.appended(id, shown.position()).await?
        {
            if came.position == shown.position() {
                return Ok(None);
            }
            if let Some(newer) = shown.followed_by(came, clocks) {
                return Ok(Some(newer));
            }
        }
        if store.position(id).await? == shown.position() {
            return Ok(None);
        }
        let stored = store.load(id).await?.ok_or(Problem::NoSuchTable)?;
        Ok(Some(match self.shared.clocks() {
            Some(clocks) => Snapshot::read_shared(stored, clocks)?,
            None => Snapshot::read(stored)?.following(&shown),
        }))
    }

    /// As it once was: whoever asks makes the change, and one who goes away leaves it half made.
    #[cfg(test)]
    async fn change_within_request(
        &self,
        mut work: impl FnMut(&mut Draft) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut draft = Draft::new(self.snapshot());
        work(&mut draft)?;
        if let Some(change) = draft.take_change(None) {
            draft.is_at(self.shared.store.commit(change).await?);
        }
        self.show(draft.next);
        Ok(())
    }
}

/// What the owner's task knows.
pub(super) struct Owner {
    table: Weak<Table>,
    commands: mpsc::Receiver<Command>,
    /// Counts the commits that touched the table, whoever made them.
    commits: watch::Receiver<u64>,
    /// Those of them that are shown.
    known: u64,
    /// May the store have something else than what is shown?
    is_doubtful: bool,
}

impl Owner {
    /// The owner of a table; what is shown was read after `commits` was subscribed to.
    pub(super) fn new(
        table: &Arc<Table>,
        commands: mpsc::Receiver<Command>,
        mut commits: watch::Receiver<u64>,
    ) -> Owner {
        let known = *commits.borrow_and_update();
        Owner { table: Arc::downgrade(table), commands, commits, known, is_doubtful: false }
    }

    /// Runs until the table is evicted, and all commands are answered.
    pub(super) async fn run(mut self) {
        while let Some(retry) = self.table.upgrade().map(|table| table.shared.settings.retry) {
            tokio::select! {
                biased;
                command = self.commands.recv() => match command {
                    Some(command) => self.execute(command).await,
                    None => return,
                },
                Ok(()) = self.commits.changed() => self.refresh().await,
                () = time::sleep(retry), if self.is_doubtful => self.refresh().await,
            }
        }
    }

    async fn execute(&mut self, Command { table, mut work, answer }: Command) {
        let outcome = self.carry_out(&table, &mut work).await;
        // Whoever asked may have gone meanwhile.
        let _ = answer.send(outcome);
    }

    async fn carry_out(&mut self, table: &Table, work: &mut Work) -> Answer {
        let deadline = Instant::now() + PERSISTENCE;
        loop {
            match self.attempt(table, work).await {
                Ok(()) => return Ok(Ok(())),
                Err(Halt::Refused(problem)) => return Ok(Err(problem)),
                Err(Halt::Panicked(panic)) => return Err(panic),
                Err(Halt::Overtaken) if Instant::now() < deadline => {}
                Err(Halt::Overtaken) => {
                    return Ok(Err(Problem::Store(Trouble::Other(OVERTAKEN.to_owned()).into())));
                }
            }
        }
    }

    async fn attempt(&mut self, table: &Table, work: &mut Work) -> Result<(), Halt> {
        if self.is_doubtful {
            self.reload(table).await?;
        }
        let shown = table.snapshot();
        let mut draft = Draft::at(shown.clone(), table.shared.now());
        let worked_out = panic::catch_unwind(AssertUnwindSafe(|| work(&mut draft)));
        let refused = worked_out.map_err(Halt::Panicked)?.err();
        let change = if refused.is_none() { draft.take_change(table.shared.clocks()) } else { None };
        if change.is_none() && self.has_missed_something(table, &shown).await? {
            return Err(Halt::Overtaken);
        }
        if let Some(problem) = refused {
            return Err(problem.into());
        }
        match self.commit(table, &mut draft, change).await {
            Err(store::Error::Conflict(_)) => Err(Halt::Overtaken),
            // Others may wait for it and find it there: so whoever asked is told.
            Err(store::Error::Unknown) if self.finds(table, &draft.next).await => Ok(()),
            outcome => Ok(outcome.map_err(Problem::from)?),
        }
    }

    /// Stores what was worked out, then shows it.
    async fn commit(
        &mut self,
        table: &Table,
        draft: &mut Draft,
        change: Option<Change>,
    ) -> Result<(), store::Error> {
        if let Some(change) = change {
            let tells = !change.notices.is_empty();
            let committed = table.shared.store.commit(change).await;
            draft.is_at(committed.inspect_err(|_| self.is_doubtful = true)?);
            self.known += 1;
            if tells {
                table.shared.outbox.notify_one();
            }
        }
        draft.log();
        if draft.is_visible() {
            table.show(draft.next.clone());
        }
        Ok(())
    }

    /// Was this refused, or was there nothing to do, only because another node has gone on meanwhile? Where
    /// the store does not say, nobody knows.
    async fn has_missed_something(&mut self, table: &Table, shown: &Arc<Snapshot>) -> Result<bool, Problem> {
        if table.has_other_nodes() {
            self.reload(table).await?;
        }
        Ok(table.snapshot().position() != shown.position())
    }

    /// Is the table as a change meant it of which nobody knows whether it was written? If it is not, it
    /// may still come to be: nobody writes it again.
    async fn finds(&mut self, table: &Table, meant: &Snapshot) -> bool {
        if self.reload(table).await.is_err() {
            return false;
        }
        let found = table.snapshot();
        // Where nobody else writes, what passes is not in the store.
        found.has_all_of(meant) && (!table.has_other_nodes() || found.has_passed_all_of(meant))
    }

    /// Looks at the store, if others wrote or it is not known what was written.
    async fn refresh(&mut self) {
        #[cfg(test)]
        if is_planted(Fault::FrozenTable) {
            self.commits.borrow_and_update();
            return;
        }
        let commits = *self.commits.borrow_and_update();
        let is_foreign = commits != self.known;
        self.known = commits;
        let Some(table) = self.table.upgrade().filter(|_| is_foreign || self.is_doubtful) else { return };
        self.is_doubtful = true;
        if let Err(problem) = self.reload(&table).await {
            table.shared.report(&problem);
        }
    }

    async fn reload(&mut self, table: &Table) -> Result<(), Problem> {
        if let Some(newer) = table.newer().await? {
            table.show(newer);
        }
        self.is_doubtful = false;
        Ok(())
    }
}

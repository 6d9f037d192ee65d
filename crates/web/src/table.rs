//! A table: the people, the game, and what is said.
//!
//! What there is to see of a table is a [`Snapshot`], which never changes. A change makes a new one:
//! it is worked out, stored, and only then shown to everybody. One change at a time; readers wait for
//! nobody.

mod driver;
mod moves;
mod presence;
mod seats;
mod snapshot;
mod talk;
mod terms;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use store::Store;
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::quota::Permit;
use crate::tables::Shared;

use presence::Presence;

pub(crate) use presence::Here;
pub(crate) use seats::Newcomer;
pub(crate) use snapshot::{Missed, Player, Snapshot};
pub(crate) use talk::{Note, Phrase};
pub(crate) use terms::Terms;

/// A table that somebody looks at or that a bot plays at.
pub struct Table {
    shared: Arc<Shared>,
    now: watch::Sender<Arc<Snapshot>>,
    /// Held by whoever is changing the table.
    pen: Mutex<()>,
    presence: Presence,
    /// Whoever opened it has one table less to open until it sleeps.
    _permit: Option<Permit>,
}

impl Table {
    /// The table as the store has it; wakes it up.
    pub(crate) fn wake(shared: Arc<Shared>, snapshot: Snapshot, permit: Option<Permit>) -> Arc<Table> {
        let table = Arc::new(Table {
            shared,
            now: watch::Sender::new(Arc::new(snapshot)),
            pen: Mutex::new(()),
            presence: Presence::new(),
            _permit: permit,
        });
        tokio::spawn(driver::drive(Arc::downgrade(&table), table.now.subscribe()));
        table
    }

    /// How things stand.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.now.borrow().clone()
    }

    /// How things stand, and how they change.
    pub fn follow(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.now.subscribe()
    }

    /// How long somebody has been gone; nothing if they are there.
    pub fn gone_for(&self, guest: &str) -> Option<Duration> {
        self.presence.gone_for(guest)
    }

    /// Has nobody looked for that long?
    pub(crate) fn is_forgotten(&self, patience: Duration) -> bool {
        self.presence.nobody_for().is_some_and(|gone| gone >= patience)
    }

    /// Lets everybody look again: somebody came or went.
    fn notify(&self) {
        self.now.send_modify(|_| {});
    }

    /// What is counted, over all tables.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    fn store(&self) -> &Store {
        &self.shared.store
    }

    /// Begins a change: nobody else makes one until it is shown or dropped.
    async fn change(&self) -> Change<'_> {
        let pen = self.pen.lock().await;
        Change { table: self, next: (*self.snapshot()).clone(), _pen: pen }
    }
}

/// A change that is being made.
struct Change<'a> {
    table: &'a Table,
    next: Snapshot,
    _pen: MutexGuard<'a, ()>,
}

impl Change<'_> {
    /// Stores the row and the seats as they are now, then shows them.
    async fn save(mut self) -> Result<(), Problem> {
        self.next.row.changed = now();
        self.next.row.revision = self.table.store().save(self.next.stored()).await?;
        self.show();
        Ok(())
    }

    /// Shows what is not worth storing, or has been stored.
    fn show(self) {
        self.table.now.send_replace(Arc::new(self.next));
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

//! The one thread that writes. It takes all changes that wait, does them in one
//! transaction, and answers each only after the commit: one wait for the disk
//! serves all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use crate::change::Change;
use crate::wakes::Wakes;
use crate::{Error, Trouble};

/// So many changes are committed together at most.
const GROUP: usize = 256;

/// A change of a table, and where the answer goes.
pub(crate) struct Request {
    pub(crate) table: String,
    pub(crate) change: Change,
    pub(crate) answer: oneshot::Sender<Outcome>,
}

type Outcome = Result<u64, Error>;

/// What was written since the store was opened.
#[derive(Default)]
pub(crate) struct Written {
    pub(crate) steps: AtomicU64,
    pub(crate) commits: AtomicU64,
}

/// All that the writing thread owns.
pub(crate) struct Writer {
    pub(crate) file: Connection,
    pub(crate) requests: mpsc::Receiver<Request>,
    pub(crate) wakes: Arc<Wakes>,
    pub(crate) written: Arc<Written>,
}

impl Writer {
    /// Works until nobody is left who could send a request.
    pub(crate) fn run(mut self) {
        let mut group = Vec::with_capacity(GROUP);
        while self.requests.blocking_recv_many(&mut group, GROUP) > 0 {
            match commit(&mut self.file, &group) {
                Ok(outcomes) => self.answer(group.drain(..).zip(outcomes)),
                Err(trouble) => refuse(group.drain(..), &trouble),
            }
        }
        self.settle();
    }

    /// Moves all into the file itself, so that whoever copies it by hand while
    /// no server runs has everything. If that fails the journal stays, and is
    /// read when the file is next opened.
    fn settle(&self) {
        let _ = self.file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }

    fn answer(&self, answers: impl Iterator<Item = (Request, Outcome)>) {
        self.written.commits.fetch_add(1, Relaxed);
        for (Request { table, change, answer }, outcome) in answers {
            if outcome.is_ok() {
                self.written.steps.fetch_add(change.steps() as u64, Relaxed);
                self.wakes.wake(&table);
            }
            // Whoever asked may have gone meanwhile.
            let _ = answer.send(outcome);
        }
    }
}

fn refuse(group: impl Iterator<Item = Request>, trouble: &Trouble) {
    for request in group {
        let _ = request.answer.send(Err(trouble.clone().into()));
    }
}

/// Does all of them or, if the file fails, none.
fn commit(file: &mut Connection, group: &[Request]) -> Result<Vec<Outcome>, Trouble> {
    let mut transaction = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let outcomes =
        group.iter().map(|request| attempt(&mut transaction, request)).collect::<Result<_, _>>()?;
    transaction.commit()?;
    Ok(outcomes)
}

/// Does one of them; what it refuses is its own affair as long as SQLite does
/// not give up the whole transaction.
fn attempt(transaction: &mut Transaction<'_>, request: &Request) -> Result<Outcome, Trouble> {
    let savepoint = transaction.savepoint()?;
    match request.change.write(&request.table, &savepoint) {
        Ok(number) => savepoint.commit().map(|()| Ok(number)).map_err(Trouble::from),
        Err(Error::Trouble(trouble)) if savepoint.is_autocommit() => Err(trouble),
        Err(error) => savepoint.finish().map(|()| Err(error)).map_err(Trouble::from),
    }
}

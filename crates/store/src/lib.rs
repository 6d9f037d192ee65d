//! Keeps tables, their steps and what was said at them, in one SQLite file.
//! It stores lines and knows no rules.
//!
//! What was answered with `Ok` is on the disk. A [`Change`] is written whole or
//! not at all, and names where its maker saw the table, so of two writers one
//! gets [`Error::Conflict`]; readers read on from a number; watchers are woken
//! and then read. Nothing in this interface needs the file to be on this
//! machine.
//!
//! A call that is dropped before it was answered may still be carried out.

mod backup;
mod change;
mod check;
mod checksum;
mod error;
mod file;
mod journal;
mod query;
mod reader;
mod schema;
#[cfg(feature = "simulation")]
mod simulation;
mod table;
mod upgrade;
mod wakes;
mod words;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError, RwLock};
use std::{fmt, fs, io, thread};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot, watch};

pub use backup::{backup, restore};
pub use change::Change;
pub use check::{Checked, check};
pub use error::{Error, Trouble};
pub use file::{Fault, FileError};
pub use query::Tables;
#[cfg(feature = "simulation")]
pub use simulation::{Disk, Fate, Weather};
pub use table::{By, Kind, Message, Position, Seat, Status, Step, Stored, Table};
pub use upgrade::Upgrade;
pub use writer::Commit;

use change::Write;
use file::Lock;
use reader::{Question, Questions};
use wakes::Wakes;
use writer::{News, Request, Writer, Written};

/// So many threads read.
const READERS: usize = 2;

/// So many requests may wait before those who send more have to.
const WAITING: usize = 1024;

/// A handle to the store; clones lead to the same one.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    path: PathBuf,
    epoch: String,
    /// Taken away when the store is closed, which ends the threads.
    senders: RwLock<Option<Senders>>,
    wakes: Arc<Wakes>,
    written: Arc<Written>,
    /// Each thread holds a receiver as long as it has the file open.
    at_work: watch::Sender<()>,
}

#[derive(Clone)]
struct Senders {
    requests: mpsc::Sender<Request>,
    questions: mpsc::Sender<Question>,
}

/// What there is to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All tables.
    pub tables: Tables,
    /// The steps written since the store was opened.
    pub steps: u64,
    /// The commits made since the store was opened.
    pub commits: u64,
}

impl Store {
    /// Opens the file, which is made if it is missing, with its folder. A file
    /// that is damaged, foreign, newer or in use is refused and left as it is.
    pub fn open(path: &Path) -> Result<Store, FileError> {
        Store::open_upgrading(path, &[])
    }

    /// The same, and tables of older rules are upgraded before anybody reads
    /// them.
    pub fn open_upgrading(path: &Path, upgrades: &[Upgrade<'_>]) -> Result<Store, FileError> {
        Store::start(path, upgrades).map_err(|fault| fault.of(path))
    }

    fn start(path: &Path, upgrades: &[Upgrade<'_>]) -> Result<Store, Fault> {
        let lock = Arc::new(file::prepare(path)?);
        let mut file = file::writable(path)?;
        upgrade::run(&mut file, upgrades)?;
        let (requests, incoming) = mpsc::channel(WAITING);
        let (questions, asked) = mpsc::channel(WAITING);
        let inner = Inner {
            path: path.to_owned(),
            epoch: schema::epoch(&file)?,
            senders: RwLock::new(Some(Senders { requests, questions })),
            wakes: Arc::default(),
            written: Arc::default(),
            at_work: watch::Sender::default(),
        };
        inner.start_writer(&lock, incoming)?;
        inner.start_readers(&lock, asked)?;
        Ok(Store(Arc::new(inner)))
    }

    /// Opens a new table, at revision 0.
    pub async fn create(&self, table: Table) -> Result<(), Error> {
        self.write(Write::Create(table)).await.map(drop)
    }

    /// The table with its seats, if there is one.
    pub async fn table(&self, id: &str) -> Result<Option<Table>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::table(file, &id)).await
    }

    /// All that is kept of a table, at one moment, if it is as it was written:
    /// else [`Error::Altered`].
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::stored(file, &id)).await
    }

    /// Where a table stands.
    pub async fn position(&self, id: &str) -> Result<Position, Error> {
        let id = id.to_owned();
        self.ask(move |file| change::position(file, &id)).await
    }

    /// The id of the table that has this secret.
    pub async fn table_with_secret(&self, secret: &str) -> Result<Option<String>, Error> {
        let secret = secret.to_owned();
        self.ask(move |file| query::table_with_secret(file, &secret)).await
    }

    /// Writes a change, whole or not at all; gives where the table stands then.
    pub async fn commit(&self, change: Change) -> Result<Position, Error> {
        self.write(Write::Change(Box::new(change))).await
    }

    /// Appends steps to a table that has `expected` of them, all or none.
    pub async fn append(&self, id: &str, expected: u32, steps: Vec<Step>) -> Result<(), Error> {
        self.write(Write::Append { id: id.to_owned(), expected, steps }).await.map(drop)
    }

    /// The steps of a table, from this one on; the first is 0.
    pub async fn steps(&self, id: &str, from: u32) -> Result<Vec<Step>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::steps(file, &id, from)).await
    }

    /// What was said at a table, from this number on; the first is 0.
    pub async fn messages(&self, id: &str, from: u32) -> Result<Vec<Message>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::messages(file, &id, from)).await
    }

    /// The tables at which a player has a seat or is host, the one that
    /// changed last first; without those that were changed on the disk.
    pub async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<Table>, Error> {
        let player = player.to_owned();
        self.ask(move |file| query::tables_of(file, &player, limit)).await
    }

    /// Counts what there is.
    pub async fn counts(&self) -> Result<Counts, Error> {
        let tables = self.ask(query::tables).await?;
        let Written { steps, commits, .. } = &*self.0.written;
        Ok(Counts { tables, steps: steps.load(Relaxed), commits: commits.load(Relaxed) })
    }

    /// Sees whether something can be written just now, by writing.
    pub async fn probe(&self) -> Result<(), Error> {
        self.write(Write::Probe).await.map(drop)
    }

    /// Tells of each commit from now on, in the thread that makes it; only the
    /// first who asks is told.
    pub fn on_commit(&self, observer: impl Fn(Commit) + Send + Sync + 'static) {
        // Somebody else asked before.
        let _ = self.0.written.observer.set(Box::new(observer));
    }

    /// The epoch of the file: another one each time that it was put back from a
    /// copy.
    pub fn epoch(&self) -> &str {
        &self.0.epoch
    }

    /// The bytes that the file and its journal take.
    pub fn size(&self) -> u64 {
        let files = ["", "-wal"].map(|ending| fs::metadata(file::beside(&self.0.path, ending)));
        files.into_iter().flatten().map(|file| file.len()).sum()
    }

    /// Moves after each commit that touched the table. Subscribe first and
    /// read then, and nothing is missed.
    pub fn subscribe(&self, id: &str) -> watch::Receiver<u64> {
        self.0.wakes.subscribe(id)
    }

    /// Writes a copy of the file as it is at this moment; see [`backup`].
    pub async fn backup(&self, to: &Path) -> Result<(), FileError> {
        let (from, copy) = (self.0.path.clone(), to.to_owned());
        let (answer, answered) = oneshot::channel();
        spawn("store backup", move || drop(answer.send(backup(&from, &copy))))
            .map_err(|error| Fault::from(error).of(to))?;
        let broken_off = |_| Fault::from(Trouble::Other("the copying broke off".into())).of(to);
        answered.await.map_err(broken_off)?
    }

    /// Finishes what was asked for, lets go of the file, and refuses all that
    /// comes later by any clone of this handle.
    pub async fn close(self) {
        drop(self.0.senders.write().unwrap_or_else(PoisonError::into_inner).take());
        self.0.at_work.closed().await;
    }

    async fn write(&self, write: Write) -> Result<Position, Error> {
        let (answer, answered) = oneshot::channel();
        self.senders()?.requests.send(Request { write, answer }).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Unknown)?
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let question: Question = Box::new(move |file| {
            // Whoever asked may have gone meanwhile.
            let _ = answer.send(at_one_moment(file, question));
        });
        self.senders()?.questions.send(question).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    fn senders(&self) -> Result<Senders, Error> {
        self.0.senders.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or(Error::Closed)
    }
}

impl Inner {
    fn start_writer(&self, lock: &Arc<Lock>, requests: mpsc::Receiver<Request>) -> Result<(), Fault> {
        let news = News { wakes: self.wakes.clone(), written: self.written.clone() };
        let writer = Writer { file: file::writable(&self.path)?, requests, news };
        let held = (lock.clone(), self.at_work.subscribe());
        Ok(spawn("store writer", move || {
            writer.run();
            drop(held);
        })?)
    }

    fn start_readers(&self, lock: &Arc<Lock>, questions: mpsc::Receiver<Question>) -> Result<(), Fault> {
        let questions = Questions::new(questions.into());
        for _ in 0..READERS {
            let (file, questions) = (file::readable(&self.path)?, questions.clone());
            let held = (lock.clone(), self.at_work.subscribe());
            spawn("store reader", move || {
                reader::run(&file, &questions);
                drop((file, held));
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Store").field(&self.0.path).finish()
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

fn at_one_moment<T>(
    file: &Connection,
    question: impl FnOnce(&Connection) -> Result<T, Error>,
) -> Result<T, Error> {
    let transaction = file.unchecked_transaction()?;
    let answer = question(&transaction);
    transaction.finish()?;
    answer
}

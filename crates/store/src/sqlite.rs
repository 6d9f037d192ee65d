//! The store in one SQLite file: one thread writes, many changes in one commit,
//! others read. One process has the file for itself.

mod alone;
mod backup;
mod bots;
mod change;
mod check;
mod checksum;
mod dues;
mod file;
mod groups;
mod heats;
mod journal;
mod keys;
mod look;
mod notices;
mod pace;
mod query;
mod reader;
mod schema;
#[cfg(feature = "simulation")]
mod simulation;
mod tokens;
mod upgrade;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::{fs, io, thread};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot, watch};

pub(crate) use alone::Alone;
pub use backup::{backup, restore};
pub use check::{Checked, check};
pub use file::{Fault, FileError};
pub use keys::{add_key_in, keys_in};
pub use look::{Look, look};
pub(crate) use schema::NEWEST;
#[cfg(feature = "simulation")]
pub use simulation::{Disk, Fate, Weather};

use crate::change::Write;
use crate::local::Local;
use crate::request::{News, Request};
use crate::{
    AccessToken, Appended, Bot, Delivery, Due, Error, Finished, GamesOf, Group, Handover, Heat, Key,
    Letterbox, Member, Message, Parcel, Position, Step, Stored, Table, Tables, Trouble, Upgrade, Wanted,
};
use file::Lock;
use reader::{Question, Questions};
use writer::Writer;

/// So many threads read.
const READERS: usize = 2;

/// So many requests may wait before those who send more have to.
const WAITING: usize = 1024;

/// A file that is open.
pub(crate) struct Sqlite {
    path: PathBuf,
    epoch: String,
    /// Taken away when the store is closed, which ends the threads.
    senders: RwLock<Option<Senders>>,
    pub(crate) news: News,
    pub(crate) local: Arc<Local>,
    /// May others write too? Only in a simulation.
    pub(crate) is_shared: bool,
    /// Each thread holds a receiver as long as it has the file open.
    at_work: watch::Sender<()>,
}

#[derive(Clone)]
struct Senders {
    requests: mpsc::Sender<Request>,
    questions: mpsc::Sender<Question>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path, upgrades: &[Upgrade<'_>]) -> Result<Arc<Sqlite>, Fault> {
        let lock = Arc::new(file::prepare(path)?);
        let mut file = file::writable(path)?;
        upgrade::run(&mut file, upgrades)?;
        let (requests, incoming) = mpsc::channel(WAITING);
        let (questions, asked) = mpsc::channel(WAITING);
        let store = Sqlite::new(path.to_owned(), schema::epoch(&file)?, Senders { requests, questions });
        store.start_writer(&lock, incoming)?;
        store.start_readers(&lock, asked)?;
        Ok(Arc::new(store))
    }

    fn new(path: PathBuf, epoch: String, senders: Senders) -> Sqlite {
        Sqlite {
            path,
            epoch,
            senders: RwLock::new(Some(senders)),
            news: News::default(),
            local: Arc::default(),
            is_shared: false,
            at_work: watch::Sender::default(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn epoch(&self) -> &str {
        &self.epoch
    }

    pub(crate) async fn write(&self, write: Write) -> Result<Position, Error> {
        let (answer, answered) = oneshot::channel();
        self.senders()?.requests.send(Request { write, answer }).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Unknown)?
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<Table>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::table(file, &id)).await
    }

    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::stored(file, &id)).await
    }

    pub(crate) async fn position(&self, id: &str) -> Result<Position, Error> {
        let id = id.to_owned();
        self.ask(move |file| change::position(file, &id)).await
    }

    pub(crate) async fn appended(&self, id: &str, since: Position) -> Result<Option<Appended>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::appended(file, &id, since)).await
    }

    pub(crate) async fn table_with_secret(&self, secret: &str) -> Result<Option<String>, Error> {
        let secret = secret.to_owned();
        self.ask(move |file| query::table_with_secret(file, &secret)).await
    }

    pub(crate) async fn due(&self, time: i64, limit: u32) -> Result<Vec<Due>, Error> {
        self.ask(move |file| dues::by(file, time, limit)).await
    }

    pub(crate) async fn review(&self, id: &str) -> Result<Option<String>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::review(file, &id)).await
    }

    pub(crate) async fn steps(&self, id: &str, from: u32) -> Result<Vec<Step>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::steps(file, &id, from)).await
    }

    pub(crate) async fn messages(&self, id: &str, from: u32) -> Result<Vec<Message>, Error> {
        let id = id.to_owned();
        self.ask(move |file| query::messages(file, &id, from)).await
    }

    pub(crate) async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<Table>, Error> {
        let player = player.to_owned();
        self.ask(move |file| query::tables_of(file, &player, limit)).await
    }

    pub(crate) async fn listed(&self, limit: u32) -> Result<Vec<Table>, Error> {
        self.ask(move |file| query::listed(file, limit)).await
    }

    pub(crate) async fn finished(&self, wanted: &Wanted) -> Result<Vec<String>, Error> {
        let wanted = wanted.clone();
        self.ask(move |file| query::finished(file, &wanted)).await
    }

    pub(crate) async fn games(&self, of: &GamesOf) -> Result<Vec<Finished>, Error> {
        let of = of.clone();
        self.ask(move |file| query::games(file, &of)).await
    }

    pub(crate) async fn notes_about(&self, player: &str) -> Result<Vec<(String, String)>, Error> {
        let player = player.to_owned();
        self.ask(move |file| query::notes_about(file, &player)).await
    }

    pub(crate) async fn tables_of_group(&self, group: &str, limit: u32) -> Result<Vec<Table>, Error> {
        let group = group.to_owned();
        self.ask(move |file| query::tables_of_group(file, &group, limit)).await
    }

    pub(crate) async fn group(&self, id: &str) -> Result<Option<(Group, Vec<Member>)>, Error> {
        let id = id.to_owned();
        self.ask(move |file| groups::group(file, &id)).await
    }

    pub(crate) async fn groups_of(&self, player: &str) -> Result<Vec<Group>, Error> {
        let player = player.to_owned();
        self.ask(move |file| groups::groups_of(file, &player)).await
    }

    pub(crate) async fn handover(&self, hash: &str) -> Result<Option<Handover>, Error> {
        let hash = hash.to_owned();
        self.ask(move |file| groups::handover(file, &hash)).await
    }

    pub(crate) async fn forgetting(&self) -> Result<Vec<String>, Error> {
        self.ask(groups::forgetting).await
    }

    pub(crate) async fn tables_naming(&self, player: &str) -> Result<Vec<String>, Error> {
        let player = player.to_owned();
        self.ask(move |file| groups::tables_naming(file, &player)).await
    }

    pub(crate) async fn letterboxes_of(&self, player: &str) -> Result<Vec<Letterbox>, Error> {
        let player = player.to_owned();
        self.ask(move |file| notices::letterboxes_of(file, &player)).await
    }

    pub(crate) async fn parcels_due(&self, time: i64, limit: u32) -> Result<Vec<Parcel>, Error> {
        self.ask(move |file| notices::due(file, time, limit)).await
    }

    pub(crate) async fn secret(&self, name: &str) -> Result<Option<String>, Error> {
        let name = name.to_owned();
        self.ask(move |file| notices::secret(file, &name)).await
    }

    pub(crate) async fn deliveries(&self, letterbox: &str) -> Result<Vec<Delivery>, Error> {
        let letterbox = letterbox.to_owned();
        self.ask(move |file| notices::deliveries(file, &letterbox)).await
    }

    pub(crate) async fn token(&self, hash: &str) -> Result<Option<AccessToken>, Error> {
        let hash = hash.to_owned();
        self.ask(move |file| tokens::token(file, &hash)).await
    }

    pub(crate) async fn tokens_of(&self, player: &str) -> Result<Vec<AccessToken>, Error> {
        let player = player.to_owned();
        self.ask(move |file| tokens::tokens_of(file, &player)).await
    }

    pub(crate) async fn bot(&self, name: &str) -> Result<Option<Bot>, Error> {
        let name = name.to_owned();
        self.ask(move |file| bots::bot(file, &name)).await
    }

    pub(crate) async fn bots_of(&self, owner: &str) -> Result<Vec<Bot>, Error> {
        let owner = owner.to_owned();
        self.ask(move |file| bots::bots_of(file, &owner)).await
    }

    pub(crate) async fn public_bots(&self, limit: u32) -> Result<Vec<Bot>, Error> {
        self.ask(move |file| bots::public(file, limit)).await
    }

    pub(crate) async fn heats(&self, limit: u32) -> Result<Vec<Heat>, Error> {
        self.ask(move |file| heats::last(file, limit)).await
    }

    pub(crate) async fn tables(&self) -> Result<Tables, Error> {
        self.ask(query::tables).await
    }

    pub(crate) fn keys(&self) -> Result<Vec<Key>, Error> {
        Ok(keys_in(file::folder(&self.path))?)
    }

    pub(crate) fn add_key(&self, text: &str, kept: usize) -> Result<(), Error> {
        Ok(add_key_in(file::folder(&self.path), text, kept)?)
    }

    /// The bytes that the file and its journal take.
    pub(crate) fn size(&self) -> u64 {
        let files = ["", "-wal"].map(|ending| fs::metadata(file::beside(&self.path, ending)));
        files.into_iter().flatten().map(|file| file.len()).sum()
    }

    pub(crate) async fn backup(&self, to: &Path) -> Result<(), FileError> {
        let (from, copy) = (self.path.clone(), to.to_owned());
        let (answer, answered) = oneshot::channel();
        spawn("store backup", move || drop(answer.send(backup(&from, &copy))))
            .map_err(|error| Fault::from(error).of(to))?;
        let broken_off = |_| Fault::from(Trouble::Other("the copying broke off".into())).of(to);
        answered.await.map_err(broken_off)?
    }

    pub(crate) async fn close(&self) {
        drop(self.senders.write().unwrap_or_else(PoisonError::into_inner).take());
        self.at_work.closed().await;
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
        self.senders.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or(Error::Closed)
    }

    fn start_writer(&self, lock: &Arc<Lock>, requests: mpsc::Receiver<Request>) -> Result<(), Fault> {
        let writer = Writer { file: file::writable(&self.path)?, requests, news: self.news.clone() };
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

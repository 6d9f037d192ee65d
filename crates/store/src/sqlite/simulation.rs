//! A store for tests, whose disk is in memory and has weather: commits that
//! take long or fail, and power that is cut before or after one. Several nodes
//! may share a disk, as they would a database: some of their news are late,
//! some are lost, and a look every second finds what was.
//!
//! The same changes run by the same SQL as on a real disk, in tasks and not in
//! threads, so that a runtime of one thread with a paused clock makes the same
//! run every time. With `synchronous=FULL` a commit is on the disk or is not;
//! so a power cut loses what was not committed and nothing else.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};
use tokio::time;

use super::reader::Question;
use super::writer::{GROUP, commit};
use super::{Senders, Sqlite, WAITING, change, schema};
use crate::local::Local;
use crate::request::{News, Outcome, Request};
use crate::wakes::Wakes;
use crate::{Engine, Error, Position, Store, Trouble};

/// A disk that keeps what was committed when the power is cut.
#[derive(Clone)]
pub struct Disk {
    file: Arc<Mutex<Connection>>,
    /// What the nodes that share it know of each other.
    local: Arc<Local>,
    nodes: Arc<Mutex<Vec<Weak<Wakes>>>>,
}

/// Between two looks of a node at what others have written.
const LOOK: Duration = Duration::from_secs(1);

/// How one commit fares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weather {
    /// How long until the disk has it or not.
    pub before: Duration,
    /// What becomes of it.
    pub fate: Fate,
    /// How long until it is answered.
    pub after: Duration,
    /// How long until other nodes hear of it; if never, they have to look.
    pub heard: Option<Duration>,
}

/// What becomes of a commit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It is on the disk.
    #[default]
    Written,
    /// The disk refuses it.
    Refused(Trouble),
    /// It is on the disk, but whoever asked for it does not learn that.
    Unanswered,
    /// It is not on the disk, and whoever asked for it does not learn that either: the database has died
    /// before its standby knew.
    Lost,
    /// Whoever asked for it is told that nobody knows, and so much later it is on the disk, unless
    /// another node was quicker.
    Late(Duration),
    /// The power is cut before it.
    CutBefore,
    /// The power is cut after it: it is on the disk, and nobody is told.
    CutAfter,
}

impl Disk {
    /// An empty disk.
    pub fn new() -> Result<Disk, Error> {
        let mut file = Connection::open_in_memory()?;
        file.pragma_update(None, "foreign_keys", true)?;
        schema::update(&mut file)?;
        schema::fix_epoch(&file)?;
        Ok(Disk { file: Arc::new(Mutex::new(file)), local: Arc::default(), nodes: Arc::default() })
    }

    /// Changes what is on it behind the back of any store.
    pub fn alter(&self, sql: &str) -> Result<usize, Error> {
        Ok(self.file().execute(sql, [])?)
    }

    fn file(&self) -> MutexGuard<'_, Connection> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Other nodes hear of what one has committed.
    fn tell_others(&self, own: &Arc<Wakes>, told: Vec<(String, Position)>, after: Duration) {
        let nodes = self.nodes.clone();
        let own = Arc::downgrade(own);
        tokio::spawn(async move {
            wait(after).await;
            for node in lock(&nodes).iter().filter(|node| !node.ptr_eq(&own)).filter_map(Weak::upgrade) {
                told.iter().for_each(|(table, position)| node.wake(table, *position));
            }
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store {
    /// A store on that disk; the forecast gets the number of each commit, and
    /// the first is 1. It must be opened within a runtime of tokio, and the last
    /// store of the disk be gone or cut off.
    pub fn simulated(disk: &Disk, forecast: impl FnMut(usize) -> Weather + Send + 'static) -> Store {
        Store::on_disk(disk, false, forecast)
    }

    /// The same as one of several nodes, which are all open at once.
    pub fn simulated_node(disk: &Disk, forecast: impl FnMut(usize) -> Weather + Send + 'static) -> Store {
        Store::on_disk(disk, true, forecast)
    }

    fn on_disk(
        disk: &Disk,
        is_shared: bool,
        forecast: impl FnMut(usize) -> Weather + Send + 'static,
    ) -> Store {
        let (requests, incoming) = mpsc::channel(WAITING);
        let (questions, asked) = mpsc::channel(WAITING);
        let epoch = schema::epoch(&disk.file()).expect("it has one since it was made");
        let mut inner = Sqlite::new(PathBuf::new(), epoch, Senders { requests, questions });
        if is_shared {
            (inner.is_shared, inner.local) = (true, disk.local.clone());
            let mut nodes = lock(&disk.nodes);
            nodes.retain(|node| node.strong_count() > 0);
            nodes.push(Arc::downgrade(&inner.news.wakes));
        }
        let inner = Arc::new(inner);
        if is_shared {
            tokio::spawn(look(Arc::downgrade(&inner), disk.clone()));
        }
        let writing = write(Arc::downgrade(&inner), disk.clone(), incoming, inner.news.clone(), forecast);
        let held = (inner.at_work.subscribe(), inner.at_work.subscribe());
        tokio::spawn(async move {
            writing.await;
            drop(held.0);
        });
        let reading = read(disk.clone(), asked);
        tokio::spawn(async move {
            reading.await;
            drop(held.1);
        });
        Store(Engine::Sqlite(inner))
    }
}

async fn write(
    store: Weak<Sqlite>,
    disk: Disk,
    mut requests: mpsc::Receiver<Request>,
    news: News,
    mut forecast: impl FnMut(usize) -> Weather,
) {
    let mut group = Vec::with_capacity(GROUP);
    let mut number = 0;
    while requests.recv_many(&mut group, GROUP).await > 0 {
        number += 1;
        let Weather { before, fate, after, heard } = forecast(number);
        wait(before).await;
        let outcomes = match fate {
            Fate::Written | Fate::Unanswered | Fate::CutAfter => commit(&mut disk.file(), &group),
            Fate::Refused(ref trouble) => Err(trouble.clone()),
            Fate::CutBefore | Fate::Lost | Fate::Late(_) => Ok(Vec::new()),
        };
        if let (Some(heard), Ok(outcomes)) = (heard, &outcomes) {
            disk.tell_others(&news.wakes, committed(&group, outcomes), heard);
        }
        wait(after).await;
        match fate {
            Fate::CutBefore | Fate::CutAfter => return cut(&store),
            Fate::Unanswered | Fate::Lost => group.clear(),
            Fate::Late(late) => drop(tokio::spawn(arrive(disk.clone(), forsake(&mut group), late))),
            Fate::Written | Fate::Refused(_) => news.answer(&mut group, outcomes, before + after),
        }
    }
}

/// Nobody is answered any more, and all is written as it was asked for.
fn forsake(group: &mut Vec<Request>) -> Vec<Request> {
    let alone = |Request { write, .. }| Request { write, answer: oneshot::channel().0 };
    group.drain(..).map(alone).collect()
}

/// What was given up is on the disk after all; nodes find it when they look.
async fn arrive(disk: Disk, group: Vec<Request>, late: Duration) {
    wait(late).await;
    let _ = commit(&mut disk.file(), &group);
}

/// Where the tables stand that were changed.
fn committed(group: &[Request], outcomes: &[Outcome]) -> Vec<(String, Position)> {
    let told = group.iter().zip(outcomes);
    told.filter_map(|(request, outcome)| Some((request.write.table()?.to_owned(), outcome.clone().ok()?)))
        .collect()
}

/// Looks at all tables that somebody watches, as long as the store is there.
async fn look(store: Weak<Sqlite>, disk: Disk) {
    loop {
        time::sleep(LOOK).await;
        let Some(store) = store.upgrade() else { return };
        let mut watched = store.news.wakes.watched();
        watched.sort_unstable();
        for (table, news) in watched {
            if let Ok(position) = change::position(&disk.file(), &table) {
                store.news.wakes.found(&table, news, position);
            }
        }
    }
}

/// Nobody is answered any more.
fn cut(store: &Weak<Sqlite>) {
    if let Some(store) = store.upgrade() {
        drop(store.senders.write().unwrap_or_else(PoisonError::into_inner).take());
    }
}

async fn read(disk: Disk, mut questions: mpsc::Receiver<Question>) {
    while let Some(question) = questions.recv().await {
        question(&disk.file());
    }
}

/// Even no time would be a millisecond of tokio's clock.
async fn wait(time: Duration) {
    if !time.is_zero() {
        time::sleep(time).await;
    }
}

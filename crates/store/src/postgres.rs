//! The store in a PostgreSQL that several nodes share. Each has one connection
//! that writes, one that tells the others, one that listens, one for what nodes
//! tell each other about themselves, and some that read. No pooler stands between:
//! LISTEN would not pass it.

mod address;
mod alone;
mod batch;
mod bots;
mod groups;
mod heats;
mod line;
mod listener;
mod notices;
mod notifier;
mod query;
mod schema;
mod tls;
mod writer;

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use crate::change::Write;
use crate::request::{News, Request};
use crate::sqlite::Fault;
use crate::token::AccessChange;
use crate::{
    AccessToken, Appended, Claim, Due, Error, Key, Message, Position, Presence, Present, Step, Stored, Table,
    Tables, Trouble, Upgrade, Wanted,
};
pub(crate) use alone::Alone;
pub(crate) use schema::NEWEST;

use address::{Address, Connected};
use line::{Line, PATIENCE};
use listener::{Clock, Listener};
use notifier::Notifier;
use query::{Ask, AskNodes, NODES, READER};
use writer::{WRITER, Writer};

/// So many connections read.
const READERS: usize = 4;

/// So many requests may wait before those who send more have to.
const WAITING: usize = 1024;

/// Nodes write what they probe with into so many different rows.
const SLOTS: u32 = 64;

/// A database that is open.
pub(crate) struct Postgres {
    epoch: String,
    node: String,
    readers: Vec<Line>,
    turn: AtomicUsize,
    nodes: Line,
    /// Taken away when the store is closed, which ends the writer.
    requests: RwLock<Option<mpsc::Sender<Request>>>,
    pub(crate) news: News,
    clock: Arc<Clock>,
    /// The writer holds a receiver as long as it works.
    at_work: watch::Sender<()>,
    listening: AbortHandle,
}

/// Why a database could not be opened. It does not repeat the address, in which
/// there may be a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseError(pub Fault);

impl Postgres {
    pub(crate) async fn open(
        text: &str,
        node: &str,
        upgrades: &[Upgrade<'_>],
    ) -> Result<Arc<Postgres>, DatabaseError> {
        let address = Arc::new(Address::read(text).map_err(|why| DatabaseError(Fault::Address(why)))?);
        Postgres::start(&address, node, upgrades).await.map_err(DatabaseError)
    }

    async fn start(
        address: &Arc<Address>,
        node: &str,
        upgrades: &[Upgrade<'_>],
    ) -> Result<Arc<Postgres>, Fault> {
        let Connected { mut client, connection, .. } = address.connect(Instant::now() + PATIENCE).await?;
        let mut connections = JoinSet::new();
        connections.spawn(async move { drop(connection.await) });
        let opened = schema::open(&mut client, upgrades).await?;
        if !client.query_one(alone::TOGETHER, &[]).await?.get::<_, bool>(0) {
            return Err(Fault::InUse);
        }
        let clock = Arc::new(Clock::default());
        clock.set(opened.time.0, opened.time.1);
        let channel = format!("kupa {}", opened.schema);
        let (requests, incoming) = mpsc::channel(WAITING);
        let (news, at_work) = (News::default(), watch::Sender::default());
        let (notifier, speaking) = Notifier::new(address, node, &channel);
        let writer =
            Writer { line: Line::new(address, &WRITER), requests: incoming, news: news.clone(), notifier };
        let held = at_work.subscribe();
        tokio::spawn(async move {
            writer.run().await;
            drop(held);
        });
        let listener = Listener {
            address: address.clone(),
            node: node.to_owned(),
            channel,
            wakes: news.wakes.clone(),
            clock: clock.clone(),
        };
        // It ends when the writer has, and all is told.
        tokio::spawn(speaking);
        let listening = tokio::spawn(listener.run((client, connections))).abort_handle();
        Ok(Arc::new(Postgres {
            epoch: opened.epoch,
            node: node.to_owned(),
            readers: (0..READERS).map(|_| Line::new(address, &READER)).collect(),
            turn: AtomicUsize::new(0),
            nodes: Line::new(address, &NODES),
            requests: RwLock::new(Some(requests)),
            news,
            clock,
            at_work,
            listening,
        }))
    }

    pub(crate) fn epoch(&self) -> &str {
        &self.epoch
    }

    pub(crate) fn ahead(&self) -> i64 {
        self.clock.ahead()
    }

    pub(crate) async fn write(&self, write: Write) -> Result<Position, Error> {
        match &write {
            Write::Probe => return self.probe().await,
            Write::Token(_) | Write::Group(_) | Write::Bot(_) | Write::Heat(_) | Write::Notice(_)
                if !write.is_writable() =>
            {
                return Err(Trouble::Other(writer::NUL.to_owned()).into());
            }
            Write::Token(change) => return self.write_token(change).await,
            Write::Group(change) => return self.change_group(change).await,
            Write::Bot(change) => return self.change_bot(change).await,
            Write::Heat(change) => return self.change_heat(change).await,
            Write::Notice(change) => return self.change_notices(change).await,
            Write::Result { id, result, ended } => return self.keep_result(id, result, *ended).await,
            Write::Review { id, text } => return self.keep_review(id, text).await,
            _ => {}
        }
        let (answer, answered) = oneshot::channel();
        self.requests()?.send(Request { write, answer }).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Unknown)?
    }

    /// By a connection of its own: nobody else waits for it.
    async fn probe(&self) -> Result<Position, Error> {
        let slot = self.node.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        self.ask(Ask::Probe, &[&((slot % SLOTS) as i32)]).await.map(|_| Position::default())
    }

    /// Each of them is one statement that may be asked twice.
    async fn write_token(&self, change: &AccessChange) -> Result<Position, Error> {
        match change {
            AccessChange::Add(AccessToken { hash, player, name, scopes, made, used }) => {
                let added = self.ask(Ask::AddToken, &[hash, player, name, scopes, made, used]).await?;
                added.first().ok_or(Error::Taken)?;
            }
            AccessChange::Use { hash, at } => drop(self.ask(Ask::UseToken, &[hash, at]).await?),
            AccessChange::Revoke { hash } => drop(self.ask(Ask::RevokeToken, &[hash]).await?),
            AccessChange::Forget { before } => drop(self.ask(Ask::ForgetTokens, &[before]).await?),
        }
        Ok(Position::default())
    }

    pub(crate) async fn listed(&self, limit: u32) -> Result<Vec<Table>, Error> {
        let rows = self.ask(Ask::Listed, &[&i64::from(limit)]).await?;
        Ok(rows.iter().map(query::seated).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn finished(&self, wanted: &Wanted) -> Result<Vec<String>, Error> {
        let Wanted { player, game, bot, since, after, limit } = wanted;
        let rows = self.ask(Ask::Finished, &[player, game, since, after, &i64::from(*limit), bot]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn token(&self, hash: &str) -> Result<Option<AccessToken>, Error> {
        let rows = self.ask(Ask::Token, &[&hash]).await?;
        Ok(rows.first().map(query::token).transpose()?)
    }

    pub(crate) async fn tokens_of(&self, player: &str) -> Result<Vec<AccessToken>, Error> {
        let rows = self.ask(Ask::TokensOf, &[&player]).await?;
        Ok(rows.iter().map(query::token).collect::<Result<_, _>>()?)
    }

    /// By a connection that reads: no table changes by it.
    async fn keep_review(&self, id: &str, text: &str) -> Result<Position, Error> {
        let kept = self.ask(Ask::KeepReview, &[&id, &text]).await?;
        if kept.is_empty() { Err(Error::Missing) } else { Ok(Position::default()) }
    }

    pub(crate) async fn review(&self, id: &str) -> Result<Option<String>, Error> {
        let rows = self.ask(Ask::Review, &[&id]).await?;
        Ok(rows.first().ok_or(Error::Missing)?.try_get(0).map_err(Trouble::from)?)
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<Table>, Error> {
        let rows = self.ask(Ask::Table, &[&id]).await?;
        Ok(rows.first().map(query::seated).transpose()?)
    }

    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let rows = self.ask(Ask::Load, &[&id]).await?;
        Ok(rows.first().map(query::stored).transpose()?)
    }

    pub(crate) async fn position(&self, id: &str) -> Result<Position, Error> {
        let rows = self.ask(Ask::Position, &[&id]).await?;
        Ok(query::position(rows.first().ok_or(Error::Missing)?)?)
    }

    pub(crate) async fn appended(&self, id: &str, since: Position) -> Result<Option<Appended>, Error> {
        let Position { revision, steps, messages, .. } = since;
        let values: [&(dyn ToSql + Sync); 4] = [&id, &(revision as i64), &number(steps), &number(messages)];
        let rows = self.ask(Ask::Appended, &values).await?;
        Ok(rows.first().map(query::appended).transpose()?)
    }

    pub(crate) async fn due(&self, time: i64, limit: u32) -> Result<Vec<Due>, Error> {
        let rows = self.ask(Ask::Due, &[&time, &i64::from(limit)]).await?;
        Ok(rows.iter().map(query::due).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn table_with_secret(&self, secret: &str) -> Result<Option<String>, Error> {
        let rows = self.ask(Ask::WithSecret, &[&secret]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    pub(crate) async fn steps(&self, id: &str, from: u32) -> Result<Vec<Step>, Error> {
        let rows = self.ask(Ask::Steps, &[&id, &number(from)]).await?;
        if rows.is_empty() {
            return Err(Error::Missing);
        }
        Ok(rows.iter().filter_map(|row| query::step(row).transpose()).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn messages(&self, id: &str, from: u32) -> Result<Vec<Message>, Error> {
        let rows = self.ask(Ask::Messages, &[&id, &number(from)]).await?;
        if rows.is_empty() {
            return Err(Error::Missing);
        }
        Ok(rows.iter().filter_map(|row| query::message(row).transpose()).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<Table>, Error> {
        let rows = self.ask(Ask::TablesOf, &[&player, &i64::from(limit)]).await?;
        Ok(rows.iter().map(query::seated).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn tables(&self) -> Result<Tables, Error> {
        let rows = self.ask(Ask::Count, &[]).await?;
        let count = |column| rows.first().map_or(0, |row| row.get::<_, i64>(column) as u64);
        Ok(Tables { waiting: count(0), running: count(1), over: count(2) })
    }

    pub(crate) async fn claim(&self, claim: Claim) -> Result<bool, Error> {
        let Claim { table, node, revision, steps, lease } = &claim;
        let values: [&(dyn ToSql + Sync); 5] =
            [table, node, &(*revision as i64), &number(*steps), &(lease.as_millis() as f64)];
        Ok(!self.nodes.rows(AskNodes::Claim as usize, &values).await?.is_empty())
    }

    pub(crate) async fn present(&self, all: Vec<Present>) -> Result<(), Error> {
        let column = |of: fn(&Present) -> &str| all.iter().map(of).collect::<Vec<_>>();
        let [tables, players, nodes] =
            [column(|it| &it.table), column(|it| &it.player), column(|it| &it.node)];
        self.nodes.rows(AskNodes::Present as usize, &[&tables, &players, &nodes]).await.map(drop)
    }

    pub(crate) async fn presences(&self, tables: &[String]) -> Result<Vec<Presence>, Error> {
        let rows = self.nodes.rows(AskNodes::Presences as usize, &[&tables]).await?;
        Ok(rows.iter().map(query::presence).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn keys(&self) -> Result<Vec<Key>, Error> {
        let rows = self.ask(Ask::Keys, &[]).await?;
        Ok(rows.iter().map(|row| Key { text: row.get(0), made: row.get(1) }).collect())
    }

    /// The statement sees the keys as they were before it.
    pub(crate) async fn add_key(&self, text: &str, kept: usize) -> Result<(), Error> {
        let others = kept.saturating_sub(1) as i64;
        self.ask(Ask::AddKey, &[&text, &others]).await.map(drop)
    }

    pub(crate) async fn close(&self) {
        drop(self.requests.write().unwrap_or_else(PoisonError::into_inner).take());
        self.at_work.closed().await;
        self.listening.abort();
    }

    async fn ask(&self, ask: Ask, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        self.requests().map(drop)?;
        let reader = self.turn.fetch_add(1, Relaxed) % self.readers.len();
        self.readers[reader].rows(ask as usize, values).await
    }

    fn requests(&self) -> Result<mpsc::Sender<Request>, Error> {
        self.requests.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or(Error::Closed)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Is the connection of no use any more, or was the whole transaction given up for
/// a reason that is over by the next time? A primary that became a standby still
/// answers, but writes nothing.
fn is_lost(error: &tokio_postgres::Error) -> bool {
    let Some(code) = error.code() else { return true };
    let passing = [
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
    ];
    passing.contains(code) || code.code().starts_with("08")
}

/// Will it be the same however often it is tried? A user who is not let in, a
/// database that is not there.
fn is_hopeless(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| ["28", "3D"].iter().any(|class| code.code().starts_with(class)))
}

fn trouble(error: &tokio_postgres::Error) -> Trouble {
    match (error.as_db_error(), error.code()) {
        (_, Some(&SqlState::DISK_FULL)) => Trouble::Full,
        (_, Some(&SqlState::READ_ONLY_SQL_TRANSACTION)) => Trouble::ReadOnly,
        (Some(database), Some(code)) => {
            Trouble::Other(format!("{} (PostgreSQL {})", database.message(), code.code()))
        }
        _ => Trouble::Other(error.to_string()),
    }
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        trouble(&error)
    }
}

fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the database: {}", self.0)
    }
}

impl std::error::Error for DatabaseError {}

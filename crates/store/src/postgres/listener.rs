//! Hears what other nodes have committed, and looks from time to time at the
//! tables that somebody watches here: a listener that was cut off has missed what
//! came between. It listens first and looks then. Each look also tells the time
//! by the database's clock, which is the one that all nodes share, and that the
//! database is there at all.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::StreamExt as _;
use futures_util::stream::poll_fn;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{self, Instant};
use tokio_postgres::{AsyncMessage, Client, Connection, Socket};

use super::address::{Address, Connected};
use super::tls::Encrypted;
use super::{alone, notifier};
use crate::Position;
use crate::wakes::Wakes;

/// Between two looks.
const LOOK: Duration = Duration::from_millis(500);

/// So long a look may take.
const LIMIT: Duration = Duration::from_secs(3);

/// So long it may take to tell the time, for which nothing has to be read or waited for: a database that does not
/// is not there, and all who wait for it are told.
const TELLING: Duration = Duration::from_secs(1);

/// Before it is tried again.
const PAUSE: Duration = Duration::from_millis(100);

pub(crate) struct Listener {
    pub(crate) address: Arc<Address>,
    pub(crate) node: String,
    pub(crate) channel: String,
    pub(crate) wakes: Arc<Wakes>,
    pub(crate) clock: Arc<Clock>,
}

/// By how many milliseconds the database's clock is before ours.
#[derive(Default)]
pub(crate) struct Clock(AtomicI64);

impl Clock {
    /// The database's time was read, asked for at one moment and answered now.
    pub(crate) fn set(&self, asked: i64, database: i64) {
        self.0.store(database - (asked + now()) / 2, Relaxed);
    }

    pub(crate) fn ahead(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// Milliseconds since 1970, by our own clock.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// A connection, and the task that moves its bytes.
pub(crate) type Opening = (Client, JoinSet<()>);

impl Listener {
    /// Listens for ever. Until it does, the node's place is held by the connection that opened the database.
    pub(crate) async fn run(self, opened: Opening) {
        let mut opened = Some(opened);
        loop {
            if let Ok(Connected { client, connection, era }) =
                self.address.connect(Instant::now() + LIMIT).await
            {
                let (sender, mut heard) = mpsc::unbounded_channel();
                let hearing = tokio::spawn(hear(connection, sender));
                // Whatever ended it, it begins anew.
                if let Err(Lost::Silent) = self.follow(&client, &mut heard, &mut opened).await {
                    self.address.mistrust(era);
                }
                hearing.abort();
            }
            time::sleep(PAUSE).await;
        }
    }

    async fn follow(
        &self,
        client: &Client,
        heard: &mut mpsc::UnboundedReceiver<String>,
        opened: &mut Option<Opening>,
    ) -> Result<(), Lost> {
        limited(client.batch_execute(&format!("LISTEN \"{}\"", self.channel))).await?;
        // Whoever wants the database for itself waits until no node is left.
        limited(client.query(alone::TOGETHER, &[])).await?;
        drop(opened.take());
        let mut looks = time::interval(LOOK);
        looks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = heard.recv() => self.wake(&message.ok_or(Lost::Ended)?),
                _ = looks.tick() => self.look(client).await?,
            }
        }
    }

    fn wake(&self, message: &str) {
        let (node, tables) = notifier::read(message);
        if node != self.node {
            tables.into_iter().for_each(|(table, position)| self.wakes.wake(table, position));
        }
    }

    async fn look(&self, client: &Client) -> Result<(), Lost> {
        let watched: HashMap<String, u64> = self.wakes.watched().into_iter().collect();
        let asked = now();
        let time = time::timeout(TELLING, client.query_one(NOW, &[])).await.map_err(|_| Lost::Silent)?;
        let time = time.map_err(|_| Lost::Ended)?;
        self.clock.set(asked, time.get(0));
        if watched.is_empty() {
            return Ok(());
        }
        let tables: Vec<&String> = watched.keys().collect();
        for row in limited(client.query(POSITIONS, &[&tables])).await? {
            let table: &str = row.get(0);
            let position = Position {
                revision: row.get::<_, i64>(1) as u64,
                steps: row.get::<_, i32>(2) as u32,
                messages: row.get::<_, i32>(3) as u32,
                moments: row.get::<_, i32>(4) as u32,
            };
            self.wakes.found(table, watched[table], position);
        }
        Ok(())
    }
}

pub(crate) const NOW: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

const POSITIONS: &str = "SELECT id, revision, steps, messages, moments FROM tables WHERE id = ANY($1)";

/// The connection is of no use any more.
enum Lost {
    /// It came to its end.
    Ended,
    /// It is there and says nothing.
    Silent,
}

async fn limited<T>(asked: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Lost> {
    time::timeout(LIMIT, asked).await.map_err(|_| Lost::Silent)?.map_err(|_| Lost::Ended)
}

async fn hear(mut connection: Connection<Socket, Encrypted>, heard: mpsc::UnboundedSender<String>) {
    let mut messages = poll_fn(move |context| connection.poll_message(context));
    while let Some(Ok(message)) = messages.next().await {
        if let AsyncMessage::Notification(notification) = message {
            let _ = heard.send(notification.payload().to_owned());
        }
    }
}

//! A connection that is there when it is needed: made when it is first used, and
//! made anew after it was lost. Every call has a limit, and a connection that
//! does not keep to it is thrown away; nothing that was begun is cancelled. Whoever
//! waits is told as soon as another call has found the database silent.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::try_join_all;
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio::time::{self, Instant};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::address::{Address, Connected, silent};
use super::{is_lost, trouble};
use crate::{Error, Trouble};

/// So long one call may take.
const LIMIT: Duration = Duration::from_secs(3);

/// So long it is tried, by one connection after the other: as long as a standby
/// takes to become the primary.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(50);

/// What a connection is used for.
pub(crate) struct Role {
    /// Done first of all.
    pub(crate) before: &'static str,
    /// What is asked by its number.
    pub(crate) statements: &'static [&'static str],
}

/// A connection, or the place for one.
pub(crate) struct Line {
    address: Arc<Address>,
    role: &'static Role,
    live: Mutex<Option<Arc<Live>>>,
}

/// A connection that was made.
pub(crate) struct Live {
    pub(crate) client: Client,
    pub(crate) statements: Vec<Statement>,
    /// When it was made.
    era: u64,
    task: AbortHandle,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Line {
    pub(crate) fn new(address: &Arc<Address>, role: &'static Role) -> Line {
        Line { address: address.clone(), role, live: Mutex::default() }
    }

    /// Asks what may be asked twice.
    pub(crate) async fn rows(
        &self,
        statement: usize,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Error> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let live = self.live_by(deadline).await?;
            let asked = live.client.query(&live.statements[statement], values);
            match self.in_time(&live, asked).await {
                Some(Ok(rows)) => return Ok(rows),
                Some(Err(error)) if !is_lost(&error) => return Err(trouble(&error).into()),
                Some(Err(_)) => self.discard(&live).await,
                None => self.give_up(&live).await,
            }
            if Instant::now() >= deadline {
                return Err(silent().into());
            }
        }
    }

    /// What a connection answers, if it does so in time, and is trusted meanwhile.
    pub(crate) async fn in_time<T>(&self, live: &Live, asked: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            answer = time::timeout(LIMIT, asked) => answer.ok(),
            () = self.address.mistrusted(live.era) => None,
        }
    }

    /// The connection, made now if it has to be.
    pub(crate) async fn live_by(&self, deadline: Instant) -> Result<Arc<Live>, Trouble> {
        let mut slot = self.live.lock().await;
        let is_trusted = |live: &&Arc<Live>| !live.client.is_closed() && live.era == self.address.era();
        if let Some(live) = slot.as_ref().filter(is_trusted) {
            return Ok(live.clone());
        }
        loop {
            match self.connect(deadline).await {
                Ok(live) => return Ok(slot.insert(Arc::new(live)).clone()),
                Err(trouble) if Instant::now() >= deadline => return Err(trouble),
                Err(_) => time::sleep(PAUSE).await,
            }
        }
    }

    /// Throws a connection away that is of no use any more.
    pub(crate) async fn discard(&self, lost: &Arc<Live>) {
        let mut slot = self.live.lock().await;
        if slot.as_ref().is_some_and(|live| Arc::ptr_eq(live, lost)) {
            *slot = None;
        }
    }

    /// The same with one that does not answer; all that are as old are not trusted any more.
    pub(crate) async fn give_up(&self, lost: &Arc<Live>) {
        self.address.mistrust(lost.era);
        self.discard(lost).await;
    }

    async fn connect(&self, deadline: Instant) -> Result<Live, Trouble> {
        let Connected { client, connection, era } = self.address.connect(deadline).await?;
        let task = tokio::spawn(async move { drop(connection.await) }).abort_handle();
        let mut live = Live { client, statements: Vec::new(), era, task };
        match time::timeout(LIMIT, prepare(&live.client, self.role)).await {
            Ok(Ok(statements)) => live.statements = statements,
            Ok(Err(error)) => return Err(trouble(&error)),
            Err(_) => return Err(silent()),
        }
        Ok(live)
    }
}

/// All at once: the answers come one after the other, and nobody waits in between.
async fn prepare(client: &Client, role: &Role) -> Result<Vec<Statement>, tokio_postgres::Error> {
    let all = role.statements.iter().map(|statement| client.prepare(statement));
    let (before, prepared) = tokio::join!(client.batch_execute(role.before), try_join_all(all));
    before?;
    prepared
}

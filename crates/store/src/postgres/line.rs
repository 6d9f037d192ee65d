//! A connection that is there when it is needed: made when it is first used, and
//! made anew after it was lost. Every call has a limit, and a connection that
//! does not keep to it is thrown away; nothing that was begun is cancelled.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio::time::{self, Instant};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::address::Address;
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
            match time::timeout(LIMIT, asked).await {
                Ok(Ok(rows)) => return Ok(rows),
                Ok(Err(error)) if !is_lost(&error) => return Err(trouble(&error).into()),
                _ => self.discard(&live).await,
            }
            if Instant::now() >= deadline {
                return Err(Trouble::Other("the database does not answer".to_owned()).into());
            }
        }
    }

    /// The connection, made now if it has to be.
    pub(crate) async fn live_by(&self, deadline: Instant) -> Result<Arc<Live>, Trouble> {
        let mut slot = self.live.lock().await;
        if let Some(live) = slot.as_ref().filter(|live| !live.client.is_closed()) {
            return Ok(live.clone());
        }
        loop {
            match self.connect().await {
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

    async fn connect(&self) -> Result<Live, Trouble> {
        let (client, connection) = self.address.connect().await?;
        let task = tokio::spawn(async move { drop(connection.await) }).abort_handle();
        let mut live = Live { client, statements: Vec::new(), task };
        let prepared = async {
            live.client.batch_execute(self.role.before).await?;
            for statement in self.role.statements {
                live.statements.push(live.client.prepare(statement).await?);
            }
            Ok::<(), tokio_postgres::Error>(())
        };
        match time::timeout(LIMIT, prepared).await {
            Ok(Ok(())) => Ok(live),
            Ok(Err(error)) => Err(trouble(&error)),
            Err(_) => Err(Trouble::Other("the database does not answer".to_owned())),
        }
    }
}

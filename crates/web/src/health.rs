//! May requests be sent here?
//!
//! A server with a file of its own tries to write when it is asked, once a second at most. A node tries by
//! itself and answers at once, and it is ready as long as a failover may take: else a balancer would send
//! nobody anywhere while the database changes hands, and end all streams.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, Weak};
use std::time::Duration;

use store::{Error, Store, Trouble};
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::{self, Instant};

use crate::tables::Tables;

/// Between two tries.
const PERIOD: Duration = Duration::from_secs(1);

/// A node that could not write for so long is not ready.
const FAILOVER: Duration = Duration::from_secs(15);

/// How the server is.
pub(crate) struct Health {
    /// When it was last tried to write, and whether it could be done.
    tried: AsyncMutex<Option<(Instant, Result<(), Error>)>>,
    /// When a node could last write.
    written: Mutex<Instant>,
    /// Shall no more requests be sent here?
    is_draining: AtomicBool,
}

impl Health {
    pub(crate) fn new() -> Health {
        let written = Mutex::new(Instant::now());
        Health { tried: AsyncMutex::default(), written, is_draining: AtomicBool::new(false) }
    }

    pub(crate) fn drain(&self) {
        self.is_draining.store(true, Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.is_draining.load(Relaxed)
    }

    /// Can something be written?
    pub(crate) async fn ask(&self, store: &Store) -> Result<(), Error> {
        if store.is_shared() {
            let is_well = self.written().elapsed() < FAILOVER;
            return if is_well { Ok(()) } else { Err(Trouble::Other(SILENT.to_owned()).into()) };
        }
        let mut tried = self.tried.lock().await;
        if tried.as_ref().is_none_or(|(at, _)| at.elapsed() >= PERIOD) {
            *tried = Some((Instant::now(), store.probe().await));
        }
        tried.as_ref().map_or(Ok(()), |(_, answer)| answer.clone())
    }

    fn written(&self) -> MutexGuard<'_, Instant> {
        self.written.lock().expect("nobody panics while looking at a clock")
    }
}

const SILENT: &str = "the database takes nothing";

/// Tries to write, as long as there are tables.
pub(crate) async fn watch(tables: Weak<Tables>) {
    while let Some(tables) = tables.upgrade() {
        if tables.store().probe().await.is_ok() {
            *tables.health.written() = Instant::now();
        }
        drop(tables);
        time::sleep(PERIOD).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Disk;

    #[tokio::test(start_paused = true)]
    async fn a_node_is_ready_while_its_database_changes_hands() {
        let disk = Disk::new().expect("memory");
        let (alone, node) = (
            Store::simulated(&disk, |_| Default::default()),
            Store::simulated_node(&disk, |_| Default::default()),
        );
        let health = Health::new();
        assert_eq!((health.ask(&alone).await, health.ask(&node).await), (Ok(()), Ok(())));
        alone.clone().close().await;
        time::sleep(Duration::from_secs(2)).await;
        assert_eq!((health.ask(&alone).await, health.ask(&node).await), (Err(Error::Closed), Ok(())));
        time::sleep(FAILOVER).await;
        assert!(health.ask(&node).await.is_err(), "nothing was written for longer");
    }
}

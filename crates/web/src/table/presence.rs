//! Who is looking at a table just now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Duration;

use tokio::time::Instant;

use crate::guest::Guest;
use crate::limits;
use crate::metrics::Held;
use crate::problem::Problem;
use crate::quota::Permit;

use super::Table;

/// Without a stream, a page is loaded again every few seconds; whoever does so is there.
const GRACE: Duration = Duration::from_secs(15);

/// The guests who look, by id.
pub(crate) struct Presence {
    guests: Mutex<BTreeMap<String, Looking>>,
    /// Whoever was not seen since then is not there.
    opened: Instant,
}

struct Looking {
    streams: usize,
    last: Instant,
}

impl Presence {
    pub(crate) fn new() -> Presence {
        Presence { guests: Mutex::default(), opened: Instant::now() }
    }

    /// How long the guest has been gone; nothing if it is there.
    pub(crate) fn gone_for(&self, guest: &str) -> Option<Duration> {
        match self.guests().get(guest) {
            Some(looking) if looking.streams > 0 => None,
            Some(looking) => Some(looking.last.elapsed()).filter(|gone| *gone > GRACE),
            None => Some(self.opened.elapsed()),
        }
    }

    /// For how long nobody has looked; nothing if somebody does.
    pub(crate) fn nobody_for(&self) -> Option<Duration> {
        let guests = self.guests();
        if guests.values().any(|looking| looking.streams > 0) {
            return None;
        }
        let last = guests.values().map(|looking| looking.last.elapsed()).min();
        Some(last.unwrap_or_else(|| self.opened.elapsed()))
    }

    /// The guest has just been seen.
    pub(crate) fn saw(&self, guest: &str) {
        self.looking(&mut self.guests(), guest).last = Instant::now();
    }

    fn enter(&self, guest: &str) -> Result<(), Problem> {
        let mut guests = self.guests();
        let looking = self.looking(&mut guests, guest);
        if looking.streams >= limits::STREAMS {
            return Err(Problem::TooManyStreams);
        }
        looking.streams += 1;
        Ok(())
    }

    fn leave(&self, guest: &str) {
        let mut guests = self.guests();
        let looking = self.looking(&mut guests, guest);
        looking.streams = looking.streams.saturating_sub(1);
        looking.last = Instant::now();
    }

    fn looking<'a>(&self, guests: &'a mut BTreeMap<String, Looking>, guest: &str) -> &'a mut Looking {
        let new = || Looking { streams: 0, last: Instant::now() };
        guests.entry(guest.to_owned()).or_insert_with(new)
    }

    fn guests(&self) -> MutexGuard<'_, BTreeMap<String, Looking>> {
        self.guests.lock().expect("nobody panics while counting guests")
    }
}

/// Somebody has a stream open; dropped when it closes.
///
/// It does not keep the table awake: a table that is put away ends its streams.
pub(crate) struct Here {
    table: Weak<Table>,
    guest: String,
    _permit: Permit,
    _counted: Held,
}

impl Here {
    /// The guest opens a stream.
    pub(crate) fn enter(table: &Arc<Table>, guest: &Guest) -> Result<Here, Problem> {
        let permit = table.shared.streams.acquire(guest.client).ok_or(Problem::TooManyStreams)?;
        table.presence.enter(&guest.id)?;
        table.notify();
        let counted = Held::new(&table.shared.metrics.streams);
        Ok(Here { table: Arc::downgrade(table), guest: guest.id.clone(), _permit: permit, _counted: counted })
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        if let Some(table) = self.table.upgrade() {
            table.presence.leave(&self.guest);
            table.notify();
        }
    }
}

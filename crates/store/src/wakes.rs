//! Who waits for news of which table.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// The tables that somebody watches.
#[derive(Default)]
pub(crate) struct Wakes(Mutex<Watched>);

#[derive(Default)]
struct Watched {
    tables: HashMap<String, watch::Sender<u64>>,
    /// When there are so many, those that nobody watches any more are dropped.
    sweep_at: usize,
}

impl Wakes {
    pub(crate) fn subscribe(&self, id: &str) -> watch::Receiver<u64> {
        let mut watched = self.lock();
        watched.sweep();
        watched.tables.entry(id.to_owned()).or_default().subscribe()
    }

    pub(crate) fn wake(&self, id: &str) {
        let mut watched = self.lock();
        let Some(sender) = watched.tables.get(id) else { return };
        if sender.is_closed() {
            watched.tables.remove(id);
        } else {
            sender.send_modify(|news| *news += 1);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Watched> {
        // Whoever panicked did so between whole changes of the map.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watched {
    /// Doubling keeps the cost of sweeping constant for each subscription.
    fn sweep(&mut self) {
        if self.tables.len() >= self.sweep_at {
            self.tables.retain(|_, sender| !sender.is_closed());
            self.sweep_at = 2 * self.tables.len().max(32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_nobody_watches_are_forgotten() {
        let wakes = Wakes::default();
        let kept = wakes.subscribe("kept");
        for number in 0..10_000 {
            wakes.subscribe(&number.to_string());
        }
        assert!(wakes.lock().tables.len() <= 65);
        wakes.wake("kept");
        assert_eq!(*kept.borrow(), 1);
    }

    #[test]
    fn a_table_is_forgotten_when_there_are_news_for_nobody() {
        let wakes = Wakes::default();
        drop(wakes.subscribe("a"));
        wakes.wake("a");
        assert!(wakes.lock().tables.is_empty());
    }
}

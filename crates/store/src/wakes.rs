//! Who waits for news of which table.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::Position;

/// The tables that somebody watches.
#[derive(Default)]
pub(crate) struct Wakes(Mutex<Watched>);

#[derive(Default)]
struct Watched {
    tables: HashMap<String, Known>,
    /// When there are so many, those that nobody watches any more are dropped.
    sweep_at: usize,
}

/// A table that somebody watches.
#[derive(Default)]
struct Known {
    news: watch::Sender<u64>,
    /// Where it stood when there were news last.
    position: Option<Position>,
}

impl Wakes {
    pub(crate) fn subscribe(&self, id: &str) -> watch::Receiver<u64> {
        let mut watched = self.lock();
        watched.sweep();
        watched.tables.entry(id.to_owned()).or_default().news.subscribe()
    }

    /// The table stands there by now. Whoever knows that already is left alone.
    pub(crate) fn wake(&self, id: &str, position: Position) {
        self.lock().wake(id, position);
    }

    /// The tables that somebody watches, and how many news of each there were.
    pub(crate) fn watched(&self) -> Vec<(String, u64)> {
        let mut watched = self.lock();
        watched.tables.retain(|_, known| !known.news.is_closed());
        watched.tables.iter().map(|(id, known)| (id.clone(), *known.news.borrow())).collect()
    }

    /// Whoever looked after so many news found the table there. If there were others meanwhile, what was found may
    /// be older than they are: the next look tells.
    pub(crate) fn found(&self, id: &str, news: u64, position: Position) {
        let mut watched = self.lock();
        if watched.tables.get(id).is_some_and(|known| *known.news.borrow() == news) {
            watched.wake(id, position);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Watched> {
        // Whoever panicked did so between whole changes of the map.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watched {
    fn wake(&mut self, id: &str, position: Position) {
        let Some(known) = self.tables.get_mut(id) else { return };
        if known.news.is_closed() {
            self.tables.remove(id);
        } else if known.position != Some(position) {
            known.position = Some(position);
            known.news.send_modify(|news| *news += 1);
        }
    }

    /// Doubling keeps the cost of sweeping constant for each subscription.
    fn sweep(&mut self) {
        if self.tables.len() >= self.sweep_at {
            self.tables.retain(|_, known| !known.news.is_closed());
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
        wakes.wake("kept", Position::default());
        wakes.wake("kept", Position::default());
        assert_eq!(*kept.borrow(), 1, "once for each place where it stands");
        assert_eq!(wakes.watched(), [("kept".to_owned(), 1)]);
    }

    #[test]
    fn what_was_found_before_the_last_news_wakes_nobody() {
        let wakes = Wakes::default();
        let news = wakes.subscribe("a");
        let at = |steps| Position { steps, ..Position::default() };
        let (_, before) = wakes.watched().remove(0);
        wakes.wake("a", at(2));
        wakes.found("a", before, at(1));
        assert_eq!(*news.borrow(), 1);
        let (_, now) = wakes.watched().remove(0);
        wakes.found("a", now, at(2));
        assert_eq!(*news.borrow(), 1);
        wakes.found("a", now, at(1));
        assert_eq!(*news.borrow(), 2, "a database may have lost something");
    }

    #[test]
    fn a_table_is_forgotten_when_there_are_news_for_nobody() {
        let wakes = Wakes::default();
        drop(wakes.subscribe("a"));
        wakes.wake("a", Position::default());
        assert!(wakes.lock().tables.is_empty());
    }
}

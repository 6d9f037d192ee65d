//! An evening: what all people in the house share.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time;

use crate::arrivals::Arrivals;
use crate::ledger::{Ledger, Standstill};

/// If nothing happens anywhere for so long, a table is stuck. How long a game takes is luck.
const SILENCE: Duration = Duration::from_secs(60);

/// What all people share.
pub(crate) struct Evening {
    ledger: Mutex<Ledger>,
    arrivals: Mutex<Arrivals>,
    /// Each action takes a place; whoever sets the pace hands them out.
    pub(crate) pace: Semaphore,
    /// How often a stream broke off or a post was not accepted.
    troubles: AtomicUsize,
    /// How many frames people were shown.
    frames: AtomicUsize,
    last_games: AtomicBool,
    /// Does everybody leave after the game, to see what comes then?
    is_one_game: bool,
    /// Is every post answered, because nodes come and go in good order?
    is_orderly: bool,
    /// Do people look at the page only where there is something to do? There are thousands of them.
    is_crowded: bool,
    /// The tables at which nobody plays again.
    closed: Mutex<HashSet<String>>,
    /// What everybody who is still there saw last, by their number.
    whereabouts: Mutex<BTreeMap<u32, String>>,
}

impl Evening {
    /// So many actions may be taken at once.
    pub(crate) fn new(pace: usize) -> Evening {
        Evening {
            ledger: Mutex::default(),
            arrivals: Mutex::default(),
            pace: Semaphore::new(pace),
            troubles: AtomicUsize::new(0),
            frames: AtomicUsize::new(0),
            last_games: AtomicBool::new(false),
            is_one_game: false,
            is_orderly: false,
            is_crowded: false,
            closed: Mutex::default(),
            whereabouts: Mutex::default(),
        }
    }

    /// Nothing is killed: every post must be answered.
    pub(crate) fn in_good_order(self) -> Evening {
        Evening { is_orderly: true, ..self }
    }

    /// Must every post be answered?
    pub(crate) fn is_orderly(&self) -> bool {
        self.is_orderly
    }

    /// Everybody leaves after one game.
    pub(crate) fn of_one_game() -> Evening {
        Evening { is_one_game: true, ..Evening::new(Semaphore::MAX_PERMITS) }
    }

    /// So many people come that they look only where there is something to do, and nobody plays yet.
    pub(crate) fn of_thousands() -> Evening {
        Evening { is_crowded: true, ..Evening::new(0) }
    }

    /// Do people look at the page only where there is something to do?
    pub(crate) fn is_crowded(&self) -> bool {
        self.is_crowded
    }

    /// Does everybody leave after the game?
    pub(crate) fn is_one_game(&self) -> bool {
        self.is_one_game
    }

    /// What people were told.
    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().expect("nobody panics while writing")
    }

    /// How long it took to reach them.
    pub(crate) fn arrivals(&self) -> MutexGuard<'_, Arrivals> {
        self.arrivals.lock().expect("nobody panics while counting")
    }

    /// The longest that any table took from one step to the next.
    pub(crate) fn standstill(&self) -> Standstill {
        self.ledger().standstill()
    }

    /// A stream broke off, or a post was not accepted.
    pub(crate) fn trouble(&self) {
        self.troubles.fetch_add(1, Relaxed);
    }

    /// How often that happened.
    pub(crate) fn troubles(&self) -> usize {
        self.troubles.load(Relaxed)
    }

    /// Somebody was shown a frame.
    pub(crate) fn show(&self) {
        self.frames.fetch_add(1, Relaxed);
    }

    /// How many frames people were shown so far.
    pub(crate) fn frames(&self) -> usize {
        self.frames.load(Relaxed)
    }

    /// Until nobody is shown anything any more.
    pub(crate) async fn silence(&self) {
        let mut before = usize::MAX;
        while before != self.frames() {
            before = self.frames();
            time::sleep(SILENCE).await;
        }
    }

    /// From now on people go home after the game.
    pub(crate) fn call_last_games(&self) {
        self.last_games.store(true, Relaxed);
    }

    /// A game is over: do they play again? If not, the table is closed.
    pub(crate) fn plays_again(&self, table: &str) -> bool {
        let is_last = self.last_games.load(Relaxed);
        if is_last {
            self.closed().insert(table.to_owned());
        }
        !is_last
    }

    /// Does nobody play again at this table?
    pub(crate) fn is_closed(&self, table: &str) -> bool {
        self.closed().contains(table)
    }

    /// Somebody is at that point of the evening.
    pub(crate) fn is_at(&self, number: u32, place: String) {
        self.whereabouts().insert(number, place);
    }

    /// Somebody went home.
    pub(crate) fn leaves(&self, number: u32) {
        self.whereabouts().remove(&number);
    }

    /// Where those are who have not gone home, a line each.
    pub(crate) fn still_there(&self) -> String {
        self.whereabouts().values().map(|place| format!("\n{place}")).collect()
    }

    fn whereabouts(&self) -> MutexGuard<'_, BTreeMap<u32, String>> {
        self.whereabouts.lock().expect("nobody panics while looking around")
    }

    fn closed(&self) -> MutexGuard<'_, HashSet<String>> {
        self.closed.lock().expect("nobody panics while closing")
    }
}

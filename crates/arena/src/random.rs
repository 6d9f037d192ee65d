//! Games played by chance alone, counted: for measuring speed, and what a seat is worth.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::Generator;
use engine::{Outcome, Pending, Rules, Seats, Setup, SetupError, playout};

use crate::block::Stop;
use crate::seeds;

/// What came of many random games.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// How many there were.
    pub games: u64,
    /// How many actions they took in all.
    pub steps: u64,
    /// The wins of each seat; a shared one counts as its fraction.
    pub wins: Vec<f64>,
}

/// Plays random games from the start, and says how many actions they took in all; `over` is told
/// how each of them ended.
pub fn play_random<R: Rules>(
    start: &R::State,
    games: u64,
    rng: &mut Generator,
    mut over: impl FnMut(Outcome),
) -> u64 {
    let mut steps = 0;
    for _ in 0..games {
        let mut state = start.clone();
        steps += playout::<R, _>(&mut state, rng) as u64;
        if let Pending::Over(outcome) = R::pending(&state) {
            over(outcome);
        }
    }
    steps
}

/// Games that are played in one go, with one generator.
const LOT: u64 = 1024;

/// Plays random games on so many threads. The result does not depend on how many these are.
pub fn count_random<R: Rules>(
    setup: &Setup,
    games: u64,
    seed: u64,
    threads: usize,
) -> Result<Count, SetupError> {
    count_random_until::<R>(setup, games, seed, threads, &|| false)
}

/// The same, as far as it comes before it is stopped.
pub fn count_random_until<R: Rules>(
    setup: &Setup,
    games: u64,
    seed: u64,
    threads: usize,
    is_stopped: &Stop<'_>,
) -> Result<Count, SetupError> {
    let start = R::start(setup)?;
    let (next, lots) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games.div_ceil(LOT) || is_stopped() {
                return;
            }
            let lot = play_lot::<R>(&start, setup.seats, LOT.min(games - number * LOT), seed, number);
            lots.lock().expect("no thread panics with the lock").push((number, lot));
        }
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut lots = lots.into_inner().expect("no thread panics with the lock");
    // Fractions are added in the same order each time.
    lots.sort_unstable_by_key(|(number, _)| *number);
    let none = Count { games: 0, steps: 0, wins: vec![0.0; setup.seats.into()] };
    Ok(lots.into_iter().fold(none, |sum, (_, lot)| sum.plus(lot)))
}

fn play_lot<R: Rules>(start: &R::State, seats: u8, games: u64, seed: u64, number: u64) -> Count {
    let mut wins = vec![0.0; seats.into()];
    let mut rng = seeds::bot(seed, number, 0, 0);
    let steps = play_random::<R>(start, games, &mut rng, |outcome| {
        for (seat, wins) in Seats::all(seats).iter().zip(&mut wins) {
            *wins += outcome.share(seat, seats);
        }
    });
    Count { games, steps, wins }
}

impl Count {
    fn plus(self, more: Count) -> Count {
        let wins = self.wins.iter().zip(more.wins).map(|(wins, more)| wins + more).collect();
        Count { games: self.games + more.games, steps: self.steps + more.steps, wins }
    }
}

//! Games played by chance alone, counted: for measuring speed, and what a seat is worth.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::Generator;
use engine::{Ending, Outcome, Pending, Rules, Seats, Setup, SetupError, playout};
use pulp::{Arch, NullaryFnOnce};
use rand_core::Rng;

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

/// Plays a random game for each seed, many of them at once, with the vector instructions that the
/// processor has; `over` is told which of them ended, and how. They end as they would one by one, on
/// every processor.
pub fn play_many<R: Rules>(start: &R::State, seeds: &[u64], over: &mut impl FnMut(usize, Ending)) {
    Arch::new().dispatch(Playouts::<R, _> { start, seeds, over });
}

struct Playouts<'a, R: Rules, F> {
    start: &'a R::State,
    seeds: &'a [u64],
    over: &'a mut F,
}

impl<R: Rules, F: FnMut(usize, Ending)> NullaryFnOnce for Playouts<'_, R, F> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        R::playouts(self.start, self.seeds, self.over);
    }
}

/// Games that are played in one go.
const LOT: u64 = 8192;

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
    let mut steps = 0;
    let mut rng = seeds::bot(seed, number, 0, 0);
    let seeds: Vec<u64> = (0..games).map(|_| rng.next_u64()).collect();
    play_many::<R>(start, &seeds, &mut |_, ending| {
        steps += ending.steps;
        for (seat, wins) in Seats::all(seats).iter().zip(&mut wins) {
            *wins += ending.outcome.share(seat, seats);
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

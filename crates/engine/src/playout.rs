//! A game played to its end by chance alone.

use rand_core::{Rng, SeedableRng};

use crate::random::Generator;
use crate::{Choices, Outcome, Pending, Rules};

/// How a random game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// How many actions it took.
    pub steps: u64,
    /// Who won.
    pub outcome: Outcome,
}

/// Plays a random game for each seed, one after the other; `over` is told which of them ended, and how.
#[inline]
pub fn one_by_one<R: Rules>(start: &R::State, seeds: &[u64], over: &mut impl FnMut(usize, Ending)) {
    for (game, seed) in seeds.iter().enumerate() {
        let mut state = start.clone();
        let steps = playout::<R, _>(&mut state, &mut Generator::seed_from_u64(*seed)) as u64;
        if let Pending::Over(outcome) = R::pending(&state) {
            over(game, Ending { steps, outcome });
        }
    }
}

/// Plays on, each legal action equally likely, until the game is over; says how many actions
/// that took. Allocates nothing unless the game itself does. Nothing is written down, so
/// luck comes the quick way.
pub fn playout<R: Rules, G: Rng>(state: &mut R::State, rng: &mut G) -> usize {
    let mut steps = 0;
    loop {
        match R::pending(state) {
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                let action = R::legal(state, seat).pick(rng);
                R::settle(state, action, rng);
                R::apply(state, seat, action, &mut ());
                steps += 1;
            }
            Pending::Chance(_) => R::strike(state, rng),
            Pending::Over(_) => return steps,
        }
    }
}

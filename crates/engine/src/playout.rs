//! A game played to its end by chance alone.

use rand_core::Rng;

use crate::{Choices, Pending, Rules};

/// Plays on, each legal action equally likely, until the game is over; says how many actions
/// that took. Allocates nothing unless the game itself does.
pub fn playout<R: Rules, G: Rng>(state: &mut R::State, rng: &mut G) -> usize {
    let mut steps = 0;
    loop {
        match R::pending(state) {
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                let action = R::legal(state, seat).pick(rng);
                R::apply(state, seat, action, &mut ());
                steps += 1;
            }
            Pending::Chance(_) => {
                let chance = R::draw_chance(state, rng);
                R::apply_chance(state, &chance, &mut ());
            }
            Pending::Over(_) => return steps,
        }
    }
}

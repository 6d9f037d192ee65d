//! What bots know about a game.

use alloc::vec::Vec;

use engine::{Outcome, Pending, Rules, Seat, Seats};
use rand_core::Rng;

use crate::{Budget, Generator, Level, Evaluation, search};

/// What each seat can hope for: its share of the win, by seat.
pub type Shares = [f64; Seats::MOST as usize];

/// What bots know about a game beyond its rules.
pub trait Knowledge: Rules {
    /// Of how many imagined worlds one is taken, by its [likelihood](Knowledge::likelihood).
    const GUESSES: u32 = 1;

    /// A player who errs on purpose and forgets: fun to beat.
    fn casual<G: Rng>(view: &Self::View, legal: Self::Choices, rng: &mut G) -> Self::Action;

    /// A sound player who counts cards and does not search.
    fn club<G: Rng>(view: &Self::View, legal: Self::Choices, rng: &mut G) -> Self::Action;

    /// What a player who thinks ahead makes of each legal action. A game that can be reckoned out
    /// better than by playing it on in one's head has its own way.
    fn evaluate(
        view: &Self::View,
        legal: Self::Choices,
        _level: Level,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> Vec<Evaluation<Self::Action>> {
        search::evaluate::<Self>(view, legal, rng, budget)
    }

    /// How an imagined game is played on, quickly and well. The state is an imagined one: there is
    /// nothing to peek at.
    fn rollout<G: Rng>(state: &Self::State, seat: Seat, rng: &mut G) -> Self::Action;

    /// What the seats can hope for, once an imagined game has come to a point where that can be
    /// told; `None`: play on. `depth` is the number of actions since the move that is thought about.
    fn judge(state: &Self::State, depth: u32) -> Option<Shares>;

    /// How well an imagined world explains what the others did, against other worlds; at most 1.
    fn likelihood(_view: &Self::View, _world: &Self::State) -> f64 {
        1.0
    }
}

/// The shares when a game is over.
pub(crate) fn shares_of(outcome: Outcome, seats: u8) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    for seat in Seats::all(seats).iter() {
        shares[seat.index()] = outcome.share(seat, seats);
    }
    shares
}

/// The shares if the game is over.
pub(crate) fn final_shares<R: Rules>(state: &R::State, seats: u8) -> Option<Shares> {
    match R::pending(state) {
        Pending::Over(outcome) => Some(shares_of(outcome, seats)),
        Pending::Seats(_) | Pending::Chance(_) => None,
    }
}

//! What bots know about a game.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::{Outcome, Pending, Rules, Seat, Seats};
use rand_core::Rng;

use crate::appraisal::{self, Appraisal, Decision, PlayOn, Reviewing, Trial};
use crate::{Budget, Evaluation, Generator, Level, search};

/// What each seat can hope for: its share of the win, by seat.
pub type Shares = [f64; Seats::MOST as usize];

/// What bots know about a game beyond its rules.
pub trait Knowledge: Rules {
    /// Importance resampling: of so many determinizations one is taken, each with a weight that is
    /// its [likelihood](Knowledge::likelihood). With 1 every determinization is taken as it comes.
    const PROPOSALS: u32 = 1;

    /// A player who errs on purpose and forgets: fun to beat.
    fn casual<G: Rng>(view: &Self::View, legal: Self::Choices, rng: &mut G) -> Self::Action;

    /// A sound player who counts cards and does not search.
    fn club<G: Rng>(view: &Self::View, legal: Self::Choices, rng: &mut G) -> Self::Action;

    /// How a player who thinks ahead evaluates each legal action. A game that can be solved better
    /// than by playing it on in one's head has its own way.
    fn evaluate(
        view: &Self::View,
        legal: Self::Choices,
        _level: Level,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> Vec<Evaluation<Self::Action>> {
        search::evaluate::<Self>(view, legal, rng, budget)
    }

    /// The rollout policy: how an imagined game is played on, quickly and well. The state is an
    /// imagined one: there is nothing to peek at.
    fn rollout<G: Rng>(state: &Self::State, seat: Seat, rng: &mut G) -> Self::Action;

    /// The value of a leaf of the search: what the seats can hope for, once an imagined game has
    /// come to a point where that can be told; `None`: play on. `depth` is the number of actions
    /// since the one that is evaluated.
    fn leaf_value(state: &Self::State, depth: u32) -> Option<Shares>;

    /// How likely the others would have done what they did in this world, against other worlds; at
    /// most 1. It is the importance weight of the determinization.
    fn likelihood(_view: &Self::View, _world: &Self::State) -> f64 {
        1.0
    }

    /// How much is tried when a game of so many is reviewed, and what is costly then.
    fn reviewing(_seats: u8) -> Reviewing {
        Reviewing::USUAL
    }

    /// How an imagined game is played on when a decision is reviewed: as the champion does, for somebody
    /// who knows this view.
    fn play_on(_view: &Self::View) -> PlayOn<Self> {
        Box::new(search::simulate::<Self>)
    }

    /// What each legal action of a decision was worth, to whoever knew what its maker did. A game that
    /// reckons in another way than by playing on has its own.
    fn appraise(decision: &Decision<'_, Self>, trial: Trial) -> Vec<Appraisal<Self::Action>> {
        appraisal::appraise(decision, trial, &*Self::play_on(decision.view))
    }
}

/// The shares when a game is over.
#[inline]
pub fn shares_of(outcome: Outcome, seats: u8) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    for seat in Seats::all(seats).iter() {
        shares[seat.index()] = outcome.share(seat, seats);
    }
    shares
}

/// The shares if the game is over.
#[inline]
pub fn final_shares<R: Rules>(state: &R::State, seats: u8) -> Option<Shares> {
    match R::pending(state) {
        Pending::Over(outcome) => Some(shares_of(outcome, seats)),
        Pending::Seats(_) | Pending::Chance(_) => None,
    }
}

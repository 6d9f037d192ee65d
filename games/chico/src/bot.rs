//! Chico: when to quit is the game.
//!
//! `heuristic` has the players who do not think ahead. The others ask two small networks that
//! have learnt by playing against themselves: one says what an action is worth to somebody who
//! knows what a seat knows ([`position`]), the other how a match stands between two rounds
//! ([`standing`]). [`mind`] plays on in imagined worlds by them, `belief` says which worlds
//! explain what the others did, and `thought` has what an expert makes of all that.

mod belief;
mod heuristic;
pub mod mind;
pub mod position;
pub mod standing;
mod thought;

use alloc::vec::Vec;

use crate::{Action, Chico, Phase, State, View};
use engine::{Mask, Rules, Seat};
use rand_core::Rng;

use crate::skill::final_shares;
use crate::{Budget, Generator, Level, Shares, Knowledge, Evaluation};

impl Knowledge for Chico {
    const GUESSES: u32 = 6;

    fn casual<G: Rng>(view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
        heuristic::casual(view, legal, rng)
    }

    fn club<G: Rng>(view: &View, legal: Mask<Action>, _: &mut G) -> Action {
        heuristic::club(view, legal)
    }

    fn evaluate(
        view: &View,
        legal: Mask<Action>,
        level: Level,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> Vec<Evaluation<Action>> {
        match (view.seats(), level) {
            (2, _) => thought::as_expert(view, legal, rng, budget),
            (_, Level::Champion) => thought::as_champion_of_many(view, legal, rng, budget),
            _ => thought::quickly(view, legal, rng, budget),
        }
    }

    fn rollout<G: Rng>(state: &State, seat: Seat, _: &mut G) -> Action {
        heuristic::club_in(state, seat, Chico::legal(state, seat))
    }

    /// A round is played to its end; what the match is then worth follows from the points.
    fn judge(state: &State, _: u32) -> Option<Shares> {
        match state.phase() {
            Phase::Turn | Phase::Roll => None,
            Phase::Deal => Some(mind::match_shares(state)),
            Phase::Over => final_shares::<Chico>(state, state.seats()),
        }
    }

    fn likelihood(view: &View, world: &State) -> f64 {
        belief::likelihood(view, world)
    }
}

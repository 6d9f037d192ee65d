//! How programs play Chico: when to quit is the game.
//!
//! `heuristic` has the players who do not think ahead. The others ask two small networks that
//! have learnt by playing against themselves: one values an action for somebody who knows what a
//! seat knows ([`position`]), the other values how a match stands between two rounds
//! ([`standing`]). [`network`] plays on in imagined worlds by them, `belief` says which worlds
//! explain what the others did, and `evaluate` is how experts and champions put that together.

mod belief;
mod evaluate;
mod heuristic;
pub mod network;
pub mod position;
pub mod standing;

use alloc::boxed::Box;
use alloc::vec::Vec;

use bots::appraisal::PlayOn;
use bots::{Budget, Evaluation, Generator, Knowledge, Level, Shares, final_shares};
use engine::{Mask, Rules, Seat};
use rand_core::Rng;

use crate::{Action, Chico, Phase, State, View};

impl Knowledge for Chico {
    const PROPOSALS: u32 = 6;

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
            (2, _) => evaluate::as_expert(view, legal, rng, budget),
            (_, Level::Champion) => evaluate::as_champion_of_many(view, legal, rng, budget),
            _ => evaluate::quickly(view, legal, rng, budget),
        }
    }

    fn rollout<G: Rng>(state: &State, seat: Seat, _: &mut G) -> Action {
        heuristic::club_in(state, seat, Chico::legal(state, seat))
    }

    /// A round is played to its end; what the match is then worth follows from the points.
    fn leaf_value(state: &State, _: u32) -> Option<Shares> {
        match state.phase() {
            Phase::Turn | Phase::Roll => None,
            Phase::Deal => Some(network::match_shares(state)),
            Phase::Over => final_shares::<Chico>(state, state.seats()),
        }
    }

    fn likelihood(view: &View, world: &State) -> f64 {
        belief::likelihood(view, world)
    }

    fn play_on(view: &View) -> PlayOn<Chico> {
        Box::new(evaluate::play_on_among_equals(view))
    }
}

/// How many can sit down at most.
const MOST_SEATS: usize = *Chico::SEATS.end() as usize;

//! How programs play Gamnon: who will hold the hand that outlasts the others.
//!
//! `forecast` reckons the next turn from numbers of cards, and says what everybody can hope for;
//! [`heuristic`] has the players who go by that. Those who think ahead play imagined games on for
//! a few cycles and then go by it too. Nothing is solved to the end, not even among three: careful
//! players need a hundred turns. So among three a champion asks a [`network`] what will come of a
//! position ([`position`]).

mod forecast;
pub mod heuristic;
pub mod network;
pub mod position;

use alloc::boxed::Box;
use alloc::vec::Vec;

use bots::appraisal::PlayOn;
use bots::search::{self, Simulate};
use bots::{Budget, Evaluation, Generator, Knowledge, Level, Reviewing, Shares, final_shares};
use engine::Seat;
use rand_core::Rng;

use crate::{Action, Choices, Gamnon, Stage, State, View};
use forecast::Forecast;

impl Knowledge for Gamnon {
    fn casual<G: Rng>(view: &View, legal: Choices, rng: &mut G) -> Action {
        heuristic::casual(view, legal, rng)
    }

    fn club<G: Rng>(view: &View, legal: Choices, rng: &mut G) -> Action {
        heuristic::club(view, legal, rng)
    }

    /// There is a network for three; among more a champion is an expert with more time.
    fn evaluate(
        view: &View,
        legal: Choices,
        level: Level,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> Vec<Evaluation<Action>> {
        let by_network = level == Level::Champion && view.seats() == position::SEATS;
        let simulate: &Simulate<'_, Gamnon> =
            if by_network { &network::simulate } else { &search::simulate::<Gamnon> };
        search::evaluate_with::<Gamnon>(view, legal, rng, budget, &search::imagine_likely::<Gamnon>, simulate)
    }

    fn rollout<G: Rng>(state: &State, seat: Seat, rng: &mut G) -> Action {
        heuristic::quick(state, seat, rng)
    }

    /// While there is a stock nobody can win, and hands say little.
    fn leaf_value(state: &State, depth: u32) -> Option<Shares> {
        let seats = state.terms().seats;
        let far = depth >= ACTIONS_AHEAD * u32::from(seats);
        match state.stage() {
            Stage::Lay if far && state.stock_len() == 0 => Some(Forecast::of(state).hopes()),
            _ => final_shares::<Gamnon>(state, seats),
        }
    }

    /// Among many there are thousands of decisions, and the last ones say who wins.
    fn reviewing(_: u8) -> Reviewing {
        Reviewing { decisions: 60, ..Reviewing::USUAL }
    }

    fn play_on(view: &View) -> PlayOn<Gamnon> {
        if view.seats() == position::SEATS {
            Box::new(network::simulate)
        } else {
            Box::new(search::simulate::<Gamnon>)
        }
    }
}

/// How far to play on in one's head, for each seat: four cycles among three, fewer among many.
const ACTIONS_AHEAD: u32 = 24;

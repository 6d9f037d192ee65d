//! How programs play 49: money is no secret to those who keep count, so an auction can be solved.
//!
//! A [`position`] is a game without its auction. `casual` and [`club`] say what a card is worth in
//! dollars. A [`network`], told [`features`], says what everybody can hope for in a position; so each
//! way to sell a card has its value ([`sale`]), and the auction is solved from its end ([`auction`]).
//! `ahead` looks through the auctions of the next cards, and `evaluate` puts it all together.

pub mod position;

mod casual;
pub mod club;

pub mod features;
pub mod network;

mod ahead;
pub mod auction;
mod evaluate;
pub mod sale;

use alloc::vec::Vec;

use bots::appraisal::{Decision, Trial};
use bots::{Appraisal, Budget, Evaluation, Generator, Knowledge, Level, Reviewing, Shares, final_shares};
use engine::{Rules, Seat, Viewer};
use rand_core::Rng;

use crate::{Action, Choices, FortyNine, State, View};

impl Knowledge for FortyNine {
    /// Likes every card about as much as a sound player does, give or take, and does not look
    /// where the others' lines go.
    fn casual<G: Rng>(view: &View, legal: Choices, rng: &mut G) -> Action {
        casual::choose(view, legal, rng)
    }

    fn club<G: Rng>(view: &View, legal: Choices, _: &mut G) -> Action {
        club::choose(view, legal)
    }

    fn evaluate(
        view: &View,
        legal: Choices,
        level: Level,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> Vec<Evaluation<Action>> {
        evaluate::evaluate(view, legal, level, rng, budget)
    }

    fn rollout<G: Rng>(state: &State, seat: Seat, _: &mut G) -> Action {
        let view = FortyNine::view(state, Viewer::Seat(seat), &());
        club::choose(&view, FortyNine::legal(state, seat))
    }

    fn leaf_value(state: &State, _: u32) -> Option<Shares> {
        let seats = FortyNine::view(state, Viewer::Public, &()).seats();
        final_shares::<FortyNine>(state, seats)
    }

    /// An auction among five takes long to solve.
    fn reviewing(seats: u8) -> Reviewing {
        Reviewing { worlds: if seats < 5 { 400 } else { 120 }, ..Reviewing::USUAL }
    }

    fn appraise(decision: &Decision<'_, FortyNine>, trial: Trial) -> Vec<Appraisal<Action>> {
        evaluate::appraise(decision, trial)
    }
}

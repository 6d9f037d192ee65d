//! 49: money is no secret to those who keep count, so an auction can be reckoned out.

pub mod position;

mod casual;
pub mod club;

pub mod features;
pub mod network;

mod ahead;
pub mod auction;
pub mod sale;
mod evaluate;

use alloc::vec::Vec;

use engine::{Rules, Seat, Viewer};
use crate::{Action, Choices, FortyNine, State, View};
use rand_core::Rng;

use crate::skill::final_shares;
use crate::{Budget, Generator, Level, Shares, Knowledge, Evaluation};

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

    fn judge(state: &State, _: u32) -> Option<Shares> {
        let seats = FortyNine::view(state, Viewer::Public, &()).seats();
        final_shares::<FortyNine>(state, seats)
    }
}

//! Tiny for programs: a card that is better than what the stock would give on average is kept.

use bots::{Knowledge, Shares, final_shares};
use engine::{Choices as _, Mask, Seat};
use rand_core::Rng;

use crate::{Action, Card, DECK, State, Tiny, View};

impl Knowledge for Tiny {
    fn casual<G: Rng>(_view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
        legal.pick(rng)
    }

    fn club<G: Rng>(view: &View, _legal: Mask<Action>, _rng: &mut G) -> Action {
        keep_if_good(view.cards[view.turn.index()])
    }

    fn rollout<G: Rng>(state: &State, seat: Seat, _rng: &mut G) -> Action {
        keep_if_good(state.card(seat))
    }

    fn leaf_value(state: &State, _depth: u32) -> Option<Shares> {
        final_shares::<Tiny>(state, state.seats())
    }
}

fn keep_if_good(card: Option<Card>) -> Action {
    let is_good = card.is_some_and(|card| usize::from(card.0) > DECK / 2);
    if is_good { Action::Keep } else { Action::Swap }
}

//! Eight and a Half: shed what is hard to shed, keep what always goes, and mind the police.

mod casual;
mod chances;
mod position;
mod sound;
mod standing;
mod tally;

use eight_and_a_half::{Action, Blind, Card, EightAndAHalf, Phase, Slot, State, Value, View};
use engine::{Choices, Mask, Rules, Seat};
use rand_core::Rng;

use crate::skill::final_shares;
use crate::{Shares, Skill};
use position::Position;

impl Skill for EightAndAHalf {
    fn casual<G: Rng>(view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
        casual::choose(view.value, legal, rng)
    }

    fn club<G: Rng>(view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
        let shown = |slot: Slot| match view.blind[view.turn.index()][slot.index()] {
            Blind::Known(card) => Some(card),
            Blind::Gone | Blind::Hidden => None,
        };
        match legal.get(0) {
            Action::Flip(_) => flip(view.value, legal, shown, rng),
            _ => sound::choose(&Position::of_view(view), legal),
        }
    }

    /// As the club plays, but with less memory.
    fn rollout<G: Rng>(state: &State, seat: Seat, rng: &mut G) -> Action {
        let legal = EightAndAHalf::legal(state, seat);
        match legal.get(0) {
            only if legal.len() == 1 => only,
            Action::Flip(_) => flip(state.value(), legal, |slot| state.shown(seat, slot), rng),
            _ => sound::choose(&Position::of_state(state, seat), legal),
        }
    }

    /// A round is played to its end; what the match is then worth follows from the points.
    fn judge(state: &State, _: u32) -> Option<Shares> {
        match state.phase() {
            Phase::Opening | Phase::Turn => None,
            Phase::Deal => Some(standing::match_shares(state)),
            Phase::Over => final_shares::<EightAndAHalf>(state, state.seats()),
        }
    }
}

/// A blind card that is known to go; else one that nobody knows; else any.
fn flip<G: Rng>(
    value: Value,
    legal: Mask<Action>,
    shown: impl Fn(Slot) -> Option<Card>,
    rng: &mut G,
) -> Action {
    let hope = |action: &Action| match action {
        Action::Flip(slot) => {
            shown(*slot).map_or(1, |card| 2 * u8::from(chances::goers(value).contains(card)))
        }
        Action::Play(_) | Action::Take => 0,
    };
    let most = legal.iter().map(|action| hope(&action)).max();
    let best = || legal.iter().filter(|action| Some(hope(action)) == most);
    let place = engine::random::below(rng, best().count() as u32);
    best().nth(place as usize).expect("one has the most hope")
}

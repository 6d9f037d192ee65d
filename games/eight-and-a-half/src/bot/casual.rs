//! Plays like somebody who learnt the game this evening: sees a catch, gets rid of low cards
//! first, and neither remembers what is gone nor thinks about who comes next.

use engine::random::below;
use engine::{Choices, Mask};
use rand_core::Rng;

use crate::{Action, Card, Meld, Value};

pub(super) fn choose<G: Rng>(value: Value, legal: Mask<Action>, rng: &mut G) -> Action {
    if below(rng, 4) == 0 {
        return legal.pick(rng);
    }
    legal.iter().max_by_key(|action| liking(value, *action)).expect("there is a choice")
}

/// Catching somebody is fun; then the lowest number, as many of it as there are; the cards that
/// always go come last.
fn liking(value: Value, action: Action) -> (bool, usize, u8) {
    match action {
        Action::Play(play @ Meld::Same(card, copies)) => {
            let place = if card == Card::Zero { Card::Demon.index() } else { card.index() };
            (value.is_policed_by(play), Card::ALL.len() - place, copies.count())
        }
        Action::Play(Meld::EightAndHalf) => (false, Card::ALL.len() - Card::Eight.index(), 2),
        // It has forgotten which of them were turned up before.
        Action::Take | Action::Flip(_) => (false, 0, 0),
    }
}

//! The casual player: guesses what a card is worth, well or badly, and often does not see that
//! somebody else is about to win.

use engine::Choices as _;
use engine::random::below;
use rand_core::Rng;

use super::club::{Worth, best_square, stay_out, worth_of_card};
use super::position::Position;
use crate::{Action, Choices, View};

/// What the casual player does.
pub(crate) fn choose<G: Rng>(view: &View, legal: Choices, rng: &mut G) -> Action {
    let position = Position::of(view);
    match legal {
        Choices::Place { .. } if below(rng, 3) == 0 => legal.pick(rng),
        Choices::Place { squares, .. } => Action::Place(best_square(&position, view.turn, squares)),
        Choices::Auction { check, least, .. } => {
            let money = position.money[view.turn.index()];
            let limit = limit(view, &position, rng).min(money);
            if limit < least {
                return stay_out(check);
            }
            Action::Bid((least + below(rng, 4) as u16).min(limit))
        }
    }
}

/// A guess, made anew at every bid: that is how one bids too much.
fn limit<G: Rng>(view: &View, position: &Position, rng: &mut G) -> u16 {
    let Some(card) = view.card() else { return 0 };
    let dollars = match worth_of_card(position, view.turn, card) {
        Worth::Win => position.money[view.turn.index()].into(),
        Worth::Stop if below(rng, 2) == 0 => position.money[view.turn.index()].into(),
        Worth::Stop => 6,
        Worth::Dollars(dollars) => dollars as u32,
    };
    (dollars * (1 + below(rng, 8)) / 6) as u16
}

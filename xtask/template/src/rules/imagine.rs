//! A truth that would look like a given view.

use alloc::vec::Vec;

use engine::random;
use rand_core::Rng;

use crate::rules::phases::FRESH_DECK;
use crate::rules::state::{Card, DECK, Phase, State};
use crate::rules::view::View;

/// Deals what the viewer does not see at random among the others, what they put away, and the stock.
pub(crate) fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
    let mut state = State { phase: view.phase, turn: view.turn, ..State::new(view.seats(), view.starter) };
    if view.phase == Phase::Deal {
        return state;
    }
    let seen = |card: &Card| view.cards.iter().chain(&view.away).any(|known| known == &Some(*card));
    let mut hidden: Vec<Card> = FRESH_DECK.into_iter().filter(|card| !seen(card)).collect();
    random::shuffle(&mut hidden, rng);
    let mut hidden = hidden.into_iter();
    for seat in state.everyone() {
        let at = seat.index();
        state.cards[at] = view.cards[at].or_else(|| hidden.next());
        state.away[at] = if view.swapped[at] { view.away[at].or_else(|| hidden.next()) } else { None };
    }
    state.drawn = DECK as u8 - view.stock;
    state.deck[state.drawn.into()..].iter_mut().zip(hidden).for_each(|(place, card)| *place = card);
    state
}

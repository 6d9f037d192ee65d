//! A truth that would look like a given view.

use engine::random;
use rand_core::Rng;

use crate::rules::cards::{Card, DECK, Pack};
use crate::rules::state::State;
use crate::rules::view::View;

/// Everything is known but the order of the cards still to come, and any order will do.
pub(crate) fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
    let mut state = known(view);
    let unseen = &mut state.deck[view.turned.len()..view.agreed.pack.size.into()];
    random::shuffle_quickly(unseen, rng);
    state
}

/// What the view tells, with the unseen cards in order.
fn known(view: &View) -> State {
    let mut state = State {
        bid: view.bid,
        bidding: view.bidding,
        phase: view.phase,
        turn: view.turn,
        again: view.again,
        turned: view.turned.len() as u8,
        ..State::new(view.seats(), view.agreed, view.start)
    };
    state.tokens[..view.tokens.len()].copy_from_slice(&view.tokens);
    state.money[..view.deduced_money.len()].copy_from_slice(&view.deduced_money);
    state.deck = with_turned_first(&view.agreed.pack, &view.turned);
    state
}

fn with_turned_first(pack: &Pack, turned: &[Card]) -> [Card; DECK] {
    let mut deck = *pack.deck().array();
    for (place, card) in turned.iter().enumerate() {
        let found = deck[place..].iter().position(|other| other == card);
        deck[place..][..=found.expect("a card that was turned up is of the deck")].rotate_right(1);
    }
    deck
}

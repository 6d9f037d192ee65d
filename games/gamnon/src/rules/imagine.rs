//! A truth that would look like a given view.

use alloc::vec::Vec;

use engine::{Seats, random};
use rand_core::Rng;

use crate::rules::cards::{Card, Cards};
use crate::rules::memory::{PLACES, Place};
use crate::rules::spread::{Promise, Spread};
use crate::rules::state::{Piles, Stage, State};
use crate::rules::view::View;

/// Spreads all cards that do not lie on the pile as the viewer's memory allows.
pub(crate) fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
    let mut state = known(view);
    let mut places = places(view, rng);
    for seat in Seats::all(view.seats()).iter() {
        let cards: Cards = places[Place::Hand(seat).index()].iter().copied().collect();
        state.set_hand(seat, cards);
    }
    let stock = &mut places[Place::Stock.index()];
    random::shuffle_quickly(stock, rng);
    state.piles = Piles::of(&view.pile, stock);
    state
}

/// The part of the state that the view tells.
fn known(view: &View) -> State {
    let mut state = State {
        stage: view.stage,
        turn: view.turn,
        player: view.player,
        demand: view.demand,
        share: view.share,
        ..State::new(view.terms)
    };
    state.debts = view.debts;
    state
}

/// The cards in each place.
fn places<G: Rng + ?Sized>(view: &View, rng: &mut G) -> [Vec<Card>; PLACES] {
    let mut places = [const { Vec::new() }; PLACES];
    let lots = view.memory.lots();
    let spread = Spread::random(lots, view.memory.sizes(), promise(view), rng);
    for (lot, counts) in lots.iter().zip(spread.counts()) {
        let mut cards: Vec<Card> = lot.cards.iter().collect();
        random::shuffle_quickly(&mut cards, rng);
        let mut cards = cards.into_iter();
        for (place, count) in places.iter_mut().zip(counts) {
            place.extend(cards.by_ref().take((*count).into()));
        }
    }
    places
}

/// G6: who is asked what to put has more of the colour than is owed.
fn promise(view: &View) -> Option<Promise> {
    let Stage::Put { owed } = view.stage else { return None };
    let place = Place::Hand(view.player).index();
    Some(Promise { place, colour: view.demand.colour(), count: owed + 1 })
}

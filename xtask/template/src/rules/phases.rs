//! The rules proper: what is legal, what is refused, and what it does.

use alloc::vec::Vec;

use engine::{Mask, Outcome, Pending, Seat, Seats, Sink, random};
use rand_core::Rng;

use crate::rules::action::{Action, Deal, Event};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Card, DECK, Phase, State};

#[inline]
pub(crate) fn pending(state: &State) -> Pending {
    match state.phase {
        Phase::Deal => Pending::Chance("deal"),
        Phase::Turn => Pending::seat(state.turn),
        Phase::Over => Pending::Over(Outcome { winners: Seats::one(winner(state)) }),
    }
}

/// T5: the highest card; no two are equal.
fn winner(state: &State) -> Seat {
    state.everyone().max_by_key(|seat| state.cards[seat.index()]).expect("a game has seats")
}

/// T4: keep or swap.
#[inline]
pub(crate) fn legal(state: &State, seat: Seat) -> Mask<Action> {
    let is_asked = state.phase == Phase::Turn && state.turn == seat;
    Mask::new(if is_asked { 0b11 } else { 0 })
}

#[inline]
pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    match action {
        Action::Keep => sink.push(|| Event::Kept { seat }),
        Action::Swap => swap(state, seat, sink),
    }
    state.turn = seat.next(state.seats);
    // T3: each player has one turn.
    if state.turn == state.starter {
        state.phase = Phase::Over;
        sink.push(|| Event::GameOver { winner: winner(state), cards: state.cards });
    }
}

/// T4: the card goes out of the game unseen.
#[inline]
fn swap(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    state.away[seat.index()] = state.cards[seat.index()];
    let card = draw(state);
    state.cards[seat.index()] = Some(card);
    sink.push(|| Event::Swapped { seat, card });
}

#[inline]
fn draw(state: &mut State) -> Card {
    let card = state.deck[usize::from(state.drawn)];
    state.drawn += 1;
    card
}

/// T2: the stock.
pub(crate) fn face_down(state: &State) -> Vec<usize> {
    (state.drawn.into()..DECK).collect()
}

pub(crate) fn exchange(state: &mut State, one: usize, other: usize) {
    state.deck.swap(one, other);
}

// Luck: the deal.

#[inline]
pub(crate) fn draw_chance<G: Rng + ?Sized>(_state: &State, rng: &mut G) -> Deal {
    let mut deck = FRESH_DECK;
    random::shuffle(&mut deck, rng);
    Deal(deck)
}

/// T1: the deck in order.
pub(crate) const FRESH_DECK: [Card; DECK] = {
    let mut deck = [Card(0); DECK];
    let mut at = 0;
    while at < DECK {
        deck[at] = Card(at as u8 + 1);
        at += 1;
    }
    deck
};

/// T1: a deal is the whole deck.
pub(crate) fn check_chance(_state: &State, deal: &Deal) -> Result<(), Refusal> {
    let mut sorted = deal.0;
    sorted.sort_unstable();
    if sorted == FRESH_DECK { Ok(()) } else { Err(Refusal::WrongDeck) }
}

/// T2: one card to each player.
#[inline]
pub(crate) fn apply_chance(state: &mut State, deal: &Deal, sink: &mut impl Sink<Event>) {
    state.deck = deal.0;
    for seat in state.everyone() {
        state.cards[seat.index()] = Some(draw(state));
    }
    state.phase = Phase::Turn;
    sink.push(|| Event::Dealt { cards: state.cards, starter: state.turn });
}

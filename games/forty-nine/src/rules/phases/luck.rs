//! Luck: the deal, and the token that a bid beyond one's means costs.

use alloc::vec::Vec;

use engine::{Sink, random};
use rand_core::Rng;

use super::{auction, turn};
use crate::rules::action::{Chance, Event};
use crate::rules::board::{Square, Squares};
use crate::rules::cards::{Card, Deck, Pack};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Phase, State};

#[inline]
pub(crate) fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Chance {
    draw(state, rng, random::shuffle)
}

/// Not inlined, so that a turn of a playout has the registers for itself.
#[inline(never)]
pub(crate) fn strike<G: Rng + ?Sized>(state: &mut State, rng: &mut G) {
    let chance = draw(state, rng, random::shuffle_quickly);
    apply_chance(state, &chance, &mut ());
}

#[inline]
fn draw<G: Rng + ?Sized>(state: &State, rng: &mut G, shuffle: impl FnOnce(&mut [Card], &mut G)) -> Chance {
    match state.phase {
        Phase::Lose => Chance::Lose(drawn_token(state, rng)),
        _ => {
            let mut deck = state.agreed.pack.deck();
            shuffle(deck.cards_mut(), rng);
            Chance::Deal(deck)
        }
    }
}

/// F30: each card with a token on the board is as likely as any other. F31: a "49" card that put
/// its token elsewhere stands for that square; F17: one whose token was replaced stands for none.
/// So every token belongs to just one card, and drawing a token is drawing a card.
fn drawn_token<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Square {
    let tokens = state.tokens[state.turn.index()];
    tokens.get(random::below(rng, tokens.len() as u32) as usize)
}

/// F30: any of the tokens.
pub(crate) fn outcomes(state: &State) -> Vec<Chance> {
    let tokens = state.tokens[state.turn.index()];
    if state.phase == Phase::Lose { tokens.iter().map(Chance::Lose).collect() } else { Vec::new() }
}

/// F7: the cards still to come.
pub(crate) fn face_down(state: &State) -> Vec<usize> {
    (state.turned.into()..state.agreed.pack.size.into()).collect()
}

pub(crate) fn exchange(state: &mut State, one: usize, other: usize) {
    state.deck.swap(one, other);
}

/// F3: a deal is the whole deck. F30: who loses a token has one there.
pub(crate) fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
    match chance {
        Chance::Deal(deck) if !is_whole(&state.agreed.pack, deck.cards()) => {
            Err(wrong_deck(&state.agreed.pack))
        }
        Chance::Lose(square) if !state.tokens[state.turn.index()].contains(*square) => {
            Err(Refusal::NoTokenToLose)
        }
        _ => Ok(()),
    }
}

/// F3: is every card there, and none too many?
pub(crate) fn is_whole(pack: &Pack, cards: &[Card]) -> bool {
    let mut deck = Deck::of(Card::FIRST, cards.iter().copied());
    deck.cards_mut().sort_unstable();
    deck.cards() == pack.deck().cards()
}

fn wrong_deck(pack: &Pack) -> Refusal {
    if pack.has_all() { Refusal::WrongDeck } else { Refusal::WrongPack { cards: pack.size } }
}

#[inline]
pub(crate) fn apply_chance(state: &mut State, chance: &Chance, sink: &mut impl Sink<Event>) {
    match chance {
        Chance::Deal(deck) => deal(state, deck, sink),
        Chance::Lose(square) => lose(state, *square, sink),
    }
}

#[inline]
fn deal(state: &mut State, deck: &Deck, sink: &mut impl Sink<Event>) {
    state.deck = *deck.array();
    sink.push(|| Event::Shuffled);
    turn::turn_up(state, sink);
}

/// F30: then the auction of the same card starts again, with the same starting player.
fn lose(state: &mut State, square: Square, sink: &mut impl Sink<Event>) {
    let seat = state.turn;
    let tokens = &mut state.tokens[seat.index()];
    *tokens = tokens.without(Squares::one(square));
    sink.push(|| Event::Lost { seat, square });
    auction::open(state);
}

//! The players who do not think ahead.

use engine::random::below;
use engine::{Choices, Hand, Mask, Seat, Seats};
use rand_core::Rng;

use crate::{Action, Cards, Pack, Rank, State, View, points};

/// Plays when it can; now and then does anything at all, and quits by its own cards alone.
pub(super) fn casual<G: Rng>(view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
    if below(rng, 4) == 0 {
        return legal.pick(rng);
    }
    let hand = own_hand(view);
    play_of(&view.pack, hand, view.pile)
        .unwrap_or_else(|| if points(hand, view.pile) < 12 { Action::Quit } else { draw_if(legal) })
}

/// Knows how close the others are to going out.
pub(super) fn club(view: &View, legal: Mask<Action>) -> Action {
    let hand = own_hand(view);
    let fewest = others(view.playing, view.turn).map(|seat| size(&view.hands[seat.index()])).min();
    sound(&view.pack, hand, view.pile, fewest, legal)
}

/// The same player in an imagined game.
pub(super) fn club_in(state: &State, seat: Seat, legal: Mask<Action>) -> Action {
    let fewest = others(state.playing(), seat).map(|other| state.hand(other).len()).min();
    sound(state.pack(), state.hand(seat), state.pile(), fewest, legal)
}

fn own_hand(view: &View) -> Cards {
    match view.hands[view.turn.index()] {
        Hand::Open(cards) => cards,
        Hand::Closed(_) => Cards::NONE,
    }
}

fn size(hand: &Hand<Cards>) -> u8 {
    match hand {
        Hand::Open(cards) => cards.len(),
        Hand::Closed(count) => *count,
    }
}

fn others(playing: Seats, seat: Seat) -> impl Iterator<Item = Seat> {
    playing.iter().filter(move |other| *other != seat)
}

/// What to lay, if anything can be: the same rank while the next one is held too, and the egg last.
fn play_of(pack: &Pack, hand: Cards, pile: Rank) -> Option<Action> {
    pack.followers(pile).into_iter().find(|card| hand.has(*card)).map(Action::Play)
}

fn draw_if(legal: Mask<Action>) -> Action {
    if legal.iter().any(|action| action == Action::Draw) { Action::Draw } else { Action::Quit }
}

/// Lays a card when possible. Otherwise quits with little in the hand, the sooner the closer the
/// others are to going out.
fn sound(pack: &Pack, hand: Cards, pile: Rank, fewest: Option<u8>, legal: Mask<Action>) -> Action {
    play_of(pack, hand, pile).unwrap_or_else(|| {
        let bearable = match fewest {
            Some(0..=1) => 24,
            Some(2) => 16,
            Some(3) => 13,
            _ => 10,
        };
        if points(hand, pile) <= bearable { Action::Quit } else { draw_if(legal) }
    })
}

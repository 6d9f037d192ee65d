//! A truth that would look like a given view.

use alloc::vec;
use alloc::vec::Vec;

use engine::{Hand, Seat, Seats, random};
use rand_core::Rng;

use crate::rules::action::Action;
use crate::rules::cards::{Card, Cards, Pack};
use crate::rules::phases::followers;
use crate::rules::state::State;
use crate::rules::view::{Turn, View};

/// Deals what the viewer does not see at random among the hidden hands and the stock.
pub(crate) fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
    let mut state = known(view);
    let mut hidden: Vec<Card> = hidden(view).iter().collect();
    if view.draw_when_able {
        random::shuffle_quickly(&mut hidden, rng);
    } else {
        shuffle_strictly(view, &mut hidden, rng);
    }
    let mut hidden = hidden.into_iter();
    for (seat, count) in closed_hands(view) {
        state.hands[seat.index()] = hidden.by_ref().take(count).collect();
    }
    for (place, card) in state.deck[state.drawn.into()..].iter_mut().zip(hidden) {
        *place = card;
    }
    state
}

/// The part of the state that the view tells.
fn known(view: &View) -> State {
    let mut state = State {
        phase: view.phase,
        turn: view.turn,
        pile: view.pile,
        last_to_lay: view.last_to_lay,
        playing: view.playing,
        round: view.round,
        laid: view.laid,
        drawn: view.pack.size - view.stock,
        ..State::new(view.seats(), view.pack, view.draw_when_able, view.turn)
    };
    state.scores[..view.scores.len()].copy_from_slice(&view.scores);
    for (place, hand) in state.hands.iter_mut().zip(&view.hands) {
        *place = open(hand);
    }
    state
}

fn open(hand: &Hand<Cards>) -> Cards {
    match *hand {
        Hand::Open(cards) => cards,
        Hand::Closed(_) => Cards::NONE,
    }
}

/// The cards that the viewer does not see.
fn hidden(view: &View) -> Cards {
    let seen = view.hands.iter().map(open).fold(view.laid, Cards::and);
    view.pack.cards.without(seen)
}

/// The hands that the viewer does not see, with their sizes.
fn closed_hands(view: &View) -> impl Iterator<Item = (Seat, usize)> {
    let closed = |seat: Seat| match view.hands[seat.index()] {
        Hand::Closed(count) => Some((seat, count.into())),
        Hand::Open(_) => None,
    };
    Seats::all(view.seats()).iter().filter_map(closed)
}

/// C9, with `draw_when_able` off: whoever drew had nothing to play, so some cards can't be there.
fn shuffle_strictly<G: Rng + ?Sized>(view: &View, hidden: &mut [Card], rng: &mut G) {
    let excluded: Vec<u64> =
        closed_hands(view).flat_map(|(seat, _)| excluded_kinds(&view.pack, &view.turns, seat)).collect();
    let fits =
        |place: usize, card: &Card| excluded.get(place).is_none_or(|kinds| kinds >> card.index() & 1 == 0);
    let possible = random::shuffle_fitting(hidden, fits, rng);
    debug_assert!(possible, "what really happened is possible");
}

/// For each card in the seat's hand, oldest first, the kinds that it can't be.
///
/// A draw excludes what would have gone on the pile, for every card held at that time. When a
/// card is played, any of those that can be it may be the one that left; taking the oldest of
/// them allows all the hands that taking another would allow, and more, so nothing possible is
/// lost and nothing impossible gets in.
fn excluded_kinds(pack: &Pack, turns: &[Turn], seat: Seat) -> Vec<u64> {
    let mut held = vec![0u64; pack.hand.into()];
    for turn in turns.iter().filter(|turn| turn.seat == seat) {
        match turn.action {
            Action::Draw => {
                held.iter_mut().for_each(|kinds| *kinds |= followers(pack, turn.on));
                held.push(0);
            }
            Action::Play(card) => {
                let oldest = held.iter().position(|kinds| kinds >> card.index() & 1 == 0);
                held.remove(oldest.expect("a card that was played was held"));
            }
            Action::Quit => {}
        }
    }
    held
}

/// C9, with `draw_when_able` off: could the seat, which took part in these turns of a round,
/// hold these cards now?
pub fn could_hold(pack: &Pack, turns: &[Turn], seat: Seat, hand: Cards) -> bool {
    let excluded = excluded_kinds(pack, turns, seat);
    let mut cards: Vec<Card> = hand.iter().collect();
    let fits = |place: usize, card: &Card| excluded[place] >> card.index() & 1 == 0;
    cards.len() == excluded.len() && random::arrange(&mut cards, fits)
}

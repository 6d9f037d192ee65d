//! A truth that would look like a given view.
//!
//! Used: what the viewer sees; blind cards that everybody has seen (E19); for every hidden hand
//! the set of hands that the round's turns leave possible, which is exact: who opened and with
//! what (E6), who took a pile and so could not play on its value (E9), what was played from the
//! hand and how many cards came in since. All of that is certain. Not used: what players are
//! likely to do, such as that somebody with police would have played it.

use alloc::vec::Vec;

use engine::{Hand, Seat, Seats, random};
use rand_core::Rng;

use crate::rules::action::Slot;
use crate::rules::cards::{Card, Cards};
use crate::rules::deal::opener;
use crate::rules::few::Few;
use crate::rules::hand_set::{HandSet, deal};
use crate::rules::state::{Bank, Phase, Player, SEATS, State};
use crate::rules::view::{Blind, View};

/// Hands by seat.
type Hands = [Few; SEATS];

/// Deals what the viewer does not see at random among hidden hands, blind cards and banks.
pub(crate) fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
    let mut state = known(view);
    let pool = hidden(view);
    let hands = match (view.phase, view.hands.get(view.turn.index())) {
        (Phase::Opening, Some(Hand::Closed(_))) => opening_hands(view, pool, rng),
        _ => hands(view, pool, rng),
    };
    for (seat, _) in closed_hands(view) {
        state.players[seat.index()].hand = hands[seat.index()];
    }
    let dealt = closed_hands(view).map(|(seat, _)| hands[seat.index()].bag()).fold(Cards::NONE, Cards::and);
    lay_out(view, &mut state, pool.without(dealt), rng);
    state
}

/// The part of the state that the view tells. The places in the deck are what is needed, packed.
fn known(view: &View) -> State {
    let mut state = State {
        phase: view.phase,
        turn: view.turn,
        value: view.value,
        five: view.five,
        round: view.round,
        pile: view.pile,
        ..State::new(view.seats(), view.pack, view.dealer)
    };
    let mut first = 0;
    for seat in Seats::all(view.seats()).iter() {
        state.players[seat.index()] = player(view, seat, first);
        first = state.players[seat.index()].bank.end;
        for (slot, card) in known_blind(view, seat) {
            state.deck[state.players[seat.index()].place(slot)] = card;
        }
    }
    state
}

fn player(view: &View, seat: Seat, first: u8) -> Player {
    let at = seat.index();
    let left = slots(|slot| view.blind[at][slot.index()] != Blind::Gone);
    // Without blind cards there is no bank either, and nothing to make room for.
    let top = first + if left == 0 { 0 } else { Slot::ALL.len() as u8 };
    Player {
        hand: open(&view.hands[at]),
        open: view.open[at],
        burnt: view.burnt[at],
        score: view.scores[at],
        first,
        blind: left,
        seen: left & slots(|slot| view.turns.iter().any(|turn| turn.turned_up(seat, slot))),
        bank: Bank { top, end: top + view.bank[at] },
    }
}

/// One bit for each slot of which that holds.
fn slots(holds: impl Fn(Slot) -> bool) -> u8 {
    Slot::ALL.into_iter().map(|slot| u8::from(holds(slot)) << slot.index()).sum()
}

fn open(hand: &Hand<Few>) -> Few {
    match *hand {
        Hand::Open(cards) => cards,
        Hand::Closed(_) => Few::NONE,
    }
}

fn known_blind(view: &View, seat: Seat) -> impl Iterator<Item = (Slot, Card)> {
    let known = |(slot, blind): (Slot, Blind)| match blind {
        Blind::Known(card) => Some((slot, card)),
        Blind::Gone | Blind::Hidden => None,
    };
    Slot::ALL.into_iter().zip(view.blind[seat.index()]).filter_map(known)
}

/// The cards that the viewer does not see. Before the first deal there are none.
fn hidden(view: &View) -> Cards {
    if view.round == 0 {
        return Cards::NONE;
    }
    let seats = || Seats::all(view.seats()).iter();
    let hands = view.hands.iter().map(|hand| open(hand).bag());
    let rows = view.open.iter().map(|cards| cards.bag());
    let blind = seats().map(|seat| known_blind(view, seat).map(|(_, card)| card).collect());
    let seen = hands.chain(rows).chain(blind).chain(view.burnt.iter().copied());
    view.pack.cards().without(seen.fold(view.pile, Cards::and))
}

/// The hands that the viewer does not see, with their sizes.
fn closed_hands(view: &View) -> impl Iterator<Item = (Seat, u8)> {
    let closed = |seat: Seat| match view.hands[seat.index()] {
        Hand::Closed(count) => Some((seat, count)),
        Hand::Open(_) => None,
    };
    Seats::all(view.seats()).iter().filter_map(closed)
}

/// E6: before the first card the others know only who opens. That one does so in one deal of a few,
/// so cards are dealt until it is that one.
fn opening_hands<G: Rng + ?Sized>(view: &View, pool: Cards, rng: &mut G) -> Hands {
    const TRIES: usize = 10_000;
    let mut dealt = hands(view, pool, rng);
    for _ in 0..TRIES {
        if opener(view.dealer, view.seats(), |seat| dealt[seat.index()]) == view.turn {
            break;
        }
        dealt = hands(view, pool, rng);
    }
    dealt
}

fn known_hands(view: &View) -> Hands {
    let mut hands = [Few::NONE; SEATS];
    hands.iter_mut().zip(&view.hands).for_each(|(place, hand)| *place = open(hand));
    hands
}

/// First the hands of which something is known, each a possible one; then the others.
fn hands<G: Rng + ?Sized>(view: &View, mut pool: Cards, rng: &mut G) -> Hands {
    let mut hands = known_hands(view);
    let possible = |(seat, _): (Seat, u8)| (seat, view.possible[seat.index()]);
    let mut told: Vec<(Seat, HandSet)> =
        closed_hands(view).map(possible).filter(|(_, set)| !set.is_every()).collect();
    told.sort_by_key(|(_, set)| set.len());
    let settled = settle(&told, &mut pool, &mut hands, rng);
    debug_assert!(settled, "what really happened is possible");
    stir(&told, &mut pool, &mut hands, rng);
    for (seat, count) in closed_hands(view).filter(|(seat, _)| view.possible[seat.index()].is_every()) {
        hands[seat.index()] = deal(count, pool, rng);
        pool = pool.without(hands[seat.index()].bag());
    }
    hands
}

/// Gives each of the seats a possible hand; if the last ones find nothing in the pool, others
/// take another.
fn settle<G: Rng + ?Sized>(
    told: &[(Seat, HandSet)],
    pool: &mut Cards,
    hands: &mut Hands,
    rng: &mut G,
) -> bool {
    let Some(((seat, possible), others)) = told.split_first() else { return true };
    let mut untried = *possible;
    while let Some(hand) = untried.deal(*pool, rng) {
        let mut left = pool.without(hand.bag());
        if settle(others, &mut left, hands, rng) {
            (*pool, hands[seat.index()]) = (left, hand);
            return true;
        }
        untried.remove(hand);
    }
    false
}

/// Each in turn puts its hand back and is dealt another: so those who came first are not
/// favoured. Every deal is as likely as it should be when this is done often; twice comes close.
fn stir<G: Rng + ?Sized>(told: &[(Seat, HandSet)], pool: &mut Cards, hands: &mut Hands, rng: &mut G) {
    // A hand that was dealt first, with no other to mind, is as it should be.
    let rounds = if told.len() > 1 { 2 } else { 0 };
    for _ in 0..rounds {
        for (seat, possible) in told {
            let hand = &mut hands[seat.index()];
            let all = pool.and(hand.bag());
            *hand = possible.deal(all, rng).unwrap_or(*hand);
            *pool = all.without(hand.bag());
        }
    }
}

/// What is left goes to the blind cards that are hidden, and to the banks.
fn lay_out<G: Rng + ?Sized>(view: &View, state: &mut State, pool: Cards, rng: &mut G) {
    let mut cards: Vec<Card> = pool.iter().collect();
    random::shuffle_quickly(&mut cards, rng);
    let mut cards = cards.into_iter();
    for (player, blind) in state.players.iter().zip(&view.blind) {
        let hidden = Slot::ALL.into_iter().filter(|slot| blind[slot.index()] == Blind::Hidden);
        let hidden = hidden.map(|slot| player.place(slot));
        for place in hidden.chain(player.bank.places()) {
            state.deck[place] = cards.next().expect("there is a card for each hidden place");
        }
    }
}

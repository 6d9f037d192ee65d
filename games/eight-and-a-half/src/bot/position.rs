//! What a seat in turn knows, boiled down to what it decides by.
//!
//! The same from a view, for a player who remembers what the round told, and from an imagined
//! state, for quick play in one's head. Either way nothing of the others' secrets is in it.

use engine::{Hand, Seat, Seats};

use super::tally::{Kinds, Tally};
use crate::{Blind, Card, Cards, Copies, Few, Five, Meld, Slot, State, Value, View};

/// What a seat in turn decides by.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// How many play.
    pub(super) seats: u8,
    /// The pile's value.
    pub(super) value: Value,
    /// E16: for how long a 5 binds.
    pub(super) five: Five,
    /// How many cards the pile has.
    pub(super) pile: u8,
    /// The cards to play from: the hand, or the open cards.
    pub(super) cards: Tally,
    /// How many cards will still come into the hand.
    pub(super) bank: u8,
    /// Is nothing burnt yet?
    pub(super) clean: bool,
    /// The cards that lie or are held where the seat can't see them.
    pub(super) unseen: Tally,
    /// What the next player has to play from.
    pub(super) next: Next,
    /// How many cards the next player has to shed.
    pub(super) next_left: u8,
}

/// What somebody has to play from, as far as one can see.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// So many cards of the hand, which are some of these.
    Hand(u8, Tally),
    /// These open cards.
    Open(Tally),
    /// E19
    Blind {
        /// What everybody has seen.
        shown: Tally,
        /// How many nobody has.
        hidden: u8,
    },
}

impl Position {
    /// As the player in turn sees it.
    pub(super) fn of_view(view: &View) -> Position {
        let (at, next) = (view.turn.index(), view.turn.next(view.seats()));
        let unseen = unseen_in_view(view);
        Position {
            seats: view.seats(),
            value: view.value,
            five: view.five,
            pile: view.pile.len(),
            cards: view.in_play(view.turn).map_or(Few::NONE, |(_, cards)| cards).into(),
            bank: view.bank[at],
            clean: view.burnt[at].is_empty(),
            unseen,
            next: next_in_view(view, next, unseen),
            next_left: view.left(next),
        }
    }

    /// As a player of an imagined game would see it in turn.
    pub(super) fn of_state(state: &State, seat: Seat) -> Position {
        let next = seat.next(state.seats());
        let unseen = unseen_in_state(state, seat);
        Position {
            seats: state.seats(),
            value: state.value(),
            five: state.five(),
            pile: state.pile().len(),
            cards: state.in_play(seat).into(),
            bank: state.bank(seat),
            clean: state.burnt(seat).is_empty(),
            unseen,
            next: next_in_state(state, next, unseen),
            next_left: state.left(next),
        }
    }
}

/// What can be made of the cards and goes on the value.
pub(super) fn plays(cards: Tally, value: Value) -> impl Iterator<Item = Meld> {
    let of_kind = move |card: Card| Copies::ALL.into_iter().take(cards.count(card).into());
    let same =
        Card::ALL.into_iter().flat_map(move |card| of_kind(card).map(move |copies| Meld::Same(card, copies)));
    let has_both = cards.count(Card::Eight) > 0 && cards.count(Card::Half) > 0;
    same.chain(has_both.then_some(Meld::EightAndHalf)).filter(move |play| value.takes(*play))
}

// From a view.

fn hand_in_view(view: &View, seat: Seat) -> Few {
    match view.hands[seat.index()] {
        Hand::Open(cards) => cards,
        Hand::Closed(_) => Few::NONE,
    }
}

pub(super) fn unseen_in_view(view: &View) -> Tally {
    let hands = Seats::all(view.seats()).iter().map(|seat| hand_in_view(view, seat).bag());
    let rows = view.open.iter().map(|cards| cards.bag());
    let blind = view.blind.iter().map(|row| row.iter().filter_map(shown_card).collect());
    let seen = hands.chain(rows).chain(blind).chain(view.burnt.iter().copied());
    view.pack.cards().without(seen.fold(view.pile, Cards::and)).into()
}

pub(super) fn shown_card(blind: &Blind) -> Option<Card> {
    match *blind {
        Blind::Known(card) => Some(card),
        Blind::Gone | Blind::Hidden => None,
    }
}

fn next_in_view(view: &View, next: Seat, unseen: Tally) -> Next {
    let (row, blind) = (view.open[next.index()], &view.blind[next.index()]);
    match view.hands[next.index()] {
        Hand::Closed(count) if count > 0 => Next::Hand(count, unseen.only(possible_kinds(view, next))),
        _ if !row.is_empty() => Next::Open(row.into()),
        _ => Next::Blind {
            shown: blind.iter().filter_map(shown_card).collect(),
            hidden: blind.iter().filter(|blind| **blind == Blind::Hidden).count() as u8,
        },
    }
}

/// The kinds that can be in the seat's hand, after all that the round told.
fn possible_kinds(view: &View, seat: Seat) -> Kinds {
    let hands = &view.possible[seat.index()];
    let is_held = |card: &Card| hands.iter().any(|hand| hand.count(*card) > 0);
    Card::ALL.into_iter().filter(is_held).map(Kinds::one).fold(Kinds::NONE, Kinds::and)
}

// From an imagined state.

fn unseen_in_state(state: &State, seat: Seat) -> Tally {
    let seen = Seats::all(state.seats()).iter().fold(state.pile(), |seen, other| {
        seen.and(state.burnt(other)).and(state.open(other).bag()).and(shown(state, other).bag())
    });
    state.pack().cards().without(seen.and(state.hand(seat).bag())).into()
}

fn shown(state: &State, seat: Seat) -> Few {
    Slot::ALL.into_iter().filter_map(|slot| state.shown(seat, slot)).collect()
}

fn next_in_state(state: &State, next: Seat, unseen: Tally) -> Next {
    let (hand, row) = (state.hand(next), state.open(next));
    if !hand.is_empty() {
        Next::Hand(hand.len(), unseen)
    } else if !row.is_empty() {
        Next::Open(row.into())
    } else {
        let shown = shown(state, next);
        Next::Blind { shown: shown.into(), hidden: state.blind(next) - shown.len() }
    }
}

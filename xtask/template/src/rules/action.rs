//! What players can do, what luck can do, and what happens then.

use engine::Seat;

use crate::rules::state::{Card, DECK, SEATS};

/// T4: a turn is one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Keep the card.
    Keep,
    /// Put it away for the stock's top card.
    Swap,
}

impl engine::Action for Action {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        [Action::Keep, Action::Swap].get(index).copied()
    }
}

/// T2: the cards, top first.
#[derive(Clone, PartialEq, Debug)]
pub struct Deal(pub [Card; DECK]);

impl engine::Chance for Deal {
    fn word(&self) -> &'static str {
        "deal"
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.0.swap(one, other);
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The cards were dealt.
    Dealt {
        /// By seat; a secret.
        cards: [Option<Card>; SEATS],
        /// Who is in turn first.
        starter: Seat,
    },
    /// Somebody kept their card.
    Kept {
        /// Who.
        seat: Seat,
    },
    /// Somebody swapped their card.
    Swapped {
        /// Who.
        seat: Seat,
        /// The new card, a secret.
        card: Card,
    },
    /// The game ended.
    GameOver {
        /// Who won.
        winner: Seat,
        /// T5: all cards, by seat.
        cards: [Option<Card>; SEATS],
    },
}

/// What a viewer saw of an event: the same, less what is secret.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// The cards were dealt.
    Dealt {
        /// By seat, those that the viewer may see.
        cards: [Option<Card>; SEATS],
        /// Who is in turn first.
        starter: Seat,
    },
    /// Somebody swapped their card.
    Swapped {
        /// Who.
        seat: Seat,
        /// The new card, if the viewer may see it.
        card: Option<Card>,
    },
    /// Something that everybody saw.
    Open(Event),
}

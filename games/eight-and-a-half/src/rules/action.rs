//! What players can do, what luck can do, and what happens then.

use engine::Seat;

use crate::rules::cards::{Card, Cards, Deck};
use crate::rules::few::Few;
use crate::rules::meld::Meld;
use crate::rules::state::SEATS;
use crate::rules::value::Value;

/// A turn is exactly one of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// E3, E4: lay cards of the hand, or open cards, on the pile.
    Play(Meld),
    /// E9: take the pile, because nothing can be played.
    Take,
    /// E19: turn up a blind card.
    Flip(Slot),
}

impl Action {
    /// The bit of [`Action::Take`] among the legal actions.
    pub(crate) const TAKE: u64 = 1 << Meld::COUNT;

    /// The place of the first bit of [`Action::Flip`].
    pub(crate) const FLIP: usize = Meld::COUNT + 1;
}

impl engine::Action for Action {
    const COUNT: usize = Action::FLIP + Slot::ALL.len();

    fn index(self) -> usize {
        match self {
            Action::Play(play) => play.index(),
            Action::Take => Meld::COUNT,
            Action::Flip(slot) => Action::FLIP + slot.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        match index {
            0..Meld::COUNT => Meld::from_index(index).map(Action::Play),
            Meld::COUNT => Some(Action::Take),
            _ => Slot::ALL.get(index - Action::FLIP).copied().map(Action::Flip),
        }
    }
}

/// E2: the place of a blind card in its row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// The three of them.
    pub const ALL: [Slot; 3] = [Slot(0), Slot(1), Slot(2)];

    /// Its place in [`Slot::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What luck decides.
#[derive(Clone, PartialEq, Debug)]
pub enum Chance {
    /// E2: the cards of a round, in one block for each seat from the dealer's left.
    Deal(Deck),
}

impl engine::Chance for Chance {
    fn word(&self) -> &'static str {
        "deal"
    }

    fn exchange(&mut self, one: usize, other: usize) {
        let Chance::Deal(deck) = self;
        deck.cards_mut().swap(one, other);
    }
}

/// Where the cards of a play came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// E3: the hand.
    Hand,
    /// E4: the open cards.
    Open,
    /// E19: a blind card.
    Blind(Slot),
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// How many play.
        seats: u8,
        /// Who dealt.
        dealer: Seat,
        /// Who opens.
        opener: Seat,
        /// By seat.
        hands: [Few; SEATS],
        /// By seat.
        open: [Few; SEATS],
    },
    /// Cards were laid on the pile.
    Played {
        /// By whom.
        seat: Seat,
        /// Where they came from.
        from: Source,
        /// The value they were laid on.
        on: Value,
        /// The cards.
        play: Meld,
    },
    /// The hand was filled up from the bank.
    Drew {
        /// Whose.
        seat: Seat,
        /// The cards, a secret.
        cards: Few,
    },
    /// A blind card was turned up, could not be played, and was turned back.
    Failed {
        /// Whose.
        seat: Seat,
        /// Its place.
        slot: Slot,
        /// The card.
        card: Card,
        /// The value that did not take it.
        on: Value,
    },
    /// Somebody could not play, took the pile and burnt it.
    Took {
        /// Who.
        seat: Seat,
        /// The value of the pile.
        on: Value,
        /// Its cards.
        cards: Cards,
    },
    /// Police came, and the offender took the pile and burnt it.
    Caught {
        /// Who had to take it.
        offender: Seat,
        /// Its cards, police included.
        cards: Cards,
    },
    /// A round ended.
    RoundOver {
        /// Who had no cards left.
        winner: Seat,
        /// What each got for it, by seat.
        points: [u8; SEATS],
    },
    /// The game ended.
    GameOver {
        /// E22: who has the most points.
        winner: Seat,
        /// How many these are.
        score: u16,
    },
}

/// What a viewer saw of an event: the same, less what is secret.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// A round was dealt.
    Dealt {
        /// How many play.
        seats: u8,
        /// Who dealt.
        dealer: Seat,
        /// Who opens.
        opener: Seat,
        /// By seat, those that the viewer may see.
        hands: [Option<Few>; SEATS],
        /// By seat.
        open: [Few; SEATS],
    },
    /// The hand was filled up from the bank.
    Drew {
        /// Whose.
        seat: Seat,
        /// With how many cards.
        count: u8,
        /// The cards, if the viewer may see them.
        cards: Option<Few>,
    },
    /// Something that lies open.
    Open(Event),
}

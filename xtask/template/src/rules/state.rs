//! The whole truth about a game in progress.

use engine::{Seat, Seats};

/// T1: how many cards there are.
pub const DECK: usize = 12;

/// The most who can play: with one card to swap for each.
pub const SEATS: usize = 6;

/// T1: a card, from 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Card(pub u8);

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The deal.
    Deal,
    /// A player's turn.
    Turn,
    /// Nothing: the game has ended.
    Over,
}

/// How things stand.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// The player in turn; when the game is over, the one who had the first turn.
    pub(crate) turn: Seat,
    /// T3: who had the first turn.
    pub(crate) starter: Seat,
    /// By seat: the card that they hold.
    pub(crate) cards: [Option<Card>; SEATS],
    /// T4: by seat: the card that they put away.
    pub(crate) away: [Option<Card>; SEATS],
    /// Top first; those before `drawn` are dealt.
    pub(crate) deck: [Card; DECK],
    pub(crate) drawn: u8,
}

impl State {
    pub(crate) fn new(seats: u8, starter: Seat) -> State {
        State {
            seats,
            phase: Phase::Deal,
            turn: starter,
            starter,
            cards: [None; SEATS],
            away: [None; SEATS],
            deck: [Card(0); DECK],
            drawn: 0,
        }
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The card that a seat holds, once the cards are dealt.
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.cards[seat.index()]
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.seats).iter()
    }
}

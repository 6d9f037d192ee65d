//! What players can do, what luck can do, and what happens then.

use engine::{Seat, Seats};

use crate::rules::cards::{Card, Cards, Deck, Die, Rank};
use crate::rules::state::SEATS;

/// C5: a turn is exactly one of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Lay a card on the pile.
    Play(Card),
    /// Take a card from the stock.
    Draw,
    /// Leave the round.
    Quit,
}

impl engine::Action for Action {
    const COUNT: usize = 10;

    fn index(self) -> usize {
        match self {
            Action::Play(card) => card.index(),
            Action::Draw => 8,
            Action::Quit => 9,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        match index {
            0..8 => Some(Action::Play(Card::ALL[index])),
            8 => Some(Action::Draw),
            9 => Some(Action::Quit),
            _ => None,
        }
    }
}

/// What luck decides.
#[derive(Clone, PartialEq, Debug)]
pub enum Chance {
    /// C3: the cards of a round, top first.
    Deal(Deck),
    /// C16: both dice.
    Roll([Die; 2]),
}

impl engine::Chance for Chance {
    fn word(&self) -> &'static str {
        match self {
            Chance::Deal(_) => "deal",
            Chance::Roll(_) => "roll",
        }
    }

    fn exchange(&mut self, one: usize, other: usize) {
        if let Chance::Deal(deck) = self {
            deck.cards_mut().swap(one, other);
        }
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// By seat.
        hands: [Cards; SEATS],
        /// The card that was turned up.
        up: Rank,
        /// Who is in turn first.
        starter: Seat,
    },
    /// A card was laid.
    Played {
        /// By whom.
        seat: Seat,
        /// The rank it was laid on.
        on: Rank,
        /// The card.
        card: Card,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The rank that the pile showed.
        on: Rank,
        /// The card, a secret.
        card: Card,
    },
    /// A player left the round.
    Quit {
        /// Who.
        seat: Seat,
        /// The rank that the pile showed.
        on: Rank,
    },
    /// A round ended.
    RoundOver {
        /// Who went out; nobody if all quit.
        out: Option<Seat>,
        /// What each got for it, by seat.
        points: [u8; SEATS],
        /// C14: the cards that were left, laid open to be counted, by seat.
        hands: [Cards; SEATS],
    },
    /// The dice took points off.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// The dice.
        dice: [Die; 2],
        /// What was left.
        score: u8,
    },
    /// The game ended.
    GameOver {
        /// C17: those with the fewest points.
        winners: Seats,
        /// How many these are.
        score: u8,
    },
}

/// What a viewer saw of an event: the same, less what is secret.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// A round was dealt.
    Dealt {
        /// By seat, those that the viewer may see.
        hands: [Option<Cards>; SEATS],
        /// The card that was turned up.
        up: Rank,
        /// Who is in turn first.
        starter: Seat,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The rank that the pile showed.
        on: Rank,
        /// The card, if the viewer may see it.
        card: Option<Card>,
    },
    /// Something that lies open.
    Open(Event),
}

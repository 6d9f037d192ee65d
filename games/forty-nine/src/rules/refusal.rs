//! Why something is not allowed.

use core::error::Error;
use core::fmt;

use engine::RuleId;

use crate::rules::board::Square;
use crate::rules::cards::{Card, DECK, Kind};

/// Why an action, a deal or a loss is not allowed. None of them tells what a player holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not a word of this game.
    Unreadable,
    /// The board has no such square.
    NoSuchSquare,
    /// The cards dealt are not the deck.
    WrongDeck,
    /// They are not the cards of a game that is smaller than in the box.
    WrongPack {
        /// How many these are.
        cards: u8,
    },
    /// Who has passed is out of the auction.
    HasPassed,
    /// The opening bid is below the price.
    BelowPrice {
        /// What it must be at least.
        price: u16,
    },
    /// The bid does not beat the last one.
    NotHigher {
        /// The last one.
        bid: u16,
    },
    /// The player does not hold as much.
    BeyondMeans,
    /// There is no checking in this game.
    CheckNotAgreed,
    /// Somebody has opened.
    CheckTooLate,
    /// The auction is not over.
    NotWon,
    /// The auction is over, and its winner is to place.
    MustPlace {
        /// The card that was won.
        card: Card,
    },
    /// The square is not of the card's range.
    OutsideRange {
        /// The card that was won.
        card: Card,
        /// Where the token should go.
        square: Square,
    },
    /// There is a token on the square.
    Taken {
        /// The card that was won.
        card: Card,
        /// Where the token should go.
        square: Square,
    },
    /// The player has no token there to lose.
    NoTokenToLose,
}

impl engine::Refusal for Refusal {
    fn rule(&self) -> Option<RuleId> {
        match self {
            Refusal::Unreadable => None,
            Refusal::NoSuchSquare => Some("F1"),
            Refusal::WrongDeck | Refusal::WrongPack { .. } => Some("F3"),
            Refusal::HasPassed | Refusal::NotHigher { .. } => Some("F9"),
            Refusal::NotWon => Some("F11"),
            Refusal::BelowPrice { .. } => Some("F13"),
            Refusal::OutsideRange { .. } => Some("F15"),
            Refusal::MustPlace { card } | Refusal::Taken { card, .. } => Some(placing_rule(*card)),
            Refusal::CheckNotAgreed | Refusal::CheckTooLate => Some("F25"),
            Refusal::BeyondMeans => Some("F29"),
            Refusal::NoTokenToLose => Some("F30"),
        }
    }
}

/// The rule by which the winner of this card chooses a square.
fn placing_rule(card: Card) -> RuleId {
    if card.kind() == Kind::FortyNine { "F18" } else { "F15" }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => {
                write!(f, "not an action of this game: `bid N`, `pass`, `check` or `place SQUARE`")
            }
            Refusal::NoSuchSquare => write!(f, "there is no such square: they are 1 to 49"),
            Refusal::WrongPack { cards } => write!(f, "a deal is the {cards} cards that this game has"),
            Refusal::WrongDeck => {
                write!(f, "a deal is the {DECK} cards of the deck: 1 to 48 and the twelve crazy cards")
            }
            Refusal::HasPassed => write!(f, "who has passed is out of this auction"),
            Refusal::BelowPrice { price } => write!(f, "the opening bid must be at least ${price}"),
            Refusal::NotHigher { bid } => write!(f, "${bid} is bid: it is bid higher or pass"),
            Refusal::BeyondMeans => write!(f, "nobody may bid more than they hold"),
            Refusal::CheckNotAgreed => write!(f, "checking was not agreed on for this game"),
            Refusal::CheckTooLate => write!(f, "after the opening bid nobody may check"),
            Refusal::NotWon => write!(f, "a token is placed after winning and paying, not in the auction"),
            Refusal::MustPlace { card } if card.kind() == Kind::FortyNine => {
                write!(f, "the auction is over: place a further token, or pass and put none")
            }
            Refusal::MustPlace { card } => {
                write!(f, "the auction is over: place a token for the {card} card")
            }
            Refusal::OutsideRange { card, square } => {
                write!(f, "square {square} is not of the range {card}")
            }
            Refusal::Taken { square, .. } => write!(f, "there is already a token on square {square}"),
            Refusal::NoTokenToLose => {
                write!(f, "a token is lost from a square that holds one of the player's")
            }
        }
    }
}

impl Error for Refusal {}

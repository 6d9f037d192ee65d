//! Why something is not allowed.

use core::error::Error;
use core::fmt;

use engine::RuleId;

use crate::rules::cards::{Card, Colour};

/// Why an action or a deal is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not a word of this game.
    Unreadable,
    /// No card is written like that.
    UnknownCard,
    /// The cards dealt are not the packs that are played with.
    WrongDeal {
        /// How many packs these are.
        packs: u8,
    },
    /// They are not the cards of a game that is smaller than in the box.
    WrongPack {
        /// How many these are.
        cards: u8,
    },
    /// More cards than there are in any game.
    TooManyCards,
    /// A put card has the demanded colour.
    WrongColour {
        /// The card.
        card: Card,
        /// What is demanded.
        demanded: Colour,
    },
    /// The player does not hold the card that is to be put, given or laid.
    NotHeld {
        /// The card.
        card: Card,
        /// The rule by which a card is asked for.
        rule: RuleId,
    },
    /// The seat has no card to put, or no more.
    NothingToPut,
    /// The seat has no card to give, or no more.
    NothingToGive,
    /// Something else comes before the last card of the turn.
    TooEarlyToLay,
}

impl engine::Refusal for Refusal {
    fn rule(&self) -> Option<RuleId> {
        match self {
            Refusal::Unreadable => None,
            Refusal::UnknownCard
            | Refusal::WrongDeal { .. }
            | Refusal::WrongPack { .. }
            | Refusal::TooManyCards => Some("G1"),
            Refusal::WrongColour { .. } | Refusal::NothingToPut => Some("G6"),
            Refusal::NotHeld { rule, .. } => Some(rule),
            Refusal::NothingToGive => Some("G12"),
            Refusal::TooEarlyToLay => Some("G15"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => {
                write!(f, "not an action of this game: `put CARD`, `give CARD` or `lay CARD`")
            }
            Refusal::UnknownCard => {
                write!(f, "there is no such card: a rank of 23456789TJQKA and a suit of s, c, h, d")
            }
            Refusal::WrongDeal { packs: 1 } => write!(f, "a deal is the 52 cards of one pack"),
            Refusal::WrongDeal { packs } => {
                write!(f, "a deal is the {} cards of {packs} packs", 52 * u16::from(*packs))
            }
            Refusal::WrongPack { cards } => write!(f, "a deal is the {cards} cards that this game has"),
            Refusal::TooManyCards => write!(f, "a deal is the cards of four packs at most"),
            Refusal::WrongColour { card, demanded } => {
                let demanded = if *demanded == Colour::Red { "red" } else { "black" };
                write!(f, "{card} can't be put: {demanded} cards are demanded")
            }
            Refusal::NotHeld { card, .. } => write!(f, "there is no {card} in the hand"),
            Refusal::NothingToPut => write!(f, "no card is to be put on the pile now"),
            Refusal::NothingToGive => write!(f, "no card is to be given now"),
            Refusal::TooEarlyToLay => write!(f, "what is owed comes before the last card of the turn"),
        }
    }
}

impl Error for Refusal {}

//! Why something is not allowed.

use core::error::Error;
use core::fmt;

use engine::RuleId;

use crate::rules::cards::{Card, DECK, Rank};

/// Why an action, a deal or a roll is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not a word of this game.
    Unreadable,
    /// No card is written like that.
    UnknownCard,
    /// The player does not hold the card.
    NotHeld(Card),
    /// The card goes on neither of its two ranks.
    DoesNotFollow {
        /// The card.
        card: Card,
        /// What lies there.
        pile: Rank,
        /// What comes next in the circle.
        next: Rank,
    },
    /// Drawing is for those who can't play.
    CouldPlay,
    /// Who has quit is out of the round.
    HasQuit,
    /// There is nothing to draw.
    EmptyStock,
    /// The last player may not draw.
    LastPlayer,
    /// The cards dealt are not the deck.
    WrongDeck,
    /// They are not the cards of a game that is smaller than in the box.
    WrongPack {
        /// How many these are.
        cards: u8,
    },
    /// The egg can't start the pile.
    EggTurnedUp,
    /// Not two faces of the dice.
    WrongDice,
}

impl engine::Refusal for Refusal {
    fn rule(&self) -> Option<RuleId> {
        match self {
            Refusal::Unreadable => None,
            Refusal::UnknownCard | Refusal::WrongDeck | Refusal::WrongPack { .. } => Some("C1"),
            Refusal::WrongDice => Some("C2"),
            Refusal::EggTurnedUp => Some("C3"),
            Refusal::NotHeld(_) => Some("C5"),
            Refusal::DoesNotFollow { .. } => Some("C6"),
            Refusal::CouldPlay => Some("C9"),
            Refusal::HasQuit => Some("C10"),
            Refusal::EmptyStock => Some("C11"),
            Refusal::LastPlayer => Some("C12"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => write!(f, "not an action of this game: `play CARD`, `draw` or `quit`"),
            Refusal::UnknownCard => write!(f, "there is no such card: they are 1 to 6, c and e"),
            Refusal::NotHeld(card) => {
                write!(f, "a turn plays a card from the hand, and there is no {card} in it")
            }
            Refusal::DoesNotFollow { card, pile, next } => {
                write!(f, "{card} can't be played on {pile}, only {pile}, {next} or the egg")
            }
            Refusal::CouldPlay => write!(f, "drawing is for those who can't play"),
            Refusal::HasQuit => write!(f, "who has quit is out of this round"),
            Refusal::EmptyStock => write!(f, "the stock is empty and is not refilled"),
            Refusal::LastPlayer => write!(f, "the last player in the round may not draw"),
            Refusal::WrongDeck => {
                write!(f, "a deal is the {DECK} cards of the deck: seven of each rank and one egg")
            }
            Refusal::WrongPack { cards } => write!(f, "a deal is the {cards} cards that this game has"),
            Refusal::EggTurnedUp => write!(f, "the egg does not start the pile: it goes back into the stock"),
            Refusal::WrongDice => write!(f, "a roll is two dice, each 1, 2, 3, 4, 5 or 10"),
        }
    }
}

impl Error for Refusal {}

//! Why something is not allowed.

use core::error::Error;
use core::fmt;

use engine::RuleId;

use crate::rules::cards::{Card, DECK};
use crate::rules::meld::Meld;
use crate::rules::value::Value;

/// Why an action or a deal is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not a word of this game.
    Unreadable,
    /// No card is written like that.
    UnknownCard,
    /// No blind card has that place.
    UnknownSlot,
    /// The cards dealt are not the deck.
    WrongDeck,
    /// They are not the cards of a game that is smaller than in the box.
    WrongPack {
        /// How many these are.
        cards: u8,
    },
    /// More equal cards than anybody can have.
    TooMany,
    /// Different cards, and not an 8 and a Half.
    Mixed,
    /// The cards are not all in the hand.
    NotInHand(Meld),
    /// The cards are there only with the open ones, and these are not in play yet.
    OpenTooEarly(Meld),
    /// The cards are not all among the open ones.
    NotOpen(Meld),
    /// There are still cards to play before the blind ones.
    BlindTooEarly,
    /// All that is left are blind cards, and these are turned up.
    OnlyBlind,
    /// That blind card is gone.
    SlotEmpty,
    /// A round is opened with the lowest yellow card.
    NotLowestYellow {
        /// What was to be played.
        play: Meld,
        /// What has to be.
        lowest: Card,
    },
    /// The card is lower than the pile.
    TooLow {
        /// The card.
        card: Card,
        /// What it was to go on.
        value: Value,
    },
    /// On 5 only 5 or less.
    AboveFive(Card),
    /// Zero goes on whole values only.
    ZeroOnHalf(Value),
    /// The one value that takes no Half.
    HalfOnEightAndAHalf,
    /// A value that the 8 and the Half don't go on.
    EightAndHalfOn(Value),
    /// The pile is for those who can't play.
    CouldPlay,
}

impl engine::Refusal for Refusal {
    fn rule(&self) -> Option<RuleId> {
        Some(match self {
            Refusal::Unreadable => return None,
            Refusal::UnknownCard | Refusal::WrongDeck | Refusal::WrongPack { .. } => "E1",
            Refusal::UnknownSlot => "E2",
            Refusal::NotInHand(_) => "E3",
            Refusal::OpenTooEarly(_) | Refusal::NotOpen(_) | Refusal::BlindTooEarly => "E4",
            Refusal::NotLowestYellow { .. } => "E6",
            Refusal::TooLow { .. } => "E7",
            Refusal::TooMany => "E8",
            Refusal::CouldPlay => "E9",
            Refusal::HalfOnEightAndAHalf => "E12",
            Refusal::ZeroOnHalf(_) => "E13",
            Refusal::Mixed | Refusal::EightAndHalfOn(_) => "E14",
            Refusal::AboveFive(_) => "E16",
            Refusal::OnlyBlind | Refusal::SlotEmpty => "E19",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => {
                write!(f, "not an action of this game: `play CARD...`, `take` or `flip` and 1, 2 or 3")
            }
            Refusal::UnknownCard => write!(f, "there is no such card: they are 0 to 9, h and d"),
            Refusal::UnknownSlot => write!(f, "there are three blind cards: 1, 2 and 3"),
            Refusal::WrongPack { cards } => write!(f, "a deal is the {cards} cards that this game has"),
            Refusal::WrongDeck => write!(
                f,
                "a deal is the {DECK} cards of the deck: four of 1 and 2, eight of h and d, six of the others"
            ),
            Refusal::TooMany => write!(f, "at most three equal cards can be played at once"),
            Refusal::Mixed => {
                write!(f, "cards that are played together are equal, or they are an 8 and a Half")
            }
            Refusal::NotInHand(play) => write!(f, "{play} can't be played from this hand"),
            Refusal::OpenTooEarly(play) => {
                write!(f, "the hand has no {play}, and open cards are not played while it has any card")
            }
            Refusal::NotOpen(play) => write!(f, "the open cards are to be played, and have no {play}"),
            Refusal::BlindTooEarly => write!(f, "blind cards come after the hand and the open cards"),
            Refusal::OnlyBlind => write!(f, "only blind cards are left: one of them is turned up"),
            Refusal::SlotEmpty => write!(f, "that blind card has been played"),
            Refusal::NotLowestYellow { play, lowest } => {
                write!(f, "the round is opened with the lowest yellow card, {lowest}, not with {play}")
            }
            Refusal::TooLow { card, value } => {
                write!(f, "{card} is lower than the pile, which is at {value}")
            }
            Refusal::AboveFive(card) => {
                write!(f, "the pile is at 5, which takes 5 or less, 0, h or d, and not {card}")
            }
            Refusal::ZeroOnHalf(value) => {
                write!(f, "a zero goes on a whole value only, and the pile is at {value}")
            }
            Refusal::HalfOnEightAndAHalf => write!(f, "no Half goes on 8.5"),
            Refusal::EightAndHalfOn(value) => write!(
                f,
                "an 8 and a Half go together on a value up to 8 except 5, and on 8.5, but not on {value}"
            ),
            Refusal::CouldPlay => write!(f, "the pile is taken only by those who can't play"),
        }
    }
}

impl Error for Refusal {}

//! Why something is not allowed.

use core::error::Error;
use core::fmt;

use engine::RuleId;

/// Why an action or a deal is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not a word of this game.
    Unreadable,
    /// The cards dealt are not the deck.
    WrongDeck,
}

impl engine::Refusal for Refusal {
    fn rule(&self) -> Option<RuleId> {
        match self {
            Refusal::Unreadable => None,
            Refusal::WrongDeck => Some("T1"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Unreadable => "not an action of this game: `keep` or `swap`",
            Refusal::WrongDeck => "a deal is the cards 1 to 12, each once",
        })
    }
}

impl Error for Refusal {}

//! The words that stand on every table.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use words::Language;
use words::numbers::{CARDS, Noun};

/// What things are called that many games have. A word that is missing in a language does not
/// compile.
pub struct Labels {
    /// Beside the own name.
    pub you: &'static str,
    /// The number of the round.
    pub round: fn(u32) -> String,
    /// A score.
    pub points: fn(u32) -> String,
    /// Cards in a hand.
    pub cards: fn(u32) -> String,
    /// What lies in the middle.
    pub pile: &'static str,
    /// The own cards.
    pub hand: &'static str,
}

impl Labels {
    /// The words of a language.
    pub const fn of(language: Language) -> &'static Labels {
        match language {
            Language::Hebrew => &HEBREW,
            Language::English => &ENGLISH,
        }
    }
}

const ENGLISH: Labels = Labels {
    you: "(you)",
    round: |number| format!("Round {number}"),
    points: |count| if count == 1 { "1 point".to_owned() } else { format!("{count} points") },
    cards: |count| if count == 1 { "1 card".to_owned() } else { format!("{count} cards") },
    pile: "pile",
    hand: "hand",
};

const POINTS: Noun = Noun { one: "נקודה אחת", two: "שתי נקודות", many: "נקודות" };

const HEBREW: Labels = Labels {
    you: "(המקום שלך)",
    round: |number| format!("משחקון {number}"),
    points: |count| POINTS.count(count),
    cards: |count| CARDS.count(count),
    pile: "קופה",
    hand: "יד",
};

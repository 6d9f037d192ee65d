//! The words on Gamnon's table in the terminal.

use alloc::format;
use alloc::string::String;

use words::Language;

/// What things are called. A word that is missing in a language does not compile.
pub(super) struct Labels {
    /// The number of the turn.
    pub(super) turn: fn(u32) -> String,
    /// Cards that nobody has.
    pub(super) stock: fn(u8) -> String,
    /// How much a giver owes.
    pub(super) owes: fn(u8) -> String,
}

/// The words of a language.
pub(super) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels = Labels {
    turn: |number| format!("Turn {number}"),
    stock: |count| format!("stock {count}"),
    owes: |count| format!("owes {count}"),
};

const HEBREW: Labels = Labels {
    turn: |number| format!("תור {number}"),
    stock: |count| format!("קופה סגורה: {count}"),
    owes: |count| format!("חוב: {count}"),
};

//! The words on the table of Eight and a Half in the terminal.

use alloc::format;
use alloc::string::String;

use words::Language;

/// What things are called. A word that is missing in a language does not compile.
pub(super) struct Labels {
    /// Nothing lies in the middle.
    pub(super) empty: &'static str,
    /// Who can be caught.
    pub(super) offender: &'static str,
    /// Cards still to be drawn.
    pub(super) bank: fn(u8) -> String,
    /// Cards that count against one.
    pub(super) burnt: fn(u8) -> String,
    /// Cards that lie face up.
    pub(super) open: &'static str,
    /// Cards that nobody has seen.
    pub(super) blind: &'static str,
}

/// The words of a language.
pub(super) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels = Labels {
    empty: "empty",
    offender: "offender",
    bank: |count| format!("bank {count}"),
    burnt: |count| format!("burnt {count}"),
    open: "open",
    blind: "blind",
};

const HEBREW: Labels = Labels {
    empty: "ריקה",
    offender: "בעבירה",
    bank: |count| format!("בנק: {count}"),
    burnt: |count| format!("שרופים: {count}"),
    open: "פתוחים",
    blind: "עיוורים",
};

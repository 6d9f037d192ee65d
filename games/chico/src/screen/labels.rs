//! The words on Chico's table in the terminal.

use alloc::format;
use alloc::string::String;

use words::Language;

/// What things are called. A word that is missing in a language does not compile.
pub(super) struct Labels {
    /// What lies in the middle.
    pub(super) pile: &'static str,
    /// Cards that can still be drawn.
    pub(super) stock: fn(u8) -> String,
    /// C10: what a player says who leaves.
    pub(super) has_quit: &'static str,
}

/// The words of a language.
pub(super) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels =
    Labels { pile: "pile", stock: |count| format!("stock {count}"), has_quit: "“I'm out”" };

const HEBREW: Labels =
    Labels { pile: "ערמה", stock: |count| format!("קופה: {count}"), has_quit: "״פרשתי״" };

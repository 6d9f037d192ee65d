//! The words on the table, in each language: short, and without a player's gender.

use alloc::format;
use alloc::string::String;

use words::Language;
use words::hebrew::prefixed;
use words::numbers::CARDS;

/// What stands beside the cards. A language that lacks one does not compile.
pub(super) struct Labels {
    pub(super) cards: fn(u8) -> String,
    pub(super) stock: &'static str,
    pub(super) pile: &'static str,
    pub(super) demand: &'static str,
    pub(super) next_demand: &'static str,
    pub(super) still: fn(u8) -> String,
    /// From whom to whom go how many cards.
    pub(super) gift: fn(&str, &str, u8) -> String,
    pub(super) owes: fn(u8) -> String,
    pub(super) open: &'static str,
    pub(super) remembered: &'static str,
    pub(super) put: &'static str,
    pub(super) give: &'static str,
    pub(super) winner: &'static str,
}

/// The words of that language.
pub(super) fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels = Labels {
    cards: english_cards,
    stock: "Stock",
    pile: "Pile",
    demand: "Demand",
    next_demand: "Next demand",
    still: |count| format!("{count} still to put"),
    gift: |from, to, count| format!("From {from} to {to}: {}", english_cards(count)),
    owes: |count| format!("owes {count}"),
    open: "Hand",
    remembered: "What you remember of this hand",
    put: "Put on the pile",
    give: "Give",
    winner: "Winner",
};

fn english_cards(count: u8) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

const HEBREW: Labels = Labels {
    cards: hebrew_cards,
    stock: "קופה סגורה",
    pile: "קופה",
    demand: "הדרישה",
    next_demand: "הדרישה הבאה",
    still: |count| {
        let verb = if count == 1 { "נשאר" } else { "נשארו" };
        format!("{verb} עוד {}", hebrew_cards(count))
    },
    gift: |from, to, count| format!("{} {}: {}", prefixed("מ", from), prefixed("ל", to), hebrew_cards(count)),
    owes: |count| format!("חוב: {count}"),
    open: "היד",
    remembered: "מה שזכור לך מהיד הזאת",
    put: "להניח בקופה",
    give: "להעביר",
    winner: "ניצחון",
};

fn hebrew_cards(count: u8) -> String {
    CARDS.count(count)
}

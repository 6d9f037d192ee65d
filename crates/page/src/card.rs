//! A card on the table, whatever its game.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use maud::{Markup, html};
use words::Language;
use words::numbers::CARDS;

/// A card: where it lies, where it came from, and its face.
#[derive(Default)]
pub struct Card {
    /// Unique on the page, the same from frame to frame while the card stays where it is.
    pub id: String,
    /// The id of the element from which it came with the last step.
    pub from: Option<String>,
    /// The kind of card, for the stylesheet.
    pub class: String,
    /// Is the next card of the hand equal to it?
    pub is_twin: bool,
    /// What a screen reader says.
    pub label: String,
    /// The picture.
    pub face: Markup,
}

impl Card {
    /// The card lying there, nothing to touch.
    pub fn lying(&self) -> Markup {
        html! {
            span .card .(self.class) id=(self.id) data-from=[self.from.as_deref()] role="img" aria-label=(self.label) {
                (self.face)
            }
        }
    }
}

/// A card face down. It says nothing by itself: the fan or the stack in which it lies says how many.
pub fn back(id: &str, from: Option<&str>, class: &str) -> Markup {
    html! { span .card .back .(class) id=(id) data-from=[from] aria-hidden="true" {} }
}

/// So many cards, in words.
pub fn so_many(count: u8, language: Language) -> String {
    match (language, count) {
        (Language::Hebrew, _) => CARDS.count(count),
        (Language::English, 1) => "1 card".to_owned(),
        (Language::English, _) => format!("{count} cards"),
    }
}

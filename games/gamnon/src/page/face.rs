//! The faces of playing cards, as SVG, and small tiles for where many cards are shown at once.

use alloc::format;
use alloc::string::{String, ToString};

use maud::{Markup, html};
use page::ink;
use words::Language;

use crate::{Card, Colour};

/// All faces, to be used by name.
pub(super) fn symbols() -> Markup {
    html! {
        @for card in Card::all() { (ink::symbol(&name(card), "gamnon", "0 0 50 72", print(card))) }
        @for card in Card::all().filter(|card| card.value() == 2) {
            (ink::symbol(&suit_name(card), "gamnon", "-5 -5 10 10", html! { path d={ "M0 0" (pip(card)) } {} }))
        }
        (ink::mark(EYE, "sign", html! {
            (ink::line("currentColor", 2.0, "M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12Z"))
            (ink::dots("currentColor", &[(12.0, 12.0, 3.2)]))
        }))
    }
}

const EYE: &str = "gamnon-eye";

/// What was seen.
pub(super) fn eye() -> Markup {
    ink::icon(EYE)
}

/// The face of a card: the rank and suit in two corners, and the pips or a crown between.
pub(super) fn face(card: Card) -> Markup {
    ink::used(&name(card))
}

fn name(card: Card) -> String {
    format!("gamnon-{card}")
}

/// What is printed on a card, fifty units wide and seventy-two high.
pub(super) fn print(card: Card) -> Markup {
    html! {
        (corner(card))
        g transform="rotate(180 25 36)" { (corner(card)) }
        @match card.value() {
            11..=13 => (court(card)),
            14 => path transform="translate(25 36) scale(2.8)" d={ "M0 0" (pip(card)) } {},
            value => path d=(pips(card, value)) {},
        }
    }
}

/// A class that says the colour of the card.
pub(super) fn colour_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Red => "red",
    }
}

fn corner(card: Card) -> Markup {
    html! {
        text x="8" y="16" text-anchor="middle" .ten[card.value() == 10] { (rank(card)) }
        path d={ "M8 23" (pip(card)) } {}
    }
}

fn rank(card: Card) -> String {
    match card.value() {
        11 => "J".into(),
        12 => "Q".into(),
        13 => "K".into(),
        14 => "A".into(),
        number => number.to_string(),
    }
}

/// The outline of a suit around the point where the path stands, nine units high.
fn pip(card: Card) -> &'static str {
    const SUITS: [&str; 4] = [
        "m0-4.5c1 2 4 3.2 4 5.5c0 2-2.5 2.3-3.4.9c0 1.2.6 2.1 1.3 2.6h-3.8c.7-.5 1.3-1.4 1.3-2.6c-.9 1.4-3.4 1.1-3.4-.9c0-2.3 3-3.5 4-5.5z",
        "m-2-2.4a2 2 0 1 0 4 0a2 2 0 1 0-4 0zm-2.3 3.3a2 2 0 1 0 4 0a2 2 0 1 0-4 0zm4.6 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0zm-.3-1.4c0 3-.7 4.3-1.9 5h3.8c-1.2-.7-1.9-2-1.9-5z",
        "m0 4.3c-1-2-4.2-3.2-4.2-5.7c0-2.6 3.2-3.1 4.2-.8c1-2.3 4.2-1.8 4.2.8c0 2.5-3.2 3.7-4.2 5.7z",
        "m0-4.6c1 1.9 2 3.1 3.4 4.6c-1.4 1.5-2.4 2.7-3.4 4.6c-1-1.9-2-3.1-3.4-4.6c1.4-1.5 2.4-2.7 3.4-4.6z",
    ];
    SUITS[card.suit()]
}

/// The pips of a card from two to ten, where they are on any pack.
fn pips(card: Card, value: u8) -> String {
    const LEFT: &str = "18.5";
    const MIDDLE: &str = "25";
    const RIGHT: &str = "31.5";
    let (side, middle): (&[&str], &[&str]) = match value {
        2 => (&[], &["15", "57"]),
        3 => (&[], &["15", "36", "57"]),
        4 => (&["15", "57"], &[]),
        5 => (&["15", "57"], &["36"]),
        6 => (&["15", "36", "57"], &[]),
        7 => (&["15", "36", "57"], &["25.5"]),
        8 => (&["15", "36", "57"], &["25.5", "46.5"]),
        9 => (&["15", "29", "43", "57"], &["36"]),
        _ => (&["15", "29", "43", "57"], &["22", "50"]),
    };
    let sides = side.iter().flat_map(|y| [(LEFT, y), (RIGHT, y)]);
    let places = sides.chain(middle.iter().map(|y| (MIDDLE, y)));
    places.map(|(x, y)| format!("M{x} {y}{}", pip(card))).collect()
}

/// Jack, queen and king: what they wear on their head, and their suit.
fn court(card: Card) -> Markup {
    let hat = match card.value() {
        11 => "M15.5 32c0-9 5-13 12-13c-3-4 1-9 6-8c-2 1-2.5 3-1 5c3 3 2.5 10 2 16z",
        12 => {
            "M15 32l-1.5-11c3 3 5 3 6.5-3.5c2 4 3 4 5-1.5c2 5.5 3 5.5 5 1.5c1.5 6.5 3.5 6.5 6.5 3.5l-1.5 11z"
        }
        _ => "M15 32l-2-14l7 6l5-10l5 10l7-6l-2 14z",
    };
    html! {
        rect .court x="13.5" y="9" width="23" height="54" rx="2" {}
        path .hat d=(hat) {}
        path transform="translate(25 47) scale(2.3)" d={ "M0 0" (pip(card)) } {}
    }
}

/// A card as a small tile: rank and suit side by side.
pub(super) fn tile(card: Card, language: Language) -> Markup {
    html! {
        span .tile .(colour_class(card.colour())) role="img" aria-label=(crate::words::card(card, language)) {
            (rank(card)) (suit(card))
        }
    }
}

/// The suit alone.
pub(super) fn suit(card: Card) -> Markup {
    html! { svg .suit aria-hidden="true" { use href={ "#i-" (suit_name(card)) } {} } }
}

fn suit_name(card: Card) -> String {
    format!("gamnon-suit-{}", card.suit())
}

/// Both suits of a colour.
pub(super) fn suits(colour: Colour) -> Markup {
    let first = Card::all().filter(|card| card.colour() == colour && card.value() == 2);
    html! { @for card in first { (suit(card)) } }
}

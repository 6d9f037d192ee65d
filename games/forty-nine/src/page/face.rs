//! The faces of the cards: the number or the range, where that is on the board, and the price.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use maud::{Markup, html};
use page::{Card as Lying, ink};
use words::Language;

pub(super) use crate::words::title;
use crate::{Card, Kind, Range, SIDE, Square};

/// A card that was turned up as the so-manieth.
pub(super) fn card(card: Card, turned: usize, deck: &str, language: Language) -> Markup {
    let lying = Lying {
        id: format!("up-{turned}"),
        from: Some(deck.to_owned()),
        class: if card.is_crazy() { "crazy".into() } else { String::new() },
        label: crate::words::card(card, language),
        face: ink::used(&name(card)),
        is_twin: false,
    };
    lying.lying()
}

/// All faces, to be used by name.
pub(super) fn symbols() -> Markup {
    html! { @for card in Card::ALL { (ink::symbol(&name(card), "forty-nine", "0 0 60 84", print(card))) } }
}

fn name(card: Card) -> String {
    format!("49-{card}")
}

/// What is printed on a card, sixty units wide and eighty-four high.
pub(super) fn print(card: Card) -> Markup {
    html! {
        g .print {
            rect class=(format!("ring-{}", ring(card))) x="3" y="3" width="54" height="78" rx="4" {}
            text .title .long[title(card).len() > 2] x="30" y="31" text-anchor="middle" { (title(card)) }
            (map(card))
            circle .price cx="46" cy="69" r="10" {}
            text .price x="46" y="73" text-anchor="middle" { "$" (card.price()) }
        }
    }
}

/// The name of the ring that the card is about.
pub(super) fn ring(card: Card) -> &'static str {
    match card.kind() {
        Kind::Number(square) => match square.number() {
            1..=24 => "outer",
            25..=40 => "middle",
            _ => "inner",
        },
        Kind::Range(Range::Outer) => "outer",
        Kind::Range(Range::Middle) => "middle",
        Kind::Range(Range::Inner) => "inner",
        Kind::FortyNine => "centre",
    }
}

/// The board in small, with the squares of the card.
fn map(card: Card) -> Markup {
    let cell = |at: usize| (Square::at(at / SIDE, at % SIDE), 8 + at % SIDE * 4, 44 + at / SIDE * 4);
    html! {
        g .map {
            @for (square, x, y) in (0..SIDE * SIDE).map(cell) {
                rect .on[card.squares().contains(square)] x=(x) y=(y) width="3" height="3" {}
            }
        }
    }
}

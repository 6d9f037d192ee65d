//! The game on the home page: cards, the egg, and a Chick before them.

use maud::{Markup, html};

use super::face;
use super::hatching::chick;
use crate::{Card, Rank};

const CARDS: [(&str, Card); 4] = [
    ("translate(34 46) rotate(-14 50 73) scale(0.86)", Card::Ranked(Rank::Three)),
    ("translate(84 26) rotate(-4 50 73) scale(0.92)", Card::Ranked(Rank::Five)),
    ("translate(146 26) rotate(5 50 73) scale(0.92)", Card::Ranked(Rank::Six)),
    ("translate(206 46) rotate(15 50 73) scale(0.86)", Card::Egg),
];

const STRAW: &str =
    "M0 150 C60 128 110 160 170 146 S280 132 320 150 V182 A18 18 0 0 1 302 200 H18 A18 18 0 0 1 0 182Z";

pub(super) fn picture() -> Markup {
    html! {
        svg .chico viewBox="0 0 320 200" aria-hidden="true" {
            rect width="320" height="200" rx="18" fill="var(--barn)" {}
            path d=(STRAW) fill="var(--barn-straw)" {}
            @for (place, card) in CARDS { g .face transform=(place) { (face::printed(card)) } }
            g transform="translate(102 56) scale(1.02)" { (chick()) }
        }
    }
}

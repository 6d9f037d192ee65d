//! The game on the home page: an 8 and a Half at night, and a Demon who laughs.

use maud::{Markup, html};
use page::ink::dots;

use super::face;
use crate::Card;

const CARDS: [(&str, Card); 4] = [
    ("translate(10 58) rotate(-17 50 73) scale(0.78)", Card::Nine),
    ("translate(232 58) rotate(17 50 73) scale(0.78)", Card::Demon),
    ("translate(72 30) rotate(-6 50 73) scale(0.95)", Card::Eight),
    ("translate(154 30) rotate(6 50 73) scale(0.95)", Card::Half),
];

const STARS: [(f32, f32, f32); 5] =
    [(30.0, 34.0, 2.5), (60.0, 18.0, 1.8), (228.0, 20.0, 2.0), (300.0, 86.0, 2.0), (18.0, 96.0, 2.0)];

const GROUND: &str = "M0 168 C80 146 240 146 320 168 V182 A18 18 0 0 1 302 200 H18 A18 18 0 0 1 0 182Z";

pub(super) fn picture() -> Markup {
    html! {
        svg .eight-and-a-half viewBox="0 0 320 200" aria-hidden="true" {
            rect width="320" height="200" rx="18" fill="var(--night)" {}
            (dots("var(--moonlight)", &STARS))
            (dots("var(--moonlight)", &[(272.0, 40.0, 20.0)]))
            (dots("var(--night)", &[(264.0, 35.0, 18.0)]))
            path d=(GROUND) fill="var(--night-ground)" {}
            @for (place, card) in CARDS { g .face transform=(place) { (face::printed(card)) } }
        }
    }
}

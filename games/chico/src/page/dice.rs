//! The two dice: faces 1 to 5, and a rooster worth 10 (C2).

use maud::{Markup, html};
use page::ink::{dots, shape};

use crate::Die;

const PAINT: &str = "var(--die-paint)";
const COMB: &str = "var(--comb)";

/// A die that shows this.
pub(super) fn showing(die: Die) -> Markup {
    html! {
        svg .die viewBox="0 0 60 60" aria-hidden="true" {
            rect x="2" y="2" width="56" height="56" rx="12"
                fill="var(--die)" stroke="var(--die-edge)" stroke-width="2.5" {}
            @if die == Die::Rooster { (rooster()) } @else { (dots(PAINT, pips(die))) }
        }
    }
}

const fn pips(die: Die) -> &'static [(f32, f32, f32)] {
    const SIZE: f32 = 5.4;
    match die {
        Die::One => &[(30.0, 30.0, SIZE)],
        Die::Two => &[(17.0, 17.0, SIZE), (43.0, 43.0, SIZE)],
        Die::Three => &[(16.0, 16.0, SIZE), (30.0, 30.0, SIZE), (44.0, 44.0, SIZE)],
        Die::Four => &[(17.0, 17.0, SIZE), (43.0, 17.0, SIZE), (17.0, 43.0, SIZE), (43.0, 43.0, SIZE)],
        Die::Five => &[
            (16.0, 16.0, SIZE),
            (44.0, 16.0, SIZE),
            (30.0, 30.0, SIZE),
            (16.0, 44.0, SIZE),
            (44.0, 44.0, SIZE),
        ],
        Die::Rooster => &[],
    }
}

fn rooster() -> Markup {
    html! {
        path d="M14 20 C12 12 18 8 21 12 C22 6 29 6 30 12 C34 8 40 12 37 20Z" fill=(COMB) {}
        (shape("var(--rooster)", "var(--die-edge)", 2.0, "M13 42 C10 28 14 16 26 16 C38 16 41 28 39 42Z"))
        (dots("var(--eye)", &[(21.0, 26.0, 2.6), (32.0, 26.0, 2.6)]))
        path d="M22 31 L31 31 L26.5 38Z" fill="var(--beak)" {}
        path d="M24 39 q2.5 8 5 0Z" fill=(COMB) {}
        text x="44" y="54" font-size="19" text-anchor="middle" fill=(PAINT) { "10" }
    }
}

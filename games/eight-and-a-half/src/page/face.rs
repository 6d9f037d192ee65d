//! The faces of the cards. Yellow are the numbers that may open a round (E6), and these carry a sun;
//! those with a rule of their own have a colour and a sign of their own.

use alloc::format;
use alloc::string::String;

use maud::{Markup, html};
use page::ink::{self, dots, line, shape};

use crate::{Card, Meld};

/// All faces, to be used by name.
pub(super) fn symbols() -> Markup {
    html! { @for card in Card::ALL { (ink::face(&name(card), "eight-and-a-half", printed(card))) } }
}

/// The face of a card.
pub(super) fn of(card: Card) -> Markup {
    ink::used(&name(card))
}

fn name(card: Card) -> String {
    format!("8-{card}")
}

/// The cards of a play, small, for a button.
pub(super) fn of_play(play: Meld) -> Markup {
    html! {
        span .minis aria-hidden="true" {
            @for card in play.cards().iter() { span .mini { (of(card)) } }
        }
    }
}

/// The card without its frame, to be part of another picture.
pub(super) fn printed(card: Card) -> Markup {
    let (paper, ink) = colours(card);
    html! {
        (ink::paper(paper, ink))
        @match card {
            Card::Demon => (demon()),
            Card::Half => (half(ink)),
            number => (numbered(number, ink)),
        }
    }
}

/// The colours of a card: its paper, and its ink.
const fn colours(card: Card) -> (&'static str, &'static str) {
    match card {
        Card::Zero => ("var(--zero-paper)", "var(--zero-ink)"),
        Card::Five => ("var(--five-paper)", "var(--five-ink)"),
        Card::Nine => ("var(--nine-paper)", "var(--nine-ink)"),
        Card::Half => ("var(--half-paper)", "var(--half-ink)"),
        Card::Demon => ("var(--demon-paper)", "var(--demon-ink)"),
        _ => ("var(--yellow-paper)", "var(--yellow-ink)"),
    }
}

fn numbered(card: Card, ink: &str) -> Markup {
    html! {
        (glow())
        (sign(card, ink))
        text x="10" y="36" font-size="32" fill=(ink) { (card.index()) }
        text x="50" y="111" font-size="72" text-anchor="middle" fill=(ink) { (card.index()) }
    }
}

fn half(ink: &str) -> Markup {
    html! {
        (glow())
        (line(ink, 5.5, "M79 14 v22 M68 25 h22"))
        text x="9" y="35" font-size="30" fill=(ink) { "½" }
        text x="34" y="84" font-size="46" text-anchor="middle" fill=(ink) { "1" }
        (line(ink, 6.0, "M30 116 L72 58"))
        text x="67" y="119" font-size="46" text-anchor="middle" fill=(ink) { "2" }
    }
}

fn glow() -> Markup {
    html! { circle cx="50" cy="86" r="42" fill="var(--glow)" fill-opacity="0.5" {} }
}

/// What is special about a number: back to nothing (E13), downwards (E16), near the top; or yellow,
/// for those who don't see it (E6).
fn sign(card: Card, ink: &str) -> Markup {
    match card {
        Card::Zero => line(ink, 4.5, "M88 20 A11 11 0 1 0 88 32 M82 20 h9 v-9"),
        Card::Five => line(ink, 5.0, "M68 15 l10 9 l10 -9 M68 27 l10 9 l10 -9"),
        Card::Nine => line(ink, 5.0, "M66 17 H90 M70 27 H86"),
        _ => sun(ink),
    }
}

fn sun(ink: &str) -> Markup {
    let rays = "M79 11 v4 M79 35 v4 M65 25 h4 M89 25 h4 M69 15 l3 3 M86 32 l3 3 M89 15 l-3 3 M72 32 l-3 3";
    html! { (dots(ink, &[(79.0, 25.0, 6.0)])) (line(ink, 3.0, rays)) }
}

fn demon() -> Markup {
    const SKIN: &str = "var(--demon-skin)";
    const EDGE: &str = "var(--demon-edge)";
    const EYES: &str = "var(--demon-eyes)";
    html! {
        (line("var(--demon-tail)", 5.0, "M10 124 C4 104 22 112 16 92 M10 84 L16 94 L24 86"))
        (line("var(--demon-ink)", 4.5, "M18 12 v26 M10 13 v6 q0 7 8 7 q8 0 8 -7 v-6"))
        (shape("var(--demon-horns)", "var(--demon-horns-edge)", 2.5, "M26 72 C14 56 16 42 22 34 C26 48 36 52 44 58Z"))
        (shape("var(--demon-horns)", "var(--demon-horns-edge)", 2.5, "M74 72 C86 56 84 42 78 34 C74 48 64 52 56 58Z"))
        circle cx="50" cy="90" r="34" fill=(SKIN) stroke=(EDGE) stroke-width="3" {}
        path d="M27 76 L46 85 C45 93 31 95 27 76Z M73 76 L54 85 C55 93 69 95 73 76Z" fill=(EYES) {}
        (dots("var(--demon-paper)", &[(38.0, 86.0, 3.4), (62.0, 86.0, 3.4)]))
        (shape("var(--demon-teeth)", EDGE, 2.0, "M29 101 Q50 112 71 101 Q63 120 50 120 Q37 120 29 101Z"))
        (line(EDGE, 2.0, "M38 105 l2 13 M50 107 v13 M62 105 l-2 13"))
    }
}

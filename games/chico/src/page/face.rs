//! The faces of Chico's cards: an egg that hatches, from 1 to 6, and the Chick that comes out of it.
//! So the order of the ranks can be seen, and needs no learning.

use alloc::format;
use alloc::string::String;

use maud::{Markup, html};
use page::ink;

use super::hatching::{chick, hatching, head, surprise};
use crate::{Card, Rank};

/// All faces, to be used by name.
pub(super) fn symbols() -> Markup {
    html! {
        @for card in Card::ALL { (ink::face(&name(card), "chico", printed(card))) }
        @for rank in Rank::ALL { (ink::face(&egg_name(rank), "chico", egg(rank))) }
        (ink::symbol("chico-head", "chico", "0 0 40 40", html! {
            g transform="translate(-17.5 -38) scale(0.75)" { (head()) }
        }))
    }
}

/// The face of a card.
pub(super) fn of(card: Card) -> Markup {
    ink::used(&name(card))
}

/// The egg where it lies on the pile, with the rank that it took (C7).
pub(super) fn egg_as(rank: Rank) -> Markup {
    ink::used(&egg_name(rank))
}

fn name(card: Card) -> String {
    format!("chico-{card}")
}

fn egg_name(rank: Rank) -> String {
    format!("chico-egg-{rank}")
}

fn egg(rank: Rank) -> Markup {
    html! {
        (printed(Card::Egg))
        circle cx="50" cy="98" r="25" fill="var(--shine)" stroke="var(--egg-paper)" stroke-width="4" {}
        @if rank == Rank::Chick { g transform="translate(16 34) scale(0.68)" { (head()) } }
        @else { text x="50" y="113" font-size="42" text-anchor="middle" fill="var(--egg-paper)" { (rank.points()) } }
    }
}

/// A rank as a small sign of its own: a numeral, or the Chick's head.
pub(super) fn emblem(rank: Rank) -> Markup {
    html! { @if rank == Rank::Chick { (ink::icon("chico-head")) } @else { (rank.points()) } }
}

/// The card without its frame, to be part of another picture.
pub(super) fn printed(card: Card) -> Markup {
    let (paper, ink) = colours(card);
    html! {
        (ink::paper(paper, ink))
        @match card {
            Card::Egg => (surprise()),
            Card::Ranked(Rank::Chick) => (chick()),
            Card::Ranked(rank) => {
                text x="9" y="43" font-size="46" fill=(ink) { (rank.points()) }
                (hatching(rank))
            }
        }
    }
}

/// The colours of a card: its paper, and its ink.
const fn colours(card: Card) -> (&'static str, &'static str) {
    match card {
        Card::Ranked(Rank::One) => ("var(--one-paper)", "var(--one-ink)"),
        Card::Ranked(Rank::Two) => ("var(--two-paper)", "var(--two-ink)"),
        Card::Ranked(Rank::Three) => ("var(--three-paper)", "var(--three-ink)"),
        Card::Ranked(Rank::Four) => ("var(--four-paper)", "var(--four-ink)"),
        Card::Ranked(Rank::Five) => ("var(--five-paper)", "var(--five-ink)"),
        Card::Ranked(Rank::Six) => ("var(--six-paper)", "var(--six-ink)"),
        Card::Ranked(Rank::Chick) => ("var(--chick-paper)", "var(--chick-ink)"),
        Card::Egg => ("var(--egg-paper)", "var(--egg-ink)"),
    }
}

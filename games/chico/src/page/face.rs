//! The faces of Chico's cards: an egg that hatches, from 1 to 6, and the Chick that comes out of it.
//! So the order of the ranks can be seen, and needs no learning.

use crate::{Card, Rank};
use maud::{Markup, html};

use super::hatching::{chick, hatching, head, surprise};
use page::ink;

/// The face of a card.
pub(super) fn of(card: Card) -> Markup {
    ink::face(printed(card))
}

/// The egg where it lies on the pile, with the rank that it took (C7).
pub(super) fn egg_as(rank: Rank) -> Markup {
    ink::face(html! {
        (printed(Card::Egg))
        circle cx="50" cy="98" r="25" fill="#ffffff" stroke="#3b2a63" stroke-width="4" {}
        @if rank == Rank::Chick { g transform="translate(16 34) scale(0.68)" { (head()) } }
        @else { text x="50" y="113" font-size="42" text-anchor="middle" fill="#3b2a63" { (rank.points()) } }
    })
}

/// A rank as a small picture of its own: a numeral, or the Chick's head.
pub(super) fn emblem(rank: Rank) -> Markup {
    html! {
        svg .emblem viewBox="0 0 40 40" aria-hidden="true" {
            @if rank == Rank::Chick { g transform="translate(-17.5 -38) scale(0.75)" { (head()) } }
            @else {
                text x="20" y="31" font-size="31" text-anchor="middle" fill="currentColor" { (rank.points()) }
            }
        }
    }
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
        Card::Ranked(Rank::One) => ("#fff1d6", "#8a4b00"),
        Card::Ranked(Rank::Two) => ("#ffe2d0", "#a33a0a"),
        Card::Ranked(Rank::Three) => ("#ffdce6", "#a3154f"),
        Card::Ranked(Rank::Four) => ("#eee0ff", "#5b2a9c"),
        Card::Ranked(Rank::Five) => ("#dbeafe", "#1c4fa0"),
        Card::Ranked(Rank::Six) => ("#d9f5e1", "#0b6b46"),
        Card::Ranked(Rank::Chick) => ("#c9eeff", "#0b5c7a"),
        Card::Egg => ("#3b2a63", "#ffd76a"),
    }
}

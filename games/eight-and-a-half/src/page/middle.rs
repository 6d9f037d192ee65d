//! The middle of the table: the pile, its value, and who can be caught.

use alloc::format;

use engine::Seat;
use maud::{Markup, html};
use page::{Part, Piece, Pieces};

use super::layout::{self, Laid};
use super::{Drawing, gap, marks};
use crate::{Card, Cards, Event, Meld, Seen, Source, Value};

/// The most cards of the pile that are drawn.
const PILE: usize = 5;

impl Drawing<'_> {
    pub(super) fn middle(&self) -> Pieces {
        let inside: [Part; 4] =
            [self.round().into(), self.value().into(), self.pile().into(), self.offence().into()];
        Pieces::new(html! { div .mat {} }, inside)
    }

    fn round(&self) -> Markup {
        html! { span .chip { @if self.view.round > 0 { (self.labels.round) " " (self.view.round) } } }
    }

    /// What was burnt with the last step, and what was played to burn it.
    fn just_burnt(&self) -> Option<(Cards, Option<Meld>)> {
        self.scene.news.iter().find_map(|seen| match seen {
            Seen::Open(Event::Caught { cards, .. }) => Some((*cards, self.played().map(|(_, _, play)| play))),
            Seen::Open(Event::Took { cards, .. }) => Some((*cards, None)),
            _ => None,
        })
    }

    fn value(&self) -> Markup {
        html! {
            div .value {
                span .words { (self.labels.pile) }
                b dir="ltr" role="img" aria-label=(self.view.value) { (in_large_type(self.view.value)) }
                span .words { (self.labels.what_goes(self.view)) }
            }
        }
    }

    fn pile(&self) -> Piece {
        let pile = layout::pile(self.view);
        // Whoever played sees where in the own hand the cards were, which is nobody else's affair.
        let is_own = self.played().is_some_and(|(seat, ..)| self.scene.own() == Some(seat));
        self.scene.alike(("pile", &pile, self.just_burnt(), is_own), || self.draw_pile(&pile))
    }

    fn draw_pile(&self, pile: &[Laid]) -> Markup {
        let hidden = pile.len().saturating_sub(PILE);
        html! {
            div .pile id="pile" {
                @if pile.is_empty() { (self.burning()) }
                @for laid in &pile[hidden..] { (self.laid(laid)) }
                @if hidden > 0 { small .below { "+" (hidden) } }
            }
        }
    }

    fn laid(&self, laid: &Laid) -> Markup {
        let is_last = laid.turn + 1 == self.view.turns.len();
        let place = |(seat, from, play)| self.played_from(seat, from, laid.card, copy_of(laid, play));
        let from = self.played().filter(|_| is_last).map(place);
        self.card(format!("pile-{}-{}", laid.turn, laid.place), from, laid.card).lying()
    }

    /// What has just been played.
    fn played(&self) -> Option<(Seat, Source, Meld)> {
        self.scene.news.iter().find_map(|seen| match *seen {
            Seen::Open(Event::Played { seat, from, play, .. }) => Some((seat, from, play)),
            _ => None,
        })
    }

    /// An empty pile: the card that caught somebody, or what has just been burnt.
    fn burning(&self) -> Markup {
        let burnt = |seen: &Seen| match seen {
            Seen::Open(Event::Caught { cards, .. }) => Some(self.caught(*cards)),
            Seen::Open(Event::Took { cards, .. }) => Some(fire(*cards)),
            _ => None,
        };
        let burnt = self.scene.news.iter().find_map(burnt);
        burnt.unwrap_or_else(gap)
    }

    fn caught(&self, cards: Cards) -> Markup {
        html! {
            span .caught { (marks::police()) b dir="auto" { (self.labels.caught) } (fire(cards)) }
            @if let Some((seat, from, play)) = self.played() {
                @for (copy, card) in (0..).zip(play.cards().iter()) {
                    @let from = self.played_from(seat, from, card, copy);
                    (self.card(format!("police-{copy}"), Some(from), card).lying())
                }
            }
        }
    }

    /// E17, E18: who can be caught, and by which card.
    fn offence(&self) -> Markup {
        let Some(offender) = self.view.offender else { return html! {} };
        let name = self.scene.names.who(offender, self.scene.language);
        html! {
            div .offence {
                span { (marks::offender()) (self.labels.offender) ": " b { (name) } }
                @if let Some(card) = police(self.view.value) {
                    span { (marks::police()) (self.labels.police) ": " b { (card) } }
                }
            }
        }
    }
}

fn fire(cards: Cards) -> Markup {
    html! { span .fire { (marks::burnt()) b { (cards.len()) } } }
}

/// The number among equal cards of its play: in 8 and Half they are all different.
fn copy_of(laid: &Laid, play: Meld) -> u8 {
    if play == Meld::EightAndHalf { 0 } else { laid.place }
}

/// E18: the card that is police, if there is one with that number.
fn police(value: Value) -> Option<Card> {
    Card::ALL.into_iter().find(|card| value.is_policed_by(Meld::one(*card)))
}

/// Whole and half apart, so that the half can be smaller; alone it is as large as a number.
fn in_large_type(value: Value) -> Markup {
    html! {
        @match value.halves() {
            1 => "½",
            halves => { (halves / 2) @if !value.is_whole() { small { "½" } } },
        }
    }
}

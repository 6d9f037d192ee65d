//! Hands: the own one with what can be done, and those of others.

use alloc::format;
use alloc::string::String;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{back, place_id, so_many};
use words::Text as _;

use super::{Drawing, back_id, bank_id, blind_id, face, hand_id, layout, marks, open_id};
use crate::{Action, Card, EightAndAHalf, Few, Meld, Seen, Slot, Source};

/// Another's hand.
impl Drawing<'_> {
    pub(super) fn fan(&self, seat: Seat) -> Markup {
        let (count, cards) = match self.view.hands[seat.index()] {
            Hand::Open(cards) => (cards.len(), shown(seat, cards)),
            Hand::Closed(count) => (count, self.hidden(seat, count)),
        };
        let label = format!("{}: {}", self.labels.hand, so_many(count, self.scene.language));
        html! { span .fan role="img" aria-label=(label) { (cards) } }
    }

    /// Cards come from the bank, and the newest ones lie at the end.
    fn hidden(&self, seat: Seat, count: u8) -> Markup {
        let new = self.scene.news.iter().find_map(|seen| match seen {
            Seen::Dealt { .. } => Some(count),
            Seen::Drew { seat: who, count: drawn, .. } if *who == seat => Some(*drawn),
            _ => None,
        });
        let from = |place| (place + new.unwrap_or(0) >= count).then(|| bank_id(seat));
        html! { @for place in 0..count { (back(&back_id(seat, place), from(place).as_deref(), "tiny")) } }
    }
}

fn shown(seat: Seat, cards: Few) -> Markup {
    html! {
        @for card in Card::ALL {
            @for copy in 0..cards.count(card) {
                span .card .tiny id=(hand_id(seat, card, copy)) { (face::of(card)) }
            }
        }
    }
}

/// The own hand, and what can be done.
impl Drawing<'_> {
    pub(super) fn hand(&self, seat: Seat) -> Markup {
        let Hand::Open(hand) = self.view.hands[seat.index()] else { return html! {} };
        if hand.is_empty() {
            return html! {};
        }
        html! {
            div .in-hand {
                span .caption { (self.labels.hand) }
                div .hand {
                    @for card in Card::ALL.into_iter().filter(|card| hand.count(*card) > 0) {
                        span .stack id=(format!("stack-{card}")) {
                            (self.stack(seat, card, hand.count(card)))
                        }
                    }
                }
            }
        }
    }

    /// Equal cards: those below can be counted, the top one played.
    fn stack(&self, seat: Seat, card: Card, count: u8) -> Markup {
        let new = self.drawn(seat).count(card);
        let lying = |copy| {
            let from = (copy + new >= count).then(|| bank_id(seat));
            self.marked(self.card(hand_id(seat, card, copy), from, card), card)
        };
        html! {
            @for copy in 0..count - 1 { (lying(copy).lying()) }
            (self.scene.card(self.view, Action::Play(Meld::one(card)), &lying(count - 1)))
        }
    }

    /// E18: with a badge, if this card would catch the offender.
    pub(super) fn marked(&self, mut lying: page::Card, card: Card) -> page::Card {
        let may_catch = self.scene.asked.is_some() && self.view.offender.is_some();
        if may_catch && self.view.value.is_policed_by(Meld::one(card)) {
            lying.face = html! { (lying.face) span .badge { (marks::police()) } };
        }
        lying
    }

    /// What a touch on a card does not do: several cards at once, and taking the pile. The row stays
    /// when nobody is asked, so that nothing jumps.
    pub(super) fn choices(&self) -> Markup {
        let cards = layout::in_play(self.view);
        let several = Meld::all().filter(|play| play.cards().len() > 1 && cards.has(*play));
        html! {
            div .choices {
                @if self.scene.asked.is_some() {
                    @for play in several {
                        (self.scene.button(self.view, Action::Play(play), "several", face::of_play(play)))
                    }
                    @if !self.view.pile.is_empty() { (self.take()) }
                }
            }
        }
    }

    fn take(&self) -> Markup {
        let words = EightAndAHalf::action(Action::Take, self.view, self.scene.names, self.scene.language);
        self.scene.button(self.view, Action::Take, "take", html! { (marks::burnt()) span { (words) } })
    }

    /// The cards that have just come from the seat's bank, as far as the viewer sees them.
    fn drawn(&self, seat: Seat) -> Few {
        let drawn = self.scene.news.iter().find_map(|seen| match seen {
            Seen::Dealt { hands, .. } => hands[seat.index()],
            Seen::Drew { seat: who, cards, .. } if *who == seat => *cards,
            _ => None,
        });
        drawn.unwrap_or(Few::NONE)
    }
}

/// Where the cards of the last play came from.
impl Drawing<'_> {
    /// The place of the card before it was played; `copy`: its number among equal ones of the play.
    pub(super) fn played_from(&self, seat: Seat, from: Source, card: Card, copy: u8) -> String {
        match from {
            Source::Blind(slot) => blind_id(seat, slot),
            Source::Open => self.open_left(seat, card, copy),
            Source::Hand => self.hand_left(seat, card, copy),
        }
    }

    fn open_left(&self, seat: Seat, card: Card, copy: u8) -> String {
        let copy = self.view.open[seat.index()].count(card) + copy;
        let row = layout::open_row(self.view, seat);
        let at = row.iter().position(|open| open.card == card && open.copy == copy);
        at.map_or_else(|| place_id(seat), |at| open_id(seat, Slot::ALL[at]))
    }

    /// The hand has been filled up since.
    fn hand_left(&self, seat: Seat, card: Card, copy: u8) -> String {
        match self.view.hands[seat.index()] {
            Hand::Closed(_) => back_id(seat, copy),
            Hand::Open(hand) => hand_id(seat, card, hand.count(card) - self.drawn(seat).count(card) + copy),
        }
    }
}

//! The own hand with what can be done, and where played cards came from.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{Look, Piece, place_id};

use super::{Drawing, bank_id, blind_id, face, hand_id, layout, marks, open_id};
use crate::{Action, Card, Copies, Few, Meld, Seen, Slot, Source};

/// The own hand, and what can be done.
impl Drawing<'_> {
    pub(super) fn hand(&self, seat: Seat) -> Vec<Markup> {
        let Hand::Open(hand) = self.view.hands[seat.index()] else { return Vec::new() };
        let copies = |card| (0..hand.count(card)).map(move |copy| (card, copy));
        let held = |(card, copy)| {
            let held = self.held(seat, card, copy, hand.count(card));
            self.scene.held(self.view, Action::Play(Meld::one(card)), &held)
        };
        self.scene.preferences.sort.by_rank(Card::ALL).into_iter().flat_map(copies).map(held).collect()
    }

    fn held(&self, seat: Seat, card: Card, copy: u8, count: u8) -> page::Card {
        let from = (copy + self.drawn(seat).count(card) >= count).then(|| bank_id(seat));
        let held = self.marked(self.card(hand_id(seat, card, copy), from, card), card);
        page::Card { is_twin: copy + 1 < count, ..held }
    }

    /// E18: with a badge, if this card would catch the offender.
    pub(super) fn marked(&self, mut lying: page::Card, card: Card) -> page::Card {
        let may_catch = self.scene.asked.is_some() && self.view.offender.is_some();
        if may_catch && self.view.value.is_policed_by(Meld::one(card)) {
            lying.face = html! { (lying.face) span .badge { (marks::police()) } };
        }
        lying
    }

    /// What a touch on a card does not do: several cards at once, and taking the pile.
    pub(super) fn choices(&self) -> Piece {
        let cards = layout::in_play(self.view);
        let most = Card::ALL.into_iter().max_by_key(|card| cards.count(*card)).unwrap_or(Card::Zero);
        self.scene.slots((cards, self.scene.asked), || {
            vec![
                self.several(Meld::Same(most, Copies::Two)),
                self.several(Meld::Same(most, Copies::Three)),
                self.several(Meld::EightAndHalf),
                self.take(),
            ]
        })
    }

    /// Several cards at once, with a picture of them if they are there.
    fn several(&self, play: Meld) -> Markup {
        let are_there = layout::in_play(self.view).has(play);
        let sign = if are_there {
            face::of_play(play)
        } else {
            html! {}
        };
        let figure = match play {
            Meld::Same(_, copies) => html! { "×" (copies.count()) },
            Meld::EightAndHalf => html! { "8½" },
        };
        // What is heard begins with what is seen.
        let told = are_there.then(|| self.scene.words(self.view, Action::Play(play)));
        let words = html! {
            bdi dir="ltr" { (figure) }
            @if let Some(told) = told { span .hidden-label { " " (told) } }
        };
        self.scene.slot(Action::Play(play), Look { sign, words, ..Look::default() })
    }

    fn take(&self) -> Markup {
        let words = html! { (self.labels.take) };
        self.scene.slot(Action::Take, Look { class: "warm", sign: marks::burnt(), words, ..Look::default() })
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
            Hand::Open(hand) if self.scene.own() == Some(seat) => {
                hand_id(seat, card, hand.count(card) - self.drawn(seat).count(card) + copy)
            }
            Hand::Open(_) | Hand::Closed(_) => place_id(seat),
        }
    }
}

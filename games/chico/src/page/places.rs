//! What there is to know about a seat: cards, points, what it did last.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Hand, Seat, Viewer};
use maud::{Markup, html};
use page::{Fact, Place, Says, cards, crown, points, so_many};

use super::{Drawing, STOCK, face, held_id};
use crate::words::card_in_short;
use crate::{Action, Card, Cards, Event, Phase, Seen};

impl Drawing<'_> {
    pub(super) fn place(&self, seat: Seat) -> Place {
        let mut facts = Vec::from([self.held_by(seat), self.score(seat)]);
        facts.extend(self.scene.has_won(seat).then(|| self.won()));
        Place {
            facts,
            cards: self
                .open_hand(seat)
                .filter(|_| self.view.viewer == Viewer::Referee)
                .map(|cards| self.tiles(cards)),
            is_out: self.has_quit(seat),
            says: self.says(seat),
            details: self.open_hand(seat).map(|cards| html! { p .row { (self.tiles(cards)) } }),
            ..Place::default()
        }
    }

    fn held_by(&self, seat: Seat) -> Fact {
        let count = match self.view.hands[seat.index()] {
            Hand::Open(cards) => cards.len(),
            Hand::Closed(count) => count,
        };
        Fact {
            id: Some(held_id(seat, count)),
            from: self.receives(seat).then(|| STOCK.into()),
            sign: cards(),
            figure: html! { (count) },
            word: self.labels.in_hand,
            label: so_many(count, self.scene.language),
            ..Fact::default()
        }
    }

    /// Have cards come from the stock?
    fn receives(&self, seat: Seat) -> bool {
        self.scene.own() != Some(seat)
            && self.scene.news.iter().any(|seen| match seen {
                Seen::Dealt { .. } => true,
                Seen::Drew { seat: drawer, .. } => *drawer == seat,
                Seen::Open(_) => false,
            })
    }

    /// The points, and what the round that has just ended did to them.
    fn score(&self, seat: Seat) -> Fact {
        let score = self.view.scores[seat.index()];
        Fact {
            sign: points(),
            figure: html! { (score) @if let Some(cost) = self.cost(seat) { " " ins { "+" (cost) } } },
            word: self.labels.score,
            label: (self.labels.points)(score),
            ..Fact::default()
        }
    }

    fn cost(&self, seat: Seat) -> Option<u8> {
        self.scene.news.iter().find_map(|seen| match seen {
            Seen::Open(Event::RoundOver { points, .. }) => Some(points[seat.index()]),
            _ => None,
        })
    }

    fn won(&self) -> Fact {
        Fact { sign: crown(), label: self.labels.winner.into(), ..Fact::default() }
    }

    /// C10: out of the round, until the hands are counted (C14).
    fn has_quit(&self, seat: Seat) -> bool {
        self.view.phase == Phase::Turn && !self.view.playing.contains(seat)
    }

    /// What the seat did last in this round.
    fn says(&self, seat: Seat) -> Option<Says> {
        let at = self.view.turns.iter().rposition(|turn| turn.seat == seat)?;
        let words = match self.view.turns[at].action {
            Action::Play(card) => (self.labels.played)(&card_in_short(card, self.scene.language)),
            Action::Draw => self.labels.drew.into(),
            Action::Quit => self.labels.has_quit.into(),
        };
        let id = format!("says-{}-{at}", self.view.round);
        Some(Says { id, from: None, short: words.clone(), words })
    }

    /// The cards of another, where they lie open.
    fn open_hand(&self, seat: Seat) -> Option<Cards> {
        match self.view.hands[seat.index()] {
            Hand::Open(cards) if self.scene.own() != Some(seat) => Some(cards),
            _ => None,
        }
    }

    /// Where the card was that the seat has just played.
    pub(super) fn played_from(&self, seat: Seat, card: Card) -> String {
        match self.view.hands[seat.index()] {
            Hand::Open(cards) if self.scene.own() == Some(seat) => {
                super::hand_id(seat, card, cards.count(card))
            }
            Hand::Open(cards) => held_id(seat, cards.len() + 1),
            Hand::Closed(count) => held_id(seat, count + 1),
        }
    }

    /// An open hand in small.
    fn tiles(&self, cards: Cards) -> Markup {
        html! {
            @for card in cards.iter() {
                span .card .tiny role="img" aria-label=(self.labels.card(card)) { (face::of(card)) }
            }
        }
    }
}

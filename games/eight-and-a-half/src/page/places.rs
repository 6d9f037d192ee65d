//! What there is to know about a seat: hand, bank, burnt cards, points, and what lies before it.

use alloc::format;
use alloc::string::ToString;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{Fact, Place, Says, cards, crown, points, so_many};

use super::{Drawing, bank_id, face, held_id, marks};
use crate::{Action, Event, Few, Seen};

impl Drawing<'_> {
    pub(super) fn place(&self, seat: Seat) -> Place {
        let facts = [
            (self.view.offender == Some(seat)).then(|| self.offends()),
            self.scene.has_won(seat).then(|| self.won()),
            (self.scene.own() != Some(seat)).then(|| self.held_by(seat)),
            Some(self.bank(seat)),
            Some(self.burnt(seat)),
            Some(self.points(seat)),
        ];
        Place {
            facts: facts.into_iter().flatten().collect(),
            cards: (self.scene.own() != Some(seat)).then(|| self.slots(seat)),
            says: self.says(seat),
            details: self.open_hand(seat).map(|hand| html! { p .row { (tiles(hand)) } }),
            ..Place::default()
        }
    }

    fn offends(&self) -> Fact {
        Fact {
            class: "offender",
            sign: marks::offender(),
            label: self.labels.offender.into(),
            ..Fact::default()
        }
    }

    fn won(&self) -> Fact {
        Fact { sign: crown(), label: self.labels.winner.into(), ..Fact::default() }
    }

    fn held_by(&self, seat: Seat) -> Fact {
        let count = match self.view.hands[seat.index()] {
            Hand::Open(hand) => hand.len(),
            Hand::Closed(count) => count,
        };
        let drew = self.scene.news.iter().any(|seen| match seen {
            Seen::Dealt { .. } => true,
            Seen::Drew { seat: who, .. } => *who == seat,
            Seen::Open(_) => false,
        });
        let label = format!("{}: {}", self.labels.hand, so_many(count, self.scene.language));
        Fact {
            id: Some(held_id(seat, count)),
            class: "in-hand",
            from: drew.then(|| bank_id(seat)),
            sign: cards(),
            figure: html! { (count) },
            label,
            ..Fact::default()
        }
    }

    fn bank(&self, seat: Seat) -> Fact {
        let count = self.view.bank[seat.index()];
        Fact {
            id: Some(bank_id(seat)),
            class: if count > 0 { "in-bank" } else { "" },
            sign: marks::bank(),
            figure: html! { (count) },
            word: self.labels.bank,
            label: format!("{}: {count}", self.labels.bank),
            ..Fact::default()
        }
    }

    /// E9, E18: with a new number it is another heap, so that a pile that is burnt can fly there.
    fn burnt(&self, seat: Seat) -> Fact {
        let count = self.view.burnt[seat.index()].len();
        let burns = |seen: &Seen| match seen {
            Seen::Open(Event::Took { seat: who, .. } | Event::Caught { offender: who, .. }) => *who == seat,
            _ => false,
        };
        Fact {
            id: Some(format!("burnt-{seat}-{count}")),
            from: self.scene.news.iter().any(burns).then(|| "pile".into()),
            sign: marks::burnt(),
            figure: html! { (count) },
            word: self.labels.burnt,
            label: format!("{}: {count}", self.labels.burnt),
            ..Fact::default()
        }
    }

    /// The points, and what the round that has just ended added.
    fn points(&self, seat: Seat) -> Fact {
        let won = self.scene.news.iter().find_map(|seen| match seen {
            Seen::Open(Event::RoundOver { points, .. }) => Some(points[seat.index()]),
            _ => None,
        });
        let score = self.view.scores[seat.index()];
        Fact {
            sign: points(),
            figure: html! { (score) @if let Some(won @ 1..) = won { " " ins { "+" (won) } } },
            word: self.labels.points,
            label: format!("{}: {score}", self.labels.points),
            ..Fact::default()
        }
    }

    /// What the seat did last in this round.
    fn says(&self, seat: Seat) -> Option<Says> {
        let at = self.view.turns.iter().rposition(|turn| turn.seat == seat)?;
        let turn = self.view.turns[at];
        let words = match (turn.action, turn.flipped) {
            (Action::Play(play), _) => {
                let named = play.cards().iter().map(|card| self.labels.card(card));
                named.collect::<alloc::vec::Vec<_>>().join(" ")
            }
            (Action::Flip(_), Some(card)) => self.labels.card(card),
            (Action::Take | Action::Flip(_), _) => self.labels.burnt.to_string(),
        };
        let id = format!("says-{}-{at}", self.view.round);
        Some(Says { id, from: None, short: words.clone(), words })
    }

    fn open_hand(&self, seat: Seat) -> Option<Few> {
        match self.view.hands[seat.index()] {
            Hand::Open(hand) if self.scene.own() != Some(seat) => Some(hand),
            _ => None,
        }
    }
}

/// An open hand in small.
fn tiles(hand: Few) -> Markup {
    html! { @for card in hand.iter() { span .card .tiny { (face::of(card)) } } }
}

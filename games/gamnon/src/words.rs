//! What is said about Gamnon.

mod english;
mod hebrew;

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use engine::{Hand, RuleId, Seat, Seats};
use words::{Language, Messages, Text, Waiting, catalogue};

use crate::{Card, Cards, Event, Gamnon, Seen, Stage, View};

impl Text for Gamnon {
    fn messages(language: Language) -> &'static dyn Messages<Gamnon> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.stage {
            Stage::Deal => Waiting::Deal,
            Stage::Put { .. } | Stage::Lay => Waiting::Turn(view.player),
            Stage::Give { giver, .. } => Waiting::Turn(giver),
            Stage::Over { .. } => Waiting::Over,
        }
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Seen::Open(Event::Fewer { .. }) => &["G1", "G5"],
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => &["G5", "G6"],
            Seen::Drew { .. } | Seen::Open(Event::Drew { .. }) => &["G7"],
            Seen::Gave { short: 0, .. } | Seen::Open(Event::Gave { short: 0, .. }) => &["G12"],
            Seen::Gave { .. } | Seen::Open(Event::Gave { .. }) => &["G12", "G13"],
            Seen::HandsMoved { .. } | Seen::Open(Event::HandsMoved { .. }) => &["G4"],
            Seen::Open(Event::Put { .. } | Event::PutAll { missing: 0, .. }) => &["G6"],
            Seen::Open(Event::PutAll { .. }) => &["G7"],
            Seen::Open(Event::TookPile { .. }) => &["G8", "G14"],
            Seen::Open(Event::TurnedUp { .. }) => &["G9"],
            Seen::Open(Event::Laid { .. }) => &["G11"],
            Seen::Open(Event::GameOver { winners, .. }) if winners.is_empty() => &["G18"],
            Seen::Open(Event::GameOver { .. }) => &["G17", "G18"],
        };
        rules.to_vec()
    }
}

/// A card in words: "the queen of hearts".
pub fn card(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card(card),
        Language::English => english::card(card),
    }
}

/// What a card on the pile demands: "eleven red cards".
pub fn demand(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::demand(card.value(), card.colour()),
        Language::English => english::demand(card.value(), card.colour()),
    }
}

/// How many cards those hold who have not won, the most first.
fn others(view: &View, winners: Seats) -> Vec<(Seat, u8)> {
    let size = |hand: &Hand<Cards>| match hand {
        Hand::Open(cards) => cards.len(),
        Hand::Closed(count) => *count,
    };
    let sizes = Seats::all(view.seats()).iter().zip(view.hands.iter().map(size));
    let mut others: Vec<(Seat, u8)> = sizes.filter(|(seat, _)| !winners.contains(*seat)).collect();
    others.sort_by_key(|(_, size)| Reverse(*size));
    others
}

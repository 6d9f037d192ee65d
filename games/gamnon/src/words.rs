//! What is said about Gamnon.

mod english;
mod hebrew;

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use engine::{Hand, RuleId, Seat, Seats};
use crate::{Card, Event, Gamnon, Seen, Stage, View};

use crate::{Language, Messages, Text, Waiting, catalogue};

impl Text for Gamnon {
    fn speech(language: Language) -> &'static dyn Messages<Gamnon> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.stage {
            Stage::Deal => Waiting::Deal,
            Stage::Put { .. } | Stage::Lay => Waiting::turn(view.player, view.viewer),
            Stage::Give { giver, .. } => Waiting::turn(giver, view.viewer),
            Stage::Over { .. } => Waiting::Over,
        }
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
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
            Seen::Open(Event::GameOver { winners }) if winners.is_empty() => &["G18"],
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

/// How many cards everybody holds, the most first.
fn sizes(view: &View) -> Vec<(Seat, u8)> {
    let size = |hand: &Hand<crate::Cards>| match hand {
        Hand::Open(cards) => cards.len(),
        Hand::Closed(count) => *count,
    };
    let mut sizes: Vec<(Seat, u8)> =
        Seats::all(view.seats()).iter().zip(view.hands.iter().map(size)).collect();
    sizes.sort_by_key(|(_, size)| Reverse(*size));
    sizes
}

/// How a game ended.
enum End {
    /// G18: nobody won.
    Draw,
    /// G17: nobody else has a card.
    Alone,
    /// G18: with the most cards, so many, when the turns were used up.
    MostCards(u8),
}

impl End {
    fn of(view: &View, winners: Seats) -> End {
        let sizes = sizes(view);
        let holders = sizes.iter().filter(|(_, size)| *size > 0).count();
        match (winners.len(), holders) {
            (0, _) => End::Draw,
            (1, 1) => End::Alone,
            _ => End::MostCards(sizes.first().map_or(0, |(_, most)| *most)),
        }
    }
}

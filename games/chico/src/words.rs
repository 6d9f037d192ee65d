//! What is said about Chico.

mod english;
mod hebrew;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Choices as _, Mask, RuleId, Seat, Seats};
use words::{Language, Messages, Names, Text, Waiting, catalogue};

use crate::{Action, Card, Cards, Chico, Event, Phase, Seen, View};

impl Text for Chico {
    const AGE: Option<u8> = Some(6);

    fn messages(language: Language) -> &'static dyn Messages<Chico> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Turn => Waiting::Turn(view.turn),
            Phase::Roll => Waiting::Luck(view.turn),
            Phase::Over => Waiting::Over,
        }
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => &["C3", "C18"],
            Seen::Drew { .. } | Seen::Open(Event::Drew { .. }) => &["C8"],
            Seen::Open(Event::Played { card: Card::Egg, .. }) => &["C7"],
            Seen::Open(Event::Played { .. }) => &["C6"],
            Seen::Open(Event::Quit { .. }) => &["C10"],
            Seen::Open(Event::RoundOver { .. }) => &["C13", "C14"],
            Seen::Open(Event::Rolled { .. }) => &["C16"],
            Seen::Open(Event::GameOver { .. }) => &["C17"],
        };
        rules.to_vec()
    }
}

/// A card in words: "a 3", "the egg".
pub fn card(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card(card),
        Language::English => english::card(card),
    }
}

/// A word to whoever can't play and has to choose between drawing and leaving (C8, C10): the hard
/// question of this game.
pub fn hint(legal: Mask<Action>, language: Language) -> Option<&'static str> {
    let has_to_choose =
        plays(legal).is_empty() && legal.contains(Action::Draw) && legal.contains(Action::Quit);
    has_to_choose.then_some(match language {
        Language::Hebrew => hebrew::HINT,
        Language::English => english::HINT,
    })
}

/// A card where space is short: "3", "egg".
pub fn card_in_short(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card_in_short(card),
        Language::English => english::card_in_short(card),
    }
}

/// The cards that may be played.
fn plays(legal: Mask<Action>) -> Vec<Card> {
    let card = |action| match action {
        Action::Play(card) => Some(card),
        Action::Draw | Action::Quit => None,
    };
    legal.iter().filter_map(card).collect()
}

/// C14: the points of those who got any, and the cards for which they got them.
fn counted(points: &[u8], hands: &[Cards], names: &Names, card: fn(Card) -> String) -> Vec<(Seat, String)> {
    let told = |(seat, points): (Seat, u8)| {
        let cards: Vec<String> = hands[seat.index()].iter().map(card).collect();
        (seat, format!("{points} ({})", cards.join(", ")))
    };
    names.nonzero(points).map(told).collect()
}

/// The points of those who have not won, the fewest first.
fn others(view: &View, winners: Seats) -> Vec<(Seat, u8)> {
    let scores = Seats::all(view.seats()).iter().zip(view.scores.iter().copied());
    let mut others: Vec<(Seat, u8)> = scores.filter(|(seat, _)| !winners.contains(*seat)).collect();
    others.sort_by_key(|(_, score)| *score);
    others
}

//! What is said about 49.

mod english;
mod hebrew;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use engine::{RuleId, Seat, Seats};
use words::{Language, Messages, Text, Waiting, catalogue, isolate};

pub(crate) use hebrew::{TOKENS, cards_left};

use crate::{Card, Event, FortyNine, Phase, Square, View};

impl Text for FortyNine {
    const AGE: Option<u8> = Some(10);
    const MINUTES: Option<u8> = Some(30);

    fn messages(language: Language) -> &'static dyn Messages<FortyNine> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Auction | Phase::Place => Waiting::Turn(view.turn),
            Phase::Lose => Waiting::Luck(view.turn),
            Phase::Over { .. } => Waiting::Over,
        }
    }

    fn cited(seen: &Event) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Event::Shuffled => &["F3"],
            Event::Turned { .. } => &["F7"],
            Event::Left { card } if card.is_crazy() => &["F20", "F22"],
            Event::Left { .. } => &["F8", "F21"],
            Event::Bid { .. } | Event::Passed { .. } => &["F9"],
            Event::Checked { .. } => &["F25"],
            Event::Won { .. } => &["F10", "F11"],
            Event::Placed { instead_of: Some(_), .. } => &["F17"],
            Event::Placed { square: Square::CENTRE, .. } => &["F16"],
            Event::Placed { .. } => &["F11"],
            Event::Declined { .. } => &["F18"],
            Event::PaidOut { .. } => &["F19"],
            Event::Void { .. } | Event::Lost { .. } => &["F30"],
            Event::GameOver { .. } => &["F23", "F24"],
        };
        rules.to_vec()
    }
}

/// A card in words: "card 17", "the crazy card 25–40".
pub fn card(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card(card),
        Language::English => english::card(card),
    }
}

/// What stands on a card: "17", "25–40".
pub(crate) fn title(card: Card) -> String {
    card.to_string().replace('-', "–")
}

/// Money keeps its direction in every language.
fn dollars(dollars: u16) -> String {
    isolate(format!("${dollars}"))
}

/// How many tokens each of the others has, the most first.
fn tokens_of_others(view: &View, winners: Seats) -> Vec<(Seat, usize)> {
    let others = Seats::all(view.seats()).iter().filter(|seat| !winners.contains(*seat));
    let mut others: Vec<(Seat, usize)> = others.map(|seat| (seat, view.tokens[seat.index()].len())).collect();
    others.sort_by_key(|(_, tokens)| Reverse(*tokens));
    others
}

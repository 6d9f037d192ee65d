//! How squares, cards, actions and luck are written in the record.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use engine::Viewer;
use engine::setup::read_number;
use serde::{Serialize, Serializer};

use crate::rules::action::{Action, Chance, Event};
use crate::rules::board::Square;
use crate::rules::cards::{Card, Deck, Kind};
use crate::rules::refusal::Refusal;
use crate::rules::state::MOST_MONEY;
use crate::rules::state::State;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Number(square) => square.fmt(f),
            Kind::Range(range) => {
                let (first, last) = range.ends();
                write!(f, "{first}-{last}")
            }
            Kind::FortyNine => f.write_str("49"),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Check => f.write_str("check"),
            Action::Place(square) => write!(f, "place {square}"),
            Action::Bid(dollars) => write!(f, "bid {dollars}"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Deal(deck) => {
                f.write_str("deal")?;
                deck.cards().iter().try_for_each(|card| write!(f, " {card}"))
            }
            Chance::Lose(square) => write!(f, "lose {square}"),
        }
    }
}

pub(crate) fn read_action(text: &str) -> Result<Action, Refusal> {
    let mut words = text.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("pass"), None, None) => Ok(Action::Pass),
        (Some("check"), None, None) => Ok(Action::Check),
        (Some("place"), Some(square), None) => read_square(square).map(Action::Place),
        (Some("bid"), Some(dollars), None) => read_dollars(dollars).map(Action::Bid),
        _ => Err(Refusal::Unreadable),
    }
}

fn read_square(text: &str) -> Result<Square, Refusal> {
    let number = read_number(text).and_then(|number| u8::try_from(number).ok());
    number.and_then(Square::new).ok_or(Refusal::NoSuchSquare)
}

/// F29: a number of any length is a bid; what nobody can ever hold is beyond everybody's means.
fn read_dollars(text: &str) -> Result<u16, Refusal> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if !is_number {
        return Err(Refusal::Unreadable);
    }
    text.parse().ok().filter(|dollars| *dollars <= MOST_MONEY).ok_or(Refusal::BeyondMeans)
}

pub(crate) fn read_chance(text: &str) -> Result<Chance, Refusal> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("deal") => read_deck(words).map(Chance::Deal),
        Some("lose") => read_loss(words).map(Chance::Lose),
        _ => Err(Refusal::Unreadable),
    }
}

/// How many cards it must be is not known here: `check_chance` counts them.
fn read_deck<'a>(words: impl Iterator<Item = &'a str>) -> Result<Deck, Refusal> {
    let mut deck = Deck::empty(Card::FIRST);
    for word in words {
        let card = read_card(word).filter(|_| !deck.is_full());
        deck.push(card.ok_or(Refusal::WrongDeck)?);
    }
    Ok(deck)
}

fn read_card(text: &str) -> Option<Card> {
    match text {
        "1-24" => Some(Card::OUTER),
        "25-40" => Some(Card::MIDDLE),
        "41-48" => Some(Card::INNER),
        number => read_square(number).ok().map(Card::of),
    }
}

fn read_loss<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Square, Refusal> {
    match (words.next(), words.next()) {
        (Some(square), None) => read_square(square).map_err(|_| Refusal::NoTokenToLose),
        _ => Err(Refusal::NoTokenToLose),
    }
}

/// F7: of the deck only the card that is turned up at once is seen; nothing is taken yet, so it
/// is just one.
pub(crate) fn chance_seen(_before: &State, chance: &Chance, viewer: Viewer) -> String {
    match chance {
        Chance::Deal(deck) if viewer != Viewer::Referee => {
            let cards = deck.cards();
            format!("deal {}{}", cards[0], " ?".repeat(cards.len() - 1))
        }
        _ => format!("{chance}"),
    }
}

/// F7: a card that is turned up.
pub(crate) fn noticed(seen: &Event) -> Vec<String> {
    match seen {
        Event::Turned { card, .. } => Vec::from([format!("turned {card}")]),
        _ => Vec::new(),
    }
}

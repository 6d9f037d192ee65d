//! How cards, actions and luck are written in the record.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use engine::Viewer;

use crate::rules::action::{Action, Chance, Event, Seen};
use crate::rules::cards::{Card, Cards, Deck, Die, Rank};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rank::Chick => f.write_str("c"),
            number => number.points().fmt(f),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Ranked(rank) => rank.fmt(f),
            Card::Egg => f.write_str("e"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {card}"),
            Action::Draw => f.write_str("draw"),
            Action::Quit => f.write_str("quit"),
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
            Chance::Roll([a, b]) => write!(f, "roll {} {}", a.pips(), b.pips()),
        }
    }
}

pub(crate) fn read_action(text: &str) -> Result<Action, Refusal> {
    let mut words = text.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("play"), Some(card), None) => read_card(card).map(Action::Play),
        (Some("draw"), None, None) => Ok(Action::Draw),
        (Some("quit"), None, None) => Ok(Action::Quit),
        _ => Err(Refusal::Unreadable),
    }
}

pub(crate) fn read_chance(text: &str) -> Result<Chance, Refusal> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("deal") => read_deck(words).map(Chance::Deal),
        Some("roll") => read_dice(words).map(Chance::Roll),
        _ => Err(Refusal::Unreadable),
    }
}

fn read_card(text: &str) -> Result<Card, Refusal> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(Card::ALL[usize::from(digit - b'1')]),
        b"c" => Ok(Card::Ranked(Rank::Chick)),
        b"e" => Ok(Card::Egg),
        _ => Err(Refusal::UnknownCard),
    }
}

/// How many cards it must be is not known here: `check_chance` counts them.
fn read_deck<'a>(words: impl Iterator<Item = &'a str>) -> Result<Deck, Refusal> {
    let mut deck = Deck::empty(Card::Egg);
    for word in words {
        if deck.is_full() {
            return Err(Refusal::WrongDeck);
        }
        deck.push(read_card(word)?);
    }
    Ok(deck)
}

fn read_dice<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<[Die; 2], Refusal> {
    let dice = [read_die(words.next())?, read_die(words.next())?];
    words.next().map_or(Ok(dice), |_| Err(Refusal::WrongDice))
}

fn read_die(word: Option<&str>) -> Result<Die, Refusal> {
    let face = ["1", "2", "3", "4", "5", "10"].iter().position(|face| Some(*face) == word);
    face.map(|at| Die::ALL[at]).ok_or(Refusal::WrongDice)
}

/// C3: of a deal a viewer sees its own cards and the one turned up; a hand has no order.
pub(crate) fn chance_seen(before: &State, chance: &Chance, viewer: Viewer) -> String {
    let Chance::Deal(deck) = chance else { return format!("{chance}") };
    if viewer == Viewer::Referee {
        return format!("{chance}");
    }
    let mut line = String::from("deal");
    let (deck, size) = (deck.cards(), usize::from(before.pack.hand));
    for (seat, hand) in before.everyone().zip(deck.chunks_exact(size)) {
        if viewer.sees(seat) {
            line += &listed(hand.iter().copied().collect());
        } else {
            line += &" ?".repeat(size);
        }
    }
    let up = size * usize::from(before.seats);
    format!("{line} {}{}", deck[up], " ?".repeat(deck.len() - up - 1))
}

/// C8: a card that the viewer drew. C14: the hands that are laid open to be counted.
pub(crate) fn noticed(seen: &Seen) -> Vec<String> {
    match seen {
        Seen::Drew { seat, card: Some(card), .. } => Vec::from([format!("drew {seat} {card}")]),
        Seen::Open(Event::RoundOver { hands, .. }) => {
            let held = hands.iter().enumerate().filter(|(_, cards)| !cards.is_empty());
            held.map(|(seat, cards)| format!("open {seat}{}", listed(*cards))).collect()
        }
        _ => Vec::new(),
    }
}

fn listed(cards: Cards) -> String {
    cards.iter().fold(String::new(), |line, card| format!("{line} {card}"))
}

//! How cards, actions and luck are written in the record.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use engine::Viewer;

use crate::rules::action::{Action, Chance, Event, Seen, Slot, Source};
use crate::rules::cards::{Card, Deck};
use crate::rules::deal::blocks;
use crate::rules::meld::{Copies, Meld};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Half => f.write_str("h"),
            Card::Demon => f.write_str("d"),
            number => number.index().fmt(f),
        }
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meld::Same(card, Copies::One) => write!(f, "{card}"),
            Meld::Same(card, Copies::Two) => write!(f, "{card} {card}"),
            Meld::Same(card, Copies::Three) => write!(f, "{card} {card} {card}"),
            Meld::EightAndHalf => write!(f, "{} {}", Card::Eight, Card::Half),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(play) => write!(f, "play {play}"),
            Action::Take => f.write_str("take"),
            Action::Flip(slot) => write!(f, "flip {slot}"),
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.index() + 1).fmt(f)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chance::Deal(deck) = self;
        f.write_str("deal")?;
        deck.cards().iter().try_for_each(|card| write!(f, " {card}"))
    }
}

pub(crate) fn read_action(text: &str) -> Result<Action, Refusal> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("play") => read_play(words).map(Action::Play),
        Some("take") if words.next().is_none() => Ok(Action::Take),
        Some("flip") => read_slot(words).map(Action::Flip),
        _ => Err(Refusal::Unreadable),
    }
}

/// E8, E14: equal cards, or an 8 and a Half, in any order.
fn read_play<'a>(words: impl Iterator<Item = &'a str>) -> Result<Meld, Refusal> {
    let cards: Vec<Card> = words.map(read_card).collect::<Result<_, _>>()?;
    match cards[..] {
        [] => Err(Refusal::Unreadable),
        [Card::Eight, Card::Half] | [Card::Half, Card::Eight] => Ok(Meld::EightAndHalf),
        [first, ..] if cards.iter().any(|card| *card != first) => Err(Refusal::Mixed),
        [first, ..] => {
            let copies = Copies::ALL.get(cards.len() - 1).ok_or(Refusal::TooMany)?;
            Ok(Meld::Same(first, *copies))
        }
    }
}

/// E2: the blind cards are 1, 2 and 3.
fn read_slot<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Slot, Refusal> {
    let (Some(word), None) = (words.next(), words.next()) else { return Err(Refusal::Unreadable) };
    let place = ["1", "2", "3"].iter().position(|number| *number == word);
    place.map(|at| Slot::ALL[at]).ok_or(Refusal::UnknownSlot)
}

pub(crate) fn read_chance(text: &str) -> Result<Chance, Refusal> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some("deal") => read_deck(words).map(Chance::Deal),
        _ => Err(Refusal::Unreadable),
    }
}

fn read_card(text: &str) -> Result<Card, Refusal> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(Card::ALL[usize::from(digit - b'0')]),
        b"h" => Ok(Card::Half),
        b"d" => Ok(Card::Demon),
        _ => Err(Refusal::UnknownCard),
    }
}

/// How many cards it must be is not known here: `check_chance` counts them.
fn read_deck<'a>(words: impl Iterator<Item = &'a str>) -> Result<Deck, Refusal> {
    let mut deck = Deck::empty(Card::Zero);
    for word in words {
        if deck.is_full() {
            return Err(Refusal::WrongDeck);
        }
        deck.push(read_card(word)?);
    }
    Ok(deck)
}

/// E2: of a deal a viewer sees everybody's open cards and its own hand; neither has an order.
pub(crate) fn chance_seen(before: &State, chance: &Chance, viewer: Viewer) -> String {
    let Chance::Deal(deck) = chance;
    if viewer == Viewer::Referee {
        return format!("{chance}");
    }
    let mut line = String::from("deal");
    let pack = &before.pack;
    let (open, hand) = (pack.open_places(), pack.hand_places());
    for (seat, block) in blocks(pack, before.dealer, before.seats) {
        let block = &deck.cards()[block];
        let held = if viewer.sees(seat) { listed(&block[hand.clone()]) } else { " ?".repeat(hand.len()) };
        line += &(" ?".repeat(open.start) + &listed(&block[open.clone()]) + &held);
        line += &" ?".repeat(block.len() - hand.end);
    }
    line
}

/// E6: who opens. E3: the cards that the viewer drew. E19: a blind card that was turned up.
pub(crate) fn noticed(seen: &Seen) -> Vec<String> {
    let line = match seen {
        Seen::Dealt { opener, .. } => format!("opens {opener}"),
        Seen::Drew { seat, cards: Some(cards), .. } => {
            format!("drew {seat}{}", listed(&cards.iter().collect::<Vec<_>>()))
        }
        Seen::Open(Event::Played { seat, from: Source::Blind(_), play, .. }) => {
            format!("flipped {seat} {play}")
        }
        Seen::Open(Event::Failed { seat, card, .. }) => format!("flipped {seat} {card}"),
        _ => return Vec::new(),
    };
    Vec::from([line])
}

fn listed(cards: &[Card]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.iter().fold(String::new(), |line, card| format!("{line} {card}"))
}

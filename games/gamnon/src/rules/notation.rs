//! How cards, actions and deals are written in the record.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use engine::{Seat, Viewer};

use crate::rules::action::{Action, Deal, Event, Seen, Verb};
use crate::rules::cards::{Card, Cards, KINDS};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Stage, State};

/// By value, from 2 on.
const RANKS: &str = "23456789TJQKA";
const SUITS: &str = "schd";

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = usize::from(self.value() - 2);
        f.write_str(&RANKS[rank..=rank])?;
        f.write_str(&SUITS[self.suit()..=self.suit()])
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verb::Put => "put",
            Verb::Give => "give",
            Verb::Lay => "lay",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.verb, self.card)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deal")?;
        self.cards().iter().try_for_each(|card| write!(f, " {card}"))
    }
}

pub(crate) fn read_action(text: &str) -> Result<Action, Refusal> {
    let mut words = text.split_whitespace();
    let verb = match words.next() {
        Some("put") => Verb::Put,
        Some("give") => Verb::Give,
        Some("lay") => Verb::Lay,
        _ => return Err(Refusal::Unreadable),
    };
    match (words.next(), words.next()) {
        (Some(card), None) => Ok(Action { verb, card: read_card(card)? }),
        _ => Err(Refusal::Unreadable),
    }
}

pub(crate) fn read_chance(text: &str) -> Result<Deal, Refusal> {
    let mut words = text.split_whitespace();
    if words.next() != Some("deal") {
        return Err(Refusal::Unreadable);
    }
    let mut deal = Deal::EMPTY;
    for word in words {
        let place = deal.cards.get_mut(usize::from(deal.len)).ok_or(Refusal::TooManyCards)?;
        *place = read_card(word)?;
        deal.len += 1;
    }
    Ok(deal)
}

fn read_card(text: &str) -> Result<Card, Refusal> {
    let mut letters = text.chars();
    let rank = letters.next().and_then(|letter| RANKS.find(letter));
    let suit = letters.next().and_then(|letter| SUITS.find(letter));
    match (rank, suit, letters.next()) {
        (Some(rank), Some(suit), None) => Ok(Card::new(suit * KINDS / SUITS.len() + rank)),
        _ => Err(Refusal::UnknownCard),
    }
}

/// G16: only giver and receiver see which card is given.
pub(crate) fn action_seen(before: &State, seat: Seat, action: Action, viewer: Viewer) -> String {
    match before.stage {
        Stage::Give { to, .. } if !viewer.sees(seat) && !viewer.sees(to) => {
            format!("{} ?", action.verb)
        }
        _ => action.to_string(),
    }
}

/// G5: of a deal a viewer sees its own cards and the one turned up; a hand has no order.
pub(crate) fn chance_seen(before: &State, deal: &Deal, viewer: Viewer) -> String {
    if viewer == Viewer::Referee {
        return deal.to_string();
    }
    let mut line = String::from("deal");
    let size = usize::from(before.terms.pack.hand);
    for (seat, hand) in before.everyone().zip(deal.cards().chunks_exact(size)) {
        let hand = hand.iter().copied().collect();
        line += &if viewer.sees(seat) { listed(hand) } else { " ?".repeat(size) };
    }
    let up = size * usize::from(before.terms.seats);
    format!("{line} {}{}", deal.cards()[up], " ?".repeat(deal.cards().len() - up - 1))
}

/// G7, G16: what no choice of a player tells: cards that were put, drawn or given because there was none,
/// the card that was turned up, and the viewer's hand when all hands moved.
pub(crate) fn noticed(seen: &Seen) -> Vec<String> {
    let line = match seen {
        Seen::Open(Event::PutAll { seat, cards, .. }) => format!("put {seat}{}", listed(*cards)),
        Seen::Drew { seat, count, cards } => format!("drew {seat} {count}{}", shown(*cards)),
        Seen::Gave { from, to, count, cards, .. } => format!("gave {from} {to} {count}{}", shown(*cards)),
        Seen::Open(Event::TurnedUp { card }) => format!("turned {card}"),
        Seen::HandsMoved { hands } => {
            hands.iter().flatten().fold(String::from("moved"), |line, hand| line + &listed(*hand))
        }
        _ => return Vec::new(),
    };
    Vec::from([line])
}

fn shown(cards: Option<Cards>) -> String {
    cards.map(listed).unwrap_or_default()
}

fn listed(cards: Cards) -> String {
    cards.iter().fold(String::new(), |line, card| format!("{line} {card}"))
}

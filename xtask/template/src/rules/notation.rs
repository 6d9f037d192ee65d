//! How cards, actions and luck are written in the record.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use engine::setup::read_number;
use engine::{Seat, Viewer};

use crate::rules::action::{Action, Deal, Event, Seen};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Card, DECK, State};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Keep => "keep",
            Action::Swap => "swap",
        })
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deal")?;
        self.0.iter().try_for_each(|card| write!(f, " {card}"))
    }
}

pub(crate) fn read_action(text: &str) -> Result<Action, Refusal> {
    match text {
        "keep" => Ok(Action::Keep),
        "swap" => Ok(Action::Swap),
        _ => Err(Refusal::Unreadable),
    }
}

pub(crate) fn read_chance(text: &str) -> Result<Deal, Refusal> {
    let mut words = text.split_whitespace();
    if words.next() != Some("deal") {
        return Err(Refusal::Unreadable);
    }
    let mut deck = [Card(0); DECK];
    for place in &mut deck {
        *place = read_card(words.next())?;
    }
    words.next().map_or(Ok(Deal(deck)), |_| Err(Refusal::WrongDeck))
}

fn read_card(word: Option<&str>) -> Result<Card, Refusal> {
    let number = word.and_then(read_number).filter(|number| (1..=DECK as u32).contains(number));
    number.map(|number| Card(number as u8)).ok_or(Refusal::WrongDeck)
}

/// T2: of a deal a viewer sees its own card.
pub(crate) fn chance_seen(before: &State, deal: &Deal, viewer: Viewer) -> String {
    let mut line = String::from("deal");
    for (at, card) in deal.0.iter().enumerate() {
        let is_own = at < before.seats.into() && viewer.sees(Seat::new(at as u8));
        let shown =
            if is_own || viewer == Viewer::Referee { write!(line, " {card}") } else { write!(line, " ?") };
        shown.expect("a string takes everything");
    }
    line
}

/// T4: the viewer's new card. T5: all cards, at the end.
pub(crate) fn noticed(seen: &Seen) -> Vec<String> {
    match seen {
        Seen::Swapped { seat, card: Some(card) } => Vec::from([format!("drew {seat} {card}")]),
        Seen::Open(Event::GameOver { cards, .. }) => {
            let held = cards.iter().enumerate().filter_map(|(seat, card)| Some((seat, (*card)?)));
            held.map(|(seat, card)| format!("open {seat} {card}")).collect()
        }
        _ => Vec::new(),
    }
}

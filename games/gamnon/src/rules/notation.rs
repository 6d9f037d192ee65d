//! How cards, actions and deals are written in the record.

use alloc::string::{String, ToString};
use core::fmt::{self, Write as _};

use engine::{Seat, Viewer};

use crate::rules::action::{Action, Deal, Verb};
use crate::rules::cards::{Card, KINDS};
use crate::rules::phases::HAND;
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
            alloc::format!("{} ?", action.verb)
        }
        _ => action.to_string(),
    }
}

/// G5: of a deal a viewer sees its own cards and the one turned up.
pub(crate) fn chance_seen(before: &State, deal: &Deal, viewer: Viewer) -> String {
    let mut line = String::from("deal");
    for (at, card) in deal.cards().iter().enumerate() {
        let (seat, seats) = (at / HAND, usize::from(before.terms.seats));
        let own = seat < seats && viewer.sees(Seat::new(seat as u8));
        let shown = if own || at == HAND * seats || viewer == Viewer::Referee {
            write!(line, " {card}")
        } else {
            write!(line, " ?")
        };
        shown.expect("a string takes everything");
    }
    line
}

//! The end of a round: who went out, the dice, and the hands as they were counted.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{RoundEnd, Tally, so_many};
use words::{Language, hebrew, isolate};

use super::labels::labels;
use super::{dice, face, sum};
use crate::rules::LIMIT;
use crate::{Card, Cards, Chico, Die, Event, Seen, View};

pub(super) fn draw(view: &View, end: &RoundEnd<'_, Chico>) -> Option<Markup> {
    let out = end.seen.iter().find_map(|seen| match seen {
        Seen::Open(Event::RoundOver { out, .. }) => Some(*out),
        _ => None,
    })?;
    let rolled = end.seen.iter().find_map(|seen| match seen {
        Seen::Open(Event::Rolled { dice, .. }) => Some(*dice),
        _ => None,
    });
    let tally = Tally {
        heading: heading(out, end),
        reason: rolled.map(|rolled| taken_off(rolled, end.language)),
        aside: html! { @if let Some(rolled) = rolled { (thrown(rolled)) } },
        most_wins: false,
        goal: LIMIT.into(),
    };
    Some(end.draw(view.viewer, &tally, |seat| hand(view, seat, end.language)))
}

/// C13: somebody has no cards left, or all have quit.
fn heading(out: Option<Seat>, end: &RoundEnd<'_, Chico>) -> String {
    match (end.language, out) {
        (Language::Hebrew, Some(seat)) => format!("אין {} קלפים!", hebrew::to(end.names, seat)),
        (Language::Hebrew, None) => "כולם פרשו".into(),
        (Language::English, Some(seat)) => {
            format!("{} is out of cards!", end.names.who(seat, end.language))
        }
        (Language::English, None) => "Everybody has quit".into(),
    }
}

/// C16: what the dice take off, as far as there is anything.
fn taken_off(rolled: [Die; 2], language: Language) -> String {
    let off = isolate(format!("−{}", sum(rolled)));
    match language {
        Language::Hebrew => format!("הקוביות: {off}"),
        Language::English => format!("The dice: {off}"),
    }
}

fn thrown(rolled: [Die; 2]) -> Markup {
    html! { div .thrown { @for die in rolled { (dice::showing(die)) } } }
}

/// C14: the cards that were left; of equal ones the first counts.
fn hand(view: &View, seat: Seat, language: Language) -> Markup {
    let Hand::Open(cards) = view.hands[seat.index()] else { return html! {} };
    html! {
        span .minis .chico role="img" aria-label=(named(cards, language)) {
            @for card in Card::ALL {
                @for place in 0..cards.count(card) {
                    span .card .tiny .twice[place > 0] { (face::of(card)) }
                }
            }
        }
    }
}

fn named(cards: Cards, language: Language) -> String {
    let names: Vec<String> = cards.iter().map(|card| labels(language).card(card)).collect();
    if names.is_empty() { so_many(0, language) } else { names.join(", ") }
}

//! The end of a round: who has no cards left, and for what everybody got points.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::Seat;
use maud::{Markup, html};
use page::{RoundEnd, Tally, so_many};
use words::{Language, hebrew};

use super::labels::labels;
use crate::{Award, Count, EightAndAHalf, Event, GOAL, Seen, View, awards};

pub(super) fn draw(view: &View, end: &RoundEnd<'_, EightAndAHalf>) -> Option<Markup> {
    let winner = end.seen.iter().find_map(|seen| match seen {
        Seen::Open(Event::RoundOver { winner, .. }) => Some(*winner),
        _ => None,
    })?;
    let tally = Tally {
        heading: heading(winner, end),
        reason: None,
        aside: html! {},
        most_wins: true,
        goal: GOAL.into(),
    };
    Some(end.draw(view.viewer, &tally, |seat| counted(view, seat, end.language)))
}

/// E20: who wins the round.
fn heading(winner: Seat, end: &RoundEnd<'_, EightAndAHalf>) -> String {
    match end.language {
        Language::Hebrew => format!("אין {} קלפים!", hebrew::to(end.names, winner)),
        Language::English => format!("{} is out of cards!", end.names.who(winner, end.language)),
    }
}

/// E21: the cards that were counted, burnt ones too, and what there was a point for.
fn counted(view: &View, seat: Seat, language: Language) -> Markup {
    let counts: Vec<Count> = (0..view.seats()).map(|at| count(view, Seat::new(at))).collect();
    let Count { left, burnt } = counts[seat.index()];
    let words = awards(&counts).nth(seat.index()).into_iter().flatten().map(|award| named(award, language));
    let words: Vec<&str> = words.collect();
    html! {
        span .counted {
            (so_many(left + burnt, language))
            @if burnt > 0 { " (" (labels(language).burnt) ":\u{a0}" (burnt) ")" }
        }
        @if !words.is_empty() { span .why { (words.join(" · ")) } }
    }
}

fn count(view: &View, seat: Seat) -> Count {
    Count { left: view.left(seat), burnt: view.burnt[seat.index()].len() }
}

fn named(award: Award, language: Language) -> &'static str {
    match (language, award) {
        (Language::Hebrew, Award::Out) => "בלי קלפים",
        (Language::Hebrew, Award::Fewest) => "הכי מעט קלפים",
        (Language::Hebrew, Award::Clean) => "בלי שרופים",
        (Language::English, Award::Out) => "out of cards",
        (Language::English, Award::Fewest) => "fewest cards",
        (Language::English, Award::Clean) => "nothing burnt",
    }
}

//! Turns that nobody had a choice in, one line each. A step can be long: after the deal the game runs on
//! by itself until somebody has more cards of a colour than are demanded. The lines come one after the
//! other, and the table waits below until they have been read.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::Seat;
use maud::{Markup, html};
use page::Scene;
use words::{Brief, Text as _};

use super::face;
use super::labels::labels;
use crate::{Card, Event, Gamnon, Seen};

/// What happened by itself since the last choice; nothing, if that was little.
pub(super) fn story(scene: &Scene<'_, Gamnon>) -> Markup {
    if !scene.news.iter().any(is_forced) {
        return Markup::default();
    }
    let labels = labels(scene.language);
    let is_opening = scene.news.iter().any(|seen| matches!(seen, Seen::Dealt { .. }));
    let title = if is_opening { labels.opening } else { labels.meanwhile };
    let id = format!("story-{}", scene.step);
    html! {
        input .story-read type="checkbox" id=(id) aria-label=(labels.go_on);
        section .story aria-label=(title) {
            h2 { (title) }
            // A long story scrolls, and keys must get there too.
            ol tabindex="0" { @for line in lines(scene) { (line.draw(scene)) } }
            label .act .main for=(id) aria-hidden="true" { (labels.go_on) }
        }
    }
}

/// A turn that ends with the stock's top card may be one that nobody was asked about.
fn is_forced(seen: &Seen) -> bool {
    matches!(seen, Seen::Dealt { .. } | Seen::Open(Event::TurnedUp { .. }))
}

/// What one player did in a turn, or what happened to all.
struct Line {
    /// What was demanded.
    demand: Option<Card>,
    seat: Option<Seat>,
    words: Vec<String>,
}

/// One line for whatever the same player does.
fn lines(scene: &Scene<'_, Gamnon>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut demand = None;
    for seen in scene.news {
        if let Some(up) = turned_up(seen) {
            demand = Some(up);
        }
        let Some(Brief { seat, words }) = told(seen, scene) else { continue };
        match lines.last_mut() {
            _ if is_told_by_the_card(seen) => {}
            Some(last) if seat.is_some() && last.seat == seat => last.words.push(words),
            _ => lines.push(Line { demand: seat.and(demand), seat, words: [words].into() }),
        }
    }
    lines
}

/// What happened, in still fewer words: what was missing is what was taken.
fn told(seen: &Seen, scene: &Scene<'_, Gamnon>) -> Option<Brief> {
    let labels = labels(scene.language);
    match seen {
        Seen::Open(Event::PutAll { seat, cards, .. }) => Brief::by(*seat, (labels.laid)(cards.len())),
        Seen::Drew { seat, count, .. } => Brief::by(*seat, (labels.took)(*count)),
        _ => Gamnon::brief(seen, scene.names, scene.language),
    }
}

/// The card that demands from now on.
fn turned_up(seen: &Seen) -> Option<Card> {
    match seen {
        Seen::Dealt { up, .. } => Some(*up),
        Seen::Open(Event::TurnedUp { card } | Event::Laid { card, .. }) => Some(*card),
        _ => None,
    }
}

/// The next line begins with it.
fn is_told_by_the_card(seen: &Seen) -> bool {
    matches!(seen, Seen::Open(Event::TurnedUp { .. }))
}

impl Line {
    fn draw(&self, scene: &Scene<'_, Gamnon>) -> Markup {
        html! {
            li {
                @if let Some(card) = self.demand { (face::tile(card, scene.language)) " " }
                @if let Some(seat) = self.seat { bdi .name { (scene.who(seat)) } " " }
                span { (self.words.join(" · ")) }
            }
        }
    }
}

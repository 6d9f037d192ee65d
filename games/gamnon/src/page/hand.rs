//! The viewer's hand: cards are ticked, and sent at once.

use alloc::borrow::ToOwned;
use alloc::vec;
use alloc::vec::Vec;

use engine::Seat;
use maud::{Markup, html};
use page::{Card as Lying, Choice, Look, Scene};

use super::face;
use super::labels::labels;
use super::paths::{Paths, card_id};
use crate::{Action, Card, Cards, Gamnon, Stage, Verb, View};

pub(super) fn hand(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Vec<Markup> {
    let cards = view.known(seat);
    let held = sorted(cards);
    let (verb, _) = asked(view);
    let tick = |(at, card): (usize, &Card)| {
        let copy = held[..at].iter().filter(|other| *other == card).count() as u8;
        let lying = Lying {
            id: card_id(*card, copy),
            from: paths.own_from(*card, copy, cards.count(*card)).map(str::to_owned),
            class: face::colour_class(card.colour()).to_owned(),
            is_twin: held.get(at + 1) == Some(card),
            label: crate::words::card(*card, scene.language),
            face: face::face(*card),
        };
        let is_legal = scene.is_legal(Action { verb, card: *card });
        scene.tick(&Choice { value: card, label: &lying.label, is_legal }, &lying)
    };
    held.iter().enumerate().map(tick).collect()
}

/// By colour, then by value: suits mean nothing here (G2).
pub(super) fn sorted(cards: Cards) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.colour().index(), card.value(), card.suit()));
    cards
}

/// What is to be done now, and with how many cards.
fn asked(view: &View) -> (Verb, u8) {
    match view.stage {
        Stage::Give { owed, .. } => (Verb::Give, owed),
        Stage::Put { owed } => (Verb::Put, owed),
        Stage::Lay | Stage::Deal | Stage::Over { .. } => (Verb::Lay, 1),
    }
}

/// The button that sends what is ticked.
pub(super) fn slots(view: &View, scene: &Scene<'_, Gamnon>) -> Vec<Markup> {
    let labels = labels(scene.language);
    let (verb, owed) = asked(view);
    let word = match verb {
        Verb::Give => labels.give,
        Verb::Put | Verb::Lay => labels.put,
    };
    let note = scene.asked.map(|_| html! { ((labels.cards)(owed)) });
    let look = Look { class: "main", words: html! { (word) }, note, ..Look::default() };
    vec![scene.send(&verb, Some(owed), scene.asked.is_some(), look)]
}

//! The viewer's hand. Cards are asked for in one way: they are ticked in the fan, one or many, and one
//! button sends them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use engine::{Choices as _, Seat};
use maud::{Markup, html};
use page::{Card as Lying, Choice, Look, Piece, Scene, Sort, cards};

use super::face;
use super::labels::labels;
use super::paths::{Paths, card_id};
use crate::{Action, Card, Cards, Gamnon, Stage, Verb, View};

pub(super) fn hand(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Piece {
    scene.hand((view.known(seat), scene.asked), || (None, held(view, scene, paths, seat)))
}

fn held(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Vec<Markup> {
    let cards = view.known(seat);
    let held = sorted(cards, scene.preferences.sort);
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

/// By colour, then by value: suits mean nothing here (G2), unless the reader likes them.
pub(super) fn sorted(cards: Cards, sort: Sort) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.colour().index(), card.value(), card.suit()));
    match sort {
        Sort::Rank => {}
        Sort::RankDown => cards.sort_by_key(|card| (card.colour().index(), Reverse(card.value()))),
        Sort::Suit => cards.sort_by_key(|card| card.suit()),
    }
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

/// To see a large hand at once, to let others choose, and to send what is ticked.
pub(super) fn slots(view: &View, scene: &Scene<'_, Gamnon>) -> Piece {
    let own = scene.own().map(|own| view.known(own));
    scene
        .slots((view.stage, own, scene.asked), || vec![spread(scene), choose(view, scene), send(view, scene)])
}

/// A hand of many cards can be laid out: the same cards as tiles above the dock.
fn spread(scene: &Scene<'_, Gamnon>) -> Markup {
    html! {
        label .act .spread { input type="checkbox" aria-label=(labels(scene.language).spread); (cards()) }
    }
}

/// The button that sends what is ticked; the stylesheet counts along.
fn send(view: &View, scene: &Scene<'_, Gamnon>) -> Markup {
    let labels = labels(scene.language);
    let (verb, owed) = asked(view);
    let words = match view.stage {
        Stage::Give { to, .. } => (labels.give)(&scene.who(to)),
        Stage::Put { .. } => labels.put.to_owned(),
        Stage::Lay | Stage::Deal | Stage::Over { .. } => labels.lay.to_owned(),
    };
    let note = html! { bdi .chosen dir="ltr" data-owed=[scene.asked.map(|_| owed)] {} };
    let look = Look { class: "main", words: html! { (words) }, note: Some(note), ..Look::default() };
    scene.send(&verb, Some(owed), scene.asked.is_some(), look)
}

/// Some cards that will do: without a script they are sent at once, with one they are ticked.
fn choose(view: &View, scene: &Scene<'_, Gamnon>) -> Markup {
    let cards = suggestion(view, scene);
    html! {
        button .act form="pick" name="choose" value=(cards) aria-disabled=[cards.is_empty().then_some("true")] {
            (labels(scene.language).choose)
        }
    }
}

/// The verb and as many cards as are owed: low ones leave the hand, and a high one demands.
fn suggestion(view: &View, scene: &Scene<'_, Gamnon>) -> String {
    let Some(legal) = scene.asked else { return String::new() };
    let (verb, owed) = asked(view);
    let own = scene.own().map_or(Cards::NONE, |own| view.known(own));
    let mut cards: Vec<Card> =
        own.iter().filter(|card| legal.contains(Action { verb, card: *card })).collect();
    match verb {
        Verb::Lay => cards.sort_by_key(|card| Reverse(card.value())),
        Verb::Put | Verb::Give => cards.sort_by_key(|card| card.value()),
    }
    let chosen: Vec<String> = cards.iter().take(owed.into()).map(|card| format!("{card}")).collect();
    format!("{verb} {}", chosen.join(" "))
}

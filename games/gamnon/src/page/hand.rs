//! The viewer's hand. One card is chosen by touching it; several are ticked and sent at once.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;

use engine::Seat;
use maud::{Markup, html};
use page::{Card as Lying, Scene};

use super::face;
use super::labels::labels;
use super::paths::{Paths, card_id};
use crate::{Action, Card, Cards, Colour, Gamnon, Stage, Verb, View};

pub(super) fn hand(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Markup {
    let cards = view.known(seat);
    let hand = Held { view, scene, paths, cards };
    html! {
        div .hand .(crowding(cards.len())) id=(paths.stack(seat)) data-from=[paths.stack_from(seat)]
            role="group" aria-label=(labels(scene.language).hand) {
            @match asked(view, scene) {
                None => (hand.groups(cards, |_, card| card.lying())),
                Some((verb, 1)) => (hand.buttons(verb, cards)),
                Some((verb, owed)) => (hand.several(verb, owed)),
            }
        }
    }
}

/// By colour, then by value: suits mean nothing here (G2).
pub(super) fn sorted(cards: Cards) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.colour().index(), card.value(), card.suit()));
    cards
}

/// The more cards, the smaller they are drawn.
fn crowding(cards: u8) -> &'static str {
    match cards {
        ..=10 => "few",
        11..=21 => "some",
        _ => "many",
    }
}

/// What the viewer is asked to do, and with how many cards.
fn asked(view: &View, scene: &Scene<'_, Gamnon>) -> Option<(Verb, u8)> {
    scene.asked.as_ref()?;
    match view.stage {
        Stage::Put { owed } => Some((Verb::Put, owed)),
        Stage::Give { owed, .. } => Some((Verb::Give, owed)),
        Stage::Lay => Some((Verb::Lay, 1)),
        Stage::Deal | Stage::Over { .. } => None,
    }
}

/// The hand, and all that is needed to draw it.
struct Held<'a> {
    view: &'a View,
    scene: &'a Scene<'a, Gamnon>,
    paths: &'a Paths<'a>,
    cards: Cards,
}

impl Held<'_> {
    /// Cards that are chosen by touching one.
    fn buttons(&self, verb: Verb, cards: Cards) -> Markup {
        let button = |card, lying: &Lying| self.scene.card(self.view, Action { verb, card }, lying);
        self.scene.form(self.groups(cards, button))
    }

    /// Cards that are ticked and sent at once. Those of the wrong colour are apart: touched, they
    /// get an answer that says why not.
    fn several(&self, verb: Verb, owed: u8) -> Markup {
        let is_legal = |card: &Card| self.scene.is_legal(Action { verb, card: *card });
        let legal: Cards = self.cards.iter().filter(is_legal).collect();
        html! {
            (self.scene.form(html! {
                (self.groups(legal, |card, lying| self.tick(verb, card, lying)))
                (self.send(verb, owed))
            }))
            (self.buttons(verb, self.cards.without(legal)))
        }
    }

    fn tick(&self, verb: Verb, card: Card, lying: &Lying) -> Markup {
        let action = Action { verb, card };
        let label = <Gamnon as words::Text>::action(action, self.view, self.scene.names, self.scene.language);
        html! {
            label .card .can .tick .(lying.class) id=(lying.id) data-from=[lying.from.as_deref()] {
                input type="checkbox" name="pick" value=(card) aria-label=(label);
                (lying.face)
            }
        }
    }

    /// The button that sends what is ticked; the stylesheet counts along.
    fn send(&self, verb: Verb, owed: u8) -> Markup {
        let labels = labels(self.scene.language);
        let word = if verb == Verb::Give { labels.give } else { labels.put };
        html! {
            div .send {
                button .main name="action" value=(verb) aria-label={ (word) ": " ((labels.cards)(owed)) } {
                    (word) bdi .chosen dir="ltr" data-owed=(owed) {}
                }
            }
        }
    }

    /// The cards by colour, each drawn in some way.
    fn groups(&self, cards: Cards, draw: impl Fn(Card, &Lying) -> Markup) -> Markup {
        html! {
            @for colour in Colour::ALL {
                @let held = sorted(cards.of(colour));
                @if !held.is_empty() {
                    div .group .(face::colour_class(colour)) {
                        span .tally { (face::suits(colour)) (held.len()) }
                        @for (at, card) in held.iter().enumerate() {
                            @let copy = held[..at].iter().filter(|other| *other == card).count();
                            (draw(*card, &self.lying(*card, copy as u8)))
                        }
                    }
                }
            }
        }
    }

    fn lying(&self, card: Card, copy: u8) -> Lying {
        let from = self.paths.own_from(card, copy, self.cards.count(card));
        let colour = face::colour_class(card.colour());
        Lying {
            id: card_id(card, copy),
            class: if from.is_some() { format!("{colour} new") } else { colour.into() },
            from: from.map(str::to_owned),
            label: crate::words::card(card, self.scene.language),
            face: face::face(card),
        }
    }
}

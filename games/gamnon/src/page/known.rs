//! Which cards of another's hand the viewer knows, and why: a reason for each of them. It comes from what the
//! viewer saw, like the memory that knows them, so it tells nothing else.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Deref;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::Scene;

use super::labels::{Labels, labels};
use super::{face, hand};
use crate::{Card, Cards, Event, Gamnon, Seen, View};

/// So many steps back reasons are looked for.
const RECALLED: usize = 300;

/// Where reasons are looked for: what the viewer saw lately, worked out if somebody asks.
pub(super) type Recalled<'a> = dyn Deref<Target = Vec<Seen>> + 'a;

pub(super) fn recalled(scene: &Scene<'_, Gamnon>) -> Vec<Seen> {
    (scene.past)(scene.step.saturating_sub(RECALLED))
}

/// How a card came to be known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Why {
    /// G3: it was taken with the pile, which lies open.
    Pile,
    /// G16: the viewer gave it.
    Gift,
    /// G4: the viewer had the whole hand, and passed it on.
    Held,
    /// It can be nowhere else.
    Deduced,
}

impl Why {
    fn says(self, labels: &Labels) -> &'static str {
        match self {
            Why::Pile => labels.from_pile,
            Why::Gift => labels.from_you,
            Why::Held => labels.your_hand,
            Why::Deduced => labels.deduced,
        }
    }
}

/// The cards of a hand that the viewer sees, or remembers for certain, each with how it came to know them.
pub(super) fn known(
    view: &View,
    scene: &Scene<'_, Gamnon>,
    past: &Recalled<'_>,
    seat: Seat,
) -> Option<Markup> {
    let cards = view.known(seat);
    if cards.is_empty() || scene.own() == Some(seat) {
        return None;
    }
    let labels = labels(scene.language);
    Some(match view.hands[seat.index()] {
        Hand::Open(_) => tiles(labels.open, cards, scene),
        Hand::Closed(_) => html! {
            p { (labels.why_known) }
            @for (why, cards) in reasons(past, scene.own(), seat, view) {
                (tiles(why.says(labels), cards, scene))
            }
        },
    })
}

fn tiles(title: &str, cards: Cards, scene: &Scene<'_, Gamnon>) -> Markup {
    html! {
        p .why { (title) }
        div .known role="group" aria-label=(title) dir="ltr" {
            @for card in hand::sorted(cards, scene.preferences.sort) { (face::tile(card, scene.language)) }
        }
    }
}

/// The known cards of a closed hand, by what made them known.
fn reasons(past: &[Seen], own: Option<Seat>, seat: Seat, view: &View) -> Vec<(Why, Cards)> {
    let mut search = Search { own, holder: seat, left: view.known(seat), found: vec![] };
    for at in (0..past.len()).rev() {
        search.go_back(past, at, view.seats());
        if search.left.is_empty() {
            break;
        }
    }
    search.explain(Why::Deduced, search.left);
    search.found
}

/// The way back through what was seen, until each card is explained.
struct Search {
    own: Option<Seat>,
    /// Who had the hand then.
    holder: Seat,
    /// The cards without a reason so far.
    left: Cards,
    found: Vec<(Why, Cards)>,
}

impl Search {
    fn go_back(&mut self, past: &[Seen], at: usize, seats: u8) {
        match past[at] {
            Seen::Open(Event::TookPile { seat, cards }) if seat == self.holder => {
                self.explain(Why::Pile, cards);
            }
            Seen::Gave { from, to, cards: Some(cards), .. }
                if to == self.holder && self.own == Some(from) =>
            {
                self.explain(Why::Gift, cards);
            }
            // G4: it came from the player after.
            Seen::HandsMoved { .. } => {
                self.holder = Seat::new((self.holder.index() as u8 + 1) % seats);
                if self.own == Some(self.holder) {
                    self.explain(Why::Held, held(&past[..at], self.holder));
                }
            }
            _ => {}
        }
    }

    fn explain(&mut self, why: Why, cards: Cards) {
        let explained = common(self.left, cards);
        if explained.is_empty() {
            return;
        }
        self.left = self.left.without(explained);
        match self.found.iter_mut().find(|(known, _)| *known == why) {
            Some((_, all)) => *all = all.and(explained),
            None => self.found.push((why, explained)),
        }
    }
}

/// The viewer's own hand after all that: since it was last seen whole.
fn held(past: &[Seen], own: Seat) -> Cards {
    let whole = |seen: &Seen| match seen {
        Seen::Dealt { hands, .. } | Seen::HandsMoved { hands } => hands[own.index()],
        _ => None,
    };
    let Some((at, cards)) =
        past.iter().enumerate().rev().find_map(|(at, seen)| whole(seen).map(|cards| (at, cards)))
    else {
        return Cards::NONE;
    };
    past[at + 1..].iter().fold(cards, |cards, seen| after(cards, seen, own))
}

/// A hand of the viewer's after something that it saw.
fn after(cards: Cards, seen: &Seen, own: Seat) -> Cards {
    let single = |card: Card| Cards::from_iter([card]);
    match *seen {
        Seen::Drew { seat, cards: Some(drawn), .. } if seat == own => cards.and(drawn),
        Seen::Gave { from, cards: Some(given), .. } if from == own => cards.without(given),
        Seen::Gave { to, cards: Some(given), .. } if to == own => cards.and(given),
        Seen::Open(Event::Put { seat, card, .. } | Event::Laid { seat, card }) if seat == own => {
            cards.without(single(card))
        }
        Seen::Open(Event::PutAll { seat, cards: put, .. }) if seat == own => cards.without(put),
        Seen::Open(Event::TookPile { seat, cards: pile }) if seat == own => cards.and(pile),
        _ => cards,
    }
}

/// What both have.
fn common(one: Cards, other: Cards) -> Cards {
    let counted = |card: Card| core::iter::repeat_n(card, one.count(card).min(other.count(card)).into());
    Card::all().flat_map(counted).collect()
}

#[cfg(test)]
mod tests {
    extern crate std;

    use engine::{Choices as _, Game, Pending, Rules as _, Seats, Setup, Viewer};
    use std::collections::HashSet;

    use super::*;

    /// A step of a random game: what happened.
    fn step(game: &mut Game<Gamnon>, rng: &mut testkit::Generator) -> Option<Vec<Event>> {
        let taken = match game.pending() {
            Pending::Over(_) => return None,
            Pending::Chance(_) => game.draw_chance(rng),
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                game.play(seat, game.legal(seat).pick(rng), game.step())
            }
        };
        Some(taken.expect("what is legal can be played"))
    }

    #[test]
    fn every_known_card_has_a_reason_and_the_own_hand_is_followed() {
        let mut reasons_given = HashSet::new();
        for seats in [3, 4, 6] {
            let (mut game, own) = (Game::<Gamnon>::new(Setup::new(seats)).expect("a game"), Seat::new(0));
            let (viewer, mut rng) = (Viewer::Seat(own), testkit::generator(seats.into()));
            let mut past = Vec::new();
            for _ in 0..200 {
                let Some(events) = step(&mut game, &mut rng) else { break };
                past.extend(events.iter().filter_map(|event| Gamnon::seen(event, viewer)));
                let view = Gamnon::view(game.state(), viewer, game.memory(viewer));
                assert_eq!(held(&past, own), view.known(own), "the hand is what was seen of it");
                for seat in Seats::all(seats).iter().filter(|seat| *seat != own) {
                    let found = reasons(&past, Some(own), seat, &view);
                    let all = found.iter().fold(Cards::NONE, |all, (_, cards)| all.and(*cards));
                    assert_eq!(all, view.known(seat), "each card once");
                    reasons_given.extend(found.into_iter().map(|(why, _)| why));
                }
            }
        }
        assert_eq!(reasons_given.len(), 4, "{reasons_given:?}");
    }
}

//! Chico's table: stock and pile on a mat of straw, the hand as a fan, draw and quit below it.

mod dice;
mod face;
mod hatching;
mod hints;
mod idea;
mod labels;
mod marks;
mod middle;
mod picture;
mod places;
mod round_end;
mod situations;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{Hint, Look, Parts, Piece, Render, RoundEnd, Scene, Situation, Slide};

use self::labels::{Labels, labels};
use crate::{Action, Card, Chico, Die, Event, Phase, Seen, View, points};

const STOCK: &str = "stock";

impl Render for Chico {
    const USUAL_SEATS: u8 = 4;
    const SITUATIONS: &'static [Situation] = situations::ALL;
    const IDEA: &'static [Slide] = idea::ALL;
    const HINTS: &'static [Hint<Self>] = hints::ALL;
    const CLASS: &'static str = "chico";
    const SEATS_ARE_ALIKE: bool = true;
    const STYLE: &'static str = concat!(include_str!("page/colours.css"), include_str!("page/style.css"));

    fn symbols() -> Markup {
        html! { (face::symbols()) (marks::symbols()) }
    }

    fn parts(view: &View, scene: &Scene<'_, Chico>) -> Parts {
        Drawing { view, scene, labels: labels(scene.language) }.parts()
    }

    fn round_end(view: &View, end: &RoundEnd<'_, Chico>) -> Option<Markup> {
        round_end::draw(view, end)
    }

    /// C10: who quits is out of the round.
    fn is_final(action: Action, _view: &View) -> bool {
        action == Action::Quit
    }

    fn picture() -> Markup {
        picture::picture()
    }

    /// C14: what a round cost; C16: what the dice took off, as far as there was anything.
    fn score(seen: &Seen, before: &[i32]) -> Option<Vec<i32>> {
        match seen {
            Seen::Open(Event::RoundOver { points, .. }) => {
                Some(points[..before.len()].iter().map(|points| i32::from(*points)).collect())
            }
            Seen::Open(Event::Rolled { seat, score, .. }) => {
                let mut line = vec![0; before.len()];
                line[seat.index()] = i32::from(*score) - before[seat.index()];
                Some(line)
            }
            _ => None,
        }
    }
}

/// The table, and all that is needed to draw it.
struct Drawing<'a> {
    view: &'a View,
    scene: &'a Scene<'a, Chico>,
    labels: &'static Labels,
}

impl Drawing<'_> {
    fn parts(&self) -> Parts {
        Parts {
            places: self.scene.drawn.iter().map(|seat| self.place(seat)).collect(),
            middle: vec![self.middle().into()],
            hand: self.scene.own().map(|own| self.hand(own)),
            slots: self.slots(),
            ..Parts::default()
        }
    }

    fn slots(&self) -> Piece {
        let points = self.own_points();
        self.scene.slots((self.scene.asked, points), || vec![self.quit(points), self.draw()])
    }

    fn hand(&self, own: Seat) -> Piece {
        let hand = self.view.hands[own.index()];
        // C7: which rank the egg would have is said with it.
        let has_egg = matches!(hand, Hand::Open(cards) if cards.count(Card::Egg) > 0);
        let egg = has_egg.then_some(self.view.pile);
        self.scene.hand((hand, egg, self.scene.asked), || (None, self.cards(own)))
    }

    /// The own cards by rank, equal ones beside each other.
    fn cards(&self, own: Seat) -> Vec<Markup> {
        let Hand::Open(cards) = self.view.hands[own.index()] else { return Vec::new() };
        let copies = |card| (0..cards.count(card)).map(move |place| (card, place, cards.count(card) - 1));
        let held = |(card, place, last)| {
            self.scene.held(self.view, Action::Play(card), &self.held(own, card, place, last))
        };
        self.scene.preferences.sort.by_rank(Card::ALL).into_iter().flat_map(copies).map(held).collect()
    }

    fn held(&self, own: Seat, card: Card, place: u8, last: u8) -> page::Card {
        let is_new = self.scene.news.iter().any(|seen| match seen {
            Seen::Dealt { .. } => true,
            Seen::Drew { card: drawn, .. } => *drawn == Some(card) && place == last,
            Seen::Open(_) => false,
        });
        page::Card {
            id: hand_id(own, card, place),
            from: is_new.then(|| STOCK.to_owned()),
            is_twin: place < last,
            face: face::of(card),
            ..page::Card::default()
        }
    }

    /// C8: the slot for what is done by whoever hopes.
    fn draw(&self) -> Markup {
        let words = html! { (self.labels.draw) };
        self.scene.slot(Action::Draw, Look { class: "main", sign: marks::draw(), words, ..Look::default() })
    }

    /// C10, C14: the slot for leaving in time, and what that would cost.
    fn quit(&self, points: Option<u8>) -> Markup {
        let note = points.map(|points| html! { ((self.labels.costs)(points)) });
        let words = html! { (self.labels.quit) };
        self.scene.slot(Action::Quit, Look { sign: marks::leave(), words, note, ..Look::default() })
    }

    /// C14: what the own hand would cost, if the round ended now.
    fn own_points(&self) -> Option<u8> {
        let own = self.scene.own().filter(|_| self.view.phase == Phase::Turn)?;
        match self.view.hands[own.index()] {
            Hand::Open(cards) => Some(points(cards, self.view.pile)),
            Hand::Closed(_) => None,
        }
    }
}

fn hand_id(seat: Seat, card: Card, place: u8) -> String {
    format!("hand-{seat}-{card}-{place}")
}

/// With another number of cards it is another hand, so that a card can be seen to come into it.
fn held_id(seat: Seat, count: u8) -> String {
    format!("held-{seat}-{count}")
}

fn sum(dice: [Die; 2]) -> u8 {
    dice.iter().map(|die| die.pips()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_hints, check_idea, check_page, check_situations};

    #[test]
    fn every_picture_is_sound() {
        for seats in [2, 5] {
            check_page::<Chico>(seats, 250);
        }
    }

    #[test]
    fn c16_the_dice_take_off_no_more_than_there_was() {
        let seat = Seat::new(1);
        let rolled = |score| Seen::Open(Event::Rolled { seat, dice: [Die::Rooster; 2], score });
        assert_eq!(Chico::score(&rolled(0), &[24, 5]), Some(vec![0, -5]));
        assert_eq!(Chico::score(&rolled(3), &[24, 23]), Some(vec![0, -20]));
    }

    #[test]
    fn situations_can_be_played() {
        check_situations::<Chico>();
    }

    #[test]
    fn its_idea_is_shown_in_pictures() {
        check_idea::<Chico>();
    }

    #[test]
    fn every_hint_has_its_moment() {
        check_hints::<Chico>(4, 400);
    }
}

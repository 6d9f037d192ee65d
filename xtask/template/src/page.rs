//! Tiny's table: everybody's card, and two buttons.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec;
use alloc::vec::Vec;

use engine::Seat;
use maud::{Markup, html};
use page::{Card as Lying, Fact, Look, Parts, Piece, Place, Render, Scene, Situation, back, crown, ink};
use words::Language;

use crate::{Action, Card, DECK, Seen, Tiny, View};

const STOCK: &str = "stock";

impl Render for Tiny {
    const USUAL_SEATS: u8 = 3;
    const SITUATIONS: &'static [Situation] =
        &[Situation::new("T4", 0, include_str!("page/situations/t4.kupa"))];
    const CLASS: &'static str = "tiny";
    const SEATS_ARE_ALIKE: bool = true;
    const STYLE: &'static str = include_str!("page/style.css");

    fn symbols() -> Markup {
        html! { @for number in 1..=DECK as u8 { (ink::face(&name(Card(number)), "tiny", face(Card(number)))) } }
    }

    fn parts(view: &View, scene: &Scene<'_, Tiny>) -> Parts {
        Drawing { view, scene }.parts()
    }

    fn picture() -> Markup {
        html! { svg .tiny viewBox="0 0 100 146" aria-hidden="true" { (face(Card(12))) } }
    }

    fn score(_seen: &Seen, _before: &[i32]) -> Option<Vec<i32>> {
        None
    }
}

struct Drawing<'a> {
    view: &'a View,
    scene: &'a Scene<'a, Tiny>,
}

impl Drawing<'_> {
    fn parts(&self) -> Parts {
        Parts {
            places: self.scene.drawn.iter().map(|seat| self.place(seat)).collect(),
            middle: vec![self.middle().into()],
            slots: self.slots(),
            ..Parts::default()
        }
    }

    fn place(&self, seat: Seat) -> Place {
        let won = Fact { sign: crown(), label: self.winner().to_string(), ..Fact::default() };
        Place {
            facts: self.scene.has_won(seat).then_some(won).into_iter().collect(),
            cards: (self.scene.own() != Some(seat)).then(|| self.card(seat)),
            ..Place::default()
        }
    }

    fn middle(&self) -> Markup {
        html! { div .mat { (self.stock()) @if let Some(own) = self.scene.own() { (self.card(own)) } } }
    }

    fn stock(&self) -> Markup {
        html! { div id=(STOCK) .stock { @if self.view.stock > 0 { (back("top", None, "")) } b { (self.view.stock) } } }
    }

    fn card(&self, seat: Seat) -> Markup {
        let is_new = self.scene.news.iter().any(|seen| match seen {
            Seen::Dealt { .. } => true,
            Seen::Swapped { seat: swapper, .. } => *swapper == seat,
            Seen::Open(_) => false,
        });
        let (id, from) = (format!("card-{seat}"), is_new.then_some(STOCK));
        match self.view.cards[seat.index()] {
            Some(card) => {
                let (label, face) = (card.to_string(), ink::used(&name(card)));
                Lying { id, from: from.map(Into::into), label, face, ..Lying::default() }.lying()
            }
            None if self.view.stock < DECK as u8 => back(&id, from, ""),
            None => html! {},
        }
    }

    fn slots(&self) -> Piece {
        self.scene.slots(self.scene.asked, || vec![self.slot(Action::Keep), self.slot(Action::Swap)])
    }

    fn slot(&self, action: Action) -> Markup {
        let words = html! { (self.scene.words(self.view, action)) };
        self.scene.slot(action, Look { words, ..Look::default() })
    }

    fn winner(&self) -> &'static str {
        match self.scene.language {
            Language::Hebrew => "ניצחון",
            Language::English => "winner",
        }
    }
}

fn name(card: Card) -> alloc::string::String {
    format!("tiny-{card}")
}

fn face(card: Card) -> Markup {
    html! {
        rect .paper width="100" height="146" rx="12" {}
        text x="50" y="92" text-anchor="middle" { (card) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_sound() {
        testkit::check_page::<Tiny>(2, 10);
        testkit::check_page::<Tiny>(6, 10);
    }

    #[test]
    fn situations_can_be_played() {
        testkit::check_situations::<Tiny>();
    }
}

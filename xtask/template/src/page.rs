//! Tiny's table: everybody's card, and two buttons.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Seat, Viewer};
use maud::{Markup, html};
use page::{Card as Lying, Render, Scene, Situation, back, crown};
use words::{Language, Text as _};

use crate::{Action, Card, DECK, Seen, Tiny, View};

const STOCK: &str = "stock";

impl Render for Tiny {
    const USUAL_SEATS: u8 = 3;
    const SITUATIONS: &'static [Situation] =
        &[Situation::new("T4", 0, include_str!("page/situations/t4.kupa"))];
    const STYLE: &'static str = include_str!("page/style.css");

    fn table(view: &View, scene: &Scene<'_, Tiny>) -> Markup {
        Drawing { view, scene }.draw()
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
    fn draw(&self) -> Markup {
        let others = self.scene.others(self.view.viewer);
        html! {
            div .around .tiny {
                div .others .(format!("others-{}", others.len())) {
                    @for seat in others { (self.scene.place(seat, self.card(seat))) }
                }
                div .middle { (self.stock()) }
                @if let Viewer::Seat(own) = self.view.viewer {
                    (self.scene.own_place(own, html! { (self.card(own)) (self.choices()) }))
                }
            }
        }
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
        html! {
            div .holding {
                @match self.view.cards[seat.index()] {
                    Some(card) => (lying(card, id, from)),
                    None if self.view.stock < DECK as u8 => (back(&id, from, "")),
                    None => {}
                }
                @if self.scene.has_won(seat) { (crown(self.winner())) }
            }
        }
    }

    /// The row stays when nobody is asked, so that nothing jumps.
    fn choices(&self) -> Markup {
        let button = |action| {
            let words = Tiny::action(action, self.view, self.scene.names, self.scene.language);
            self.scene.button(self.view, action, "choice", html! { (words) })
        };
        html! {
            div .choices {
                @if self.scene.asked.is_some() {
                    (self.scene.form(html! { (button(Action::Keep)) (button(Action::Swap)) }))
                }
            }
        }
    }

    fn winner(&self) -> &'static str {
        match self.scene.language {
            Language::Hebrew => "ניצחון",
            Language::English => "winner",
        }
    }
}

fn lying(card: Card, id: String, from: Option<&str>) -> Markup {
    let face = html! { svg .face viewBox="0 0 100 146" aria-hidden="true" { (face(card)) } };
    Lying { id, from: from.map(ToString::to_string), class: String::new(), label: card.to_string(), face }
        .lying()
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

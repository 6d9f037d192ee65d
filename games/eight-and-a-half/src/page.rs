//! The table of Eight and a Half: the pile's value in large type, and before every player the blind
//! cards with the open ones on them.

mod face;
mod hand;
mod labels;
mod layout;
mod marks;
mod middle;
mod picture;
mod round_end;
mod situations;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Seat, Viewer};
use maud::{Markup, html};
use page::{Render, RoundEnd, Scene, Situation, back, crown};

use self::labels::{Labels, labels};
use self::layout::Stage;
use crate::{Action, Blind, Card, EightAndAHalf, Event, Meld, Seen, Slot, View};

impl Render for EightAndAHalf {
    const USUAL_SEATS: u8 = 4;
    const SITUATIONS: &'static [Situation] = situations::ALL;
    const STYLE: &'static str = concat!(include_str!("page/colours.css"), include_str!("page/style.css"));

    fn table(view: &View, scene: &Scene<'_, EightAndAHalf>) -> Markup {
        Drawing { view, scene, labels: labels(scene.language) }.draw()
    }

    fn round_end(view: &View, end: &RoundEnd<'_, EightAndAHalf>) -> Option<Markup> {
        round_end::draw(view, end)
    }

    fn picture() -> Markup {
        picture::picture()
    }

    /// E21: what a round brought.
    fn score(seen: &Seen, before: &[i32]) -> Option<Vec<i32>> {
        let Seen::Open(Event::RoundOver { points, .. }) = seen else { return None };
        Some(points[..before.len()].iter().map(|points| i32::from(*points)).collect())
    }
}

/// The table, and all that is needed to draw it.
struct Drawing<'a> {
    view: &'a View,
    scene: &'a Scene<'a, EightAndAHalf>,
    labels: &'static Labels,
}

impl Drawing<'_> {
    fn draw(&self) -> Markup {
        let others = self.scene.others(self.view.viewer);
        html! {
            div .around .eight-and-a-half {
                div .others .(format!("others-{}", others.len())) {
                    @for seat in others { (self.scene.place(seat, self.other(seat))) }
                }
                (self.middle())
                @if let Viewer::Seat(own) = self.view.viewer {
                    (self.scene.form(self.scene.own_place(own, self.own(own))))
                }
            }
        }
    }

    fn other(&self, seat: Seat) -> Markup {
        html! {
            (self.counters(seat))
            div .row-of-cards { (self.slots(seat)) (self.fan(seat)) }
        }
    }

    fn own(&self, seat: Seat) -> Markup {
        html! {
            (self.counters(seat))
            div .row-of-cards .second-phase[!self.plays_from(seat, Stage::Hand)] {
                div { span .caption { (self.labels.on_the_table) } (self.slots(seat)) }
                (self.hand(seat))
            }
            @if !self.plays_from(seat, Stage::Blind) { (self.choices()) }
        }
    }

    /// Is it the viewer's own seat, and does it play from there now?
    fn plays_from(&self, seat: Seat, stage: Stage) -> bool {
        self.view.viewer == Viewer::Seat(seat) && layout::stage(self.view) == Some(stage)
    }

    fn card(&self, id: String, from: Option<String>, card: Card) -> page::Card {
        page::Card { id, from, class: String::new(), label: self.labels.card(card), face: face::of(card) }
    }
}

/// What a player has besides cards to play.
impl Drawing<'_> {
    fn counters(&self, seat: Seat) -> Markup {
        html! {
            div .counters {
                @if self.view.offender == Some(seat) {
                    span .offender { (marks::offender()) (word(self.labels.offender)) }
                }
                @if self.scene.has_won(seat) { (crown(self.labels.winner)) }
                span .counter id=(bank_id(seat)) {
                    (marks::bank()) b { (self.view.bank[seat.index()]) } (word(self.labels.bank))
                }
                (self.burnt(seat))
                (self.points(seat))
            }
        }
    }

    /// E9, E18: with a new number it is another heap, so that a pile that is burnt can fly there.
    fn burnt(&self, seat: Seat) -> Markup {
        let count = self.view.burnt[seat.index()].len();
        let burns = |seen: &Seen| match seen {
            Seen::Open(Event::Took { seat: who, .. } | Event::Caught { offender: who, .. }) => *who == seat,
            _ => false,
        };
        let from = self.scene.news.iter().any(burns).then_some("pile");
        html! {
            span .counter id=(format!("burnt-{seat}-{count}")) data-from=[from] {
                (marks::burnt()) b { (count) } (word(self.labels.burnt))
            }
        }
    }

    /// The points, and what the round that has just ended added.
    fn points(&self, seat: Seat) -> Markup {
        let won = self.scene.news.iter().find_map(|seen| match seen {
            Seen::Open(Event::RoundOver { points, .. }) => Some(points[seat.index()]),
            _ => None,
        });
        html! {
            span .counter {
                (marks::points())
                b dir="ltr" {
                    (self.view.scores[seat.index()])
                    @if let Some(won @ 1..) = won { " " ins { "+" (won) } }
                }
                (word(self.labels.points))
            }
        }
    }
}

/// The cards on the table before a player.
impl Drawing<'_> {
    fn slots(&self, seat: Seat) -> Markup {
        let row = layout::open_row(self.view, seat);
        html! {
            div .slots {
                @for slot in Slot::ALL {
                    @let open = row.get(slot.index()).filter(|open| open.is_left);
                    span .slot {
                        (self.blind(seat, slot, open.is_some()))
                        @if let Some(open) = open { (self.open(seat, slot, open.card)) }
                    }
                }
            }
        }
    }

    fn blind(&self, seat: Seat, slot: Slot, is_covered: bool) -> Markup {
        match self.view.blind[seat.index()][slot.index()] {
            Blind::Gone => gap(),
            Blind::Hidden if is_covered => back(&blind_id(seat, slot), None, ""),
            blind => self.uncovered(seat, slot, blind),
        }
    }

    fn uncovered(&self, seat: Seat, slot: Slot, blind: Blind) -> Markup {
        let (class, face) = match blind {
            Blind::Known(card) if self.has_failed(seat, slot) => ("known failed", face::of(card)),
            Blind::Known(card) => ("known", face::of(card)),
            Blind::Hidden | Blind::Gone => ("back", html! {}),
        };
        let (class, label) = (class.to_owned(), self.labels.blind_card(slot, blind));
        let card = page::Card { id: blind_id(seat, slot), from: None, class, label, face };
        if self.view.viewer == Viewer::Seat(seat) && !self.plays_from(seat, Stage::Hand) {
            self.scene.card(self.view, Action::Flip(slot), &card)
        } else {
            card.lying()
        }
    }

    /// E19: has this card just been turned up in vain?
    fn has_failed(&self, seat: Seat, slot: Slot) -> bool {
        let place = (seat, slot);
        self.scene.news.iter().any(|seen| match seen {
            Seen::Open(Event::Failed { seat, slot, .. }) => (*seat, *slot) == place,
            _ => false,
        })
    }

    fn open(&self, seat: Seat, slot: Slot, card: Card) -> Markup {
        let there = self.card(open_id(seat, slot), None, card);
        if self.plays_from(seat, Stage::Open) {
            self.scene.card(self.view, Action::Play(Meld::one(card)), &self.marked(there, card))
        } else {
            there.lying()
        }
    }
}

/// A place where no card lies.
fn gap() -> Markup {
    html! { span .card .gap aria-hidden="true" {} }
}

/// A word that stands beside a sign where there is space for it.
fn word(word: &str) -> Markup {
    html! { span .word { (word) } }
}

fn hand_id(seat: Seat, card: Card, copy: u8) -> String {
    format!("hand-{seat}-{card}-{copy}")
}

fn back_id(seat: Seat, place: u8) -> String {
    format!("back-{seat}-{place}")
}

fn bank_id(seat: Seat) -> String {
    format!("bank-{seat}")
}

fn blind_id(seat: Seat, slot: Slot) -> String {
    format!("blind-{seat}-{slot}")
}

fn open_id(seat: Seat, slot: Slot) -> String {
    format!("open-{seat}-{slot}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_page, check_situations};

    #[test]
    fn every_picture_is_sound() {
        for seats in [2, 5] {
            check_page::<EightAndAHalf>(seats, 250);
        }
    }

    #[test]
    fn situations_can_be_played() {
        check_situations::<EightAndAHalf>();
    }
}

//! The table of Eight and a Half: the pile's value in large type, and before every player the blind
//! cards with the open ones on them.

mod face;
mod hand;
mod hints;
mod idea;
mod labels;
mod layout;
mod marks;
mod middle;
mod picture;
mod places;
mod round_end;
mod situations;

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use engine::{Seat, Viewer};
use maud::{Markup, html};
use page::{Hint, Parts, Piece, Render, RoundEnd, Scene, Situation, Slide, back};

use self::labels::{Labels, labels};
use self::layout::Stage;
use crate::{Action, Blind, Card, EightAndAHalf, Event, Meld, Seen, Slot, View};

impl Render for EightAndAHalf {
    const USUAL_SEATS: u8 = 4;
    const SITUATIONS: &'static [Situation] = situations::ALL;
    const IDEA: &'static [Slide] = idea::ALL;
    const HINTS: &'static [Hint<Self>] = hints::ALL;
    const CLASS: &'static str = "eight-and-a-half";
    const SEATS_ARE_ALIKE: bool = true;
    const STYLE: &'static str = concat!(include_str!("page/colours.css"), include_str!("page/style.css"));

    fn symbols() -> Markup {
        html! { (face::symbols()) (marks::symbols()) }
    }

    fn parts(view: &View, scene: &Scene<'_, EightAndAHalf>) -> Parts {
        Drawing { view, scene, labels: labels(scene.language) }.parts()
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
    fn parts(&self) -> Parts {
        let own = self.scene.own();
        Parts {
            places: self.scene.drawn.iter().map(|seat| self.place(seat)).collect(),
            middle: vec![self.middle().into()],
            hand: own.map(|own| self.dock(own)),
            slots: self.choices(),
            ..Parts::default()
        }
    }

    /// The own hand, and as its tray what lies before the own seat.
    fn dock(&self, own: Seat) -> Piece {
        let (at, view, scene) = (own.index(), self.view, self.scene);
        let lying = (view.open[at], view.blind[at], layout::open_row(view, own));
        let failed = Slot::ALL.map(|slot| self.has_failed(own, slot));
        let catches = (view.offender.is_some(), view.value, layout::stage(view));
        scene.hand((view.hands[at], lying, failed, catches, scene.asked), || {
            (Some(self.slots(own)), self.hand(own))
        })
    }

    /// Is it the viewer's own seat, and does it play from there now?
    fn plays_from(&self, seat: Seat, stage: Stage) -> bool {
        self.view.viewer == Viewer::Seat(seat) && layout::stage(self.view) == Some(stage)
    }

    fn card(&self, id: String, from: Option<String>, card: Card) -> page::Card {
        page::Card { id, from, label: self.labels.card(card), face: face::of(card), ..page::Card::default() }
    }
}

/// The cards on the table before a player.
impl Drawing<'_> {
    fn slots(&self, seat: Seat) -> Markup {
        let row = layout::open_row(self.view, seat);
        html! {
            span .slots {
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
        let label = self.labels.blind_card(slot, blind);
        self.touched(
            seat,
            Action::Flip(slot),
            class,
            page::Card { id: blind_id(seat, slot), label, face, ..page::Card::default() },
        )
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
        let there = if self.plays_from(seat, Stage::Open) { self.marked(there, card) } else { there };
        self.touched(seat, Action::Play(Meld::one(card)), "", there)
    }

    /// The own cards can be touched, those of others lie there.
    fn touched(&self, seat: Seat, action: Action, class: &str, card: page::Card) -> Markup {
        if self.scene.own() == Some(seat) {
            self.scene.touch(self.view, action, &page::Card { class: format!("card {class}"), ..card })
        } else {
            page::Card { class: class.into(), ..card }.lying()
        }
    }
}

/// A place where no card lies.
fn gap() -> Markup {
    html! { span .card .gap aria-hidden="true" {} }
}

fn hand_id(seat: Seat, card: Card, copy: u8) -> String {
    format!("hand-{seat}-{card}-{copy}")
}

/// With another number of cards it is another hand, so that cards can be seen to come into it.
fn held_id(seat: Seat, count: u8) -> String {
    format!("held-{seat}-{count}")
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
    use testkit::{check_hints, check_idea, check_page, check_situations};

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

    #[test]
    fn its_idea_is_shown_in_pictures() {
        check_idea::<EightAndAHalf>();
    }

    #[test]
    fn every_hint_has_its_moment() {
        check_hints::<EightAndAHalf>(4, 600);
    }
}

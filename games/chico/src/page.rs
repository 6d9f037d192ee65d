//! Chico's table: stock and pile on a mat of straw, the hand below. Equal cards lie in a stack of
//! which the top one is played.

mod dice;
mod face;
mod hatching;
mod labels;
mod marks;
mod middle;
mod picture;
mod round_end;
mod situations;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use engine::{Hand, Seat, Viewer};
use maud::{Markup, html};
use page::{Render, RoundEnd, Scene, Situation, back, crown, so_many};
use words::Text as _;

use self::labels::{Labels, labels};
use crate::words::hint;
use crate::{Action, Card, Cards, Chico, Die, Event, Phase, Seen, View, points};

/// The most cards of a hidden hand that are drawn; a number says how many there are.
const FAN: u8 = 9;

const STOCK: &str = "stock";

impl Render for Chico {
    const USUAL_SEATS: u8 = 4;
    const SITUATIONS: &'static [Situation] = situations::ALL;
    const STYLE: &'static str = concat!(include_str!("page/colours.css"), include_str!("page/style.css"));

    fn table(view: &View, scene: &Scene<'_, Chico>) -> Markup {
        Drawing { view, scene, labels: labels(scene.language) }.draw()
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
    fn draw(&self) -> Markup {
        let others = self.scene.others(self.view.viewer);
        let own = match self.view.viewer {
            Viewer::Seat(own) => self.scene.own_place(own, self.own(own)),
            Viewer::Public | Viewer::Referee => html! {},
        };
        html! {
            div .around .chico {
                div .others .(format!("others-{}", others.len())) {
                    @for seat in others { (self.scene.place(seat, self.other(seat))) }
                }
                (self.scene.form(html! { (self.middle()) (own) }))
            }
        }
    }

    fn other(&self, seat: Seat) -> Markup {
        html! { div .holding { (self.fan(seat)) (self.standing(seat)) } }
    }

    fn own(&self, seat: Seat) -> Markup {
        let Hand::Open(cards) = self.view.hands[seat.index()] else { return html! {} };
        html! {
            div .holding {
                (self.standing(seat))
                @if self.view.phase == Phase::Turn {
                    span .counter { b { (points(cards, self.view.pile)) } (self.labels.in_hand) }
                }
            }
            (self.hand(seat, cards))
            (self.choices())
        }
    }

    /// The points, and what the round that has just ended did to them.
    fn standing(&self, seat: Seat) -> Markup {
        html! {
            span .counter {
                b dir="ltr" {
                    (self.view.scores[seat.index()])
                    @if let Some(cost) = self.cost(seat) { " " ins { "+" (cost) } }
                }
                (self.labels.score)
            }
            @if self.scene.has_won(seat) { (crown(self.labels.winner)) }
        }
    }

    fn cost(&self, seat: Seat) -> Option<u8> {
        self.scene.news.iter().find_map(|seen| match seen {
            Seen::Open(Event::RoundOver { points, .. }) => Some(points[seat.index()]),
            _ => None,
        })
    }

    /// C10: a stamp on the cards of those who are out of the round, until they are counted (C14).
    fn stamp(&self, seat: Seat) -> Markup {
        html! { @if self.has_quit(seat) { span .stamp { (self.labels.has_quit) } } }
    }

    fn has_quit(&self, seat: Seat) -> bool {
        self.view.phase == Phase::Turn && !self.view.playing.contains(seat)
    }
}

/// The cards of another.
impl Drawing<'_> {
    fn fan(&self, seat: Seat) -> Markup {
        let (count, cards, label) = match self.view.hands[seat.index()] {
            Hand::Open(cards) => (cards.len(), self.shown(seat, cards), self.named(cards)),
            Hand::Closed(count) => (count, self.hidden(seat, count), so_many(count, self.scene.language)),
        };
        html! {
            span .fan .quit[self.has_quit(seat)] role="img" aria-label=(label) {
                (cards)
                b { (count) }
                (self.stamp(seat))
            }
        }
    }

    /// What is in an open hand, for those who hear it.
    fn named(&self, cards: Cards) -> String {
        let named: Vec<String> = cards.iter().map(|card| self.labels.card(card)).collect();
        if named.is_empty() { so_many(0, self.scene.language) } else { named.join(", ") }
    }

    fn shown(&self, seat: Seat, cards: Cards) -> Markup {
        html! {
            @for card in Card::ALL {
                @for place in 0..cards.count(card) {
                    span .card .tiny id=(hand_id(seat, card, place)) { (face::of(card)) }
                }
            }
        }
    }

    fn hidden(&self, seat: Seat, count: u8) -> Markup {
        let count = count.min(FAN);
        html! {
            @for place in 0..count {
                (back(&back_id(seat, place), self.hidden_from(seat, place + 1 == count), "tiny"))
            }
        }
    }

    /// Cards come from the stock; one that is drawn comes last.
    fn hidden_from(&self, seat: Seat, is_last: bool) -> Option<&'static str> {
        let is_new = self.scene.news.iter().any(|seen| match seen {
            Seen::Dealt { .. } => true,
            Seen::Drew { seat: drawer, .. } => *drawer == seat && is_last,
            Seen::Open(_) => false,
        });
        is_new.then_some(STOCK)
    }
}

/// The own hand, and what can be done.
impl Drawing<'_> {
    fn hand(&self, seat: Seat, cards: Cards) -> Markup {
        html! {
            div .hand .roomy[is_roomy(cards)] .quit[self.has_quit(seat)] {
                @for card in Card::ALL.into_iter().filter(|card| cards.has(*card)) {
                    span .stack id=(format!("stack-{card}")) { (self.stack(seat, card, cards.count(card))) }
                }
                (self.stamp(seat))
            }
        }
    }

    /// Equal cards: those below can be counted, the top one played.
    fn stack(&self, seat: Seat, card: Card, count: u8) -> Markup {
        let top = count - 1;
        html! {
            @for place in 0..top { (self.hand_card(seat, card, place, top).lying()) }
            (self.scene.card(self.view, Action::Play(card), &self.hand_card(seat, card, top, top)))
        }
    }

    fn hand_card(&self, seat: Seat, card: Card, place: u8, top: u8) -> page::Card {
        let is_new = self.scene.news.iter().any(|seen| match seen {
            Seen::Dealt { .. } => true,
            Seen::Drew { card: drawn, .. } => *drawn == Some(card) && place == top,
            Seen::Open(_) => false,
        });
        page::Card {
            id: hand_id(seat, card, place),
            from: is_new.then(|| STOCK.to_owned()),
            class: String::new(),
            label: self.labels.card(card),
            face: face::of(card),
        }
    }

    /// The row stays when nobody is asked, so that nothing jumps.
    fn choices(&self) -> Markup {
        html! {
            div .choices {
                @if let Some(asked) = &self.scene.asked {
                    (self.choice(Action::Draw, "draw", marks::draw()))
                    (self.choice(Action::Quit, "leave", marks::leave()))
                    @if let Some(hint) = hint(asked.legal, self.scene.language) { p .hint { (hint) } }
                }
            }
        }
    }

    fn choice(&self, action: Action, class: &str, mark: Markup) -> Markup {
        let words = Chico::action(action, self.view, self.scene.names, self.scene.language);
        self.scene.button(self.view, action, class, html! { (mark) span { (words) } })
    }
}

/// Is there space on a phone for larger cards? Of a stack, little more than the top card is seen.
fn is_roomy(cards: Cards) -> bool {
    let kinds = cards.kinds().count_ones();
    kinds <= 4 && u32::from(cards.len()) <= kinds + 4
}

fn hand_id(seat: Seat, card: Card, place: u8) -> String {
    format!("hand-{seat}-{card}-{place}")
}

fn back_id(seat: Seat, place: u8) -> String {
    format!("back-{seat}-{place}")
}

fn sum(dice: [Die; 2]) -> u8 {
    dice.iter().map(|die| die.pips()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_page, check_situations};

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
}

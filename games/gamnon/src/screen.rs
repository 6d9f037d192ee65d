//! Gamnon: what is demanded, and how many cards everybody has.

mod labels;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Hand, Seat};
use screen::cards::{self, Face, Held, Mark, Size, backs};
use screen::seats::{self, around};
use screen::{Align, Canvas, Paint, Rect, Render, Scene, Spot, below, centred, hands};

use crate::{Action, Card, Cards, Colour, Event, Gamnon, Seen, Verb};
use labels::labels;

/// How wide the middle of the table is.
const MIDDLE: u16 = 19;
/// The lines under the card there.
const TEXT_ROWS: u16 = 3;

impl Render for Gamnon {
    const HAS_HAND: bool = true;

    fn heading(scene: &Scene<'_, Gamnon>) -> String {
        (labels(scene.language).turn)(scene.view.turn)
    }

    fn table(scene: &Scene<'_, Gamnon>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let (place, others) = canvas.split(area, MIDDLE);
        middle(scene, canvas, place);
        let seated = scene.seated(scene.view.seats(), |seat| seated(scene, seat));
        seats::draw(canvas, others, &seated, 10);
    }

    fn hand(scene: &Scene<'_, Gamnon>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let Some(own) = scene.own(&scene.view.hands).copied().and_then(Hand::open) else { return };
        let verb = scene.choices.first().map_or(Verb::Put, |action| action.verb);
        let held = |card| scene.held(card_face(card), Action { verb, card });
        let cards: Vec<Held<Action>> = own.iter().map(held).collect();
        cards::row(canvas, area, &cards);
    }

    fn described(scene: &Scene<'_, Gamnon>) -> Vec<String> {
        let [demand, pile, stock] = in_middle(scene);
        let each = around(scene.viewer, scene.view.seats()).map(|seat| {
            let hand = hands::described(scene, &scene.view.hands[seat.index()], Cards::iter);
            format!("{}: {hand}.", scene.whose(seat))
        });
        [format!("{demand}. {pile}. {stock}.")].into_iter().chain(each).collect()
    }

    fn typed(action: Action) -> String {
        format!("{}{}", action.card.value(), suit(action.card).1)
    }

    fn way(seen: &Seen) -> Option<(Spot, Spot)> {
        let onto_pile = |seat: &Seat| Some((Spot::Seat(*seat), Spot::Middle));
        let from_middle = |seat: &Seat| Some((Spot::Middle, Spot::Seat(*seat)));
        match seen {
            Seen::Drew { seat, .. } | Seen::Open(Event::TookPile { seat, .. }) => from_middle(seat),
            Seen::Gave { from, to, .. } => Some((Spot::Seat(*from), Spot::Seat(*to))),
            Seen::Open(Event::Put { seat, .. } | Event::PutAll { seat, .. } | Event::Laid { seat, .. }) => {
                onto_pile(seat)
            }
            Seen::Dealt { .. } | Seen::HandsMoved { .. } | Seen::Open(_) => None,
        }
    }
}

fn seated(scene: &Scene<'_, Gamnon>, seat: Seat) -> Vec<(String, Paint)> {
    let count = scene.view.hands[seat.index()].count(Cards::len);
    let cards = (format!("{} {count}", backs(count, 10)), Paint::Text);
    let owed = Some(scene.view.owed(seat)).filter(|owed| *owed > 0);
    let owed = owed.map(|owed| ((labels(scene.language).owes)(owed), Paint::Ask));
    [cards].into_iter().chain(owed).collect()
}

/// The demand, with the card that made it, and what lies there.
fn middle(scene: &Scene<'_, Gamnon>, canvas: &mut Canvas<'_, Action>, area: Rect) {
    let size = Size::in_middle(area.height.saturating_sub(TEXT_ROWS));
    let card = Rect { y: area.y, ..centred(area, size.at(0, 0).width, size.at(0, 0).height) };
    cards::face(canvas, card, &card_face(scene.view.demand), Mark::Plain);
    canvas.mark(Spot::Middle, centred(card, 3, 1));
    let mut under = below(area, card.height);
    for (text, paint) in in_middle(scene).into_iter().zip([Paint::Ask, Paint::Text, Paint::Text]) {
        let taken = canvas.paragraph(under, &text, Align::Centre, paint);
        under = below(under, taken);
    }
}

/// In words: the demand, the pile and the stock.
fn in_middle(scene: &Scene<'_, Gamnon>) -> [String; 3] {
    let (view, common) = (scene.view, scene.labels());
    let demand = crate::words::demand(view.demand, scene.language);
    let pile = format!("{}: {}", common.pile, (common.cards)(view.pile.len() as u32));
    [demand, pile, (labels(scene.language).stock)(view.stock)]
}

/// The sign of a suit, and the letter that the record has for it.
fn suit(card: Card) -> (&'static str, &'static str) {
    [("♠", "s"), ("♣", "c"), ("♥", "h"), ("♦", "d")][card.suit()]
}

fn card_face(card: Card) -> Face {
    let rank = match card.value() {
        11 => "J".to_owned(),
        12 => "Q".to_owned(),
        13 => "K".to_owned(),
        14 => "A".to_owned(),
        number => number.to_string(),
    };
    let sign = suit(card).0;
    let name = format!("{rank}{sign}");
    let hue = match card.colour() {
        Colour::Black => 0,
        Colour::Red => 1,
    };
    Face { picture: [format!("{name:<5}"), format!("  {sign}  "), format!("{name:>5}")], name, hue }
}

//! Gamnon: what is demanded, and how many cards everybody has.

use engine::Seat;
use crate::{Action, Card, Cards, Colour, Event, Gamnon, Seen, Stage, Verb};
use ratatui::layout::Rect;

use super::{Render, Scene, hands};
use crate::canvas::{Align, Canvas, Spot, below, centred};
use crate::cards::{self, Face, Held, Mark, Size, backs};
use crate::seats::{self, around};
use crate::theme::Paint;

/// How wide the middle of the table is.
const MIDDLE: u16 = 19;
/// The lines under the card there.
const TEXT_ROWS: u16 = 3;

impl Render for Gamnon {
    const HAS_HAND: bool = true;

    fn heading(scene: &Scene<'_, Gamnon>) -> String {
        scene.say().turn(scene.view.turn)
    }

    fn table(scene: &Scene<'_, Gamnon>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let (place, others) = canvas.split(area, MIDDLE);
        middle(scene, canvas, place);
        let seated = scene.seated(scene.view.seats(), |seat| seated(scene, seat));
        seats::draw(canvas, others, &seated, 10);
    }

    fn hand(scene: &Scene<'_, Gamnon>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let Some(own) = scene.own(&scene.view.hands).and_then(hands::open) else { return };
        let verb = scene.choices.first().map_or(Verb::Put, |action| action.verb);
        let held = |card| scene.held(card_face(card), Action { verb, card });
        let cards: Vec<Held<Action>> = own.iter().map(held).collect();
        cards::row(canvas, area, &cards);
    }

    fn described(scene: &Scene<'_, Gamnon>) -> Vec<String> {
        let (view, say) = (scene.view, scene.say());
        let demand = crate::words::demand(view.demand, scene.language);
        let pile = say.cards(view.pile.len() as u32);
        let middle = format!("{demand}. {}: {pile}. {}.", say.pile(), say.gamnon_stock(view.stock.into()));
        let each = around(scene.viewer, view.seats()).map(|seat| {
            let hand = hands::described(scene, &view.hands[seat.index()], Cards::iter);
            format!("{}: {hand}.", scene.whose(seat))
        });
        [middle].into_iter().chain(each).collect()
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
    let count = hands::size(&scene.view.hands[seat.index()], Cards::len);
    let cards = (format!("{} {count}", backs(count, 10)), Paint::Text);
    let owed = owed(scene, seat).map(|owed| (scene.say().owes(owed.into()), Paint::Ask));
    [cards].into_iter().chain(owed).collect()
}

/// What the seat has to put or give just now, or still owes.
fn owed(scene: &Scene<'_, Gamnon>, seat: Seat) -> Option<u8> {
    let view = scene.view;
    let now = match view.stage {
        Stage::Put { owed } if view.player == seat => owed,
        Stage::Give { giver, owed, .. } if giver == seat => owed,
        _ => view.debts[seat.index()],
    };
    (now > 0).then_some(now)
}

/// The demand, with the card that made it, and what lies there.
fn middle(scene: &Scene<'_, Gamnon>, canvas: &mut Canvas<'_, Action>, area: Rect) {
    let (view, say) = (scene.view, scene.say());
    let size = Size::in_middle(area.height.saturating_sub(TEXT_ROWS));
    let card = Rect { y: area.y, ..centred(area, size.at(0, 0).width, size.at(0, 0).height) };
    cards::face(canvas, card, &card_face(view.demand), Mark::Plain);
    canvas.mark(Spot::Middle, centred(card, 3, 1));
    let demand = crate::words::demand(view.demand, scene.language);
    let pile = format!("{}: {}", say.pile(), say.cards(view.pile.len() as u32));
    let stock = say.gamnon_stock(view.stock.into());
    let mut under = below(area, card.height);
    for (text, paint) in [(demand, Paint::Ask), (pile, Paint::Text), (stock, Paint::Text)] {
        let taken = canvas.paragraph(under, &text, Align::Centre, paint);
        under = below(under, taken);
    }
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

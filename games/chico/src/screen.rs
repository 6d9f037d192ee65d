//! Chico: everybody's cards and points, the stock and the pile.

mod labels;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use engine::{Action as _, Hand, Mask, Seat};
use screen::cards::{self, Face, Held, Mark, Size, backs};
use screen::seats::{self, around};
use screen::{Align, Canvas, Paint, Rect, Render, Scene, Spot, below, centred, hands};

use crate::words::hint;
use crate::{Action, Card, Cards, Chico, Event, Phase, Rank, Seen};
use labels::labels;

/// What the middle of the table needs: a card and the word under it.
const MIDDLE_ROWS: u16 = 6;

impl Render for Chico {
    const HAS_HAND: bool = true;

    fn heading(scene: &Scene<'_, Chico>) -> String {
        (scene.labels().round)(scene.view.round)
    }

    fn table(scene: &Scene<'_, Chico>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let seated = scene.seated(scene.view.seats(), |seat| seated(scene, seat));
        let room = Rect { height: area.height.saturating_sub(MIDDLE_ROWS), ..area };
        let taken = seats::draw(canvas, room, &seated, 10);
        middle(scene, canvas, below(area, taken));
    }

    fn hand(scene: &Scene<'_, Chico>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let Some(own) = scene.own(&scene.view.hands).copied().and_then(Hand::open) else { return };
        let held = |card| scene.held(card_face(card), Action::Play(card));
        let cards: Vec<Held<Action>> = own.iter().map(held).collect();
        cards::row(canvas, area, &cards);
    }

    fn described(scene: &Scene<'_, Chico>) -> Vec<String> {
        let (view, labels) = (scene.view, labels(scene.language));
        let middle = format!("{}: {}. {}.", labels.pile, view.pile, (labels.stock)(view.stock));
        let each = around(scene.viewer, view.seats()).map(|seat| {
            let hand = hands::described(scene, &view.hands[seat.index()], Cards::iter);
            let mut parts = vec![points(scene, seat), hand];
            let has_quit = view.phase == Phase::Turn && !view.playing.contains(seat);
            parts.extend(has_quit.then(|| labels.has_quit.to_owned()));
            format!("{}: {}.", scene.whose(seat), parts.join(", "))
        });
        let legal = scene.choices.iter().fold(0, |bits, action| bits | 1 << action.index());
        let hint = hint(Mask::new(legal), scene.language).map(str::to_owned);
        [middle].into_iter().chain(each).chain(hint).collect()
    }

    fn typed(action: Action) -> String {
        match action {
            Action::Play(card) => card.to_string(),
            Action::Draw => "d".to_owned(),
            Action::Quit => "x".to_owned(),
        }
    }

    fn way(seen: &Seen) -> Option<(Spot, Spot)> {
        match seen {
            Seen::Open(Event::Played { seat, .. }) => Some((Spot::Seat(*seat), Spot::Middle)),
            Seen::Drew { seat, .. } => Some((Spot::Middle, Spot::Seat(*seat))),
            _ => None,
        }
    }
}

fn seated(scene: &Scene<'_, Chico>, seat: Seat) -> Vec<(String, Paint)> {
    let view = scene.view;
    let cards = match view.hands[seat.index()] {
        // C14: laid open to be counted.
        Hand::Open(cards) if view.phase != Phase::Turn => (hands::listed(cards.iter()), Paint::Text),
        _ if !view.playing.contains(seat) => (labels(scene.language).has_quit.to_owned(), Paint::Faint),
        hand => (format!("{} {}", backs(hand.count(Cards::len), 10), hand.count(Cards::len)), Paint::Text),
    };
    vec![cards, (points(scene, seat), Paint::Text)]
}

fn points(scene: &Scene<'_, Chico>, seat: Seat) -> String {
    (scene.labels().points)(scene.view.scores[seat.index()].into())
}

/// The stock beside the pile.
fn middle(scene: &Scene<'_, Chico>, canvas: &mut Canvas<'_, Action>, area: Rect) {
    let (view, labels) = (scene.view, labels(scene.language));
    let [stock, pile] = Size::in_middle(area.height).pair(area);
    if view.stock > 0 {
        cards::back(canvas, stock);
    }
    cards::face(canvas, pile, &rank_face(view.pile), Mark::Plain);
    canvas.mark(Spot::Middle, centred(pile, 3, 1));
    let under =
        |card: Rect| Rect { x: card.x.saturating_sub(2), y: card.bottom(), width: card.width + 4, height: 1 };
    canvas.line(under(stock), &(labels.stock)(view.stock), Align::Centre, Paint::Faint);
    canvas.line(under(pile), labels.pile, Align::Centre, Paint::Faint);
}

fn card_face(card: Card) -> Face {
    match card {
        Card::Ranked(rank) => rank_face(rank),
        Card::Egg => {
            Face { name: "egg".to_owned(), picture: ["e.-. ", "( ? )", " '-' "].map(str::to_owned), hue: 0 }
        }
    }
}

/// The pips of a die, and a chick.
fn rank_face(rank: Rank) -> Face {
    let picture = match rank {
        Rank::One => ["1    ", "  ●  ", "    1"],
        Rank::Two => ["2    ", " ● ● ", "    2"],
        Rank::Three => ["3    ", "● ● ●", "    3"],
        Rank::Four => ["4 ● ●", "     ", "● ● 4"],
        Rank::Five => ["5 ● ●", "  ●  ", "● ● 5"],
        Rank::Six => ["6 ● ●", " ● ● ", "● ● 6"],
        Rank::Chick => ["c  , ", " (o> ", " (_) "],
    };
    Face { name: rank.to_string(), picture: picture.map(str::to_owned), hue: rank as u8 + 1 }
}

//! Tiny in the terminal: everybody's card, and the stock.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use engine::Seat;
use screen::cards::{self, Face, Mark, Size};
use screen::seats::{self, around};
use screen::{Canvas, Paint, Rect, Render, Scene, Spot, below, centred};
use words::Text as _;

use crate::{Action, Card, Seen, Tiny};

/// What the middle of the table needs.
const MIDDLE_ROWS: u16 = 5;

impl Render for Tiny {
    const HAS_HAND: bool = true;

    fn heading(scene: &Scene<'_, Tiny>) -> String {
        Tiny::title(scene.language).to_owned()
    }

    fn table(scene: &Scene<'_, Tiny>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let seated = scene.seated(scene.view.seats(), |seat| vec![(card(scene, seat), Paint::Text)]);
        let room = Rect { height: area.height.saturating_sub(MIDDLE_ROWS), ..area };
        let taken = seats::draw(canvas, room, &seated, 10);
        let middle = below(area, taken);
        let [stock, _] = Size::in_middle(middle.height).pair(middle);
        cards::back(canvas, stock);
        canvas.mark(Spot::Middle, centred(stock, 3, 1));
    }

    fn hand(scene: &Scene<'_, Tiny>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let Some(own) = scene.own(&scene.view.cards).copied().flatten() else { return };
        cards::face(canvas, area, &face(own), Mark::Plain);
    }

    fn described(scene: &Scene<'_, Tiny>) -> Vec<String> {
        let each = around(scene.viewer, scene.view.seats());
        each.map(|seat| format!("{}: {}.", scene.whose(seat), card(scene, seat))).collect()
    }

    fn typed(action: Action) -> String {
        match action {
            Action::Keep => "k".to_owned(),
            Action::Swap => "s".to_owned(),
        }
    }

    fn way(seen: &Seen) -> Option<(Spot, Spot)> {
        match seen {
            Seen::Swapped { seat, .. } => Some((Spot::Middle, Spot::Seat(*seat))),
            Seen::Dealt { .. } | Seen::Open(_) => None,
        }
    }
}

/// A player's card as far as it is known.
fn card(scene: &Scene<'_, Tiny>, seat: Seat) -> String {
    scene.view.cards[seat.index()].map_or_else(|| "?".to_owned(), |card| card.to_string())
}

fn face(card: Card) -> Face {
    let name = card.to_string();
    let picture = [format!("{name:<5}"), "     ".to_owned(), format!("{name:>5}")];
    Face { name, picture, hue: card.0 % 7 + 1 }
}

//! 49: the board, what is for sale, and everybody's tokens. The board never mirrors (F2).

mod board;
mod known;
mod labels;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use engine::Seat;
use screen::seats::{self, around};
use screen::{Align, Arrow, Canvas, Paint, Rect, Render, Scene, Spot, below, shape};
use words::isolate;

use crate::words::title;
use crate::{Action, Event, FortyNine, Phase};
use labels::{dollars, labels};

impl Render for FortyNine {
    const HAS_HAND: bool = false;

    fn heading(scene: &Scene<'_, FortyNine>) -> String {
        format!("{} · {}", (labels(scene.language).deck)(scene.view.deck()), known::crazy_cards(scene))
    }

    fn table(scene: &Scene<'_, FortyNine>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        canvas.line(area, &sale(scene), Align::Start, Paint::Ask);
        let others = board::draw(scene, canvas, below(area, 1));
        let seated = scene.seated(scene.view.seats(), |seat| seated(scene, seat));
        let taken = seats::draw(canvas, others, &seated, others.width.saturating_sub(4).max(1));
        for (row, line) in (taken + 1..others.height).zip(known::payouts(scene)) {
            canvas.line(below(others, row), &line, Align::Start, Paint::Faint);
        }
    }

    fn hand(_: &Scene<'_, FortyNine>, _: &mut Canvas<'_, Action>, _: Rect) {}

    fn described(scene: &Scene<'_, FortyNine>) -> Vec<String> {
        let each = around(scene.viewer, scene.view.seats()).map(|seat| {
            let (holdings, in_auction) = status(scene, seat);
            let parts = [holdings, in_auction.to_owned()].into_iter().filter(|part| !part.is_empty());
            format!("{} {}: {}", shape(seat), scene.whose(seat), parts.collect::<Vec<_>>().join(" · "))
        });
        let known = [known::crazy_cards(scene)].into_iter().chain(known::payouts(scene));
        let lines = [sale(scene)].into_iter().chain(known).chain(each);
        lines.chain(board::described(scene.view)).collect()
    }

    fn typed(action: Action) -> String {
        match action {
            Action::Pass => "p".to_owned(),
            Action::Check => "c".to_owned(),
            Action::Place(square) => square.number().to_string(),
            Action::Bid(dollars) => dollars.to_string(),
        }
    }

    fn way(seen: &Event) -> Option<(Spot, Spot)> {
        match seen {
            Event::Placed { seat, .. } => Some((Spot::Seat(*seat), Spot::Middle)),
            Event::Lost { seat, .. } => Some((Spot::Middle, Spot::Seat(*seat))),
            _ => None,
        }
    }

    fn on_board(choices: &[Action], at: usize, arrow: Arrow) -> Option<usize> {
        match choices[at] {
            Action::Place(square) => Some(board::nearest(choices, square, arrow).unwrap_or(at)),
            _ => None,
        }
    }
}

/// What is up for auction, and the highest bid.
fn sale(scene: &Scene<'_, FortyNine>) -> String {
    let (view, labels) = (scene.view, labels(scene.language));
    let Some(card) = view.card() else { return String::new() };
    let offer = match (view.bid, view.agreed.opening_price_of(card)) {
        (Some(bid), _) => (labels.bid)(bid.dollars, &scene.names.who(bid.seat, scene.language)),
        (None, Some(price)) => format!("{}, {}", (labels.price)(price), labels.no_bid),
        (None, None) => labels.no_bid.to_owned(),
    };
    format!("{}: {} · {offer}", labels.for_sale, isolate(title(card)))
}

fn seated(scene: &Scene<'_, FortyNine>, seat: Seat) -> Vec<(String, Paint)> {
    let (holdings, in_auction) = status(scene, seat);
    vec![(holdings, Paint::Text), (in_auction.to_owned(), Paint::Faint)]
}

/// Money as far as it is shown, and tokens; and whether the player is still bidding.
fn status(scene: &Scene<'_, FortyNine>, seat: Seat) -> (String, &'static str) {
    let (view, labels) = (scene.view, labels(scene.language));
    let tokens = (labels.tokens)(view.tokens[seat.index()].len());
    let holdings = match view.money[seat.index()] {
        Some(money) => format!("{} · {tokens}", dollars(money)),
        None => tokens,
    };
    let in_auction = match view.phase {
        Phase::Auction if view.bidding.contains(seat) => labels.bidding,
        Phase::Auction => labels.passed,
        Phase::Deal | Phase::Place | Phase::Lose | Phase::Over { .. } => "",
    };
    (holdings, in_auction)
}

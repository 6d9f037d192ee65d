//! The board: four rings, the spiral of numbers, the tokens, and the marker of the auction.
//!
//! It never mirrors (F2). The squares are buttons for whoever plays, also while no token is to be placed.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::Seat;
use maud::{Markup, html};
use page::{Card as Lying, Part, Piece, Pieces, Scene};

use super::labels::labels;
use super::pieces;
use crate::{Action, Card, Event, FortyNine, Phase, SIDE, Square, Squares, View};

pub(super) fn board(view: &View, scene: &Scene<'_, FortyNine>) -> Pieces {
    let marks = Marks::of(view);
    let ground =
        scene.alike("ground", || html! { svg .face viewBox="0 0 70 70" aria-hidden="true" { (ground()) } });
    let rows = (0..SIDE).map(|at| row(view, scene, &marks, at));
    let inside: [Part; 2] = [ground.into(), Pieces::new(html! { div .squares {} }, rows).into()];
    let board = html! { div .board dir="ltr" role="group" aria-label=(labels(scene.language).board) {} };
    Pieces::new(html! { div .field {} }, [Pieces::new(board, inside)])
}

/// The squares side by side. Most rows stay as they are when a card is turned up or sold.
fn row(view: &View, scene: &Scene<'_, FortyNine>, marks: &Marks, at: usize) -> Piece {
    let squares = || (0..SIDE).map(|along| Square::at(at, along));
    let look = |square: Square| {
        let can_touch = scene.own().map(|_| scene.is_legal(Action::Place(square)));
        let hammer = (marks.hammer == Some(square)).then_some(view.turned.len());
        (view.owner(square), marks.for_sale.contains(square), marks.line.contains(square), hammer, can_touch)
    };
    let looks: Vec<_> = squares().map(look).collect();
    scene.alike(
        ("row", at, looks),
        || html! { @for square in squares() { (draw_square(view, scene, marks, square)) } },
    )
}

/// What is marked on the board.
struct Marks {
    /// F7: the square under the hammer.
    hammer: Option<Square>,
    /// The empty squares that the card is about, while it is up for auction.
    for_sale: Squares,
    /// F23: the squares of the lines that have won.
    line: Squares,
}

impl Marks {
    fn of(view: &View) -> Marks {
        let taken = view.tokens.iter().fold(Squares::NONE, |all, tokens| all.with(*tokens));
        let card = view.card().map_or(Squares::NONE, Card::squares);
        let for_sale = if view.phase == Phase::Auction { card.without(taken) } else { Squares::NONE };
        Marks { hammer: view.card().and_then(under_hammer), for_sale, line: view.winning_squares() }
    }
}

/// F7: a card of a range brings no marker onto the board.
fn under_hammer(card: Card) -> Option<Square> {
    if card.squares().len() == 1 { card.squares().highest() } else { None }
}

fn draw_square(view: &View, scene: &Scene<'_, FortyNine>, marks: &Marks, square: Square) -> Markup {
    let owner = view.owner(square);
    let mut class = String::from("square");
    class += if marks.for_sale.contains(square) { " sale" } else { "" };
    class += if marks.line.contains(square) { " line" } else { "" };
    let content = html! {
        @match owner {
            Some(seat) => (lying_token(scene, seat, square)),
            None => span .number { (square.number()) },
        }
        @if marks.hammer == Some(square) { (hammer(view, scene)) }
    };
    let lying = Lying {
        id: format!("square-{square}"),
        class,
        label: label(scene, owner, square),
        face: content,
        ..Lying::default()
    };
    scene.touch(view, Action::Place(square), &lying)
}

/// The same whether or not the square can be chosen now.
fn label(scene: &Scene<'_, FortyNine>, owner: Option<Seat>, square: Square) -> String {
    let label = (labels(scene.language).square)(square.number());
    match owner {
        Some(seat) => format!("{label}: {}", scene.who(seat)),
        None => label,
    }
}

/// F7: the marker, which comes from where it was for the card before.
fn hammer(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    let id = |cards: usize| format!("marker-{cards}");
    let now = view.turned.len();
    let before = now - scene.news.iter().filter(|event| matches!(event, Event::Turned { .. })).count();
    let was_there = before != now && view.turned[..before].last().copied().and_then(under_hammer).is_some();
    html! { span .hammer id=(id(now)) data-from=[was_there.then(|| id(before))] { (pieces::hammer()) } }
}

/// A token; if it was just put down, it comes from its player.
fn lying_token(scene: &Scene<'_, FortyNine>, seat: Seat, square: Square) -> Markup {
    let is_new = scene.news.iter().any(
        |event| matches!(event, Event::Placed { seat: by, square: on, .. } if (*by, *on) == (seat, square)),
    );
    html! {
        span .stone id=(format!("stone-{square}-{seat}")) data-from=[is_new.then(|| supply_id(seat))] {
            (pieces::token(scene.token(seat), Some(square.number())))
        }
    }
}

/// The id of the sign that counts a seat's tokens: from there they come onto the board.
pub(super) fn supply_id(seat: Seat) -> String {
    format!("supply-{seat}")
}

/// The four rings in their colours, the lines between the squares, and the way from 1 to 49.
/// A square is ten units wide.
pub(super) fn ground() -> Markup {
    html! {
        @for (at, ring) in ["outer", "middle", "inner", "centre"].iter().enumerate() {
            @let side = (SIDE - 2 * at) * 10;
            rect class={ "ring-" (ring) } x=(at * 10) y=(at * 10) width=(side) height=(side) {}
        }
        polyline .way points=(WAY) {}
        path .grid d=(GRID) {}
    }
}

/// F2: the spiral, from the middle of square 1 to the middle of square 49, by its corners.
const WAY: &str = "5,5 65,5 65,65 5,65 5,15 55,15 55,55 15,55 15,25 45,25 45,45 25,45 25,35 35,35";

const GRID: &str =
    "M10 0V70M0 10H70M20 0V70M0 20H70M30 0V70M0 30H70M40 0V70M0 40H70M50 0V70M0 50H70M60 0V70M0 60H70";

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// The squares as the board has them, row by row.
    fn rows() -> impl Iterator<Item = Square> {
        (0..SIDE * SIDE).map(|at| Square::at(at / SIDE, at % SIDE))
    }

    /// A square is ten units wide.
    fn middle(square: Square) -> (usize, usize) {
        let at = rows().position(|one| one == square).expect("it is on the board");
        (at % SIDE * 10 + 5, at / SIDE * 10 + 5)
    }

    #[test]
    fn f2_the_way_goes_from_each_square_to_the_next() {
        let corner = |text: &str| text.split_once(',').map(|(x, y)| (x.parse().ok(), y.parse().ok()));
        let corners: Vec<(usize, usize)> = WAY
            .split(' ')
            .map(|text| corner(text).and_then(|(x, y)| x.zip(y)).expect("two numbers"))
            .collect();
        let mut squares: Vec<Square> = rows().collect();
        squares.sort();
        let mut passed = Vec::from([corners[0]]);
        for (x, y) in corners {
            while let Some((at_x, at_y)) = passed.last().copied().filter(|at| *at != (x, y)) {
                let step = |at: usize, to: usize| {
                    if to == at {
                        at
                    } else if to > at {
                        at + 10
                    } else {
                        at - 10
                    }
                };
                passed.push((step(at_x, x), step(at_y, y)));
            }
        }
        assert_eq!(passed, squares.into_iter().map(middle).collect::<Vec<_>>());
    }
}

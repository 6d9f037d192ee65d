//! The picture of 49 for the home page.

use alloc::format;

use engine::Seat;
use maud::{Markup, html};
use page::Token;

use super::{board, face, pieces};
use crate::{Card, Square};

/// The board with a line of four across it, a card, and coins.
pub(super) fn picture() -> Markup {
    let coins = [(232, 150), (252, 158), (270, 146)];
    html! {
        svg .forty-nine viewBox="0 0 320 200" aria-hidden="true" {
            rect .table-top width="320" height="200" rx="18" {}
            g transform="translate(38 16) rotate(-5 84 84) scale(2.4)" {
                rect .frame x="-3" y="-3" width="76" height="76" rx="4" {}
                (board::ground())
                (tokens())
            }
            g transform="translate(222 22) rotate(9 30 42) scale(1.3)" {
                rect .paper width="60" height="84" rx="6" {}
                (face::print(Card::of(Square::CENTRE)))
            }
            @for (x, y) in coins { g .coin transform=(format!("translate({x} {y}) scale(1.5)")) { (pieces::minted()) } }
        }
    }
}

fn tokens() -> Markup {
    let line = [(0, 15, 15), (0, 25, 25), (0, 35, 35), (0, 45, 45)];
    let others = [(1, 25, 45), (1, 55, 15), (2, 5, 55), (3, 45, 5), (1, 15, 35), (2, 65, 35), (4, 55, 65)];
    html! {
        @for (seat, x, y) in line.into_iter().chain(others) {
            g .piece .(format!("piece-{seat}")) transform=(format!("translate({} {}) scale(.2)", x - 4, y - 4)) {
                (Token::of(Seat::new(seat)).shape())
            }
        }
    }
}

//! 49 on the web table: the board in the middle, the auction above it, the own money and bids below.

mod auction;
mod bids;
mod board;
mod face;
mod known;
mod labels;
mod money;
mod picture;
mod pieces;
mod situations;

use alloc::vec::Vec;

use engine::{Seat, Viewer};
use maud::{Markup, html};
use page::{Render, Scene, Situation, crown};

use crate::{Event, FortyNine, View};
use labels::labels;

impl Render for FortyNine {
    const USUAL_SEATS: u8 = 4;

    const SITUATIONS: &'static [Situation] = situations::ALL;
    const STYLE: &'static str = concat!(include_str!("page/style.css"), include_str!("page/board.css"));

    fn table(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
        html! {
            div .forty-nine {
                div .layout {
                    div .others {
                        @for seat in scene.others(view.viewer) { (place(view, scene, seat)) }
                    }
                    (auction::strip(view, scene))
                    div .known { (known::crazy_cards(view, scene)) (known::payouts(view, scene)) }
                    (board::board(view, scene))
                    @if let Viewer::Seat(own) = view.viewer {
                        div .own { (place(view, scene, own)) (bids::bids(view, scene)) }
                    }
                }
            }
        }
    }

    fn picture() -> Markup {
        picture::picture()
    }

    /// There are no rounds: tokens are counted on the board, and money is secret (F5).
    fn score(_: &Event, _: &[i32]) -> Option<Vec<i32>> {
        None
    }
}

/// A player's place: how they stand in the auction, their tokens, and the money that may be seen.
fn place(view: &View, scene: &Scene<'_, FortyNine>, seat: Seat) -> Markup {
    let labels = labels(scene.language);
    let tokens = view.tokens[seat.index()].len();
    let content = html! {
        div .facts {
            @if scene.has_won(seat) { (crown(labels.winner)) }
            (auction::standing(view, scene, seat))
            span .tokens id=(board::supply_id(seat)) aria-label=((labels.tokens)(tokens)) role="img" {
                (pieces::token(scene.token(seat), None)) b { (tokens) }
            }
            @if let Some(dollars) = view.money[seat.index()] {
                span .purse { (pieces::purse(labels.money)) (money::dollars(dollars)) }
            }
            @if view.start == seat && view.card().is_some() { (pieces::flag(labels.starts)) }
        }
        (money::payout(scene, seat))
    };
    scene.place(seat, content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_page, check_situations};

    #[test]
    fn everything_legal_can_be_done_and_nothing_hidden_shows() {
        for seats in 2..=5 {
            check_page::<FortyNine>(seats, 120);
        }
    }

    #[test]
    fn situations_can_be_drawn() {
        check_situations::<FortyNine>();
    }
}

//! 49 on the web table: the board in the middle, the auction above it, the own money and bids below.

mod auction;
mod bids;
mod board;
mod face;
mod hints;
mod idea;
mod known;
mod labels;
mod money;
mod picture;
mod pieces;
mod places;
mod situations;

use alloc::vec;
use alloc::vec::Vec;

use maud::{Markup, html};
use page::{Hint, Parts, Render, Scene, Situation, Slide};

use crate::{Action, Event, FortyNine, Phase, View};

impl Render for FortyNine {
    const USUAL_SEATS: u8 = 4;

    const SITUATIONS: &'static [Situation] = situations::ALL;
    const IDEA: &'static [Slide] = idea::ALL;
    const HINTS: &'static [Hint<Self>] = hints::ALL;
    const CLASS: &'static str = "forty-nine";
    const SEATS_ARE_ALIKE: bool = true;
    const STYLE: &'static str = concat!(include_str!("page/style.css"), include_str!("page/board.css"));

    fn symbols() -> Markup {
        html! { (face::symbols()) (pieces::symbols()) }
    }

    fn parts(view: &View, scene: &Scene<'_, FortyNine>) -> Parts {
        Parts {
            places: scene.drawn.iter().map(|seat| places::place(view, scene, seat)).collect(),
            middle: vec![auction::line(view, scene).into(), board::board(view, scene).into()],
            known: Some(known::known(view, scene)),
            quick: bids::quick(view, scene),
            slots: bids::slots(view, scene),
            ..Parts::default()
        }
    }

    /// F9: who passes is out of the auction.
    fn is_final(action: Action, view: &View) -> bool {
        action == Action::Pass && view.phase == Phase::Auction
    }

    fn picture() -> Markup {
        picture::picture()
    }

    /// There are no rounds: tokens are counted on the board, and money is secret (F5).
    fn score(_: &Event, _: &[i32]) -> Option<Vec<i32>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_hints, check_idea, check_page, check_situations};

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

    #[test]
    fn its_idea_is_shown_in_pictures() {
        check_idea::<FortyNine>();
    }

    #[test]
    fn every_hint_has_its_moment() {
        check_hints::<FortyNine>(3, 600);
    }
}

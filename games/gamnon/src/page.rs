//! Gamnon on the web table: the demand in large type, the pile that lies open, everybody's hand.

mod face;
mod hand;
mod hints;
mod idea;
mod known;
mod labels;
mod middle;
mod paths;
mod picture;
mod places;
mod situations;
mod story;

use alloc::vec::Vec;
use core::cell::LazyCell;

use maud::Markup;
use page::{Hint, Parts, Render, Scene, Situation, Slide};
use words::Language;

use crate::{Gamnon, Seen, View};
use paths::Paths;

impl Render for Gamnon {
    const USUAL_SEATS: u8 = 3;

    const SITUATIONS: &'static [Situation] = situations::ALL;
    const IDEA: &'static [Slide] = idea::ALL;
    const HINTS: &'static [Hint<Self>] = hints::ALL;
    const CLASS: &'static str = "gamnon";
    /// Each knows other cards of the others.
    const SEATS_ARE_ALIKE: bool = false;
    const STYLE: &'static str = include_str!("page/style.css");

    fn symbols() -> Markup {
        face::symbols()
    }

    fn parts(view: &View, scene: &Scene<'_, Gamnon>) -> Parts {
        let paths = Paths::of(view, scene.news);
        let past = LazyCell::new(|| known::recalled(scene));
        let place = |seat| places::place(view, scene, &paths, &past, seat);
        Parts {
            places: scene.drawn.iter().map(place).collect(),
            middle: middle::middle(view, scene, &paths),
            hand: scene.own().map(|own| hand::hand(view, scene, &paths, own)),
            slots: hand::slots(view, scene),
            ..Parts::default()
        }
    }

    fn pile(view: &View, language: Language) -> Option<Markup> {
        Some(middle::pile(view, language))
    }

    fn picture() -> Markup {
        picture::picture()
    }

    /// There are no points: whoever has cards at the end has won.
    fn score(_: &Seen, _: &[i32]) -> Option<Vec<i32>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_hints, check_idea, check_page, check_situations};

    #[test]
    fn everything_legal_can_be_done_and_nothing_hidden_shows() {
        for seats in [3, 4, 5, 7, 12] {
            check_page::<Gamnon>(seats, 80);
        }
    }

    #[test]
    fn situations_can_be_drawn() {
        check_situations::<Gamnon>();
    }

    #[test]
    fn its_idea_is_shown_in_pictures() {
        check_idea::<Gamnon>();
    }

    #[test]
    fn every_hint_has_its_moment() {
        check_hints::<Gamnon>(3, 400);
    }
}

//! How a game looks. It is drawn from a view, so nothing can be shown that the viewer may not know.
//!
//! What the games share is here: name plates, cards, and the buttons by which a seat answers. Each
//! game has a module of its own and a stylesheet `assets/GAME.css`.
//!
//! An element that moves from frame to frame keeps its `id`. One that comes from another place says
//! so by `data-from`, the id of what was there before; the page's script lets it fly.

mod card;
#[cfg(test)]
mod checks;
mod chico;
mod eight_and_a_half;
mod forty_nine;
mod gamnon;
mod ink;
mod scene;
mod signs;

use std::ops::RangeInclusive;

use catalog::Complete;
use engine::{RuleId, Seat};
use maud::Markup;
use words::Language;

pub use card::{Card, back, so_many};
pub use scene::{Asked, Plate, Scene};
pub use signs::crown;

/// A game that can be drawn.
pub trait Render: Complete {
    /// How many sit at a table against bots.
    const USUAL_SEATS: u8;

    /// Pictures for the page of rules.
    const SITUATIONS: &'static [Situation];

    /// The table as the viewer sees it: the others around, the middle, the own hand below.
    fn table(view: &Self::View, scene: &Scene<'_, Self>) -> Markup;

    /// A picture of the game for the home page: SVG, no words in it.
    fn picture() -> Markup;

    /// A line of the score sheet, by seat: what a round brought, if that is what was seen. `before`: the
    /// sums of the lines above.
    fn score(seen: &Self::Seen, before: &[i32]) -> Option<Vec<i32>>;
}

/// A moment of a game that explains a rule.
pub struct Situation {
    /// The rule.
    pub rule: RuleId,
    /// How the game came there.
    pub record: &'static str,
    /// Through whose eyes it is shown.
    pub seat: Seat,
}

/// Code that is generic over a game that can be drawn.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Does its work for one game.
    fn visit<R: Render>(self) -> Self::Output;
}

/// Lets the visitor do its work for the game of that name; `None` if there is no such game.
pub fn visit<V: Visitor>(slug: &str, visitor: V) -> Option<V::Output> {
    catalog::visit_game!(slug, visitor)
}

/// How many can play the game of that name.
pub fn seats(slug: &str) -> Option<RangeInclusive<u8>> {
    struct SeatsOf;

    impl Visitor for SeatsOf {
        type Output = RangeInclusive<u8>;

        fn visit<R: Render>(self) -> RangeInclusive<u8> {
            R::SEATS
        }
    }

    visit(slug, SeatsOf)
}

/// How many sit at a table against bots.
pub fn usual_seats(slug: &str) -> u8 {
    struct UsualSeats;

    impl Visitor for UsualSeats {
        type Output = u8;

        fn visit<R: Render>(self) -> u8 {
            R::USUAL_SEATS
        }
    }

    visit(slug, UsualSeats).unwrap_or(2)
}

/// The game's name in words.
pub fn title(slug: &str, language: Language) -> &'static str {
    struct Title(Language);

    impl Visitor for Title {
        type Output = &'static str;

        fn visit<R: Render>(self) -> &'static str {
            R::title(self.0)
        }
    }

    visit(slug, Title(language)).unwrap_or_default()
}

/// The game that has the rule: their numbers begin with different letters.
pub fn game_of(rule: &str) -> Option<&'static str> {
    struct Has<'a>(&'a str);

    impl Visitor for Has<'_> {
        type Output = bool;

        fn visit<R: Render>(self) -> bool {
            let book = R::rule_book(Language::English);
            book.sections.iter().flat_map(|section| &section.rules).any(|rule| rule.id == self.0)
        }
    }

    catalog::SLUGS.iter().copied().find(|slug| visit(slug, Has(rule)) == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_game_is_drawn() {
        assert!(
            catalog::SLUGS
                .iter()
                .all(|slug| seats(slug).is_some_and(|seats| seats.contains(&usual_seats(slug))))
        );
        assert_eq!(seats("poker"), None);
    }

    #[test]
    fn a_rule_leads_to_its_game() {
        assert_eq!(
            ["C6", "F9", "E13", "G11", "X1"].map(game_of),
            [Some("chico"), Some("49"), Some("eight-and-a-half"), Some("gamnon"), None]
        );
    }
}

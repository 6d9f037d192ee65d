//! The games as they look in the terminal, each drawn from its view.

mod chico;
mod digits;
mod eight_and_a_half;
mod forty_nine;
mod gamnon;
mod hands;

use catalog::Complete;
use engine::{Rules, Seat, Viewer};
use ratatui::layout::Rect;
use words::{Language, Names, without_isolates};

use crate::canvas::{Canvas, Spot};
use crate::cards::{Face, Held, Mark};
use crate::messages::{Messages, messages};
use crate::seats::{Seated, around};
use crate::theme::Paint;

/// A game that can be drawn.
pub(crate) trait Render: Complete {
    /// Do players hold cards?
    const HAS_HAND: bool;

    /// Where the game stands: the round, or the turn.
    fn heading(scene: &Scene<'_, Self>) -> String;

    /// Everybody, and what lies in the middle.
    fn table(scene: &Scene<'_, Self>, canvas: &mut Canvas<'_, Self::Action>, area: Rect);

    /// The player's own cards.
    fn hand(scene: &Scene<'_, Self>, canvas: &mut Canvas<'_, Self::Action>, area: Rect);

    /// The same in words, a line each, for plain text.
    fn described(scene: &Scene<'_, Self>) -> Vec<String>;

    /// What one types to choose the action. It starts with none of the keys that mean something
    /// else, and no two actions that are legal at once have the same.
    fn typed(action: Self::Action) -> String;

    /// From where to where something moved.
    fn way(seen: &Self::Seen) -> Option<(Spot, Spot)>;

    /// The choice that lies in that direction of the one at a place of the list, where choices lie
    /// on a board; elsewhere they lie in a row.
    fn on_board(_choices: &[Self::Action], _at: usize, _arrow: Arrow) -> Option<usize> {
        None
    }
}

/// A direction in which a choice is looked for: on the screen, so the same in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// What is drawn: how things stand for somebody, and what they are about to choose.
pub(crate) struct Scene<'a, R: Rules> {
    /// How things stand.
    pub(crate) view: &'a R::View,
    /// Who looks.
    pub(crate) viewer: Viewer,
    /// Who is asked.
    pub(crate) asked: Option<Seat>,
    /// What whoever looks may do.
    pub(crate) choices: &'a [R::Action],
    /// The one of these that is chosen.
    pub(crate) chosen: Option<R::Action>,
    /// What the players are called.
    pub(crate) names: &'a Names,
    /// In which language.
    pub(crate) language: Language,
}

impl<R: Rules> Scene<'_, R> {
    /// What the terminal says.
    pub(crate) fn say(&self) -> &'static dyn Messages {
        messages(self.language)
    }

    /// A player's name.
    pub(crate) fn name(&self, seat: Seat) -> String {
        without_isolates(&self.names.who(seat, self.language))
    }

    /// A player's name, for a sentence, with a word behind it if it is who looks.
    pub(crate) fn whose(&self, seat: Seat) -> String {
        format!("{} {}", self.names.who(seat, self.language), self.aside(seat)).trim_end().to_owned()
    }

    fn aside(&self, seat: Seat) -> &'static str {
        if self.viewer == Viewer::Seat(seat) { self.say().you() } else { "" }
    }

    /// Everybody, with what the game shows of each.
    pub(crate) fn seated(&self, seats: u8, lines: impl Fn(Seat) -> Vec<(String, Paint)>) -> Vec<Seated> {
        let seated = |seat| Seated {
            seat,
            name: self.name(seat),
            aside: self.aside(seat),
            is_asked: self.asked == Some(seat),
            lines: lines(seat),
        };
        around(self.viewer, seats).map(seated).collect()
    }

    /// The seat of whoever looks, if they sit.
    pub(crate) fn own_seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        }
    }

    /// What belongs to whoever looks, of what everybody has.
    pub(crate) fn own<'b, T>(&self, by_seat: &'b [T]) -> Option<&'b T> {
        by_seat.get(self.own_seat()?.index())
    }

    /// How a card is held that this action would play.
    pub(crate) fn mark(&self, action: R::Action) -> Mark {
        if self.choices.is_empty() {
            Mark::Plain
        } else if self.chosen == Some(action) {
            Mark::Chosen
        } else if self.choices.contains(&action) {
            Mark::Possible
        } else {
            Mark::Faint
        }
    }

    /// A card that this action would play.
    pub(crate) fn held(&self, face: Face, action: R::Action) -> Held<R::Action> {
        Held { face, action: Some(action), mark: self.mark(action) }
    }
}

/// Code that is generic over the games that can be drawn.
pub(crate) trait Visitor {
    /// What it gives back.
    type Output;

    /// Does its work for one game.
    fn visit<R: Render>(self) -> Self::Output;
}

/// Lets the visitor do its work for the game of that name; `None` if there is no such game.
pub(crate) fn visit<V: Visitor>(slug: &str, visitor: V) -> Option<V::Output> {
    catalog::visit_game!(slug, visitor)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Slug;

    impl Visitor for Slug {
        type Output = &'static str;

        fn visit<R: Render>(self) -> &'static str {
            R::SLUG
        }
    }

    #[test]
    fn every_game_of_the_catalogue_can_be_drawn() {
        for slug in catalog::SLUGS {
            assert_eq!(visit(slug, Slug), Some(*slug));
        }
        assert_eq!(visit("poker", Slug), None);
    }
}

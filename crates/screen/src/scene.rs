//! What is drawn, and for whom.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Rules, Seat, Viewer};
use words::{Language, Names, without_isolates};

use crate::Labels;
use crate::cards::{Face, Held, Mark};
use crate::seats::{Seated, around};
use crate::theme::Paint;

/// What is drawn: how things stand for somebody, and what they are about to choose.
pub struct Scene<'a, R: Rules> {
    /// How things stand.
    pub view: &'a R::View,
    /// Who looks.
    pub viewer: Viewer,
    /// Who is asked.
    pub asked: Option<Seat>,
    /// What whoever looks may do.
    pub choices: &'a [R::Action],
    /// The one of these that is chosen.
    pub chosen: Option<R::Action>,
    /// What the players are called.
    pub names: &'a Names,
    /// In which language.
    pub language: Language,
}

impl<R: Rules> Scene<'_, R> {
    /// What things are called that many games have.
    pub fn labels(&self) -> &'static Labels {
        Labels::of(self.language)
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> String {
        without_isolates(&self.names.who(seat, self.language))
    }

    /// A player's name, for a sentence, with a word behind it if it is who looks.
    pub fn whose(&self, seat: Seat) -> String {
        format!("{} {}", self.names.who(seat, self.language), self.aside(seat)).trim_end().to_owned()
    }

    fn aside(&self, seat: Seat) -> &'static str {
        if self.viewer == Viewer::Seat(seat) { self.labels().you } else { "" }
    }

    /// Everybody, with what the game shows of each.
    pub fn seated(&self, seats: u8, lines: impl Fn(Seat) -> Vec<(String, Paint)>) -> Vec<Seated> {
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
    pub fn own_seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        }
    }

    /// What belongs to whoever looks, of what everybody has.
    pub fn own<'b, T>(&self, by_seat: &'b [T]) -> Option<&'b T> {
        by_seat.get(self.own_seat()?.index())
    }

    /// How a card is held that this action would play.
    pub fn mark(&self, action: R::Action) -> Mark {
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
    pub fn held(&self, face: Face, action: R::Action) -> Held<R::Action> {
        Held { face, action: Some(action), mark: self.mark(action) }
    }
}

//! How a newcomer learns a game: pictures of its idea before the first game, and hints at the
//! controls in it. Both are data in the game's folder; where they are shown, and to whom, is the
//! page's affair.

use alloc::vec::Vec;

use engine::{Rules, Seat};
use words::Language;

/// The same in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saying {
    /// In English.
    pub english: &'static str,
    /// In Hebrew.
    pub hebrew: &'static str,
}

impl Saying {
    /// In that language.
    pub const fn to(&self, language: Language) -> &'static str {
        match language {
            Language::Hebrew => self.hebrew,
            Language::English => self.english,
        }
    }
}

/// A part of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// The others.
    Seats,
    /// The middle.
    Table,
    /// The viewer's own cards.
    Hand,
    /// The viewer's buttons.
    Actions,
}

impl Region {
    /// A class that says where.
    pub const fn class(self) -> &'static str {
        match self {
            Region::Seats => "at-seats",
            Region::Table => "at-table",
            Region::Hand => "at-hand",
            Region::Actions => "at-actions",
        }
    }
}

/// A picture of a game's idea, with a sentence: the moment at the end of a record.
pub struct Slide {
    /// Through whose eyes it is shown.
    pub seat: Seat,
    /// How the game came there.
    pub record: &'static str,
    /// The parts of the table that it shows, the first on top.
    pub shows: &'static [Region],
    /// What it says.
    pub says: Saying,
}

/// What a control is for, said to somebody who plays for the first time, when it is first of use.
pub struct Hint<R: Rules> {
    /// Its name, by which a browser remembers it; unique in its game.
    pub name: &'static str,
    /// The control.
    pub at: Region,
    /// Is this the moment, for a viewer who may do this?
    pub is_due: fn(&R::View, R::Choices) -> bool,
    /// What it says.
    pub says: Saying,
}

/// The first of the hints that is due and not yet known.
pub fn due<R: Rules>(
    hints: &'static [Hint<R>],
    view: &R::View,
    legal: R::Choices,
    is_known: impl Fn(&str) -> bool,
) -> Option<&'static Hint<R>> {
    hints.iter().find(|hint| !is_known(hint.name) && (hint.is_due)(view, legal))
}

/// The names of hints.
pub fn names<R: Rules>(hints: &'static [Hint<R>]) -> Vec<&'static str> {
    hints.iter().map(|hint| hint.name).collect()
}

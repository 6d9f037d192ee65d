//! The games there are, as text and as numbers for whoever need not know which one it is.
//!
//! This is the one place that lists the games. [`visit`] hands a game's rules to generic code;
//! [`open`] gives a [`Table`] that takes and tells everything as text; [`observe`](mod@observe)
//! tells what a view tells as numbers.

pub mod observe;
mod table;

use std::fmt;

use bots::Knowledge;
use chico::Chico;
use eight_and_a_half::EightAndAHalf;
use engine::{Audit, Game, Record, Rules, Setup, SetupError};
use forty_nine::FortyNine;
use gamnon::Gamnon;
use words::Text;

pub use observe::Observe;
pub use table::{Refused, Table};

/// The names of all games.
pub const SLUGS: &[&str] = &[slug::<FortyNine>(), slug::<Chico>(), slug::<EightAndAHalf>(), slug::<Gamnon>()];

const fn slug<R: Rules>() -> &'static str {
    R::SLUG
}

/// A game of the catalogue: one that can be checked, that bots can play and programs learn, and that
/// there are words for.
pub trait Complete: Audit + Knowledge + Observe + Text {}

impl<R: Audit + Knowledge + Observe + Text> Complete for R {}

/// Code that is generic over the game.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Does its work for one game.
    fn visit<R: Complete>(self) -> Self::Output;
}

/// Lets the visitor do its work for the game of that name; `None` if there is no such game.
pub fn visit<V: Visitor>(slug: &str, visitor: V) -> Option<V::Output> {
    visit_game!(slug, visitor)
}

/// The same for a visitor that wants more of a game than [`Complete`]: whatever trait its method
/// `visit` is from, every game has to satisfy it.
#[macro_export]
macro_rules! visit_game {
    ($slug:expr, $visitor:expr) => {
        match $slug {
            <$crate::games::FortyNine as $crate::games::Rules>::SLUG => {
                Some($visitor.visit::<$crate::games::FortyNine>())
            }
            <$crate::games::Chico as $crate::games::Rules>::SLUG => {
                Some($visitor.visit::<$crate::games::Chico>())
            }
            <$crate::games::EightAndAHalf as $crate::games::Rules>::SLUG => {
                Some($visitor.visit::<$crate::games::EightAndAHalf>())
            }
            <$crate::games::Gamnon as $crate::games::Rules>::SLUG => {
                Some($visitor.visit::<$crate::games::Gamnon>())
            }
            _ => None,
        }
    };
}

/// What [`visit_game`] names.
#[doc(hidden)]
pub mod games {
    pub use chico::Chico;
    pub use eight_and_a_half::EightAndAHalf;
    pub use engine::Rules;
    pub use forty_nine::FortyNine;
    pub use gamnon::Gamnon;
}

/// The game of a record, before its first step.
pub fn open(record: &Record) -> Result<Box<dyn Table>, OpenError> {
    let unknown = || OpenError::UnknownGame { line: record.line_of_game(), slug: record.slug.clone() };
    let opened = visit(&record.slug, Open(&record.setup)).ok_or_else(unknown)?;
    opened.map_err(|error| OpenError::Setup { line: record.line_of(&error), error })
}

struct Open<'a>(&'a Setup);

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn Table>, SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        Ok(Box::new(Game::<R>::new(self.0.clone())?))
    }
}

/// Why a record can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// There is no game of that name.
    UnknownGame {
        /// Where it is named.
        line: usize,
        /// The name.
        slug: String,
    },
    /// It can't be set up like that.
    Setup {
        /// Where it says so.
        line: usize,
        /// Why not.
        error: SetupError,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::UnknownGame { line, slug } => {
                write!(f, "line {line}: there is no game `{slug}`; there is {}", SLUGS.join(", "))
            }
            OpenError::Setup { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// The examples of the README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

//! The games there are.
//!
//! The list itself is this crate's manifest: a dependency in the folder `games` is a game. [`GAMES`]
//! tells what is constant about each; [`open`] and [`replay`] play one without knowing which it is;
//! [`visit`] hands a game's rules to code that is generic over them.

mod entry;
mod open;

use engine::Rules as _;
use play::Complete;
use words::Language;

pub use entry::Entry;
pub use open::{OpenError, open, replay};

/// Code that is generic over the game.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Does its work for one game.
    fn visit<R: Complete>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),*) => {
        /// All games, in the order in which they are shown.
        pub const GAMES: &[Entry] = &[$(Entry::of::<$game>()),*];

        /// Lets the visitor do its work for the game of that name; `None` if there is no such game.
        pub fn visit<V: Visitor>(slug: &str, visitor: V) -> Option<V::Output> {
            match slug {
                $(<$game>::SLUG => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The game of that name.
pub fn find(slug: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.slug == slug)
}

/// The names of all games.
pub fn slugs() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.slug)
}

/// The names of all games, for a sentence: `49, chico`.
pub fn names() -> String {
    slugs().collect::<Vec<_>>().join(", ")
}

/// The game that has the rule: their ids begin with different letters.
pub fn game_of(rule: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| (entry.rule_book)(Language::English).rule(rule).is_some())
}

/// The examples of the engine's page compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/engine.md")]
struct Engine;

//! The checks that every game must pass.
//!
//! [`check_game`] plays random games and holds everything a game says about itself against
//! everything else it says; [`script`] is for rules, one by one, in the record's notation;
//! [`playthroughs`] compares whole games with files; [`perft`] counts; [`properties`] and
//! [`fuzz`] try anything; [`check_recall`] holds what a seat reads against what it lived through; [`twin`] finds a game that looks the same to somebody. By feature, `bot` sits
//! bots down at a game, `words` listens to what is said and holds Hebrew against the glossary,
//! `page` looks at drawings for the web.
//! A check that fails panics with what it found: this crate is for tests only.

pub mod bench;
#[cfg(feature = "bot")]
pub mod bot;
mod check;
pub mod fuzz;
#[cfg(feature = "words")]
pub mod hebrew;
mod leaks;
#[cfg(feature = "page")]
mod page;
mod perft;
mod playthrough;
mod properties;
mod recall;
#[cfg(feature = "words")]
pub mod said;
#[cfg(feature = "screen")]
pub mod screen;
mod script;
mod twin;
mod wander;
#[cfg(feature = "words")]
mod words;

pub use check::{check_game, check_setup, check_small, setups};
#[cfg(feature = "page")]
pub use page::{check_hints, check_idea, check_page, check_situations};
pub use perft::perft;
pub use playthrough::playthroughs;
pub use properties::properties;
pub use recall::check_recall;
pub use script::script;
pub use twin::{differences, twin};
pub use wander::wander;
#[cfg(feature = "words")]
pub use words::{Phrases, check_words};

use rand_core::SeedableRng;

/// The generator of all checks: the same seed finds the same fault again.
pub type Generator = rand_xoshiro::Xoshiro256PlusPlus;

/// A generator for this seed.
pub fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

//! What is constant about a game.

use std::ops::RangeInclusive;

use engine::{Action as _, OptionSpec, Setup, SetupError};
use play::{AnyPlay, Complete, Play};
use words::{Language, RuleBook, Sentence};

/// A game of the list, and what is constant about it.
pub struct Entry {
    /// Its name in records and addresses.
    pub slug: &'static str,
    /// The version of its rules.
    pub version: u32,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// How many sit at a table against bots.
    pub usual_seats: u8,
    /// What the players agree on before they start.
    pub options: &'static [OptionSpec],
    /// How many different actions there are.
    pub actions: usize,
    /// More steps than a game is likely ever to take.
    pub most_steps: usize,
    /// The stylesheet of its drawings.
    pub style: &'static str,
    /// Its name in words.
    pub title: fn(Language) -> &'static str,
    /// One line about it.
    pub tagline: fn(Language) -> &'static str,
    /// Its rules in words.
    pub rule_book: fn(Language) -> RuleBook,
    /// Starts a game.
    pub start: fn(Setup) -> Result<Box<dyn AnyPlay>, SetupError>,
    /// Why a game for so many can't be set up like that, in words.
    pub setup_error: fn(&SetupError, u8, Language) -> Sentence,
}

impl Entry {
    pub(crate) const fn of<R: Complete>() -> Entry {
        Entry {
            slug: R::SLUG,
            version: R::VERSION,
            seats: R::SEATS,
            usual_seats: R::USUAL_SEATS,
            options: R::OPTIONS,
            actions: R::Action::COUNT,
            most_steps: R::MOST_STEPS,
            style: R::STYLE,
            title: R::title,
            tagline: R::tagline,
            rule_book: R::rule_book,
            start: |setup| Ok(Box::new(Play::<R>::new(setup)?)),
            setup_error: words::setup_error::<R>,
        }
    }
}

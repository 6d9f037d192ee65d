//! What is constant about a game.

use std::ops::RangeInclusive;

use engine::observe::{self, Part};
use engine::{Action as _, OptionSpec, Setup, SetupError, Small};
use maud::Markup;
use page::{Situation, Slide};
use play::{AnyNode, AnyPlay, Complete, Node, Play, Refused};
use words::{Language, OptionWords, RuleBook, Sentence};

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
    /// Are the cards dealt anew, round after round?
    pub rounds: bool,
    /// The keys of a view that nobody sees who looks at the table.
    pub memory: &'static [&'static str],
    /// What the players agree on before they start.
    pub options: &'static [OptionSpec],
    /// Small games by name.
    pub small: &'static [Small],
    /// How many different actions there are.
    pub actions: usize,
    /// More steps than a game is likely ever to take.
    pub most_steps: usize,
    /// The stylesheet of its drawings.
    pub style: &'static str,
    /// Moments that explain a rule, for the page of rules.
    pub situations: &'static [Situation],
    /// Its idea in pictures; none if it has no such page.
    pub idea: &'static [Slide],
    /// The names of its hints for a first game.
    pub hints: fn() -> Vec<&'static str>,
    /// The class of its drawings.
    pub class: &'static str,
    /// Faces and signs that its drawings use by name, for once a page.
    pub symbols: fn() -> Markup,
    /// A picture for the home page.
    pub picture: fn() -> Markup,
    /// Its name in words.
    pub title: fn(Language) -> &'static str,
    /// One line about it.
    pub tagline: fn(Language) -> &'static str,
    /// What the box says: from which age, and how long a game takes, as far as it does.
    pub facts: fn(Language) -> Vec<String>,
    /// Who made it, and what else its rulebook wants to be known.
    pub credits: fn(Language) -> &'static str,
    /// What an option is called and does; `None` if there is no such option.
    pub option: fn(&str, Language) -> Option<OptionWords>,
    /// Its rules in words.
    pub rule_book: fn(Language) -> RuleBook,
    /// The parts of an observation of a game of this setup.
    pub parts: fn(&Setup) -> Result<Vec<Part>, SetupError>,
    /// The action with this number, in notation.
    pub action: fn(i64) -> Result<String, Refused>,
    /// The number of an action in notation.
    pub action_number: fn(&str) -> Result<usize, Refused>,
    /// The setup by which a game that was begun by an older version is played on.
    pub upgrade: fn(u32, Setup) -> Setup,
    /// Starts a game.
    pub start: fn(Setup) -> Result<Box<dyn AnyPlay>, SetupError>,
    /// The tree of a game.
    pub tree: fn(Setup) -> Result<Box<dyn AnyNode>, SetupError>,
    /// Why a game for so many can't be set up like that, in words.
    pub setup_error: fn(&SetupError, u8, Language) -> Sentence,
}

impl Entry {
    /// The values of an option that a table of that many, or of as many as will have come, can be
    /// offered: each is one that people want, and that the rules accept for some of these numbers.
    pub fn offered(&self, option: &OptionSpec, seats: RangeInclusive<u8>) -> Vec<String> {
        let mut offered = Vec::new();
        for seats in seats {
            let accepts = |value: &String| (self.start)(Setup::new(seats).with(option.name, value)).is_ok();
            for value in option.kind.offered(seats) {
                // A start costs more than a look: what was accepted is not tried again.
                if !offered.contains(&value) && accepts(&value) {
                    offered.push(value);
                }
            }
        }
        offered
    }

    pub(crate) const fn of<R: Complete>() -> Entry {
        Entry {
            slug: R::SLUG,
            version: R::VERSION,
            seats: R::SEATS,
            usual_seats: R::USUAL_SEATS,
            rounds: R::ROUNDS,
            memory: R::MEMORY,
            options: R::OPTIONS,
            small: R::SMALL,
            actions: R::Action::COUNT,
            most_steps: R::MOST_STEPS,
            style: R::STYLE,
            situations: R::SITUATIONS,
            idea: R::IDEA,
            hints: || page::names(R::HINTS),
            class: R::CLASS,
            symbols: R::symbols,
            picture: R::picture,
            title: R::title,
            tagline: R::tagline,
            facts: R::facts,
            credits: R::credits,
            option: R::option,
            rule_book: R::rule_book,
            parts: observe::parts::<R>,
            action: |number| Ok(play::action::<R>(number)?.to_string()),
            action_number: |text| match R::read_action(text) {
                Ok(action) => Ok(action.index()),
                Err(refusal) => Err(Refused::by(&refusal)),
            },
            upgrade: R::upgrade,
            start: |setup| Ok(Box::new(Play::<R>::new(setup)?)),
            tree: |setup| Ok(Box::new(Node::<R>::new(setup)?)),
            setup_error: words::setup_error::<R>,
        }
    }
}

//! What is said about any game: levels of bots, and errors that no rule of a game makes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use bots::Level;
use engine::{OptionKind, PlayError, RuleId, SetupError};

use crate::english::English;
use crate::hebrew::Hebrew;
use crate::names::{isolate, plain};
use crate::{Language, Names, Sentence, Text};

/// A level of bots in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelWords {
    /// Its name.
    pub title: &'static str,
    /// What to expect of it.
    pub description: &'static str,
}

/// What a level of bots is called.
pub fn level(level: Level, language: Language) -> LevelWords {
    general(language).level(level)
}

/// Why a step was not taken.
pub fn play_error<R: Text>(error: &PlayError<R::Refusal>, names: &Names, language: Language) -> Sentence {
    let said = general(language);
    let text = match error {
        PlayError::Refused(refusal) => return R::refusal(refusal, language),
        PlayError::Over => said.over().into(),
        PlayError::NotAsked { asked, .. } | PlayError::SeatFirst(asked) => {
            said.others_turn(&names.all(*asked, language))
        }
        PlayError::NoSuchSeat { seats, .. } => said.no_such_seat(*seats),
        PlayError::ChanceFirst(_) => said.chance_first().into(),
        PlayError::Stale { .. } => said.stale().into(),
    };
    Sentence { text, rules: Vec::new() }
}

/// Why a game can't be set up like that, at a table of `seats`.
pub fn setup_error<R: Text>(error: &SetupError, seats: u8, language: Language) -> Sentence {
    let said = general(language);
    let title = |option: &str| match R::option(option, language) {
        Some(words) => words.title.to_string(),
        None => isolate(plain(option)),
    };
    let (text, rule) = match error {
        SetupError::Seats { allowed, .. } => (said.wrong_seats(allowed), None),
        SetupError::UnknownOption { name, .. } => (said.unknown_option(&title(name)), None),
        SetupError::Twice(name) => (said.option_twice(&title(name)), None),
        SetupError::BadValue { option, rule, value, .. } => {
            let takes = takes::<R>(option, seats, language);
            (said.bad_value(&title(option), &isolate(plain(value)), &takes), Some(*rule))
        }
        SetupError::Refused { option, rule, .. } => {
            (refused::<R>(&title(option), rule, language), Some(*rule))
        }
    };
    Sentence { text, rules: rule.into_iter().collect() }
}

fn refused<R: Text>(title: &str, rule: RuleId, language: Language) -> String {
    match R::messages(language).forbidden_setup(rule) {
        Some(reason) => reason.into(),
        None => general(language).forbidden(title),
    }
}

/// The values that an option takes, in words.
fn takes<R: Text>(option: &str, seats: u8, language: Language) -> Vec<String> {
    let Some(spec) = R::OPTIONS.iter().find(|spec| spec.name == option) else { return Vec::new() };
    let said = general(language);
    match spec.kind {
        OptionKind::Flag { .. } => [true, false].map(|is_on| said.on_or_off(is_on).into()).to_vec(),
        OptionKind::Number { range, .. } => [said.number_within(range(seats))].to_vec(),
        OptionKind::Limit { .. } => [said.number_from(1), said.no_limit().into()].to_vec(),
        OptionKind::Word(words) => {
            let names = Names::unnamed(seats);
            let value = |word: &&str| Some(R::option(option, language)?.value(word, &names, language));
            words.iter().filter_map(value).collect()
        }
    }
}

/// A list with commas, and its last item as the language joins it.
pub(crate) fn joined<S: AsRef<str>>(items: &[S], last_joined: impl Fn(&str) -> String) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {}", first.join(", "), last_joined(last.as_ref()))
        }
    }
}

/// What one language says about any game.
pub(crate) trait General {
    /// A seat without a name.
    fn seat(&self, number: usize) -> String;
    fn on_or_off(&self, is_on: bool) -> &'static str;
    fn age(&self, years: u8) -> String;
    fn minutes(&self, minutes: u8) -> String;
    fn level(&self, level: Level) -> LevelWords;

    fn dealing(&self) -> &'static str;
    fn own_turn(&self) -> &'static str;
    fn your_turn(&self, choice: &str) -> String;
    /// Somebody did something: "Dana passes".
    fn did(&self, who: &str, what: &str) -> String;
    fn waiting_for(&self, who: &str) -> String;
    fn luck(&self, who: &str) -> String;
    fn over(&self) -> &'static str;
    fn others_turn(&self, asked: &[String]) -> String;
    fn no_such_seat(&self, seats: u8) -> String;
    fn chance_first(&self) -> &'static str;
    fn stale(&self) -> &'static str;

    fn wrong_seats(&self, allowed: &RangeInclusive<u8>) -> String;
    fn unknown_option(&self, name: &str) -> String;
    fn option_twice(&self, title: &str) -> String;
    fn bad_value(&self, title: &str, value: &str, takes: &[String]) -> String;
    fn number_within(&self, range: RangeInclusive<u32>) -> String;
    fn number_from(&self, least: u32) -> String;
    fn no_limit(&self) -> &'static str;
    fn forbidden(&self, title: &str) -> String;
}

/// What the language says about any game.
pub(crate) fn general(language: Language) -> &'static dyn General {
    match language {
        Language::Hebrew => &Hebrew,
        Language::English => &English,
    }
}

//! What is agreed before a game: how many play, and the options.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::RangeInclusive;

use crate::{RuleId, Rules};

/// How many seats, and the options that were given. What was not given has its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of seats.
    pub seats: u8,
    /// Names and values as the record writes them, in the order they were given.
    pub options: Vec<(String, String)>,
}

impl Setup {
    /// A table with every option at its default.
    pub fn new(seats: u8) -> Setup {
        Setup { seats, options: Vec::new() }
    }

    /// The same with one option more.
    pub fn with(mut self, name: &str, value: impl ToString) -> Setup {
        self.options.push((name.to_owned(), value.to_string()));
        self
    }

    /// Reads the options by the game's list of them, after checking the number of seats.
    pub fn read<R: Rules>(&self) -> Result<Options, SetupError> {
        if !R::SEATS.contains(&self.seats) {
            return Err(SetupError::Seats { wanted: self.seats, allowed: R::SEATS });
        }
        let mut options = Options::defaults(R::OPTIONS, R::STUDY, self.seats);
        for (at, (name, text)) in self.options.iter().enumerate() {
            if self.options[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(SetupError::Twice(name.clone()));
            }
            options.set(name, text)?;
        }
        Ok(options)
    }
}

/// An option of a game: what the waiting room offers and the record may say.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name in the record.
    pub name: &'static str,
    /// The rule that describes it.
    pub rule: RuleId,
    /// Which values it takes.
    pub kind: OptionKind,
    /// Where it comes from.
    pub origin: Origin,
}

impl OptionSpec {
    /// Which seat starts, as the rule leaves it to the players; seat 0 if nothing is said.
    pub const fn first_seat(rule: RuleId) -> OptionSpec {
        let kind = OptionKind::Number { range: |seats| 0..=u32::from(seats) - 1, default: |_| 0 };
        OptionSpec { name: "first_seat", rule, kind, origin: Origin::Rulebook }
    }

    /// What makes a game [smaller](crate::Rules::STUDY), by a number.
    pub const fn study(
        name: &'static str,
        rule: RuleId,
        range: fn(u8) -> RangeInclusive<u32>,
        default: fn(u8) -> u32,
    ) -> OptionSpec {
        OptionSpec { name, rule, kind: OptionKind::Number { range, default }, origin: Origin::House }
    }
}

/// A small game that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Small {
    /// What it is called where games are solved.
    pub name: &'static str,
    /// How many play.
    pub seats: u8,
    /// What makes it small.
    pub options: &'static [(&'static str, &'static str)],
}

impl Small {
    /// As a game is begun with it.
    pub fn setup(&self) -> Setup {
        self.options.iter().fold(Setup::new(self.seats), |setup, (name, value)| setup.with(name, value))
    }
}

/// Where an option comes from: players want to know what is in the box, and what is ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The rulebook leaves it to the players.
    Rulebook,
    /// The rulebook is silent, or can be read in two ways.
    Reading,
    /// A house rule: ours, and not in the rulebook.
    House,
}

impl Origin {
    /// All of them, the rulebook's first.
    pub const ALL: [Origin; 3] = [Origin::Rulebook, Origin::Reading, Origin::House];
}

/// Which values an option takes, and its default.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// `on` or `off`.
    Flag {
        /// What holds if nothing is said.
        default: bool,
    },
    /// A whole number; range and default depend on the number of seats.
    Number {
        /// From the smallest to the largest.
        range: fn(u8) -> RangeInclusive<u32>,
        /// What holds if nothing is said.
        default: fn(u8) -> u32,
    },
    /// How many at most: a whole number from 1 on, or `none`.
    Limit {
        /// What holds if nothing is said.
        default: u32,
        /// Numbers that people want, ascending.
        wanted: &'static [u32],
    },
    /// One of these words; the first is the default.
    Word(&'static [&'static str]),
}

/// What `none` is read as: nothing ever comes to so many.
pub const NO_LIMIT: u32 = u32::MAX;

/// A limit that there is not, as the record writes it.
pub const NONE: &str = "none";

impl OptionKind {
    fn default(self, seats: u8) -> u32 {
        match self {
            OptionKind::Flag { default } => u32::from(default),
            OptionKind::Number { default, .. } => default(seats),
            OptionKind::Limit { default, .. } => default,
            OptionKind::Word(_) => 0,
        }
    }

    fn read(self, seats: u8, text: &str) -> Option<u32> {
        match self {
            OptionKind::Flag { .. } => {
                ["off", "on"].iter().position(|word| *word == text).map(|at| at as u32)
            }
            OptionKind::Number { range, .. } => read_number(text).filter(|n| range(seats).contains(n)),
            OptionKind::Limit { .. } if text == NONE => Some(NO_LIMIT),
            OptionKind::Limit { .. } => read_number(text).filter(|n| *n > 0),
            OptionKind::Word(words) => words.iter().position(|word| *word == text).map(|at| at as u32),
        }
    }

    /// What may be written, as words for a sentence.
    fn expectation(self, seats: u8) -> String {
        match self {
            OptionKind::Flag { .. } => "on or off".to_owned(),
            OptionKind::Number { range, .. } => {
                alloc::format!("a number from {} to {}", range(seats).start(), range(seats).end())
            }
            OptionKind::Limit { .. } => alloc::format!("a number from 1 on, or {NONE}"),
            OptionKind::Word(words) => words.join(" or "),
        }
    }

    /// What holds if nothing is said, as the record would write it.
    pub fn default_value(self, seats: u8) -> String {
        match self {
            OptionKind::Flag { default } => if default { "on" } else { "off" }.to_owned(),
            OptionKind::Word(words) => words[0].to_owned(),
            OptionKind::Number { .. } | OptionKind::Limit { .. } => self.default(seats).to_string(),
        }
    }

    /// The values that people are offered: of a limit those that they want and the default, of
    /// everything else all.
    pub fn offered(self, seats: u8) -> Vec<String> {
        match self {
            OptionKind::Limit { default, wanted } => {
                let below = wanted.iter().filter(|number| **number < default);
                let above = wanted.iter().filter(|number| **number > default);
                let numbers = below.chain([&default]).chain(above).map(u32::to_string);
                numbers.chain([NONE.to_owned()]).collect()
            }
            kind => kind.samples(seats),
        }
    }

    /// Values that tests should try: all of a short list, else the ends and the default.
    pub fn samples(self, seats: u8) -> Vec<String> {
        match self {
            OptionKind::Flag { .. } => ["off", "on"].map(str::to_owned).to_vec(),
            OptionKind::Number { range, .. } if range(seats).count() <= 16 => {
                range(seats).map(|n| n.to_string()).collect()
            }
            OptionKind::Number { range, default } => {
                [*range(seats).start(), default(seats)].map(|n| n.to_string()).to_vec()
            }
            OptionKind::Limit { default, .. } => [1, default].map(|n| n.to_string()).to_vec(),
            OptionKind::Word(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        }
    }
}

/// A number as the record writes it: digits only, no sign, no leading zero.
pub fn read_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// A game's options with their values, defaults included.
#[derive(Clone, Debug)]
pub struct Options {
    seats: u8,
    specs: Vec<OptionSpec>,
    /// So many of them are what a table is offered.
    offered: usize,
    values: Vec<u32>,
}

impl Options {
    fn defaults(offered: &[OptionSpec], study: &[OptionSpec], seats: u8) -> Options {
        let specs: Vec<OptionSpec> = offered.iter().chain(study).copied().collect();
        let values = specs.iter().map(|spec| spec.kind.default(seats)).collect();
        Options { seats, specs, offered: offered.len(), values }
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), SetupError> {
        let unknown = || SetupError::UnknownOption {
            name: name.to_owned(),
            known: self.specs[..self.offered].iter().map(|spec| spec.name).collect(),
        };
        let at = self.specs.iter().position(|spec| spec.name == name).ok_or_else(unknown)?;
        let spec = self.specs[at];
        self.values[at] = spec.kind.read(self.seats, text).ok_or_else(|| SetupError::BadValue {
            option: spec.name,
            rule: spec.rule,
            value: text.to_owned(),
            expected: spec.kind.expectation(self.seats),
        })?;
        Ok(())
    }

    /// The value as a number: of a word, its place in the list.
    pub fn number(&self, name: &str) -> u32 {
        let at = self.specs.iter().position(|spec| spec.name == name);
        self.values[at.expect("a game asks for its own options only")]
    }

    /// Is the option on?
    pub fn flag(&self, name: &str) -> bool {
        self.number(name) != 0
    }
}

/// Why a game can't be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Too few or too many seats.
    Seats {
        /// What was asked for.
        wanted: u8,
        /// What the game takes.
        allowed: RangeInclusive<u8>,
    },
    /// The game has no option of that name.
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The option was given before.
    Twice(String),
    /// The option does not take that value.
    BadValue {
        /// The option.
        option: &'static str,
        /// The rule that describes it.
        rule: RuleId,
        /// What was given.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// A rule forbids this setup.
    Refused {
        /// The option that it is about.
        option: &'static str,
        /// The rule.
        rule: RuleId,
        /// Why, in words.
        reason: &'static str,
    },
}

impl SetupError {
    /// The option that it is about; the number of seats if none.
    pub fn option(&self) -> Option<&str> {
        match self {
            SetupError::Seats { .. } => None,
            SetupError::UnknownOption { name, .. } | SetupError::Twice(name) => Some(name),
            SetupError::BadValue { option, .. } | SetupError::Refused { option, .. } => Some(option),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Seats { wanted, allowed } => {
                write!(f, "this game takes {} to {} seats, not {wanted}", allowed.start(), allowed.end())
            }
            SetupError::UnknownOption { name, known } => {
                write!(f, "there is no option `{name}`; there is {}", known.join(", "))
            }
            SetupError::Twice(name) => write!(f, "option `{name}` is given twice"),
            SetupError::BadValue { option, rule, value, expected } => {
                write!(f, "option `{option}` takes {expected}, not `{value}` ({rule})")
            }
            SetupError::Refused { rule, reason, .. } => write!(f, "{reason} ({rule})"),
        }
    }
}

impl Error for SetupError {}

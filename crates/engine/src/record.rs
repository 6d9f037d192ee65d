//! The record: a game as text, one item a line.
//!
//! Here it is only taken apart into its header and its lines of steps; whether the steps are
//! legal, or words of any game, is for [`Game::replay`](crate::Game::replay).

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::setup::{Setup, SetupError, read_number};

/// A game as text, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's name.
    pub slug: String,
    /// The seats and options.
    pub setup: Setup,
    /// The steps, in order.
    pub steps: Vec<Line>,
    /// Where the header's items stand.
    places: Places,
}

/// The numbers of the header's lines.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Places {
    game: usize,
    seats: usize,
    options: Vec<usize>,
}

/// A line of the record without its comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number in the text, from 1.
    pub number: usize,
    /// What it says, with single spaces.
    pub text: String,
}

impl Record {
    /// The only version of the format so far.
    pub const VERSION: &'static str = "1";

    /// The most bytes that are read.
    pub const LIMIT: usize = 8 << 20;

    /// A record made of its parts; the lines are numbered as they will be written.
    pub fn new(slug: &str, setup: Setup, steps: impl Iterator<Item = String>) -> Record {
        let header = 3 + setup.options.len();
        let places = Places { game: 2, seats: 3, options: (4..=header).collect() };
        let steps = steps.enumerate().map(|(at, text)| Line { number: header + at + 1, text }).collect();
        Record { slug: slug.to_owned(), setup, steps, places }
    }

    /// Takes a text apart. Any bytes will do; what is wrong is said with the line's number.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        let mut lines = Lines::new(text_of(bytes)?);
        lines.version()?;
        let (game, slug) = lines.header("game")?;
        let (seats_line, seats) = lines.header("seats")?;
        let seats = read_number(&seats).and_then(|n| u8::try_from(n).ok());
        let seats =
            seats.ok_or(RecordError::Expected { line: seats_line, what: "a number after `seats`" })?;
        let given = lines.options()?;
        let option_lines = given.iter().map(|(line, ..)| *line).collect();
        let options = given.into_iter().map(|(_, name, value)| (name, value)).collect();
        let places = Places { game, seats: seats_line, options: option_lines };
        Ok(Record { slug, setup: Setup { seats, options }, steps: lines.rest(), places })
    }

    /// The number of the line that names the game.
    pub fn line_of_game(&self) -> usize {
        self.places.game
    }

    /// The number of the line that the error is about.
    pub fn line_of(&self, error: &SetupError) -> usize {
        let at = |name: &str| self.setup.options.iter().rposition(|(option, _)| option == name);
        error.option().and_then(at).map_or(self.places.seats, |at| self.places.options[at])
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, RecordError> {
    if bytes.len() > Record::LIMIT {
        let before = &bytes[..Record::LIMIT];
        return Err(RecordError::TooLong { line: line_after(before) });
    }
    core::str::from_utf8(bytes)
        .map_err(|error| RecordError::NotText { line: line_after(&bytes[..error.valid_up_to()]) })
}

/// The number of the line in which the byte after these stands.
fn line_after(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count() + 1
}

/// The lines that say something, one after the other.
struct Lines<'a> {
    lines: core::iter::Peekable<core::iter::Enumerate<core::str::Lines<'a>>>,
    /// The number of the last line that was looked at.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().enumerate().peekable(), number: 1 }
    }

    /// The next line that says something; it stays where it is.
    fn peek(&mut self) -> Option<Line> {
        while let Some((at, line)) = self.lines.peek() {
            self.number = at + 1;
            let text = tidied(line);
            if !text.is_empty() {
                return Some(Line { number: self.number, text });
            }
            self.lines.next();
        }
        None
    }

    fn next(&mut self) -> Option<Line> {
        let line = self.peek();
        self.lines.next();
        line
    }

    fn version(&mut self) -> Result<(), RecordError> {
        let line = self.next();
        let version = line.as_ref().and_then(|line| line.text.strip_prefix("kupa "));
        match version {
            Some(Record::VERSION) => Ok(()),
            Some(other) => Err(RecordError::Version { line: self.number, version: other.to_owned() }),
            None => Err(RecordError::Expected {
                line: self.number,
                what: "`kupa 1` as the first line of a record",
            }),
        }
    }

    /// A line with one word after the `key`; gives the line's number and that word.
    fn header(&mut self, key: &'static str) -> Result<(usize, String), RecordError> {
        let missing = RecordError::Missing { line: self.number, key };
        let Some(line) = self.next() else { return Err(missing) };
        match line.text.split(' ').collect::<Vec<_>>()[..] {
            [word, value] if word == key => Ok((line.number, value.to_owned())),
            _ => Err(RecordError::Missing { line: line.number, key }),
        }
    }

    /// The options: the number of the line, the name, the value.
    fn options(&mut self) -> Result<Vec<(usize, String, String)>, RecordError> {
        let mut options = Vec::new();
        while let Some(line) = self.peek().filter(|line| line.text.split(' ').next() == Some("option")) {
            match line.text.split(' ').collect::<Vec<_>>()[..] {
                [_, name, value] => options.push((line.number, name.to_owned(), value.to_owned())),
                _ => return Err(RecordError::Expected { line: line.number, what: "`option NAME VALUE`" }),
            }
            self.lines.next();
        }
        Ok(options)
    }

    fn rest(mut self) -> Vec<Line> {
        core::iter::from_fn(|| self.next()).collect()
    }
}

/// The line without its comment, with single spaces.
fn tidied(line: &str) -> String {
    let said = line.split('#').next().unwrap_or_default();
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "kupa {}", Record::VERSION)?;
        writeln!(f, "game {}", self.slug)?;
        writeln!(f, "seats {}", self.setup.seats)?;
        for (name, value) in &self.setup.options {
            writeln!(f, "option {name} {value}")?;
        }
        self.steps.iter().try_for_each(|line| writeln!(f, "{}", line.text))
    }
}

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// More than [`Record::LIMIT`].
    TooLong {
        /// Where the limit was reached.
        line: usize,
    },
    /// Not UTF-8.
    NotText {
        /// Where the first wrong byte stands.
        line: usize,
    },
    /// A version of the format that we do not know.
    Version {
        /// Where it stands.
        line: usize,
        /// What it says.
        version: String,
    },
    /// A line of the header is not there, or is another one.
    Missing {
        /// Where it should stand.
        line: usize,
        /// The word that it should start with.
        key: &'static str,
    },
    /// Something else should stand here.
    Expected {
        /// Where.
        line: usize,
        /// What.
        what: &'static str,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::TooLong { line } => {
                write!(f, "line {line}: the record is longer than {} MiB", Record::LIMIT >> 20)
            }
            RecordError::NotText { line } => write!(f, "line {line}: not UTF-8 text"),
            RecordError::Version { line, version } => {
                write!(
                    f,
                    "line {line}: version `{version}` of the format is not known, only {}",
                    Record::VERSION
                )
            }
            RecordError::Missing { line, key } => write!(f, "line {line}: expected `{key}` and one word"),
            RecordError::Expected { line, what } => write!(f, "line {line}: expected {what}"),
        }
    }
}

impl Error for RecordError {}

//! The game that a record tells.

use std::fmt;

use engine::{Record, SetupError};
use play::{AnyPlay, Refused};

use crate::{find, names};

/// The game of a record, before its first step.
pub fn open(record: &Record) -> Result<Box<dyn AnyPlay>, OpenError> {
    let unknown = || OpenError::UnknownGame { line: record.line_of_game(), slug: record.slug.clone() };
    let entry = find(&record.slug).ok_or_else(unknown)?;
    (entry.start)(record.setup.clone())
        .map_err(|error| OpenError::Setup { line: record.line_of(&error), error })
}

/// The game of a record, after its last step.
pub fn replay(record: &Record) -> Result<Box<dyn AnyPlay>, OpenError> {
    let mut play = open(record)?;
    for line in &record.steps {
        play.take(&line.text).map_err(|refused| OpenError::Step { line: line.number, refused })?;
    }
    Ok(play)
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
    /// A step can't be taken.
    Step {
        /// Where it stands.
        line: usize,
        /// Why not.
        refused: Refused,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::UnknownGame { line, slug } => {
                write!(f, "line {line}: there is no game `{slug}`; there is {}", names())
            }
            OpenError::Setup { line, error } => write!(f, "line {line}: {error}"),
            OpenError::Step { line, refused } => write!(f, "line {line}: {refused}"),
        }
    }
}

impl std::error::Error for OpenError {}

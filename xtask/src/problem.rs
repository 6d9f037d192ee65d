//! What a check found: a sentence and where it applies. Checks collect all
//! problems before they fail.

use std::fmt;

use anyhow::{Result, bail};

/// One thing to mend.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    place: String,
    message: String,
}

impl Problem {
    /// A problem with a whole file, folder or crate.
    pub(crate) fn new(place: &str, message: impl Into<String>) -> Self {
        Problem { place: place.to_owned(), message: message.into() }
    }

    /// A problem on one line of a file; lines count from 1.
    pub(crate) fn at(file: &str, line: usize, message: impl Into<String>) -> Self {
        Problem::new(&format!("{file}:{line}"), message)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Prints the problems and fails if there are any.
pub(crate) fn report(problems: &[Problem]) -> Result<()> {
    for problem in problems {
        println!("{problem}");
    }
    match problems.len() {
        0 => Ok(()),
        1 => bail!("1 problem, shown above"),
        count => bail!("{count} problems, shown above"),
    }
}

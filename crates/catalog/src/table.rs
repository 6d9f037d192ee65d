//! A game of any kind, played by notation.

use std::collections::BTreeMap;
use std::fmt;

use engine::{Game, Pending, PlayError, Refusal, RuleId, Rules, Seat, Viewer, World};
use serde_json::value::{RawValue, to_raw_value};

/// A game in progress, whichever it is: everything goes in and comes out as text.
pub trait Table: Send {
    /// How many seats there are.
    fn seats(&self) -> u8;

    /// What happens next.
    fn pending(&self) -> Pending;

    /// The legal actions that the viewer may know of: its own, and the referee all.
    fn legal(&self, viewer: Viewer) -> BTreeMap<Seat, Vec<String>>;

    /// How things stand for the viewer, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// Takes a step written as a line of the record; gives the line as the viewer saw it.
    fn take(&mut self, line: &str, viewer: Viewer) -> Result<String, Refused>;
}

impl<R: Rules> Table for Game<R> {
    fn seats(&self) -> u8 {
        World::seats(self)
    }

    fn pending(&self) -> Pending {
        World::pending(self)
    }

    fn legal(&self, viewer: Viewer) -> BTreeMap<Seat, Vec<String>> {
        self.legal_seen(viewer)
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&World::view(self, viewer)).expect("a view is plain data")
    }

    fn take(&mut self, line: &str, viewer: Viewer) -> Result<String, Refused> {
        let step = self.read_step(line)?;
        let seen = self.line_seen(&step, viewer);
        Game::take(self, step)?;
        Ok(seen)
    }
}

/// A step that was not taken: the rule that refused it, and why in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The rule, if a numbered one is broken.
    pub rule: Option<RuleId>,
    /// The sentence.
    pub message: String,
}

impl<E: Refusal> From<PlayError<E>> for Refused {
    fn from(error: PlayError<E>) -> Refused {
        Refused { rule: error.rule(), message: error.to_string() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Refused {}

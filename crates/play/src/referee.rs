//! The referee: replays a record and says how things stand after each step, as a viewer may know it.
//! `kupa referee` prints it, and the API answers it.

use std::collections::BTreeMap;
use std::slice;

use engine::{Line, Pending, Record, RuleId, Seat, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{AnyPlay, Refused};

/// Tells how things stand at the start, and after each step; a step that is refused is the last.
pub struct Referee<'a> {
    play: Box<dyn AnyPlay>,
    viewer: Viewer,
    steps: slice::Iter<'a, Line>,
    state: Told,
}

/// What the referee has said.
enum Told {
    Nothing,
    Steps(usize),
    All,
}

/// What the referee says.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Ruling {
    /// How things stand.
    Stands(Position),
    /// A step that was not taken.
    Refused(Refusal),
}

/// How things stand after a step.
#[derive(Serialize)]
pub struct Position {
    step: usize,
    line: Option<String>,
    pending: Pending,
    legal: BTreeMap<Seat, Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Box<RawValue>>,
}

/// A step that was not taken, as the viewer may know it.
#[derive(Serialize)]
pub struct Refusal {
    step: usize,
    line: String,
    error: Reason,
    /// The number of its line in the record.
    #[serde(skip)]
    pub number: usize,
}

#[derive(Serialize)]
struct Reason {
    rule: Option<RuleId>,
    message: String,
}

impl<'a> Referee<'a> {
    /// Of the record's game, before its first step.
    pub fn new(play: Box<dyn AnyPlay>, record: &'a Record, viewer: Viewer) -> Referee<'a> {
        Referee { play, viewer, steps: record.steps.iter(), state: Told::Nothing }
    }

    fn stands(&self, step: usize, line: Option<String>) -> Ruling {
        let (play, viewer) = (&self.play, self.viewer);
        let shown = Some(play.view(viewer));
        let (state, view) = if viewer == Viewer::Referee { (shown, None) } else { (None, shown) };
        Ruling::Stands(Position {
            step,
            line,
            pending: play.pending(),
            legal: play.legal(viewer),
            state,
            view,
        })
    }
}

impl Iterator for Referee<'_> {
    type Item = Ruling;

    fn next(&mut self) -> Option<Ruling> {
        let step = match self.state {
            Told::Nothing => {
                self.state = Told::Steps(0);
                return Some(self.stands(0, None));
            }
            Told::Steps(step) => step + 1,
            Told::All => return None,
        };
        let line = self.steps.next()?;
        self.state = Told::Steps(step);
        match take(self.play.as_mut(), &line.text, self.viewer) {
            Ok(seen) => Some(self.stands(step, Some(seen))),
            Err(error) => {
                self.state = Told::All;
                Some(Ruling::Refused(Refusal::of(step, line, error, self.viewer)))
            }
        }
    }
}

/// Takes a step; gives its line as the viewer saw it.
fn take(play: &mut dyn AnyPlay, line: &str, viewer: Viewer) -> Result<String, Refused> {
    let seen = play.line_seen(line, viewer)?;
    play.take(line)?;
    Ok(if is_chance(line) { in_place(line, &seen) } else { seen })
}

/// A line that starts with a seat's number is that seat's action; any other is luck.
fn is_chance(line: &str) -> bool {
    !line.trim_start().starts_with(|first: char| first.is_ascii_digit())
}

/// A stroke of luck with each card where the record has it. A player's hand has no order, so what one
/// reads of a deal has none either; a record's line has.
fn in_place(line: &str, seen: &str) -> String {
    let words = line.split_whitespace().zip(seen.split_whitespace());
    let shown: Vec<&str> = words.map(|(word, seen)| if seen == "?" { seen } else { word }).collect();
    shown.join(" ")
}

impl Refusal {
    /// Why somebody else's step was refused may tell what they hold; the rule alone does not.
    fn of(step: usize, line: &Line, error: Refused, viewer: Viewer) -> Refusal {
        let first = line.text.split(' ').next().unwrap_or_default();
        let is_own = match viewer {
            Viewer::Seat(seat) => seat.to_string() == first,
            Viewer::Public => false,
            Viewer::Referee => true,
        };
        let (text, message) = match is_own {
            true => (line.text.clone(), error.message),
            false => (format!("{first} ?"), "this step was refused".to_owned()),
        };
        Refusal { step, line: text, error: Reason { rule: error.rule, message }, number: line.number }
    }

    /// Why.
    pub fn error(&self) -> Refused {
        Refused { rule: self.error.rule, message: self.error.message.clone() }
    }
}

//! `kupa referee`: replays a record and says how things stand after each step.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, bail};
use engine::{Pending, Record, RuleId, Seat, Viewer};
use play::{AnyPlay, Refused};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Usage, input};

/// Replays a record and prints one JSON object a line: one for the start, one after each step.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record; `-` for standard input
    file: PathBuf,

    /// Show only what this seat sees: its number, or `public` for a spectator
    #[arg(long, value_name = "SEAT|public")]
    view: Option<Eyes>,
}

/// Whose eyes `--view` names.
#[derive(Clone, Copy)]
struct Eyes(Viewer);

impl FromStr for Eyes {
    type Err = String;

    fn from_str(text: &str) -> Result<Eyes, String> {
        if text == "public" {
            return Ok(Eyes(Viewer::Public));
        }
        let number = text.parse().map_err(|_| "it takes the number of a seat, or `public`".to_owned())?;
        Ok(Eyes(Viewer::Seat(Seat::new(number))))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let record = input::record(&arguments.file)?;
    let mut play = catalog::open(&record)?;
    let viewer = arguments.view.map_or(Viewer::Referee, |eyes| eyes.0);
    check_viewer(viewer, play.seats())?;
    let mut out = BufWriter::new(io::stdout().lock());
    let done = replay(&record, play.as_mut(), viewer, &mut out);
    out.flush()?;
    done
}

fn check_viewer(viewer: Viewer, seats: u8) -> Result<()> {
    match viewer {
        Viewer::Seat(seat) if seat.index() >= seats.into() => {
            bail!(Usage(format!("there is no seat {seat} to look from, only 0 to {}", seats - 1)))
        }
        _ => Ok(()),
    }
}

fn replay(record: &Record, play: &mut dyn AnyPlay, viewer: Viewer, out: &mut impl Write) -> Result<()> {
    write_line(out, &Position::of(play, viewer, 0, None))?;
    for (step, line) in (1..).zip(&record.steps) {
        match take(play, &line.text, viewer) {
            Ok(seen) => write_line(out, &Position::of(play, viewer, step, Some(seen)))?,
            Err(error) => {
                let refused = as_seen(&line.text, error, viewer);
                write_line(out, &Refusal::of(step, &refused))?;
                return Err(anyhow::Error::new(refused.error).context(format!("line {}", line.number)));
            }
        }
    }
    Ok(())
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

/// A step that was not taken, as the viewer may know it.
struct NotTaken {
    line: String,
    error: Refused,
}

/// Why somebody else's step was refused may tell what they hold; the rule alone does not.
fn as_seen(line: &str, error: Refused, viewer: Viewer) -> NotTaken {
    let first = line.split(' ').next().unwrap_or_default();
    let own = match viewer {
        Viewer::Seat(seat) => seat.to_string() == first,
        Viewer::Public => false,
        Viewer::Referee => true,
    };
    if own {
        return NotTaken { line: line.to_owned(), error };
    }
    NotTaken {
        line: format!("{first} ?"),
        error: Refused { message: "this step was refused".to_owned(), ..error },
    }
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// How things stand after a step.
#[derive(Serialize)]
struct Position {
    step: usize,
    line: Option<String>,
    pending: Pending,
    legal: BTreeMap<Seat, Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Box<RawValue>>,
}

impl Position {
    fn of(play: &dyn AnyPlay, viewer: Viewer, step: usize, line: Option<String>) -> Position {
        let shown = Some(play.view(viewer));
        let (state, view) = if viewer == Viewer::Referee { (shown, None) } else { (None, shown) };
        Position { step, line, pending: play.pending(), legal: play.legal(viewer), state, view }
    }
}

/// A refused step, as it is printed.
#[derive(Serialize)]
struct Refusal<'a> {
    step: usize,
    line: &'a str,
    error: Reason<'a>,
}

#[derive(Serialize)]
struct Reason<'a> {
    rule: Option<RuleId>,
    message: &'a str,
}

impl Refusal<'_> {
    fn of(step: usize, refused: &NotTaken) -> Refusal<'_> {
        let error = Reason { rule: refused.error.rule, message: &refused.error.message };
        Refusal { step, line: &refused.line, error }
    }
}

//! Does a game's luck follow from the numbers that were agreed on?

use engine::{Record, RecordError};
use std::fmt;

use crate::luck::{Added, Luck, Maker, Number};
use crate::play::{self, Play};

/// What a record says about its luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every deal and roll follows from the numbers in it.
    Proven {
        /// How many deals and rolls there are.
        strokes: usize,
    },
    /// One does not.
    Wrong {
        /// The number of its line in the record.
        line: usize,
    },
    /// It carries no numbers.
    NoProof,
}

/// Why a record can't be looked at.
#[derive(Debug)]
pub enum VerifyError {
    /// It is none.
    Record(RecordError),
    /// It can't be played.
    Game(String),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Record(error) => error.fmt(f),
            VerifyError::Game(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Draws every deal and roll of a record again, from the numbers in its comments.
pub fn verify(text: &[u8]) -> Result<Verdict, VerifyError> {
    let record = Record::read(text).map_err(VerifyError::Record)?;
    let play = play::replay(&record).map_err(VerifyError::Game)?;
    let luck = std::str::from_utf8(text).ok().and_then(read);
    let Some(luck) = luck.filter(|luck| luck.added.len() == usize::from(record.setup.seats)) else {
        return Ok(Verdict::NoProof);
    };
    Ok(match first_wrong(play.as_ref(), &luck) {
        Some(step) => Verdict::Wrong { line: record.steps[step].number },
        None => Verdict::Proven { strokes: record.steps.iter().filter(|line| is_chance(&line.text)).count() },
    })
}

/// Draws every deal and roll of the game again, and holds it against the record.
pub(crate) fn holds(play: &dyn Play, luck: &Luck) -> bool {
    luck.added.len() == usize::from(play.seats()) && first_wrong(play, luck).is_none()
}

/// The first step of chance that does not follow.
fn first_wrong(play: &dyn Play, luck: &Luck) -> Option<usize> {
    let record = play.record();
    let is_wrong = |step: &usize| {
        let line = &record.steps[*step].text;
        is_chance(line) && drawn(play, luck, *step).as_ref() != Some(line)
    };
    (0..play.step()).find(is_wrong)
}

fn is_chance(line: &str) -> bool {
    !line.starts_with(|c: char| c.is_ascii_digit())
}

fn drawn(play: &dyn Play, luck: &Luck, step: usize) -> Option<String> {
    play.back(step).after_chance(&mut luck.generator(step + 1)).map(|(_, line)| line)
}

/// The record with its numbers in comments.
pub(crate) fn record(play: &dyn Play, luck: &Luck) -> String {
    let mut text = format!("{}# luck secret {}\n", play.record(), luck.secret);
    for (seat, added) in luck.added.iter().enumerate() {
        text.push_str(&format!("# luck seat {seat} {} {}\n", added.number, added.by));
    }
    text
}

/// The numbers in a record's comments.
fn read(text: &str) -> Option<Luck> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("# luck "));
    let mut secret = None;
    let mut added = Vec::new();
    for line in lines {
        match *line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["secret", number] => secret = Some(Number::read(number)?),
            ["seat", seat, number, by] => {
                let seat: usize = seat.parse().ok()?;
                let by = if by == "browser" { Maker::Browser } else { Maker::Server };
                let number = Number::read(number)?;
                (seat == added.len()).then(|| added.push(Added { number, by }))?;
            }
            _ => return None,
        }
    }
    Some(Luck { secret: secret?, added })
}

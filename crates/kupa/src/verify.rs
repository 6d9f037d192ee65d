//! `kupa verify`: was the shuffle fair?

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::{Result, bail};
use engine::Record;
use play::luck::{Digest, Nonce};
use play::proof::{self, Difference, Evidence, Verdict};

use crate::input;

/// Proves that each deal and roll of a finished game followed from the numbers that were agreed on, and
/// that those are the numbers which a player's browser has kept. The page `Fair shuffle` says
/// what that is.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record of a finished game, as its table gives it; `-` for standard input
    record: PathBuf,
    /// The hash of the secret that was shown before the game
    #[arg(long, value_name = "HASH", value_parser = read_digest)]
    promised: Option<Digest>,
    /// The number that the browser at a seat made; may be given for several seats
    #[arg(long, value_name = "SEAT=NUMBER", value_parser = read_number)]
    number: Vec<(usize, Nonce)>,
    /// The hash that a seat was bound to before numbers were revealed, or `none`; also for several seats
    #[arg(long, value_name = "SEAT=HASH", value_parser = read_commitment)]
    commitment: Vec<(usize, Option<Digest>)>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let bytes = input::read(&arguments.record)?;
    let record = Record::read(&bytes)?;
    let play = catalog::replay(&record)?;
    let evidence = Evidence {
        promised: arguments.promised,
        numbers: arguments.number.clone(),
        commitments: arguments.commitment.clone(),
    };
    match proof::verify(play.as_ref(), &record, &String::from_utf8_lossy(&bytes), &evidence) {
        Verdict::Proven { strokes } => report(strokes, &evidence),
        verdict => bail!(sentence(verdict)),
    }
}

fn report(strokes: usize, evidence: &Evidence) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "proven: {strokes} deals and rolls follow from the numbers")?;
    let compared = match (evidence.promised.is_some(), evidence.numbers.is_empty()) {
        (true, false) => "they are the numbers that were promised and made",
        (true, true) => {
            "the secret is the one that was promised; no browser's number was compared (--number)"
        }
        (false, false) => "the browsers' numbers are in it; the promised hash was not compared (--promised)",
        (false, true) => "not compared with what a browser has kept (--promised, --number)",
    };
    Ok(writeln!(out, "{compared}")?)
}

/// Why it is not proven.
fn sentence(verdict: Verdict) -> String {
    match verdict {
        Verdict::Proven { .. } => String::new(),
        Verdict::Wrong { line } => format!("line {line} does not follow from the numbers in this record"),
        Verdict::Miscalled { line } => format!("line {line} calls the server's number a browser's"),
        Verdict::Differs(difference) => differs(difference),
        Verdict::Unfinished { strokes, due: Some(kind) } => format!(
            "not proven: {strokes} deals and rolls follow from the numbers, but the record ends where a {kind} must follow"
        ),
        Verdict::Unfinished { strokes, due: None } => format!(
            "not proven: {strokes} deals and rolls follow from the numbers, but the game of this record is not over"
        ),
        Verdict::ServerAlone { strokes } => format!(
            "not proven: {strokes} deals and rolls follow from the numbers, but all of them are the server's; \
             give the hash that was shown before the game (--promised)"
        ),
        Verdict::NoProof => "this record carries no proof".to_owned(),
    }
}

fn differs(difference: Difference) -> String {
    match difference {
        Difference::Secret => "the secret is not the one that was promised".to_owned(),
        Difference::NoSeat(seat) => format!("this game has no seat {seat}"),
        Difference::Number(seat) => format!("the number of seat {seat} is not the one that its browser made"),
        Difference::Withheld(seat) => {
            format!("the number of seat {seat} is called withheld, and the server's stands in its place")
        }
        Difference::Commitment(seat) => {
            format!("seat {seat} was bound to another number before numbers were revealed")
        }
    }
}

fn read_digest(text: &str) -> Result<Digest, String> {
    Digest::read(text).ok_or_else(|| "not 64 hexadecimal digits".to_owned())
}

fn read_number(text: &str) -> Result<(usize, Nonce), String> {
    let (seat, number) = read_pair(text)?;
    Ok((seat, Nonce::read(number).ok_or("not 64 hexadecimal digits after the seat")?))
}

fn read_commitment(text: &str) -> Result<(usize, Option<Digest>), String> {
    match read_pair(text)? {
        (seat, "none") => Ok((seat, None)),
        (seat, hash) => Ok((seat, Some(read_digest(hash)?))),
    }
}

fn read_pair(text: &str) -> Result<(usize, &str), String> {
    let pair = text.split_once('=').and_then(|(seat, rest)| Some((seat.parse().ok()?, rest)));
    pair.ok_or_else(|| "not a seat, `=`, and 64 hexadecimal digits".to_owned())
}

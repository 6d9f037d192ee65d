//! `kupa verify`: was the shuffle fair?

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::{Result, bail};
use engine::Record;
use play::proof::{self, Verdict};

use crate::input;

/// Proves that each deal and roll of a record followed from the numbers that the players agreed on.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record of a finished game, as its table gives it; `-` for standard input
    record: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let bytes = input::read(&arguments.record)?;
    let record = Record::read(&bytes)?;
    let play = catalog::replay(&record)?;
    match proof::verify(play.as_ref(), &record, &String::from_utf8_lossy(&bytes)) {
        Verdict::Proven { strokes } => {
            Ok(writeln!(io::stdout().lock(), "proven: {strokes} deals and rolls follow from the numbers")?)
        }
        Verdict::Wrong { line } => bail!("line {line} does not follow from the numbers in this record"),
        Verdict::NoProof => bail!("this record carries no proof"),
    }
}

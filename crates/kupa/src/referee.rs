//! `kupa referee`: replays a record and says how things stand after each step.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, bail};
use engine::{Record, Seat, Viewer};
use play::{AnyPlay, Referee, Ruling};

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
    let play = catalog::open(&record)?;
    let viewer = arguments.view.map_or(Viewer::Referee, |eyes| eyes.0);
    check_viewer(viewer, play.seats())?;
    let mut out = BufWriter::new(io::stdout().lock());
    let done = replay(&record, play, viewer, &mut out);
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

fn replay(record: &Record, play: Box<dyn AnyPlay>, viewer: Viewer, out: &mut impl Write) -> Result<()> {
    for ruling in Referee::new(play, record, viewer) {
        serde_json::to_writer(&mut *out, &ruling)?;
        out.write_all(b"\n")?;
        if let Ruling::Refused(refusal) = &ruling {
            return Err(anyhow::Error::new(refusal.error()).context(format!("line {}", refusal.number)));
        }
    }
    Ok(())
}

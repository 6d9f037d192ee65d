//! `kupa advise`: what the champion thinks of a position.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use engine::{Pending, Seat, Viewer};
use play::{Advice, AnyPlay, Reader, Thinking};
use words::{Language, Names};

use crate::{Usage, input};

/// Says what the champion thinks of each legal action of a seat at the end of a record.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record; `-` for standard input
    record: PathBuf,

    /// The seat that asks
    #[arg(long, value_name = "N")]
    seat: u8,

    /// How many simulations; the same answer every time
    #[arg(long, value_name = "I", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Option<u32>,

    /// How many milliseconds to think
    #[arg(long, value_name = "MS", conflicts_with = "iterations", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,

    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let play = catalog::replay(&input::record(&arguments.record)?)?;
    let seat = asked(play.as_ref(), arguments.seat)?;
    let names = Names::unnamed(play.seats());
    let reader = Reader {
        viewer: Viewer::Seat(seat),
        language: Language::English,
        names: &names,
        preferences: Default::default(),
    };
    print(&play.advise(seat, thinking(arguments), &reader), arguments.json)
}

/// The seat, if it is there and its turn has come.
fn asked(play: &dyn AnyPlay, number: u8) -> Result<Seat> {
    if number >= play.seats() {
        bail!(Usage(format!("there is no seat {number}, only 0 to {}", play.seats() - 1)));
    }
    let seat = Seat::new(number);
    match play.pending() {
        Pending::Seats(seats) if seats.contains(seat) => Ok(seat),
        Pending::Seats(_) => bail!("seat {seat} is not asked at the end of this record"),
        Pending::Chance(word) => bail!("a `{word}` comes next in this record, nobody is asked"),
        Pending::Over(_) => bail!("the game of this record is over"),
    }
}

fn thinking(arguments: &Arguments) -> Thinking {
    let time = arguments.time.map_or(Thinking::CHAMPION, Duration::from_millis);
    arguments.iterations.map_or(Thinking::Time(time), Thinking::Iterations)
}

fn print(advice: &[Advice], json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    if json {
        let entry = |Advice { action, chance, visits, .. }: &Advice| serde_json::json!({ "action": action, "chance": chance, "visits": visits });
        writeln!(out, "{}", serde_json::json!({ "advice": advice.iter().map(entry).collect::<Vec<_>>() }))?;
        return Ok(());
    }
    let width = advice.iter().map(|advice| advice.action.len()).max().unwrap_or_default();
    for Advice { action, chance, visits, .. } in advice {
        let bar = "█".repeat((chance * 40.0).round() as usize);
        writeln!(out, "{action:<width$}  {:>5.1}%  {bar:<40}  {visits:>7} worlds", 100.0 * chance)?;
    }
    Ok(())
}

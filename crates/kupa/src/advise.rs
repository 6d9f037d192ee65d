//! `kupa advise`: what the champion thinks of a position.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use ::arena::Thinking;
use anyhow::{Result, bail};
use bots::{Knowledge, Evaluation};
use catalog::{Complete, Visitor};
use engine::{Game, Pending, Record, Seat};
use serde::Serialize;

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
    let record = input::record(&arguments.record)?;
    // Opening it first says what is wrong with a header, with the line.
    catalog::open(&record)?;
    let advice = catalog::visit(&record.slug, Advise { record: &record, arguments });
    print(&advice.expect("a record that opens is of a game that there is")?, arguments.json)
}

/// What the champion thinks of an action.
#[derive(Serialize)]
struct Advice {
    action: String,
    chance: f64,
    visits: u32,
}

struct Advise<'a> {
    record: &'a Record,
    arguments: &'a Arguments,
}

impl Visitor for Advise<'_> {
    type Output = Result<Vec<Advice>>;

    fn visit<R: Complete>(self) -> Self::Output {
        let game = Game::<R>::replay(self.record)?;
        let seat = asked(&game, self.arguments.seat)?;
        let evaluated = evaluate(&game, seat, self.arguments);
        let advice = |evaluated: Evaluation<R::Action>| Advice {
            action: evaluated.action.to_string(),
            chance: evaluated.chance,
            visits: evaluated.visits,
        };
        Ok(evaluated.into_iter().map(advice).collect())
    }
}

/// The seat, if it is there and its turn has come.
fn asked<R: Knowledge>(game: &Game<R>, number: u8) -> Result<Seat> {
    if number >= game.seats() {
        bail!(Usage(format!("there is no seat {number}, only 0 to {}", game.seats() - 1)));
    }
    let seat = Seat::new(number);
    match game.pending() {
        Pending::Seats(seats) if seats.contains(seat) => Ok(seat),
        Pending::Seats(_) => bail!("seat {seat} is not asked at the end of this record"),
        Pending::Chance(word) => bail!("a `{word}` comes next in this record, nobody is asked"),
        Pending::Over(_) => bail!("the game of this record is over"),
    }
}

fn evaluate<R: Knowledge>(game: &Game<R>, seat: Seat, arguments: &Arguments) -> Vec<Evaluation<R::Action>> {
    let time = arguments.time.map_or(Thinking::CHAMPION, Duration::from_millis);
    let thinking = arguments.iterations.map_or(Thinking::Time(time), Thinking::Iterations);
    thinking.limited(&|| false, |limit| ::arena::advise(game, seat, limit))
}

fn print(advice: &[Advice], json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!({ "advice": advice }))?;
        return Ok(());
    }
    let width = advice.iter().map(|advice| advice.action.len()).max().unwrap_or_default();
    for Advice { action, chance, visits } in advice {
        let bar = "█".repeat((chance * 40.0).round() as usize);
        writeln!(out, "{action:<width$}  {:>5.1}%  {bar:<40}  {visits:>7} worlds", 100.0 * chance)?;
    }
    Ok(())
}

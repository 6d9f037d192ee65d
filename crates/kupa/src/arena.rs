//! `kupa arena`: bots against bots.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, thread};

use ::arena::{Lineup, Plan, Results, Rotations, Sprt};
use anyhow::{Context, Result, bail};
use bots::Level;
use catalog::Visitor;
use engine::Setup;
use indicatif::{ProgressBar, ProgressStyle};
use play::{Complete, Thinking};

use crate::setup::with_options;
use crate::{Usage, honesty};

/// Plays bots against bots, each deal in all rotations of the line-up.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game
    #[arg(long, value_name = "SLUG", required_unless_present = "check_honesty")]
    game: Option<String>,

    /// One bot for each seat: random, casual, club, expert or champion
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', required_unless_present = "check_honesty")]
    bots: Vec<Level>,

    /// Instead of a match: does every bot decide by what it sees, and by nothing else?
    #[arg(long)]
    check_honesty: bool,

    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    blocks: u64,

    /// Whence all luck comes
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many simulations a bot that searches makes for a move: one number, or one for each bot
    #[arg(long, value_name = "I", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Vec<u32>,

    /// How many milliseconds it thinks about a move
    #[arg(long, value_name = "MS", conflicts_with = "iterations", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,

    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// Stop when it is clear whether the first bot is better than the others by LOW or by HIGH Elo
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// How many threads; all by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Write a page with pictures to this file
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.check_honesty {
        return honesty::run(arguments.game.as_deref(), arguments.json);
    }
    let game = arguments.game.as_deref().unwrap_or_default();
    let Some(table) = catalog::visit(game, Match(arguments)) else {
        bail!(Usage(format!("there is no game `{game}`; the games are {}", catalog::names())));
    };
    let table = table?;
    if let Some(file) = &arguments.report {
        let command: Vec<String> = env::args().skip(1).collect();
        let page = ::arena::report(&table, &format!("kupa {}", command.join(" ")));
        fs::write(file, page).with_context(|| format!("{} can't be written", file.display()))?;
    }
    print(&table, arguments.json)
}

struct Match<'a>(&'a Arguments);

impl Visitor for Match<'_> {
    type Output = Result<Results>;

    fn visit<R: Complete>(self) -> Result<Results> {
        let setup = setup(self.0)?;
        if let Err(error) = R::start(&setup) {
            bail!(Usage(error.to_string()));
        }
        let thinking = thinking(self.0)?;
        let plan = Plan::<R> {
            lineup: Lineup::of(&self.0.bots, |place| thinking[place]),
            names: self.0.bots.iter().map(Level::to_string).collect(),
            setup,
            blocks: self.0.blocks,
            rotations: Rotations::All,
            seed: self.0.seed,
            threads: self.0.threads.unwrap_or_else(all_threads).get(),
            sprt: self.0.sprt.as_ref().map(|bounds| Sprt { lower: bounds[0], upper: bounds[1] }),
        };
        let bar = progress_bar(self.0.blocks, self.0.json);
        let table = ::arena::run(&plan, &|blocks| bar.set_position(blocks));
        bar.finish_and_clear();
        Ok(table)
    }
}

fn all_threads() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// How much each bot may think.
fn thinking(arguments: &Arguments) -> Result<Vec<Thinking>> {
    let bots = &arguments.bots;
    Ok(match (&arguments.iterations[..], arguments.time) {
        ([], None) => bots.iter().map(|level| Thinking::of(*level)).collect(),
        ([], Some(milliseconds)) => {
            vec![Thinking::Time(Duration::from_millis(milliseconds)); bots.len()]
        }
        ([count], _) => vec![Thinking::Iterations(*count); bots.len()],
        (counts, _) if counts.len() == bots.len() => {
            counts.iter().copied().map(Thinking::Iterations).collect()
        }
        _ => bail!(Usage("`--iterations` takes one number, or one for each bot".to_owned())),
    })
}

fn setup(arguments: &Arguments) -> Result<Setup> {
    let seats = u8::try_from(arguments.bots.len()).unwrap_or(u8::MAX);
    with_options(Setup::new(seats), &arguments.options)
}

fn progress_bar(blocks: u64, json: bool) -> ProgressBar {
    if json && !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} blocks, {eta} left")
        .expect("the template is right");
    ProgressBar::new(blocks).with_style(style)
}

fn print(table: &Results, json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(table)?)?;
        return Ok(());
    }
    writeln!(out, "{}, {} seats, {} blocks, {} games", table.game, table.seats, table.blocks, table.games)?;
    writeln!(out, "bot       seats  win share     95% interval     Elo  ms/move")?;
    for entry in &table.entries {
        let (share, low, high) = (100.0 * entry.win_share, 100.0 * entry.low, 100.0 * entry.high);
        writeln!(
            out,
            "{:<9} {:>5}     {share:>5.1}%  {low:>5.1}% - {high:>5.1}%  {:>+6.0}  {:>7.2}",
            entry.bot, entry.seats, entry.elo, entry.ms_per_move
        )?;
    }
    let seats: Vec<String> =
        table.seat_win_share.iter().map(|share| format!("{:.1}%", 100.0 * share)).collect();
    writeln!(out, "by seat: {}", seats.join(" "))?;
    if let Some(verdict) = table.sprt {
        writeln!(out, "sequential test: {verdict:?}")?;
    }
    Ok(())
}

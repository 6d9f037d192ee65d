//! `kupa solve`: an equilibrium of a game that is small enough.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use ::solve::{Policy, Size, Solver, exploitability, value};
use anyhow::{Context, Result};
use serde::Serialize;

use crate::small::{self, Small, Which, bar};

/// Finds an equilibrium of a game that is small enough: what two players do who can't be beaten in the long
/// run. Prints how far from it they still are; `kupa solve list` lists the small games.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    which: Which,

    /// Stop when nobody can win more than this from it, on average over both seats
    #[arg(long, value_name = "X", default_value_t = 0.0005, value_parser = number)]
    target: f64,

    /// Stop after so many iterations in any case
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,

    /// Write the tree in Gambit's format to this file
    #[arg(long, value_name = "FILE.efg")]
    efg: Option<PathBuf>,

    /// Write the equilibrium to this file: for each information set how likely each action is, as JSON
    #[arg(long, value_name = "FILE.json")]
    policy: Option<PathBuf>,
}

/// Nothing is less than what is no number, so it would never be reached.
fn number(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|number: &f64| !number.is_nan()).ok_or("it is no number")
}

/// What was found.
#[derive(Serialize)]
struct Found<'a> {
    name: &'a str,
    game: &'a str,
    seats: u8,
    options: &'a [(String, String)],
    payoff: ::solve::Payoff,
    #[serde(flatten)]
    size: Size,
    nodes: usize,
    /// What seat 0 wins in the equilibrium.
    value: f64,
    exploitability: f64,
    iterations: u32,
    seconds: f64,
    /// How it fell.
    fall: Vec<Fall>,
}

#[derive(Clone, Copy, Serialize)]
struct Fall {
    iteration: u32,
    seconds: f64,
    exploitability: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.which.is_list() {
        return small::list(arguments.which.json);
    }
    let started = Instant::now();
    let small = arguments.which.open()?;
    if let Some(file) = &arguments.efg {
        write_efg(&small, file)?;
    }
    let mut fall = Vec::new();
    let (policy, iterations) = solve(&small, arguments, started, &mut fall)?;
    if let Some(file) = &arguments.policy {
        write_policy(&small, &policy, file)?;
    }
    print(&small, &policy, iterations, fall, started, arguments.which.json)
}

/// Looks until the target is met; looks back ever more seldom, since that takes as long as two iterations.
fn solve(
    small: &Small,
    arguments: &Arguments,
    started: Instant,
    fall: &mut Vec<Fall>,
) -> Result<(Policy, u32)> {
    let json = arguments.which.json;
    let bar = bar(Some(arguments.iterations.into()), "{bar:30} {pos}/{len} {msg}", json);
    let mut solver = Solver::new(&small.tree);
    let mut due = 1;
    loop {
        solver.step();
        let iteration = solver.iterations();
        bar.set_position(iteration.into());
        if iteration < due && iteration < arguments.iterations {
            continue;
        }
        due = (due + due / 4).max(due + 1);
        let policy = solver.policy();
        let exploitability = exploitability(&small.tree, &policy);
        let seconds = started.elapsed().as_secs_f64();
        fall.push(Fall { iteration, seconds, exploitability });
        bar.set_message(format!("exploitability {exploitability:.6}"));
        if exploitability <= arguments.target || iteration >= arguments.iterations {
            bar.finish_and_clear();
            return Ok((policy, iteration));
        }
    }
}

fn print(
    small: &Small,
    policy: &Policy,
    iterations: u32,
    fall: Vec<Fall>,
    started: Instant,
    json: bool,
) -> Result<()> {
    let mut out = io::stdout().lock();
    let found = Found {
        name: &small.name,
        game: small.entry.slug,
        seats: small.setup.seats,
        options: &small.setup.options,
        payoff: small.payoff,
        size: small.tree.size(),
        nodes: small.tree.nodes(),
        value: value(&small.tree, policy),
        exploitability: fall.last().map_or(f64::NAN, |fall| fall.exploitability),
        iterations,
        seconds: started.elapsed().as_secs_f64(),
        fall,
    };
    if json {
        writeln!(out, "{}", serde_json::to_string(&found)?)?;
        return Ok(());
    }
    let Size { information_sets, decisions, histories, length } = found.size;
    writeln!(
        out,
        "{}: {information_sets} information sets, {decisions} with a choice; {histories} histories, \
         {length} actions at most",
        found.name
    )?;
    writeln!(out, "iteration  seconds  exploitability")?;
    for Fall { iteration, seconds, exploitability } in &found.fall {
        writeln!(out, "{iteration:>9}  {seconds:>7.2}  {exploitability:.6}")?;
    }
    writeln!(out, "seat 0 wins {:+.6} ({})", found.value, found.payoff)?;
    Ok(())
}

fn write_efg(small: &Small, file: &PathBuf) -> Result<()> {
    let mut text = String::new();
    let action = |number: u32| (small.entry.action)(number.into()).unwrap_or_default();
    ::solve::efg::write(&small.tree, &small.name, &action, &mut text)?;
    std::fs::write(file, text).with_context(|| format!("{} can't be written", file.display()))
}

/// One line for each information set, in the order in which they were met.
#[derive(Serialize)]
struct Choice<'a> {
    player: u8,
    seen: &'a str,
    actions: Vec<String>,
    likely: &'a [f64],
}

fn write_policy(small: &Small, policy: &Policy, file: &PathBuf) -> Result<()> {
    let unwritable = || format!("{} can't be written", file.display());
    let mut out = BufWriter::new(File::create(file).with_context(unwritable)?);
    for set in small.tree.sets() {
        let name = |number: &u32| (small.entry.action)((*number).into()).unwrap_or_default();
        let choice = Choice {
            player: set.player,
            seen: &set.text,
            actions: set.actions.iter().map(name).collect(),
            likely: &policy.likely[set.places()],
        };
        writeln!(out, "{}", serde_json::to_string(&choice)?).with_context(unwritable)?;
    }
    out.flush().with_context(unwritable)
}

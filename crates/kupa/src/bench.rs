//! `kupa bench`: how fast the engine plays random games.

use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use ::arena::{play_many, play_random};
use anyhow::{Result, bail};
use bots::Generator;
use catalog::{Entry, Visitor};
use engine::{Rules, Setup};
use indicatif::{ProgressBar, ProgressStyle};
use play::Complete;
use rand_core::{Rng as _, SeedableRng};
use serde::Serialize;

use crate::Usage;

/// Plays random games, each legal action equally likely, on one thread and on all.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,

    /// Only this game
    #[arg(long, value_name = "SLUG")]
    game: Option<String>,

    /// Only this number of seats
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// Play many games side by side too, where the game knows how
    #[arg(long)]
    bulk: bool,

    /// How long to measure each line
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: Duration,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wanted = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    wanted.map(Duration::from_secs_f64).ok_or_else(|| "it takes seconds, from 0.001 to 3600".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let cases = cases(arguments)?;
    let bar = progress_bar(cases.len(), arguments.json);
    let mut results = Vec::new();
    for case in cases {
        bar.set_message(format!("{}, {} seats, {} threads", case.slug, case.seats, case.threads));
        let measured = catalog::visit(case.slug, Measure { case, time: arguments.seconds });
        results.push(measured.expect("cases are made from the catalogue"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(&results, arguments.json)
}

/// What is measured together.
#[derive(Clone, Copy)]
struct Case {
    slug: &'static str,
    seats: u8,
    threads: usize,
    bulk: bool,
}

fn cases(arguments: &Arguments) -> Result<Vec<Case>> {
    let all = thread::available_parallelism().map_or(1, NonZero::get);
    let mut cases = Vec::new();
    let is_wanted = |entry: &&Entry| arguments.game.as_deref().is_none_or(|game| game == entry.slug);
    for entry in catalog::GAMES.iter().filter(is_wanted) {
        let seats = entry.seats.clone().filter(|seats| arguments.seats.is_none_or(|wanted| wanted == *seats));
        for (seats, threads) in seats.flat_map(|seats| [(seats, 1), (seats, all)]) {
            let ways = if arguments.bulk { &[false, true][..] } else { &[false] };
            cases.extend(ways.iter().map(|bulk| Case { slug: entry.slug, seats, threads, bulk: *bulk }));
        }
    }
    if cases.is_empty() {
        bail!(Usage(format!(
            "no game has that name and takes that many seats; the games are {}",
            catalog::names()
        )));
    }
    Ok(cases)
}

fn progress_bar(cases: usize, json: bool) -> ProgressBar {
    if json && !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}").expect("the template is right");
    ProgressBar::new(cases as u64).with_style(style)
}

/// One line of the result, named as formats.md has it.
#[derive(Serialize)]
struct Measured {
    game: &'static str,
    seats: u8,
    threads: usize,
    bulk: bool,
    games_per_second: f64,
    steps_per_second: f64,
    steps_per_game: f64,
    state_bytes: usize,
}

struct Measure {
    case: Case,
    time: Duration,
}

impl Visitor for Measure {
    type Output = Measured;

    fn visit<R: Complete>(self) -> Measured {
        let Case { slug, seats, threads, bulk } = self.case;
        let play = if bulk { play_side_by_side::<R> } else { play_one_by_one::<R> };
        let played = play_on_threads(threads, self.time, |seed, until| play(seats, seed, until));
        Measured {
            game: slug,
            seats,
            threads,
            bulk,
            games_per_second: played.games / played.seconds,
            steps_per_second: played.steps / played.seconds,
            steps_per_game: played.steps / played.games,
            state_bytes: size_of::<R::State>(),
        }
    }
}

#[derive(Default)]
struct Played {
    games: f64,
    steps: f64,
    seconds: f64,
}

/// Every thread plays games of its own; the time is that of the last one to finish.
fn play_on_threads(
    threads: usize,
    time: Duration,
    play: impl Fn(u64, Instant) -> (u64, u64) + Sync,
) -> Played {
    let started = Instant::now();
    let played = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn({
                    let play = &play;
                    move || play(worker as u64, started + time)
                })
            })
            .collect();
        workers.into_iter().fold(Played::default(), |sum, worker| {
            let (games, steps) = worker.join().expect("a playout does not panic");
            Played { games: sum.games + games as f64, steps: sum.steps + steps as f64, ..sum }
        })
    });
    Played { seconds: started.elapsed().as_secs_f64(), ..played }
}

/// Plays games until the time is over; says how many, and how many steps they took.
fn play_one_by_one<R: Rules>(seats: u8, seed: u64, until: Instant) -> (u64, u64) {
    let start = R::start(&Setup::new(seats)).expect("the game takes this many seats");
    let mut rng = Generator::seed_from_u64(seed);
    let (mut games, mut steps) = (0, 0);
    while Instant::now() < until || games == 0 {
        // The clock is slow beside a game: it is read once in many.
        steps += play_random::<R>(&start, BETWEEN_LOOKS, &mut rng, |_| ());
        games += BETWEEN_LOOKS;
    }
    (games, steps)
}

const BETWEEN_LOOKS: u64 = 64;

/// The same with many games at once, each with a seed of its own.
fn play_side_by_side<R: Rules>(seats: u8, seed: u64, until: Instant) -> (u64, u64) {
    let start = R::start(&Setup::new(seats)).expect("the game takes this many seats");
    let mut rng = Generator::seed_from_u64(seed);
    let mut seeds = [0; AT_ONCE];
    let (mut games, mut steps) = (0, 0);
    while Instant::now() < until || games == 0 {
        seeds.fill_with(|| rng.next_u64());
        play_many::<R>(&start, &seeds, &mut |_, ending| steps += ending.steps);
        games += AT_ONCE as u64;
    }
    (games, steps)
}

/// Many, because the last of them end beside lanes that have nothing more to play.
const AT_ONCE: usize = 4096;

fn print(results: &[Measured], json: bool) -> Result<()> {
    use std::io::Write as _;
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!({ "results": results }))?;
        return Ok(());
    }
    writeln!(
        out,
        "game              seats threads          how    games/s        steps/s  steps/game  state bytes"
    )?;
    for line in results {
        let Measured { game, seats, threads, bulk, .. } = line;
        let how = if *bulk { "side by side" } else { "one by one" };
        let (games, steps, length) = (line.games_per_second, line.steps_per_second, line.steps_per_game);
        writeln!(
            out,
            "{game:<17} {seats:>5} {threads:>7} {how:>12} {games:>10.0} {steps:>14.0} {length:>11.1} {:>12}",
            line.state_bytes
        )?;
    }
    Ok(())
}

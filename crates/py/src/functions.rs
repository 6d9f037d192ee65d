//! What the package does beside the classes.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use ::arena::{Lineup, Plan};
use bots::Level;
use catalog::{Entry, Visitor};
use engine::Setup;
use play::{Complete, Thinking};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::refused::{refused, setup_refused, step_refused, unknown_game};
use crate::setup::{seed_or_any, setup};

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalog::slugs().collect()
}

/// How few and how many can play.
#[pyfunction]
pub(crate) fn seat_counts(game: &str) -> PyResult<(u8, u8)> {
    let seats = &find(game)?.seats;
    Ok((*seats.start(), *seats.end()))
}

/// More actions than a game is likely ever to take.
#[pyfunction]
pub(crate) fn most_steps(game: &str) -> PyResult<usize> {
    Ok(find(game)?.most_steps)
}

/// All actions of a game in notation, each at the place of its number.
#[pyfunction]
pub(crate) fn actions(game: &str) -> PyResult<Vec<String>> {
    let entry = find(game)?;
    (0..entry.actions as i64).map(|number| (entry.action)(number).map_err(step_refused)).collect()
}

/// The parts of an observation: name, number of numbers, meaning.
#[pyfunction]
pub(crate) fn parts(game: &str, seats: i64) -> PyResult<Vec<(&'static str, usize, &'static str)>> {
    let parts = (find(game)?.parts)(&setup(seats, None)?).map_err(setup_refused)?;
    Ok(parts.into_iter().map(|part| (part.name, part.len, part.meaning)).collect())
}

fn find(game: &str) -> PyResult<&'static Entry> {
    catalog::find(game).ok_or_else(|| unknown_game(game))
}

/// What a bot would do for the seat, in notation.
#[pyfunction]
#[pyo3(signature = (game, seat, level, iterations, milliseconds, seed))]
pub(crate) fn choose(
    py: Python<'_>,
    game: &Game,
    seat: i64,
    level: &str,
    iterations: Option<u32>,
    milliseconds: Option<u64>,
    seed: Option<u64>,
) -> PyResult<String> {
    let (seat, level) = (game.seat(seat)?, read_level(level)?);
    let thinking = thinking(iterations, milliseconds)?.unwrap_or(Thinking::Iterations(ITERATIONS));
    let (play, seed) = (game.any(), seed_or_any(seed));
    let line = py.detach(|| play.think(seat, level, thinking, seed)).map_err(step_refused)?;
    let (_, action) = line.split_once(' ').expect("a line has a seat and an action");
    Ok(action.to_owned())
}

/// What a bot that searches tries for a move if nothing is said.
const ITERATIONS: u32 = 1_000;

fn read_level(name: &str) -> PyResult<Level> {
    name.parse().map_err(|error| refused(format!("there is no level `{name}`: {error}")))
}

fn thinking(iterations: Option<u32>, milliseconds: Option<u64>) -> PyResult<Option<Thinking>> {
    match (iterations, milliseconds) {
        (Some(0), _) | (_, Some(0)) => Err(refused("a bot needs at least one iteration, or a millisecond")),
        (Some(_), Some(_)) => Err(refused("a bot thinks by iterations or by milliseconds, not by both")),
        (Some(count), None) => Ok(Some(Thinking::Iterations(count))),
        (None, Some(time)) => Ok(Some(Thinking::Time(Duration::from_millis(time)))),
        (None, None) => Ok(None),
    }
}

fn threads(wanted: Option<usize>) -> PyResult<usize> {
    match wanted {
        Some(0) => Err(refused("at least one thread is needed")),
        Some(wanted) => Ok(wanted),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// Plays whole random games; gives the number of actions, and the wins of each seat.
#[pyfunction]
#[pyo3(signature = (game, seats, games, options, seed, threads))]
pub(crate) fn rollout(
    py: Python<'_>,
    game: &str,
    seats: i64,
    games: u64,
    options: Option<&Bound<'_, PyDict>>,
    seed: Option<u64>,
    threads: Option<usize>,
) -> PyResult<(u64, Vec<f64>)> {
    let rollout = Rollout {
        setup: &setup(seats, options)?,
        games,
        seed: seed_or_any(seed),
        threads: self::threads(threads)?,
    };
    let counted = py.detach(|| catalog::visit(game, rollout)).ok_or_else(|| unknown_game(game))?;
    let count = counted.map_err(setup_refused)?;
    Ok((count.steps, count.wins))
}

struct Rollout<'a> {
    setup: &'a Setup,
    games: u64,
    seed: u64,
    threads: usize,
}

impl Visitor for Rollout<'_> {
    type Output = Result<::arena::Count, engine::SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        ::arena::count_random::<R>(self.setup, self.games, self.seed, self.threads)
    }
}

/// Plays bots against bots; gives the result as JSON.
#[pyfunction]
#[pyo3(signature = (game, bots, blocks, options, seed, iterations, milliseconds, threads))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn arena(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    blocks: u64,
    options: Option<&Bound<'_, PyDict>>,
    seed: Option<u64>,
    iterations: Option<u32>,
    milliseconds: Option<u64>,
    threads: Option<usize>,
) -> PyResult<String> {
    if blocks == 0 {
        return Err(refused("an arena plays at least one block"));
    }
    let contest = Contest {
        levels: bots.iter().map(|name| read_level(name)).collect::<PyResult<_>>()?,
        setup: setup(bots.len() as i64, options)?,
        blocks,
        seed: seed_or_any(seed),
        thinking: thinking(iterations, milliseconds)?,
        threads: self::threads(threads)?,
    };
    let played = py.detach(|| catalog::visit(game, contest)).ok_or_else(|| unknown_game(game))?;
    let table = played.map_err(setup_refused)?;
    Ok(serde_json::to_string(&table).expect("a table is plain data"))
}

struct Contest {
    levels: Vec<Level>,
    setup: Setup,
    blocks: u64,
    seed: u64,
    thinking: Option<Thinking>,
    threads: usize,
}

impl Visitor for Contest {
    type Output = Result<::arena::Results, engine::SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        R::start(&self.setup)?;
        let thinking = |place: usize| self.thinking.unwrap_or_else(|| Thinking::of(self.levels[place]));
        let plan = Plan::<R> {
            lineup: Lineup::of(&self.levels, thinking),
            names: self.levels.iter().map(Level::to_string).collect(),
            setup: self.setup,
            blocks: self.blocks,
            seed: self.seed,
            threads: self.threads,
            sprt: None,
        };
        Ok(::arena::run(&plan, &|_| ()))
    }
}

//! What the package does beside the classes.

use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ::arena::{Lineup, Plan};
use bots::{Bot, Level};
use catalog::{Entry, Visitor};
use engine::Setup;
use play::{Complete, Thinking};
use pyo3::prelude::*;
use rand_core::Rng as _;

use crate::argument::{
    Blocks, First, Games, Iterations, LevelName, Milliseconds, Options, Played as PlayedGame, SeatNumber,
    Seats, Seed, Slug, Threads,
};
use crate::interrupt::{Stop, interruptible};
use crate::refused::{refused, setup_refused, step_refused, unknown_game};
use crate::setup::{seed_or_any, setup};
use crate::turn::Agent;

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalog::slugs().collect()
}

/// How few and how many can play.
#[pyfunction]
pub(crate) fn seat_counts(game: Slug) -> PyResult<(u8, u8)> {
    let seats = &find(&game)?.seats;
    Ok((*seats.start(), *seats.end()))
}

/// More actions than a game is likely ever to take.
#[pyfunction]
pub(crate) fn most_steps(game: Slug) -> PyResult<usize> {
    Ok(find(&game)?.most_steps)
}

/// All actions of a game in notation, each at the place of its number.
#[pyfunction]
pub(crate) fn actions(game: Slug) -> PyResult<Vec<String>> {
    let entry = find(&game)?;
    (0..entry.actions as i64).map(|number| (entry.action)(number).map_err(step_refused)).collect()
}

/// The parts of an observation: name, number of numbers, meaning.
#[pyfunction]
pub(crate) fn parts(game: Slug, seats: Seats) -> PyResult<Vec<(&'static str, usize, &'static str)>> {
    let parts = (find(&game)?.parts)(&setup(&game, &seats, None)?).map_err(setup_refused)?;
    Ok(parts.into_iter().map(|part| (part.name, part.len, part.meaning)).collect())
}

fn find(Slug(game): &Slug) -> PyResult<&'static Entry> {
    catalog::find(game).ok_or_else(|| unknown_game(game))
}

/// What a bot would do for the seat, in notation.
#[pyfunction]
#[pyo3(signature = (game, seat, level, iterations, milliseconds, seed))]
pub(crate) fn choose(
    py: Python<'_>,
    game: PlayedGame<'_>,
    seat: SeatNumber,
    level: LevelName,
    iterations: Option<Iterations>,
    milliseconds: Option<Milliseconds>,
    seed: Option<Seed>,
) -> PyResult<String> {
    let level = read_level(&level.0)?;
    let thinking = thinking(iterations, milliseconds)?.unwrap_or(Thinking::Iterations(ITERATIONS));
    // A copy, so that others may use the game meanwhile.
    let (seat, play) = {
        let game = game.0.try_borrow()?;
        (game.seat(seat)?, game.any().boxed())
    };
    // The same seed is other luck at another step: a bot whose dice always fall the same is another bot.
    let step = play.step() as u64;
    // Turned round, so that it is not the luck of a game with the same seed.
    let seed = ::arena::luck(!seed_or_any(seed), seat.index() as u64, step).next_u64();
    let line = if level.searches() {
        let think = move |stop: &Stop| play.think_until(seat, level, thinking, seed, &|| stop.is_wanted());
        interruptible(py, Stop::default(), think)?
    } else {
        play.think(seat, level, thinking, seed)
    };
    let line = line.map_err(step_refused)?;
    let (_, action) = line.split_once(' ').expect("a line has a seat and an action");
    Ok(action.to_owned())
}

/// What a bot that searches tries for a move if nothing is said.
const ITERATIONS: u32 = 1_000;

pub(crate) fn read_level(name: &str) -> PyResult<Level> {
    name.parse().map_err(|error| refused(format!("there is no level `{name}`: {error}")))
}

fn thinking(
    iterations: Option<Iterations>,
    milliseconds: Option<Milliseconds>,
) -> PyResult<Option<Thinking>> {
    match (iterations.map(|iterations| iterations.0), milliseconds.map(|milliseconds| milliseconds.0)) {
        (Some(0), _) | (_, Some(0)) => Err(refused("a bot needs at least one iteration, or a millisecond")),
        (Some(_), Some(_)) => Err(refused("a bot thinks by iterations or by milliseconds, not by both")),
        (Some(count), None) => Ok(Some(Thinking::Iterations(count))),
        (None, Some(time)) => Ok(Some(Thinking::Time(Duration::from_millis(time)))),
        (None, None) => Ok(None),
    }
}

fn threads(wanted: Option<Threads>) -> PyResult<usize> {
    match wanted {
        Some(Threads(0)) => Err(refused("at least one thread is needed")),
        Some(Threads(wanted)) => Ok(wanted),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// Plays whole random games; gives the number of actions, and the wins of each seat.
#[pyfunction]
#[pyo3(signature = (game, seats, games, options, seed, threads))]
pub(crate) fn rollout(
    py: Python<'_>,
    game: Slug,
    seats: Seats,
    games: Games,
    options: Option<Options<'_>>,
    seed: Option<Seed>,
    threads: Option<Threads>,
) -> PyResult<(u64, Vec<f64>)> {
    let rollout = Rollout {
        setup: setup(&game, &seats, options.as_ref())?,
        games: games.0,
        seed: seed_or_any(seed),
        threads: self::threads(threads)?,
        stop: Stop::default(),
    };
    let counted = interruptible(py, Stop::default(), move |stop| {
        catalog::visit(&game.0, Rollout { stop: stop.clone(), ..rollout }).expect("the game was found before")
    })?;
    let count = counted.map_err(setup_refused)?;
    Ok((count.steps, count.wins))
}

struct Rollout {
    setup: Setup,
    games: u64,
    seed: u64,
    threads: usize,
    stop: Stop,
}

impl Visitor for Rollout {
    type Output = Result<::arena::Count, engine::SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        let Rollout { setup, games, seed, threads, stop } = self;
        ::arena::count_random_until::<R>(&setup, games, seed, threads, &|| stop.is_wanted())
    }
}

/// A game of an arena, as Python keeps it: what [`::arena::Played`] says, with nanoseconds of thought.
type Played = (Vec<f64>, Vec<f64>, Vec<(u64, u32)>, usize);

fn written(played: ::arena::Played) -> Played {
    let thought = played.thought.into_iter().map(|(time, moves)| (time.as_nanos() as u64, moves));
    (played.shares, played.seat_shares, thought.collect(), played.steps)
}

fn read((shares, seat_shares, thought, steps): Played) -> ::arena::Played {
    let thought = thought.into_iter().map(|(time, moves)| (Duration::from_nanos(time), moves)).collect();
    ::arena::Played { shares, seat_shares, thought, steps }
}

/// Plays bots against bots, so many blocks from the first on; gives what came of each game.
#[pyfunction]
#[pyo3(signature = (game, players, first, blocks, options, seed, iterations, milliseconds, threads))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn arena_blocks(
    py: Python<'_>,
    game: Slug,
    players: Vec<Player>,
    first: First,
    blocks: Blocks,
    options: Option<Options<'_>>,
    seed: Option<Seed>,
    iterations: Option<Iterations>,
    milliseconds: Option<Milliseconds>,
    threads: Option<Threads>,
) -> PyResult<Vec<Vec<Played>>> {
    if blocks.0 == 0 {
        return Err(refused("an arena plays at least one block"));
    }
    let (stop, failed) = (Stop::default(), Arc::default());
    let all = thinking(iterations, milliseconds)?;
    let seated = |player: Player| player.seated(all, &failed, &stop);
    let contest = Contest {
        setup: setup(&game, &Seats(players.len() as i64), options.as_ref())?,
        players: players.into_iter().map(seated).collect::<PyResult<_>>()?,
        first: first.0,
        blocks: blocks.0,
        seed: seed_or_any(seed),
        threads: self::threads(threads)?,
        stop: stop.clone(),
    };
    let play = move |_: &Stop| catalog::visit(&game.0, contest).expect("the game was found before");
    let blocks = interruptible(py, stop, play)?.map_err(setup_refused)?;
    let failed = failed.lock().expect("no thread panics with the lock").take();
    match failed {
        Some(error) => Err(error),
        None => Ok(blocks.into_iter().map(|block| block.into_iter().map(written).collect()).collect()),
    }
}

/// The table of blocks that were played by players of these names, as JSON.
#[pyfunction]
pub(crate) fn arena_table(game: Slug, names: Vec<String>, blocks: Vec<Vec<Played>>) -> PyResult<String> {
    let slug = find(&game)?.slug;
    let has_all = |(shares, seat_shares, thought, _): &Played| {
        [shares.len(), seat_shares.len(), thought.len()].iter().all(|len| *len == names.len())
    };
    if names.is_empty() || blocks.is_empty() || !blocks.iter().flatten().all(has_all) {
        return Err(refused("these are not blocks of an arena with so many players"));
    }
    let blocks: Vec<::arena::Block> =
        blocks.into_iter().map(|block| block.into_iter().map(read).collect()).collect();
    let table = ::arena::Results::of(slug, &names, &blocks, None);
    Ok(serde_json::to_string(&table).expect("a table is plain data"))
}

/// Who plays in an arena, as Python says it: a level with how much it may think, or a name and a function.
#[derive(FromPyObject)]
pub(crate) enum Player {
    Level(String, Option<Iterations>, Option<Milliseconds>),
    Agent(String, Py<PyAny>),
}

/// Who plays in an arena.
enum Seated {
    Level(Level, Thinking),
    Agent(String, Agent),
}

impl Player {
    fn seated(
        self,
        all: Option<Thinking>,
        failed: &Arc<Mutex<Option<PyErr>>>,
        stop: &Stop,
    ) -> PyResult<Seated> {
        Ok(match self {
            Player::Level(name, iterations, milliseconds) => {
                let level = read_level(&name)?;
                let own = thinking(iterations, milliseconds)?;
                Seated::Level(level, own.or(all).unwrap_or_else(|| Thinking::of(level)))
            }
            Player::Agent(name, function) => {
                Seated::Agent(name, Agent { function, failed: failed.clone(), stop: stop.clone() })
            }
        })
    }
}

impl Seated {
    fn name(&self) -> String {
        match self {
            Seated::Level(level, _) => level.to_string(),
            Seated::Agent(name, _) => name.clone(),
        }
    }

    fn bot<R: Complete>(&self) -> ::arena::Seated<'_, R> {
        let (bot, thinking): (&dyn Bot<R>, Thinking) = match self {
            Seated::Level(level, thinking) => (level, *thinking),
            Seated::Agent(_, agent) => (agent, Thinking::Iterations(1)),
        };
        ::arena::Seated { bot, thinking, cheats: false }
    }
}

struct Contest {
    players: Vec<Seated>,
    setup: Setup,
    first: u64,
    blocks: u64,
    seed: u64,
    threads: usize,
    stop: Stop,
}

impl Visitor for Contest {
    type Output = Result<Vec<::arena::Block>, engine::SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        R::start(&self.setup)?;
        let plan = Plan::<R> {
            lineup: Lineup(self.players.iter().map(Seated::bot).collect()),
            names: self.players.iter().map(Seated::name).collect(),
            setup: self.setup,
            blocks: self.blocks,
            rotations: ::arena::Rotations::All,
            seed: self.seed,
            threads: self.threads,
            sprt: None,
        };
        Ok(::arena::run_part(&plan, self.first, &|| self.stop.is_wanted()))
    }
}

//! The class `kupa.Batch`.

use std::num::NonZero;
use std::thread;

use engine::Setup;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::many::{Many, Open, Pages, Sizes};
use crate::refused::{refused, setup_refused, step_refused, unknown_game};
use crate::setup::{seed_or_any, setup};

/// Many games at once, stepped on all cores.
///
/// >>> batch = kupa.Batch("chico", seats=3, games=1024, seed=1)
/// >>> while True:
/// ...     batch.step(choose(batch.observations, batch.masks))
///
/// In every game one seat is asked: `turn` says which, `observations` what it knows, `masks` what it
/// may do. `step` takes one action for each game and writes into the same arrays; copy what you
/// want to keep. When a game ends, `done` is True, `rewards` says what each seat won or lost
/// (everybody stakes 1, the winners share the pot), and the other arrays already show the next game.
#[pyclass(module = "kupa._kupa")]
pub(crate) struct Batch {
    many: Box<dyn Many>,
    games: usize,
    sizes: Sizes,
    /// The observation of the seat that is asked, one row for each game.
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    /// The legal actions of that seat, one row for each game.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// By game and seat; zero but where `done`.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// The games that ended with the last step.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// The seat that is asked in each game.
    #[pyo3(get)]
    turn: Py<PyArray1<i32>>,
}

/// More would be a slip of the keyboard.
const MOST_GAMES: usize = 1 << 22;

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, seats, games, *, options=None, seed=None, threads=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: i64,
        games: usize,
        options: Option<&Bound<'_, PyDict>>,
        seed: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Batch> {
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(refused(format!("a batch has 1 to {MOST_GAMES} games, not {games}")));
        }
        let setup: Setup = setup(seats, options)?;
        let threads = threads_of(threads, games)?;
        let open = Open { setup: &setup, games, seed: seed_or_any(seed), threads };
        let opened = catalog::visit(game, open).ok_or_else(|| unknown_game(game))?;
        let (many, sizes) = opened.map_err(setup_refused)?;
        let mut batch = Batch {
            many,
            games,
            sizes,
            observations: PyArray2::zeros(py, [games, sizes.observation], false).unbind(),
            masks: PyArray2::zeros(py, [games, sizes.actions], false).unbind(),
            rewards: PyArray2::zeros(py, [games, sizes.seats], false).unbind(),
            done: PyArray1::zeros(py, games, false).unbind(),
            turn: PyArray1::zeros(py, games, false).unbind(),
        };
        batch.reset(py)?;
        Ok(batch)
    }

    /// Starts all games anew; luck goes on where it was.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        self.write(py, |many, pages| many.reset(pages))
    }

    /// One action for each game, by number. If one of them is not allowed, nothing changes.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|_| refused("the actions must lie one after the other"))?;
        if actions.len() != self.games {
            return Err(refused(format!("{} games take as many actions, not {}", self.games, actions.len())));
        }
        self.many.check(actions).map_err(|(at, error)| {
            step_refused(play::Refused { message: format!("game {at}: {}", error.message), ..error })
        })?;
        self.write(py, |many, pages| many.step(actions, pages))
    }

    /// A legal action for each game, each of them equally likely.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = vec![0; self.games];
        self.many.sample(&mut actions);
        PyArray1::from_vec(py, actions)
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<kupa.Batch of {} games, {} seats>", self.games, self.sizes.seats)
    }
}

impl Batch {
    /// Lets the games write into the arrays that Python holds, while Python does something else.
    fn write(&mut self, py: Python<'_>, work: impl FnOnce(&mut dyn Many, Pages<'_>) + Send) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut done = self.done.bind(py).try_readwrite()?;
        let mut turn = self.turn.bind(py).try_readwrite()?;
        let pages = Pages {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            seats: turn.as_slice_mut()?,
        };
        let many = &mut *self.many;
        py.detach(move || work(many, pages));
        Ok(())
    }
}

/// So few games are not worth a thread.
const FEWEST: usize = 32;

/// How many threads a batch uses.
fn threads_of(wanted: Option<usize>, games: usize) -> PyResult<usize> {
    match wanted {
        Some(0) => Err(refused("a batch needs a thread")),
        Some(wanted) => Ok(wanted.min(games)),
        None => {
            let all = thread::available_parallelism().map_or(1, NonZero::get);
            Ok(all.min(games.div_ceil(FEWEST)))
        }
    }
}

//! The class `kupa.Batch`.

use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use bots::Level;
use engine::Setup;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyTuple};

use crate::action_name::wrong_type;
use crate::argument::{
    self, Autoreset, BotSeats, Games, Iterations, MaxSteps, Options, SeatNumber, Seats, Seed, Slug, Threads,
};
use crate::functions::read_level;
use crate::interrupt::{Stop, Watch, hurried};
use crate::many::{Many, NotDone, NotOpened, Open, Saved, SetUp};
use crate::pages::{Pages, Sizes};
use crate::refused::{refused, setup_refused, step_refused, unknown_game};
use crate::setup::{seat, seed_or_any, setup};
use crate::team::Team;

/// Many games at once, stepped on all cores.
///
/// >>> batch = kupa.Batch("chico", seats=3, games=1024, seed=1)
/// >>> while True:
/// ...     batch.step(choose(batch.observations, batch.masks))
///
/// In every game one seat is asked: `turn` says which, `observations` what it knows, `masks` what it
/// may do. `step` takes one action for each game and writes into the same arrays; copy what you
/// want to keep. When a game ends, `done` is True, `rewards` says what each seat won or lost
/// (everybody stakes 1, the winners share the pot), `last_observations` how it ended for the seat that
/// acted, and the other arrays already show the next game. `max_steps` cuts games off: then it is
/// `truncated` that is True, and nobody wins. With `autoreset=False` a game that has ended waits for
/// `reset`: its `turn` is -1, its mask empty, and any action will do.
///
/// `bots` says at which seats bots play, `{1: "club"}`; they are never asked. Those that search try
/// so many `iterations` for a move.
#[pyclass(module = "kupa._kupa", frozen)]
pub(crate) struct Batch {
    /// Two threads may use a batch: one waits for the other.
    many: Mutex<Box<dyn Many>>,
    games: usize,
    sizes: Sizes,
    /// What it was made with.
    made: Made,
    arrays: Arrays,
}

/// The arrays that Python sees.
struct Arrays {
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    last: Py<PyArray2<f32>>,
    turn: Py<PyArray1<i32>>,
}

struct Made {
    game: String,
    open: Arc<Open>,
}

/// More would be a slip of the keyboard.
const MOST_GAMES: u64 = 1 << 22;

const BROKEN_OFF: &str = "whoever broke off was heard";

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (
            game, seats, games, *, options=None, seed=None, threads=None, autoreset=Autoreset(true), max_steps=None,
            bots=None, iterations=Iterations(100)
        ),
        text_signature = "(game, seats, games, *, options=None, seed=None, threads=None, autoreset=True, \
                          max_steps=None, bots=None, iterations=100)"
    )]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        game: Slug,
        seats: Seats,
        games: Games,
        options: Option<Options<'_>>,
        seed: Option<Seed>,
        threads: Option<Threads>,
        autoreset: Autoreset,
        max_steps: Option<MaxSteps>,
        bots: Option<BotSeats<'_>>,
        iterations: Iterations,
    ) -> PyResult<Batch> {
        let (Games(games), Iterations(iterations)) = (games, iterations);
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(refused(format!("a batch has 1 to {MOST_GAMES} games, not {games}")));
        }
        let (games, max_steps) = (games as usize, max_steps.map(|steps| steps.0));
        if max_steps == Some(0) || iterations == 0 {
            return Err(refused("a game has at least one step, and a search one iteration"));
        }
        let setup: Setup = setup(&game, &seats, options.as_ref())?;
        let open = Open {
            bots: levels(bots, setup.seats)?,
            setup,
            games,
            seed: seed_or_any(seed),
            team: team(threads, games)?,
            is_endless: autoreset.0,
            most_steps: max_steps,
            iterations,
            stop: Stop::default(),
        };
        let batch = Batch::open(py, Made { game: game.0, open: Arc::new(open) })?;
        batch.reset(py, None)?;
        Ok(batch)
    }

    /// The observation of the seat that is asked, one row for each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.observations.clone_ref(py)
    }

    /// The legal actions of that seat, one row for each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }

    /// By game and seat; zero but where `done`.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    /// The games that ended with the last step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.done.clone_ref(py)
    }

    /// The games that were cut off after the last step.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.truncated.clone_ref(py)
    }

    /// Where a game ended or was cut off: what the seat that acted last knew then.
    #[getter]
    fn last_observations(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.last.clone_ref(py)
    }

    /// The seat that is asked in each game; -1 in one that waits for a reset.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.turn.clone_ref(py)
    }

    /// Starts all games anew. With a seed they are those of a new batch with this seed; otherwise luck
    /// goes on where it was.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        let (seed, many) = (seed.map(|seed| seed.0), self.locked(py));
        self.write(py, many, |many, pages, watch| many.reset(seed, pages, watch))
    }

    /// One action for each game, by number: a list, or an array of any whole numbers. If one of them is
    /// not allowed, nothing changes. Ctrl-C breaks a step off: then the batch wants a reset, which starts it
    /// all over.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = numbers(actions)?;
        let actions = actions.as_slice()?;
        if actions.len() != self.games {
            return Err(refused(format!("{} games take as many actions, not {}", self.games, actions.len())));
        }
        let many = self.whole(py)?;
        self.write(py, many, |many, pages, watch| many.step(actions, pages, watch))
    }

    /// A legal action for each game, each of them equally likely.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        // Empty: each thread writes its own part of them first.
        let actions = array::<i64, _>(py, "empty", self.games)?;
        {
            let mut actions = actions.try_readwrite()?;
            let actions = actions.as_slice_mut()?;
            let mut many = self.whole(py)?;
            let many = &mut **many;
            py.detach(|| many.sample(actions));
        }
        Ok(actions)
    }

    /// A copy that goes its own way.
    fn clone(&self, py: Python<'_>) -> PyResult<Batch> {
        let watch = Watch::new();
        let copied = self.whole(py)?.copied(&watch);
        let Some(many) = copied else { return Err(watch.into_error().expect(BROKEN_OFF)) };
        let made = Made { game: self.made.game.clone(), open: self.made.open.clone() };
        Ok(Batch {
            many: Mutex::new(many),
            games: self.games,
            sizes: self.sizes,
            made,
            arrays: self.arrays.copy(py)?,
        })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Batch> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Batch> {
        self.clone(py)
    }

    /// Pickled, a batch is what it was made with, the actions of each of its games, and its arrays.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (open, arguments) = (&self.made.open, PyDict::new(py));
        let options = PyDict::new(py);
        open.setup.options.iter().try_for_each(|(name, value)| options.set_item(name, value))?;
        let bots = PyDict::new(py);
        for (seat, level) in open.bots.iter().enumerate() {
            level.map_or(Ok(()), |level| bots.set_item(seat, level.to_string()))?;
        }
        arguments.set_item("options", options)?;
        arguments.set_item("threads", open.team.threads())?;
        arguments.set_item("autoreset", open.is_endless)?;
        arguments.set_item("max_steps", open.most_steps)?;
        arguments.set_item("bots", bots)?;
        arguments.set_item("iterations", open.iterations)?;
        let (seed, saved) = self.whole(py)?.save();
        arguments.set_item("seed", seed)?;
        let restore = py.import("kupa")?.getattr("_restore_batch")?;
        let made = (&self.made.game, open.setup.seats, self.games, arguments);
        Ok((restore, (made.0, made.1, made.2, made.3, saved, self.arrays.tuple(py)?).into_pyobject(py)?))
    }

    /// Goes on with games that were written down by a batch of the same making.
    fn _load(&self, py: Python<'_>, saved: Vec<Saved>, arrays: &Bound<'_, PyTuple>) -> PyResult<()> {
        let is_loaded = self.locked(py).load(&saved);
        if !is_loaded {
            return Err(refused("these are not the games of such a batch"));
        }
        let own = self.arrays.tuple(py)?;
        let numpy = py.import("numpy")?;
        for (own, other) in own.iter().zip(arrays.iter()) {
            numpy.call_method1("copyto", (own, other))?;
        }
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<kupa.Batch of {} games, {} seats>", self.games, self.sizes.seats)
    }
}

impl Batch {
    /// The batch before its games have begun.
    fn open(py: Python<'_>, made: Made) -> PyResult<Batch> {
        let watch = Watch::new();
        let opened = catalog::visit(&made.game, SetUp { open: made.open.clone(), watch: &watch });
        let (many, sizes) = match opened.ok_or_else(|| unknown_game(&made.game))? {
            Ok(opened) => opened,
            Err(NotOpened::Setup(error)) => return Err(setup_refused(error)),
            Err(NotOpened::TooMany) => {
                return Err(PyMemoryError::new_err("there is no memory for so many games"));
            }
            Err(NotOpened::BrokenOff) => return Err(watch.into_error().expect(BROKEN_OFF)),
        };
        let games = made.open.games;
        let arrays = Arrays {
            observations: zeros(py, (games, sizes.observation))?.unbind(),
            masks: zeros(py, (games, sizes.actions))?.unbind(),
            rewards: zeros(py, (games, sizes.seats))?.unbind(),
            done: zeros(py, games)?.unbind(),
            truncated: zeros(py, games)?.unbind(),
            last: zeros(py, (games, sizes.observation))?.unbind(),
            turn: zeros(py, games)?.unbind(),
        };
        Ok(Batch { many: Mutex::new(many), games, sizes, made, arrays })
    }

    fn locked(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn Many>> {
        self.many.lock_py_attached(py).expect("no thread panics with the lock")
    }

    /// The games, unless a step of them was broken off.
    fn whole(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Box<dyn Many>>> {
        let many = self.locked(py);
        if many.is_broken() {
            return Err(refused("a step of this batch was broken off: reset it"));
        }
        Ok(many)
    }

    /// Lets the games write into the arrays that Python holds, while Python does something else.
    fn write(
        &self,
        py: Python<'_>,
        mut many: MutexGuard<'_, Box<dyn Many>>,
        work: impl FnOnce(&mut dyn Many, Pages<'_>, &Watch) -> Result<(), NotDone> + Send,
    ) -> PyResult<()> {
        let arrays = &self.arrays;
        let mut observations = arrays.observations.bind(py).try_readwrite()?;
        let mut masks = arrays.masks.bind(py).try_readwrite()?;
        let mut rewards = arrays.rewards.bind(py).try_readwrite()?;
        let mut done = arrays.done.bind(py).try_readwrite()?;
        let mut truncated = arrays.truncated.bind(py).try_readwrite()?;
        let mut last = arrays.last.bind(py).try_readwrite()?;
        let mut turn = arrays.turn.bind(py).try_readwrite()?;
        let pages = Pages {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            last: last.as_slice_mut()?,
            seats: turn.as_slice_mut()?,
        };
        let (many, open, watch) = (&mut **many, &self.made.open, Watch::new());
        let work = || work(many, pages, &watch);
        // Games are soon stepped, and heed who wants to break off between them; within a search that takes a
        // thread that listens.
        let done = if open.searches() { hurried(py, &open.stop, work)? } else { py.detach(work) };
        match done {
            Ok(()) => Ok(()),
            Err(NotDone::Refused(at, error)) => {
                Err(step_refused(play::Refused { message: format!("game {at}: {}", error.message), ..error }))
            }
            Err(NotDone::BrokenOff) => Err(watch.into_error().expect(BROKEN_OFF)),
        }
    }
}

impl Arrays {
    fn copy(&self, py: Python<'_>) -> PyResult<Arrays> {
        fn copied<T: Element, D: numpy::ndarray::Dimension>(
            py: Python<'_>,
            array: &Py<PyArray<T, D>>,
        ) -> PyResult<Py<PyArray<T, D>>> {
            Ok(array.bind(py).call_method0("copy")?.cast_into::<PyArray<T, D>>()?.unbind())
        }
        Ok(Arrays {
            observations: copied(py, &self.observations)?,
            masks: copied(py, &self.masks)?,
            rewards: copied(py, &self.rewards)?,
            done: copied(py, &self.done)?,
            truncated: copied(py, &self.truncated)?,
            last: copied(py, &self.last)?,
            turn: copied(py, &self.turn)?,
        })
    }

    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (observations, masks, rewards) = (&self.observations, &self.masks, &self.rewards);
        (observations, masks, rewards, &self.done, &self.truncated, &self.last, &self.turn).into_pyobject(py)
    }
}

/// An array of zeros, by NumPy itself: it says so if there is no memory.
fn zeros<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    array(py, "zeros", shape)
}

/// An array, as this function of NumPy makes it.
fn array<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    function: &str,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let array = py.import("numpy")?.call_method1(function, (shape, T::get_dtype(py)))?;
    Ok(array.cast_into()?)
}

/// The numbers of actions: any sequence of whole numbers.
fn numbers<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let py = actions.py();
    let array = py.import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") || dimensions != 1 {
        let expected = "actions are a list or an array of whole numbers, one for each game";
        return Err(wrong_type(expected, actions.as_borrowed()));
    }
    let plain = py.import("numpy")?.call_method1("ascontiguousarray", (array, i64::get_dtype(py)))?;
    Ok(plain.cast_into::<PyArray1<i64>>()?.try_readonly()?)
}

/// By seat, the bot that plays there.
fn levels(bots: Option<BotSeats<'_>>, seats: u8) -> PyResult<Vec<Option<Level>>> {
    let mut levels = vec![None; seats.into()];
    for (number, level) in bots.iter().flat_map(|bots| &bots.0) {
        let number = SeatNumber(argument::read("a seat of bots", number.as_borrowed())?);
        let level: String = argument::read("a level of bots", level.as_borrowed())?;
        levels[seat(number, seats)?.index()] = Some(read_level(&level)?);
    }
    if levels.iter().all(Option::is_some) {
        return Err(refused("at least one seat is yours"));
    }
    Ok(levels)
}

/// So few games are not worth a thread.
const FEWEST: usize = 32;

/// The threads of a batch.
fn team(wanted: Option<Threads>, games: usize) -> PyResult<Team> {
    let threads = match wanted {
        Some(Threads(0)) => return Err(refused("a batch needs a thread")),
        Some(Threads(wanted)) => wanted.min(games),
        None => {
            let all = thread::available_parallelism().map_or(1, NonZero::get);
            all.min(games.div_ceil(FEWEST))
        }
    };
    Team::new(threads).map_err(|error| refused(format!("no threads: {error}")))
}

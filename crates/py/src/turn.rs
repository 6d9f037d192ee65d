//! The class `kupa.Turn`, and bots that are written in Python.

use std::sync::{Arc, Mutex};

use bots::{Bot, Budget, Generator};
use engine::observe;
use engine::{Action as _, Choices, Seat, Viewer};
use numpy::PyArray1;
use play::{AnyPlay, Complete};
use pyo3::prelude::*;
use rand_core::Rng as _;

use crate::action_name::ActionName;
use crate::interrupt::Stop;
use crate::refused::{refused, step_refused};

/// What an agent is asked: all that its seat may know.
#[pyclass(module = "kupa._kupa", frozen)]
pub(crate) struct Turn {
    /// The game's name.
    #[pyo3(get)]
    slug: &'static str,
    /// The seat that is asked.
    #[pyo3(get)]
    seat: usize,
    /// The legal actions, in notation.
    #[pyo3(get)]
    legal: Vec<String>,
    /// Their numbers.
    #[pyo3(get)]
    legal_indices: Vec<usize>,
    /// How things stand for the seat, as text: see `Game.view_json`.
    #[pyo3(get)]
    view_json: String,
    /// A number for an agent that wants chance: another each turn, and the same when all is repeated.
    #[pyo3(get)]
    seed: u64,
    numbers: Vec<f32>,
    actions: usize,
}

#[pymethods]
impl Turn {
    /// What the seat knows, as numbers: see `Game.observe`.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_slice(py, &self.numbers)
    }

    /// The legal actions as an array of booleans, one for each action of the game.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.actions];
        self.legal_indices.iter().for_each(|index| mask[*index] = true);
        PyArray1::from_vec(py, mask)
    }

    /// How things stand for the seat: see `Game.view`.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (&self.view_json,))
    }

    fn __repr__(&self) -> String {
        format!("<kupa.Turn of seat {} in {}: {} legal actions>", self.seat, self.slug, self.legal.len())
    }
}

impl Turn {
    /// What the seat, if it is asked, may know.
    pub(crate) fn of(play: &dyn AnyPlay, seat: Seat, actions: usize, seed: u64) -> PyResult<Turn> {
        let viewer = Viewer::Seat(seat);
        let Some(legal) = play.legal(viewer).remove(&seat) else {
            return Err(refused(format!("seat {seat} is not asked")));
        };
        Ok(Turn {
            slug: play.slug(),
            seat: seat.index(),
            legal,
            legal_indices: play.legal_indices(seat),
            view_json: play.view(viewer).get().to_owned(),
            seed,
            numbers: play.observe(viewer),
            actions,
        })
    }

    fn of_view<R: Complete>(view: &R::View, legal: R::Choices, seed: u64) -> Turn {
        let Viewer::Seat(seat) = R::viewer(view) else { unreachable!("a seat is asked") };
        Turn {
            slug: R::SLUG,
            seat: seat.index(),
            legal: legal.iter().map(|action| action.to_string()).collect(),
            legal_indices: legal.iter().map(|action| action.index()).collect(),
            view_json: serde_json::to_string(view).expect("a view is plain data"),
            seed,
            numbers: observe::numbers::<R>(view),
            actions: R::Action::COUNT,
        }
    }
}

/// A bot that is a function in Python, from a turn to an action.
pub(crate) struct Agent {
    pub(crate) function: Py<PyAny>,
    /// What went wrong first, for all agents together.
    pub(crate) failed: Arc<Mutex<Option<PyErr>>>,
    /// Told when something went wrong.
    pub(crate) stop: Stop,
}

impl Agent {
    fn ask<R: Complete>(&self, view: &R::View, legal: R::Choices, seed: u64) -> PyResult<R::Action> {
        let name: ActionName = Python::attach(|py| {
            let turn = Turn::of_view::<R>(view, legal, seed);
            self.function.call1(py, (turn,))?.extract(py)
        })?;
        let action = match &name {
            ActionName::Index(number) => play::action::<R>(*number).map_err(step_refused)?,
            ActionName::Text(text) => R::read_action(text).map_err(refused)?,
        };
        let is_legal = legal.iter().any(|other| other == action);
        if is_legal {
            Ok(action)
        } else {
            Err(refused(format!("an agent chose `{action}`, which is not legal")))
        }
    }
}

impl<R: Complete> Bot<R> for Agent {
    /// What the agent chooses. After a mistake the game does not count, and is brought to its end somehow.
    fn choose(&self, view: &R::View, legal: R::Choices, rng: &mut Generator, _: Budget<'_>) -> R::Action {
        if self.stop.is_wanted() {
            return legal.get(0);
        }
        self.ask::<R>(view, legal, rng.next_u64()).unwrap_or_else(|error| {
            self.failed.lock().expect("no thread panics with the lock").get_or_insert(error);
            self.stop.want();
            legal.get(0)
        })
    }
}

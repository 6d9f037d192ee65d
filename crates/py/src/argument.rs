//! Arguments as Python gives them. What is wrong with one is said by its name and in the same words everywhere,
//! whichever function it was given to.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action_name::wrong_type;
use crate::game::Game;
use crate::refused::refused;

/// A type for the argument of each name.
macro_rules! arguments {
    ($($name:literal $argument:ident($plain:ty)),* $(,)?) => {$(
        #[doc = concat!("The argument `", $name, "`.")]
        pub(crate) struct $argument(pub(crate) $plain);

        impl<'a, 'py> FromPyObject<'a, 'py> for $argument {
            type Error = PyErr;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<$argument> {
                read($name, object).map($argument)
            }
        }
    )*};
}

arguments! {
    "auto_luck" AutoLuck(bool),
    "autoreset" Autoreset(bool),
    "blocks" Blocks(u64),
    "first" First(u64),
    "game" Slug(String),
    "games" Games(u64),
    "index" Index(i64),
    "iterations" Iterations(u32),
    "language" LanguageName(String),
    "level" LevelName(String),
    "line" Line(String),
    "max_steps" MaxSteps(usize),
    "milliseconds" Milliseconds(u64),
    "most_nodes" MostNodes(usize),
    "number" Number(i64),
    "payoff" PayoffName(String),
    "record" RecordText(String),
    "seat" SeatNumber(i64),
    "seats" Seats(i64),
    "seed" Seed(u64),
    "since" Since(usize),
    "target" Target(f64),
    "text" Text(String),
    "threads" Threads(usize),
    "walks" WalkCount(u32),
    "worlds" Worlds(u32),
}

/// Something that Python and Rust both have.
pub(crate) trait Plain {
    /// What a person would call it.
    const NAME: &str;

    /// The smallest and the largest, where there are.
    fn bounds() -> Option<(String, String)> {
        None
    }
}

impl Plain for String {
    const NAME: &str = "a text";
}

impl Plain for bool {
    const NAME: &str = "True or False";
}

impl Plain for f64 {
    const NAME: &str = "a number";
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl Plain for $number {
            const NAME: &str = "a whole number";

            fn bounds() -> Option<(String, String)> {
                Some((<$number>::MIN.to_string(), <$number>::MAX.to_string()))
            }
        }
    )*};
}

whole_numbers!(i64, u32, u64, usize);

/// Reads the argument of this name.
pub(crate) fn read<'a, 'py, T>(name: &str, object: Borrowed<'a, 'py, PyAny>) -> PyResult<T>
where
    T: Plain + FromPyObject<'a, 'py>,
{
    object.extract::<T>().map_err(|error| said(name, object, error.into(), T::NAME, T::bounds()))
}

/// What PyO3 says, in our words.
fn said(
    name: &str,
    object: Borrowed<'_, '_, PyAny>,
    error: PyErr,
    kind: &str,
    bounds: Option<(String, String)>,
) -> PyErr {
    let py = object.py();
    match bounds {
        _ if error.is_instance_of::<PyTypeError>(py) => wrong_type(&format!("{name} is {kind}"), object),
        Some((least, most)) if error.is_instance_of::<PyOverflowError>(py) => {
            refused(format!("{name} is {kind} from {least} to {most}, not {}", *object))
        }
        // Whatever the object itself has raised.
        _ => error,
    }
}

/// The argument `options`: names and values.
pub(crate) struct Options<'py>(pub(crate) Bound<'py, PyDict>);

impl<'py> FromPyObject<'_, 'py> for Options<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Options<'py>> {
        dictionary("options", object).map(Options)
    }
}

/// The argument `bots`: seats and levels.
pub(crate) struct BotSeats<'py>(pub(crate) Bound<'py, PyDict>);

impl<'py> FromPyObject<'_, 'py> for BotSeats<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<BotSeats<'py>> {
        dictionary("bots", object).map(BotSeats)
    }
}

fn dictionary<'py>(name: &str, object: Borrowed<'_, 'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let cast = object.cast::<PyDict>();
    cast.map(|found| found.to_owned()).map_err(|_| wrong_type(&format!("{name} is a dictionary"), object))
}

/// The argument `game`, where it is one that is played.
pub(crate) struct Played<'py>(pub(crate) Bound<'py, Game>);

impl<'py> FromPyObject<'_, 'py> for Played<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Played<'py>> {
        let cast = object.cast::<Game>();
        cast.map(|found| Played(found.to_owned())).map_err(|_| wrong_type("game is a kupa.Game", object))
    }
}

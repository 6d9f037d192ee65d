//! What is agreed before a game, as Python says it.

use std::hash::{BuildHasher, RandomState};

use engine::{Seat, Setup};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::argument::{self, Options, SeatNumber, Seats, Seed, Slug};
use crate::refused::{refused, unknown_game};

/// The setup of a table of this game: options take strings as the record writes them, numbers, and True
/// and False for `on` and `off`.
pub(crate) fn setup(game: &Slug, seats: &Seats, options: Option<&Options<'_>>) -> PyResult<Setup> {
    let setup = Setup::new(seats_of(&game.0, seats.0)?);
    let Some(Options(options)) = options else { return Ok(setup) };
    options.iter().try_fold(setup, |setup, (name, value)| {
        let name: String = argument::read("the name of an option", name.as_borrowed())?;
        Ok(setup.with(&name, option_value(&value)?))
    })
}

/// The number of seats, if the game takes so many.
fn seats_of(game: &str, seats: i64) -> PyResult<u8> {
    let allowed = &catalog::find(game).ok_or_else(|| unknown_game(game))?.seats;
    let (fewest, most) = (allowed.start(), allowed.end());
    let refuse = || refused(format!("this game takes {fewest} to {most} seats, not {seats}"));
    u8::try_from(seats).ok().filter(|seats| allowed.contains(seats)).ok_or_else(refuse)
}

fn option_value(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(if flag.is_true() { "on" } else { "off" }.to_owned()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

/// The seat of that number at a table of `seats`.
pub(crate) fn seat(SeatNumber(number): SeatNumber, seats: u8) -> PyResult<Seat> {
    match u8::try_from(number) {
        Ok(number) if number < seats => Ok(Seat::new(number)),
        _ => Err(refused(format!("there is no seat {number}, only 0 to {}", seats - 1))),
    }
}

/// The seed that was given, or one that nobody knows.
pub(crate) fn seed_or_any(given: Option<Seed>) -> u64 {
    // The standard library keys its hash maps by the system's random numbers.
    given.map_or_else(|| RandomState::new().hash_one(0), |Seed(seed)| seed)
}

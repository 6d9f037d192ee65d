//! Kupa for Python: the part of the package `kupa` that is written in Rust.
//!
//! `session` is a game of any kind behind one trait, and `game` the class that Python sees of it;
//! `many` plays many games at once, and `batch` is their class; `functions` is the rest. PettingZoo
//! and OpenSpiel are spoken to in Python, beside this crate in `python/kupa`.

mod action_name;
mod batch;
mod functions;
mod game;
mod many;
mod refused;
mod session;
mod setup;

use pyo3::prelude::*;

/// The compiled part of the package `kupa`.
#[pymodule(name = "_kupa")]
mod module {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::functions::{actions, arena, choose, games, most_steps, parts, rollout, seat_counts};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::refused::Refused;
}

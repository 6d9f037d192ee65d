//! Kupa for Python: the part of the package `kupa` that is written in Rust.
//!
//! `session` is a game of any kind behind one trait, and `game` the class that Python sees of it;
//! `node` is a game's tree and `solve` what is found in it; `many` plays many games at once, on the threads of a
//! `team`, and `batch` is their class; `review` judges a game that is over; `functions` is the rest. PettingZoo and OpenSpiel are spoken to in Python,
//! beside this crate in `python/kupa`.

mod action_name;
mod argument;
mod batch;
mod functions;
mod game;
mod interrupt;
mod many;
mod node;
mod pages;
mod refused;
mod review;
mod said;
mod session;
mod setup;
mod solve;
mod team;
mod turn;

use pyo3::prelude::*;

/// The compiled part of the package `kupa`.
#[pymodule(name = "_kupa")]
mod module {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::functions::{
        actions, arena_blocks, arena_table, choose, games, most_steps, parts, rollout, seat_counts,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::refused::Refused;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::said::{asked, legal_in_words, rules, steps, told};
    #[pymodule_export]
    use crate::solve::{efg, information_sets, small_games, solve};
    #[pymodule_export]
    use crate::turn::Turn;

    /// The package's version.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python calls it so")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

//! Equilibria of games that are small enough, and what a player loses against the best answer.
//!
//! [`Tree`] is all that can happen in a game, made once from its rules: every choice, every stroke of luck,
//! and which moments a seat can't tell apart. [`Solver`] finds an equilibrium of it, [`exploitability`] says
//! how far from one a [`Policy`] is, [`tabulate`] writes down what a bot would do everywhere, and [`efg`]
//! writes the tree for other programs; [`information_sets`] estimates how many a game has that is too large for
//! all this. Nothing here knows a game.
//!
//! A tree has two players who win what the other loses: the seats 0 and 1. If more sit at the table, the
//! others play at random, and are luck.

mod bot;
mod build;
pub mod efg;
mod policy;
mod response;
mod sights;
mod solver;
mod tree;

pub use bot::{Tabulation, tabulate};
pub use build::{BuildError, build};
pub use policy::Policy;
pub use response::{exploitability, value};
pub use sights::{Walks, information_sets};
pub use solver::Solver;
pub use tree::{Kind, Payoff, Set, Size, Tree};

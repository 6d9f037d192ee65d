//! Players for every game, from casual to champion.
//!
//! A bot gets what a player gets: a view, its legal actions, and some time to think. The states it
//! plays with in its head are imagined from the view. What the bots know about a game is its
//! [`Knowledge`], in a module named like the game; [`search`] is the same for all.
#![no_std]

extern crate alloc;

mod bot;
mod budget;
pub mod network;
pub mod search;
mod skill;

pub use bot::{Bot, Level};
pub use budget::{Alone, Budget, Limit, Task, Workers};
pub use search::Evaluation;
pub use skill::{Shares, Knowledge};

/// The generator of bots and searches: small and quick. Deals come from elsewhere.
pub type Generator = rand_xoshiro::Xoshiro256PlusPlus;

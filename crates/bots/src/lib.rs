//! Players for every game, from casual to champion.
//!
//! A bot gets what a player gets: a view, its legal actions, and some time to think. The states it
//! plays with in its head are determinizations, imagined from the view. What bots know about a game
//! is its [`Knowledge`], which the game itself brings; [`search`] and [`network`] are the same for
//! all, [`appraisal`] judges what was done, and [`learning`] is for the programs that train the networks. Nothing here knows a game.
#![no_std]

extern crate alloc;

pub mod appraisal;
mod bot;
mod budget;
mod knowledge;
pub mod learning;
pub mod network;
pub mod search;

pub use appraisal::{Appraisal, Reviewing, Verdict};
pub use bot::{Bot, Level};
pub use budget::{Alone, Budget, Limit, Task, Workers};
pub use knowledge::{Knowledge, Shares, final_shares, shares_of};
pub use search::Evaluation;

pub use engine::random::Generator;

use rand_core::Rng;

/// A number from 0 up to but not including 1, each equally likely.
#[inline]
pub fn fraction(rng: &mut Generator) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

//! Tiny: one card, one decision. A game to start from; its rules are in RULES.md, by number.
//!
//! Everything about the game is in this folder. `rules` is the game itself and knows `engine` alone;
//! the rest is optional, a feature each: `bot` (how programs play it), `words` (what is said about
//! it), `page` and `screen` (how it looks in a browser and in a terminal). `observe` writes what a
//! player knows as numbers.
#![no_std]

extern crate alloc;

mod observe;
mod rules;

#[cfg(feature = "bot")]
pub mod bot;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "words")]
pub mod words;

pub use rules::*;

/// The rules of this game, under the name that the list of games knows.
pub type Game = Tiny;

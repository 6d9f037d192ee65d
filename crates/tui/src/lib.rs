//! The games in the terminal: full screen, or plain lines of text.
//!
//! `session` is the heart: a game, who plays it and who is at the keyboard, without a terminal.
//! Both faces stand on it. Each game is drawn from its view in a module of its own under `games`;
//! what is said about it comes from the crate `words`, what the terminal itself says from
//! `messages`.

mod session;

mod plan;
mod saved;
mod sitting;
mod thought;

mod messages;
mod script;
mod theme;

mod canvas;
mod cards;
mod games;
mod seats;

mod plain;
mod screen;

pub use plan::{Plan, Problem, play};
pub use script::{Bidi, UnknownBidi};

#[cfg(test)]
mod tests;

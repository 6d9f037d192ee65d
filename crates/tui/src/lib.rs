//! The games in the terminal: full screen, or plain lines of text.
//!
//! `session` is the heart: a game, who plays it and who is at the keyboard, without a terminal.
//! Both faces stand on it. How each game looks and what is said about it is in the game's own
//! folder; what the terminal itself says is in `messages`.

mod session;

mod plan;
mod saved;
mod shutdown;
mod sitting;
mod thought;

mod colours;
mod messages;

mod full_screen;
mod plain;

pub use plan::{Plan, Problem, play};
pub use screen::{Bidi, UnknownBidi};

#[cfg(test)]
mod tests;

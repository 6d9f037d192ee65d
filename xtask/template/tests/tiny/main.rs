//! Tiny's tests, in one binary.

mod game;
mod turns;

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "words")]
mod words;

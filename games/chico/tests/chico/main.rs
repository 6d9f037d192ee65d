//! Chico's tests, in one binary.

mod scene;

mod examples;
mod game;
mod luck;
mod memory;
mod properties;
mod rounds;
mod turns;

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "words")]
mod words;

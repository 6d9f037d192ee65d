//! The tests of Eight and a Half, in one binary.

mod scene;

mod examples;
mod game;
mod luck;
mod memory;
mod pile;
mod properties;
mod second_phase;
mod specials;

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "words")]
mod words;

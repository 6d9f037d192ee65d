//! Gamnon's tests, in one binary.

mod positions;
mod scene;

mod debts;
mod end;
mod game;
mod memory;
mod options;
mod properties;
mod secrets;
mod stock;
mod worlds;

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "words")]
mod words;

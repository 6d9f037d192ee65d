//! 49's tests, in one binary.

mod scene;

mod auction;
mod check;
mod crazy;
mod end;
mod examples;
mod game;
mod honour;
mod lines;
mod parts;
mod properties;
mod two;
mod unsaleable;
mod view;

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "words")]
mod words;

//! The tests of Eight and a Half, in one binary.

mod scene;

mod game;
mod luck;
mod properties;

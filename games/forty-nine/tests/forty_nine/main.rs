//! 49's tests, in one binary.

mod game;

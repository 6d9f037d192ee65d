//! Chico's tests, in one binary.

mod game;

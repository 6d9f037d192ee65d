//! Gamnon's tests, in one binary.

mod game;

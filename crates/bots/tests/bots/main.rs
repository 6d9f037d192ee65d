//! The bots' tests, in one binary.

mod play;

mod chico;
mod eight_and_a_half;
mod forty_nine;
mod gamnon;

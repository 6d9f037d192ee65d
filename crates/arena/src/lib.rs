//! Bots against bots.
//!
//! The unit is a *deal block*: one sequence of luck, played by the line-up in all its rotations,
//! so that neither a good deal nor a good seat is taken for skill. Figures are computed over
//! blocks, because the games of one block are not independent.

mod block;
mod honesty;
mod random;
mod report;
mod results;
mod run;
mod seeds;
mod stats;

pub use block::{Block, Lineup, Played, Rotations, Seated, Stop};
pub use honesty::{Dishonest, check_honesty};
pub use random::{Count, count_random, count_random_until, play_many, play_random};
pub use report::report;
pub use results::{Entry, Results};
pub use run::{Plan, Progress, run, run_part, run_until};
pub use seeds::luck;
pub use stats::{Estimate, Sprt, Verdict, elo};

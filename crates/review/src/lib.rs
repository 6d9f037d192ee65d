//! A game reviewed: how well each seat played by what it knew, and how lucky it was.
//!
//! [`analyse`] judges every decision of a finished game once, from its maker's view: see
//! `docs/review.md` for the method and its formulas. A [`Review`] is what that means for one seat: the
//! curve of its chances, its decisions with their marks, the turning points, and luck against play.
//! [`calibration`] says where that split is to be believed. The words are in [`say`]; nothing here knows
//! a game, draws a page or reads a file.

mod analysis;
pub mod calibration;
mod judged;
mod messages;
mod seat;
mod told;
mod weighing;

pub use analysis::{Analysis, Effort, NoAnalysis, Progress, analyse};
pub use judged::{Judged, Mark};
pub use messages::{Messages, percent, say};
pub use seat::{Point, Review, Split, Turning};
pub use told::Told;

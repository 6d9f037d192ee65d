//! The ground on which every game stands.
//!
//! [`Rules`] is what a game must say about itself; [`World`] is how things stand in one play of it,
//! [`Game`] a world with its log; [`Record`] is the log as text. There is no file, clock, thread or
//! hash map here: the crate is built without the standard library, so the compiler keeps it that
//! way.
//!
//! Read [`rules`] first: the rest is the vocabulary it is written in.
#![no_std]

extern crate alloc;

pub mod rules;

mod delegate;

pub mod action;
pub mod audit;
pub mod deck;
pub mod game;
pub mod hand;
pub mod lanes;
pub mod observe;
pub mod outcome;
pub mod playout;
pub mod random;
pub mod record;
pub mod retrace;
pub mod seat;
pub mod setup;
pub mod sink;
pub mod world;

pub use action::{Action, Choices, Mask};
pub use audit::Audit;
pub use deck::Deck;
pub use game::Game;
pub use hand::Hand;
pub use outcome::{Outcome, Pending};
pub use playout::{Ending, playout};
pub use record::{Line, Record, RecordError};
pub use retrace::retrace;
pub use rules::{Chance, Refusal, Rules};
pub use seat::{Seat, Seats, Viewer};
pub use setup::{NO_LIMIT, OptionKind, OptionSpec, Options, Origin, Setup, SetupError, Small};
pub use sink::Sink;
pub use world::{PlayError, Step, World};

// What [`delegate`] names.
#[doc(hidden)]
pub use alloc::string::String;
#[doc(hidden)]
pub use alloc::vec::Vec;
#[doc(hidden)]
pub use rand_core::Rng;

/// The id of a rule as RULES.md numbers it: `C6`.
pub type RuleId = &'static str;

//! Eight and a Half: shed your hand, your open cards and your blind ones, and don't get caught
//! with a half. The rules are in RULES.md, by number.
//!
//! Read `cards`, `play` and `value`, then `rules`; `view` says what a player knows, `memory` what
//! follows from what was played. Nothing here draws a card on a screen: that is for the web and
//! the terminal.
mod cards;
mod few;
mod meld;
mod value;

mod state;

mod action;
mod deal;
mod phases;
mod refusal;
mod scoring;

mod hand_set;
mod imagine;
mod memory;
mod view;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{Mask, OptionKind, OptionSpec, Origin, Rules, Seat, Setup, SetupError, delegate};

pub use action::{Action, Chance, Event, Seen, Slot, Source};
pub use cards::{Card, Cards, DECK};
pub use few::Few;
pub use hand_set::HandSet;
pub use meld::{Copies, Meld};
pub use memory::{Memory, Turn};
pub use refusal::Refusal;
pub use scoring::{Award, Count, GOAL, awards, points, winner};
pub use state::{Phase, State};
pub use value::{Five, Value};
pub use view::{Blind, View};

#[cfg(feature = "bot")]
pub(crate) use {state::before, value::FOLLOWERS};

/// The rules of Eight and a Half.
pub struct EightAndAHalf;

impl Rules for EightAndAHalf {
    const SLUG: &'static str = "eight-and-a-half";
    const SEATS: RangeInclusive<u8> = 2..=5;
    /// E22: rounds, until somebody has enough points.
    const ROUNDS: bool = true;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "dealer",
            rule: "E23",
            kind: OptionKind::Number {
                range: |seats| 0..=u32::from(seats) - 1,
                default: |seats| u32::from(seats) - 1,
            },
            origin: Origin::Reading,
        },
        OptionSpec {
            name: "five",
            rule: "E16",
            kind: OptionKind::Word(Five::WORDS),
            origin: Origin::Reading,
        },
    ];

    type Choices = Mask<Action>;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<EightAndAHalf>()?;
        let dealer = Seat::new(options.number("dealer") as u8);
        Ok(State { five: Five::from_option(options.number("five")), ..State::new(setup.seats, dealer) })
    }

    /// E3: a card from the bank. E19: a blind card. What is played from hand or table was known.
    fn reveals(event: &Event) -> bool {
        match event {
            Event::Played { from, .. } => matches!(from, Source::Blind(_)),
            Event::Took { .. } | Event::Caught { .. } => false,
            _ => true,
        }
    }

    delegate! {
        types { State, Action, Chance, Event, Seen, Memory, View, Refusal }
        phases::{pending, legal, check, apply}
        deal::{draw_chance, strike, check_chance, apply_chance, face_down, exchange}
        view::{seen, view}
        memory::{remember}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}

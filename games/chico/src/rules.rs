//! Chico: shed your cards, or quit in time. The rules are in RULES.md, by number.
//!
//! This crate is the model for the other games. Read `cards`, then `rules`; `view` says what a
//! player knows. Nothing here draws a card on a screen: that is for the web and the terminal.
mod bytes;
mod cards;
mod state;

mod action;
mod phases;
mod refusal;
mod scoring;

mod imagine;
mod lanes;
mod view;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{Mask, OptionKind, OptionSpec, Origin, Rules, Seat, Setup, SetupError, delegate};

pub use action::{Action, Chance, Event, Seen};
pub use cards::{Card, Cards, DECK, Die, Rank};
pub use imagine::could_hold;
pub use refusal::Refusal;
pub use scoring::points;
pub use state::{Phase, State};
pub use view::{Memory, Turn, View};

#[cfg(feature = "page")]
pub(crate) use state::LIMIT;

/// The rules of Chico.
pub struct Chico;

impl Rules for Chico {
    const SLUG: &'static str = "chico";
    const SEATS: RangeInclusive<u8> = 2..=5;
    /// C17: rounds, until somebody has too many points.
    const ROUNDS: bool = true;
    /// C16: two dice.
    const MOST_OUTCOMES: usize = Die::ALL.len() * Die::ALL.len();
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "draw_when_able",
            rule: "C9",
            kind: OptionKind::Flag { default: true },
            origin: Origin::Reading,
        },
        OptionSpec::first_seat("C18"),
    ];

    type Choices = Mask<Action>;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Chico>()?;
        let first = Seat::new(options.number("first_seat") as u8);
        Ok(State::new(setup.seats, options.flag("draw_when_able"), first))
    }

    /// C8: a drawn card. C14: the hands that are counted. What is played was the player's own.
    fn reveals(event: &Event) -> bool {
        !matches!(event, Event::Played { .. } | Event::Quit { .. })
    }

    delegate! {
        types { State, Action, Chance, Event, Seen, Memory, View, Refusal }
        phases::{pending, legal, check, out_of_turn, apply, check_chance, apply_chance}
        phases::{draw_chance, strike, settle}
        phases::{outcomes, face_down, exchange}
        lanes::{playouts}
        view::{seen, remember, view}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}

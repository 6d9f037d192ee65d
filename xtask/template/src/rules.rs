//! The rules of Tiny. They are in RULES.md, by number.

mod action;
mod state;

mod notation;
mod phases;
mod refusal;

mod imagine;
mod view;

mod audit;

use core::ops::RangeInclusive;

use engine::{Mask, OptionSpec, Rules, Seat, Setup, SetupError, delegate};

pub use action::{Action, Deal, Event, Seen};
pub use refusal::Refusal;
pub use state::{Card, DECK, Phase, SEATS, State};
pub use view::View;

/// The rules of Tiny.
pub struct Tiny;

impl Rules for Tiny {
    const SLUG: &'static str = "tiny";
    const SEATS: RangeInclusive<u8> = 2..=SEATS as u8;
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec::first_seat("T3")];

    type Choices = Mask<Action>;
    type Chance = Deal;
    type Memory = ();

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Tiny>()?;
        Ok(State::new(setup.seats, Seat::new(options.number("first_seat") as u8)))
    }

    fn check(_state: &State, _seat: Seat, _action: Action) -> Result<(), Refusal> {
        // T4: whoever is asked may do either.
        Ok(())
    }

    fn remember(_memory: &mut (), _seen: &Seen) {}

    delegate! {
        types { State, Action, Event, Seen, View, Refusal }
        phases::{pending, legal, apply, draw_chance, check_chance, apply_chance, face_down, exchange}
        view::{seen, view}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}

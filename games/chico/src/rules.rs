//! Chico: shed your cards, or quit in time. The rules are in RULES.md, by number.
//!
//! This crate is the model for the other games. Read `cards`, then `rules`; `view` says what a
//! player knows. Nothing here draws a card on a screen: that is for the web and the terminal.
mod cards;
mod state;

mod action;
mod phases;
mod refusal;
mod scoring;

mod imagine;
mod view;

mod audit;
mod notation;

use alloc::string::String;
use core::ops::RangeInclusive;

use engine::{Mask, OptionKind, OptionSpec, Pending, Rules, Seat, Setup, SetupError, Sink, Viewer};
use rand_core::Rng;

pub use action::{Action, Chance, Event, Seen};
pub use cards::{Card, Cards, DECK, Die, Rank};
pub use imagine::could_hold;
pub use refusal::Refusal;
pub use scoring::points;
pub use state::{Phase, State};
pub use view::{Memory, Turn, View};

/// The rules of Chico.
pub struct Chico;

impl Rules for Chico {
    const SLUG: &'static str = "chico";
    const SEATS: RangeInclusive<u8> = 2..=5;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "draw_when_able", rule: "C9", kind: OptionKind::Flag { default: true } },
        OptionSpec {
            name: "first_seat",
            rule: "C18",
            kind: OptionKind::Number { range: |seats| 0..=u32::from(seats) - 1, default: |_| 0 },
        },
    ];

    type State = State;
    type Action = Action;
    type Choices = Mask<Action>;
    type Chance = Chance;
    type Event = Event;
    type Seen = Seen;
    type Memory = Memory;
    type View = View;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Chico>()?;
        let first = Seat::new(options.number("first_seat") as u8);
        Ok(State::new(setup.seats, options.flag("draw_when_able"), first))
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        phases::pending(state)
    }

    #[inline]
    fn legal(state: &State, seat: Seat) -> Mask<Action> {
        phases::legal(state, seat)
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        phases::check(state, seat, action)
    }

    fn out_of_turn(state: &State, seat: Seat) -> Option<Refusal> {
        phases::out_of_turn(state, seat)
    }

    #[inline]
    fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        phases::apply(state, seat, action, sink);
    }

    #[inline]
    fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Chance {
        phases::draw_chance(state, rng)
    }

    fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
        phases::check_chance(state, chance)
    }

    #[inline]
    fn apply_chance(state: &mut State, chance: &Chance, sink: &mut impl Sink<Event>) {
        phases::apply_chance(state, chance, sink);
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(view::seen(event, viewer))
    }

    fn remember(memory: &mut Memory, seen: &Seen) {
        memory.remember(seen);
    }

    fn view(state: &State, viewer: Viewer, memory: &Memory) -> View {
        view::view(state, viewer, memory)
    }

    fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
        imagine::imagine(view, rng)
    }

    fn read_action(text: &str) -> Result<Action, Refusal> {
        notation::read_action(text)
    }

    fn read_chance(text: &str) -> Result<Chance, Refusal> {
        notation::read_chance(text)
    }

    fn chance_seen(before: &State, chance: &Chance, viewer: Viewer) -> String {
        notation::chance_seen(before, chance, viewer)
    }
}

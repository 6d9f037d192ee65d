//! Eight and a Half: shed your hand, your open cards and your blind ones, and don't get caught
//! with a half. The rules are in RULES.md, by number.
//!
//! Read `cards`, `play` and `value`, then `rules`; `view` says what a player knows, `memory` what
//! follows from what was played. Nothing here draws a card on a screen: that is for the web and
//! the terminal.
mod cards;
mod few;
mod play;
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

use alloc::string::String;
use core::ops::RangeInclusive;

use engine::{Mask, OptionKind, OptionSpec, Pending, Rules, Seat, Setup, SetupError, Sink, Viewer};
use rand_core::Rng;

pub use action::{Action, Chance, Event, Seen, Slot, Source};
pub use cards::{Card, Cards, DECK};
pub use few::Few;
pub use hand_set::HandSet;
pub use memory::{Memory, Turn};
pub use play::{Copies, Play};
pub use refusal::Refusal;
pub use scoring::{Count, GOAL, points, winner};
pub use state::{Phase, State};
pub use value::Value;
pub use view::{Blind, View};

#[cfg(feature = "bot")]
pub(crate) use {state::before, value::FOLLOWERS};

/// The rules of Eight and a Half.
pub struct EightAndAHalf;

impl Rules for EightAndAHalf {
    const SLUG: &'static str = "eight-and-a-half";
    const SEATS: RangeInclusive<u8> = 2..=5;
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "dealer",
        rule: "E23",
        kind: OptionKind::Number {
            range: |seats| 0..=u32::from(seats) - 1,
            default: |seats| u32::from(seats) - 1,
        },
    }];

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
        let options = setup.read::<EightAndAHalf>()?;
        Ok(State::new(setup.seats, Seat::new(options.number("dealer") as u8)))
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

    #[inline]
    fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        phases::apply(state, seat, action, sink);
    }

    #[inline]
    fn draw_chance<G: Rng + ?Sized>(_state: &State, rng: &mut G) -> Chance {
        deal::draw(rng)
    }

    fn check_chance(_state: &State, chance: &Chance) -> Result<(), Refusal> {
        deal::check(chance)
    }

    #[inline]
    fn apply_chance(state: &mut State, chance: &Chance, sink: &mut impl Sink<Event>) {
        deal::apply(state, chance, sink);
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

//! Gamnon: make everybody else run out of cards at the same moment. The rules are in RULES.md,
//! by number.
//!
//! Read `cards`, then `turn`, which is the game; `memory` says what a player can know of cards
//! that have moved on. Nothing here draws a card on a screen: that is for the web and the
//! terminal.
mod cards;
mod state;

mod action;
mod phases;
mod refusal;
mod turn;

mod memory;
mod view;

mod imagine;
mod spread;

mod audit;
mod notation;

use alloc::string::String;
use core::ops::RangeInclusive;

use engine::{OptionKind, OptionSpec, Pending, Rules, Seat, Setup, SetupError, Sink, Viewer};
use rand_core::Rng;

pub use action::{Action, Choices, Deal, Event, Reason, Seen, Verb};
pub use cards::{Card, Cards, Colour, KINDS};
pub use memory::{Lot, Memory, Place, Span};
pub use refusal::Refusal;
pub use state::{AtLimit, SEATS, Stage, State, Terms};
pub use view::View;

#[cfg(feature = "bot")]
pub(crate) use {
    cards::RANKS,
    turn::{only_holder, pass_on, share, starts_cycle},
};

/// The rules of Gamnon.
pub struct Gamnon;

impl Rules for Gamnon {
    const SLUG: &'static str = "gamnon";
    const SEATS: RangeInclusive<u8> = 3..=SEATS as u8;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "packs",
            rule: "G1",
            kind: OptionKind::Number {
                range: |seats| 1..=phases::most_packs(seats).into(),
                default: |seats| phases::most_packs(seats).into(),
            },
        },
        OptionSpec {
            name: "turn_limit",
            rule: "G18",
            kind: OptionKind::Number { range: |_| 1..=u32::MAX, default: |_| 5_000 },
        },
        OptionSpec { name: "at_limit", rule: "G18", kind: OptionKind::Word(&["draw", "most_cards"]) },
    ];

    /// G5, G16: what one remembers depends on one's own cards.
    const SHARED_MEMORY: bool = false;

    type State = State;
    type Action = Action;
    type Choices = Choices;
    type Chance = Deal;
    type Event = Event;
    type Seen = Seen;
    type Memory = Memory;
    type View = View;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Gamnon>()?;
        Ok(State::new(phases::terms(setup.seats, &options)))
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        phases::pending(state)
    }

    #[inline]
    fn legal(state: &State, seat: Seat) -> Choices {
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
    fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Deal {
        phases::draw_chance(state, rng)
    }

    fn check_chance(state: &State, deal: &Deal) -> Result<(), Refusal> {
        phases::check_chance(state, deal)
    }

    #[inline]
    fn apply_chance(state: &mut State, deal: &Deal, sink: &mut impl Sink<Event>) {
        phases::apply_chance(state, deal, sink);
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(view::seen(event, viewer))
    }

    fn remember(memory: &mut Memory, seen: &Seen) {
        memory.remember(seen);
    }

    fn shared_memory(memory: &Memory) -> Memory {
        memory.blank()
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

    fn read_chance(text: &str) -> Result<Deal, Refusal> {
        notation::read_chance(text)
    }

    fn action_seen(before: &State, seat: Seat, action: Action, viewer: Viewer) -> String {
        notation::action_seen(before, seat, action, viewer)
    }

    fn chance_seen(before: &State, deal: &Deal, viewer: Viewer) -> String {
        notation::chance_seen(before, deal, viewer)
    }
}

//! The rules of Tiny. They are in RULES.md, by number.

mod action;
mod state;

mod notation;
mod phases;
mod refusal;

mod imagine;
mod view;

mod audit;

use alloc::string::String;
use core::ops::RangeInclusive;

use engine::{Mask, OptionKind, OptionSpec, Pending, Rules, Seat, Setup, SetupError, Sink, Viewer};
use rand_core::Rng;

pub use action::{Action, Deal, Event, Seen};
pub use refusal::Refusal;
pub use state::{Card, DECK, Phase, SEATS, State};
pub use view::View;

/// The rules of Tiny.
pub struct Tiny;

impl Rules for Tiny {
    const SLUG: &'static str = "tiny";
    const SEATS: RangeInclusive<u8> = 2..=SEATS as u8;
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "first_seat",
        rule: "T3",
        kind: OptionKind::Number { range: |seats| 0..=u32::from(seats) - 1, default: |_| 0 },
    }];

    type State = State;
    type Action = Action;
    type Choices = Mask<Action>;
    type Chance = Deal;
    type Event = Event;
    type Seen = Seen;
    type Memory = ();
    type View = View;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Tiny>()?;
        Ok(State::new(setup.seats, Seat::new(options.number("first_seat") as u8)))
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        phases::pending(state)
    }

    #[inline]
    fn legal(state: &State, seat: Seat) -> Mask<Action> {
        phases::legal(state, seat)
    }

    fn check(_state: &State, _seat: Seat, _action: Action) -> Result<(), Refusal> {
        // T4: whoever is asked may do either.
        Ok(())
    }

    #[inline]
    fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        phases::apply(state, seat, action, sink);
    }

    #[inline]
    fn draw_chance<G: Rng + ?Sized>(_state: &State, rng: &mut G) -> Deal {
        phases::shuffled_deck(rng)
    }

    fn check_chance(_state: &State, deal: &Deal) -> Result<(), Refusal> {
        phases::check_deal(deal)
    }

    #[inline]
    fn apply_chance(state: &mut State, deal: &Deal, sink: &mut impl Sink<Event>) {
        phases::deal(state, deal, sink);
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(view::seen(event, viewer))
    }

    fn remember(_memory: &mut (), _seen: &Seen) {}

    fn view(state: &State, viewer: Viewer, _memory: &()) -> View {
        view::view(state, viewer)
    }

    fn imagine<G: Rng + ?Sized>(view: &View, rng: &mut G) -> State {
        imagine::imagine(view, rng)
    }

    fn read_action(text: &str) -> Result<Action, Refusal> {
        notation::read_action(text)
    }

    fn read_chance(text: &str) -> Result<Deal, Refusal> {
        notation::read_deal(text)
    }

    fn chance_seen(before: &State, deal: &Deal, viewer: Viewer) -> String {
        notation::deal_seen(before, deal, viewer)
    }
}

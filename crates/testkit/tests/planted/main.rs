//! The checks themselves are checked: faults are planted in Chico, and each must be found.

#[cfg(feature = "words")]
mod words;

use std::fmt;
use std::ops::RangeInclusive;

use chico::{Action, Cards, Chance, Chico, Event, Memory, Seen, State, View};
use engine::{
    Audit, Choices, Hand, Mask, OptionSpec, Pending, RuleId, Rules, Seat, Setup, SetupError, Sink, Viewer,
};
use rand_core::Rng;
use serde::Serialize;
use testkit::check_game;

/// Chico with a fault.
struct Planted<const FAULT: u8>;

const NONE: u8 = 0;
const VIEW_SHOWS_A_HAND: u8 = 1;
const DRAWN_CARD_IS_SEEN: u8 = 2;
const QUIT_IS_NOT_LISTED: u8 = 3;
const REFUSAL_TELLS_A_SECRET: u8 = 4;
const ANY_WORLD_IS_IMAGINED: u8 = 5;
const A_CARD_IS_LOST: u8 = 6;
const WRITTEN_OTHERWISE: u8 = 7;
const DRAWING_CAN_BE_TAKEN_BACK: u8 = 8;

#[test]
fn chico_as_it_is_passes() {
    check_game::<Planted<NONE>>(2);
}

#[test]
#[should_panic(expected = "sees something else")]
fn a_hidden_hand_in_a_view_is_found() {
    check_game::<Planted<VIEW_SHOWS_A_HAND>>(2);
}

#[test]
#[should_panic(expected = "learns a secret")]
fn a_hidden_card_in_an_event_is_found() {
    check_game::<Planted<DRAWN_CARD_IS_SEEN>>(2);
}

#[test]
#[should_panic(expected = "disagree")]
fn an_action_that_is_not_listed_is_found() {
    check_game::<Planted<QUIT_IS_NOT_LISTED>>(2);
}

#[test]
#[should_panic(expected = "is told something else")]
fn a_secret_in_an_error_is_found() {
    check_game::<Planted<REFUSAL_TELLS_A_SECRET>>(2);
}

#[test]
#[should_panic(expected = "imagined for it")]
fn an_imagined_world_that_looks_different_is_found() {
    check_game::<Planted<ANY_WORLD_IS_IMAGINED>>(2);
}

#[test]
#[should_panic(expected = "it does not hold that")]
fn a_card_that_is_lost_is_found() {
    check_game::<Planted<A_CARD_IS_LOST>>(2);
}

#[test]
#[should_panic(expected = "assertion `left == right` failed")]
fn a_notation_that_is_read_otherwise_is_found() {
    check_game::<Planted<WRITTEN_OTHERWISE>>(2);
}

#[test]
#[should_panic(expected = "is said to show nothing")]
fn an_action_that_shows_a_card_and_could_be_taken_back_is_found() {
    check_game::<Planted<DRAWING_CAN_BE_TAKEN_BACK>>(2);
}

/// A view, and what it should not tell: the hand of the seat after the viewer.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Peek {
    view: View,
    secret: Option<Cards>,
}

/// A refusal, and how many cards of a kind some other seat holds.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    refusal: chico::Refusal,
    secret: Option<u8>,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.refusal, self.secret)
    }
}

impl std::error::Error for Told {}

impl engine::Refusal for Told {
    fn rule(&self) -> Option<RuleId> {
        self.refusal.rule()
    }
}

fn told(refusal: chico::Refusal) -> Told {
    Told { refusal, secret: None }
}

/// What somebody holds who is not `seat`.
fn hand_beside(state: &State, seat: Seat) -> Cards {
    let view = Chico::view(state, Viewer::Referee, &Memory::default());
    match view.hands[seat.next(view.seats()).index()] {
        Hand::Open(cards) => cards,
        Hand::Closed(_) => panic!("the referee sees every hand"),
    }
}

impl<const FAULT: u8> Rules for Planted<FAULT> {
    const SLUG: &'static str = Chico::SLUG;
    const SEATS: RangeInclusive<u8> = Chico::SEATS;
    const ROUNDS: bool = Chico::ROUNDS;
    const OPTIONS: &'static [OptionSpec] = Chico::OPTIONS;

    type State = State;
    type Action = Action;
    type Choices = Mask<Action>;
    type Chance = Chance;
    type Event = Event;
    type Seen = Seen;
    type Memory = Memory;
    type View = Peek;
    type Refusal = Told;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        Chico::start(setup)
    }

    fn pending(state: &State) -> Pending {
        Chico::pending(state)
    }

    fn legal(state: &State, seat: Seat) -> Mask<Action> {
        let legal = Chico::legal(state, seat);
        let keep = |action: &Action| FAULT != QUIT_IS_NOT_LISTED || *action != Action::Quit;
        Mask::new(legal.iter().filter(keep).map(|action| 1 << engine::Action::index(action)).sum())
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Told> {
        let secret = || hand_beside(state, seat).count(chico::Card::ALL[0]);
        Chico::check(state, seat, action)
            .map_err(|refusal| Told { refusal, secret: (FAULT == REFUSAL_TELLS_A_SECRET).then(secret) })
    }

    fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        Chico::apply(state, seat, action, sink);
        if FAULT == A_CARD_IS_LOST && action == Action::Draw {
            *state = with_a_card_lost(state);
        }
    }

    fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Chance {
        Chico::draw_chance(state, rng)
    }

    fn check_chance(state: &State, chance: &Chance) -> Result<(), Told> {
        Chico::check_chance(state, chance).map_err(told)
    }

    fn apply_chance(state: &mut State, chance: &Chance, sink: &mut impl Sink<Event>) {
        Chico::apply_chance(state, chance, sink);
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        match *event {
            Event::Drew { seat, on, card } if FAULT == DRAWN_CARD_IS_SEEN => {
                Some(Seen::Drew { seat, on, card: Some(card) })
            }
            _ => Chico::seen(event, viewer),
        }
    }

    fn reveals(event: &Event) -> bool {
        let is_drawing = matches!(event, Event::Drew { .. });
        Chico::reveals(event) && !(FAULT == DRAWING_CAN_BE_TAKEN_BACK && is_drawing)
    }

    fn remember(memory: &mut Memory, seen: &Seen) {
        Chico::remember(memory, seen);
    }

    fn view(state: &State, viewer: Viewer, memory: &Memory) -> Peek {
        let secret = match viewer {
            Viewer::Seat(seat) if FAULT == VIEW_SHOWS_A_HAND => Some(hand_beside(state, seat)),
            _ => None,
        };
        Peek { view: Chico::view(state, viewer, memory), secret }
    }

    fn imagine<G: Rng + ?Sized>(view: &Peek, rng: &mut G) -> State {
        let mut view = view.view.clone();
        if FAULT == ANY_WORLD_IS_IMAGINED {
            view.viewer = Viewer::Public;
            view.hands = view.hands.iter().map(|hand| Hand::Closed(size(hand))).collect();
        }
        Chico::imagine(&view, rng)
    }

    fn read_action(text: &str) -> Result<Action, Told> {
        let text = if FAULT == WRITTEN_OTHERWISE { text.replace("draw", "quit") } else { text.to_owned() };
        Chico::read_action(&text).map_err(told)
    }

    fn read_chance(text: &str) -> Result<Chance, Told> {
        Chico::read_chance(text).map_err(told)
    }

    fn chance_seen(before: &State, chance: &Chance, viewer: Viewer) -> String {
        Chico::chance_seen(before, chance, viewer)
    }
}

/// The same state, but the last card of the stock is nowhere.
fn with_a_card_lost(state: &State) -> State {
    let mut view = Chico::view(state, Viewer::Referee, &Memory::default());
    view.stock -= 1;
    Chico::imagine(&view, &mut testkit::generator(1))
}

fn size(hand: &Hand<Cards>) -> u8 {
    match hand {
        Hand::Open(cards) => cards.len(),
        Hand::Closed(count) => *count,
    }
}

impl<const FAULT: u8> Audit for Planted<FAULT> {
    const MOST_STEPS: usize = Chico::MOST_STEPS;

    fn audit(state: &State) -> Result<(), String> {
        Chico::audit(state)
    }

    fn mix_secrets<G: Rng + ?Sized>(state: &State, viewer: Viewer, rng: &mut G) -> State {
        Chico::mix_secrets(state, viewer, rng)
    }
}

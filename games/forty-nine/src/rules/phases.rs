//! The rules proper, one module for each part of a turn: turning up, the auction, placing; and luck.
//! In each stands what is legal, what is refused, and what it does.

mod auction;
mod luck;
mod placing;
mod turn;

use engine::{Outcome, Pending, Seat, Sink};

use crate::rules::action::{Action, Choices, Event};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Phase, State};

pub(crate) use auction::close as close_auction;
pub(crate) use luck::{
    apply_chance, check_chance, draw_chance, exchange, face_down, is_whole, outcomes, strike,
};

#[inline]
pub(crate) fn pending(state: &State) -> Pending {
    match state.phase {
        Phase::Auction | Phase::Place => Pending::seat(state.turn),
        Phase::Deal => Pending::Chance("deal"),
        Phase::Lose => Pending::Chance("lose"),
        Phase::Over { winners } => Pending::Over(Outcome { winners }),
    }
}

#[inline(always)]
pub(crate) fn legal(state: &State, seat: Seat) -> Choices {
    match state.phase {
        Phase::Auction if state.turn == seat => auction::legal(state, seat),
        Phase::Place if state.turn == seat => placing::legal(state),
        _ => Choices::NONE,
    }
}

pub(crate) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    match state.phase {
        Phase::Place => placing::check(state, action),
        _ => auction::check(state, seat, action),
    }
}

pub(crate) fn out_of_turn(state: &State, seat: Seat) -> Option<Refusal> {
    match state.phase {
        Phase::Auction => auction::out_of_turn(state, seat),
        _ => None,
    }
}

#[inline(always)]
pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    debug_assert_eq!(check(state, seat, action), Ok(()));
    match action {
        Action::Pass if state.phase == Phase::Place => placing::decline(state, seat, sink),
        Action::Pass => auction::pass(state, seat, sink),
        Action::Check => auction::say_check(state, seat, sink),
        Action::Bid(dollars) => auction::bid(state, seat, dollars, sink),
        Action::Place(square) => placing::place(state, seat, square, sink),
    }
}

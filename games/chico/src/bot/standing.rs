//! How a match stands between two rounds, and how it is told to the network.

use bots::network::inputs::{Block, Inputs};
use bots::network::weights::Layout;
use engine::Seat;

use super::MOST_SEATS;
use crate::State;

const ALWAYS: Block = Block::first(1, 1);
const SEATS: Block = ALWAYS.then(1, 4);
const STARTER: Block = SEATS.then(1, MOST_SEATS);
/// In steps of three points: all the steps that a score has reached are told, so that the
/// network need not learn that they are in order.
pub(super) const SCORES: Block = STARTER.then(MOST_SEATS, 18);

/// How many inputs the network for matches has.
pub const INPUTS: usize = SCORES.end();

/// How they are laid out.
pub const LAYOUT: Layout = SCORES.layout();

/// How the match stands for a seat.
pub fn inputs(state: &State, seat: Seat) -> Inputs {
    inputs_with(state, seat, |inputs, step, last| {
        (0..=last).for_each(|reached| inputs.tell(SCORES, step, reached))
    })
}

/// The same for a network that has its [`SCORES`] accumulated.
pub(super) fn accumulated_inputs(state: &State, seat: Seat) -> Inputs {
    inputs_with(state, seat, |inputs, step, last| inputs.tell(SCORES, step, last))
}

/// `tell` tells the last step that a score has reached.
fn inputs_with(state: &State, seat: Seat, tell: impl Fn(&mut Inputs, usize, usize)) -> Inputs {
    let seats = usize::from(state.seats());
    let mut inputs = Inputs::NONE;
    inputs.tell(ALWAYS, 0, 0);
    inputs.tell(SEATS, 0, seats - 2);
    inputs.tell(STARTER, 0, (state.turn().index() + seats - seat.index()) % seats);
    for step in 0..seats {
        let other = Seat::new(((seat.index() + step) % seats) as u8);
        tell(&mut inputs, step, usize::from(state.score(other)) / 3);
    }
    inputs
}

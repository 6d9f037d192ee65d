//! Playing by a network that has learnt what a play is worth, and playing on by it in one's head.

use crate::{Action, EightAndAHalf, Play, State};
use engine::{Choices, Mask, Rules, Seat, Seats};
use rand_core::SeedableRng;

use super::knowledge::{INPUTS, Knowledge};
use crate::network::{Network, WIDE, probability};
use crate::{Generator, Shares, Knowledge};

/// What a play is worth.
pub type Mind = Network<INPUTS>;

/// What was learnt at tables of two.
static TWO: Mind = Network::read(include_bytes!("two.bin"));

/// Has a network learnt to play at a table of so many?
pub(super) fn is_learnt(seats: u8) -> bool {
    seats == 2
}

/// What the network thinks of each play, as the logarithm of the odds.
fn worths(mind: &Mind, knowledge: &Knowledge, legal: Mask<Action>) -> impl Iterator<Item = (Play, f32)> {
    let shared = mind.add(&[0.0; WIDE], &knowledge.inputs());
    let worth = move |play| mind.judge(&mind.add(&shared, &knowledge.inputs_after(play)));
    let play = |action| if let Action::Play(play) = action { Some(play) } else { None };
    legal.iter().filter_map(play).map(move |play| (play, worth(play)))
}

/// The play that the network likes best, and how much; `None` if there is no choice of plays.
pub fn choose(mind: &Mind, knowledge: &Knowledge, legal: Mask<Action>) -> Option<(Play, f32)> {
    worths(mind, knowledge, legal).max_by(|a, b| a.1.total_cmp(&b.1))
}

/// What comes of an action between two players, if both then play by the network. After some choices
/// of its own the seat believes what the network says.
pub(super) fn simulate(mut state: State, seat: Seat, action: Action, luck: u64) -> Shares {
    let mut rng = Generator::seed_from_u64(luck);
    let mut choices = 0;
    EightAndAHalf::apply(&mut state, seat, action, &mut ());
    loop {
        if let Some(shares) = EightAndAHalf::judge(&state, 0) {
            return shares;
        }
        let turn = state.turn();
        let action = match choose_in(&TWO, &state) {
            Some((_, odds)) if turn == seat && choices == CHOICES => {
                return hope(seat, probability(odds).into(), state.seats());
            }
            Some((play, _)) => {
                choices += u32::from(turn == seat);
                Action::Play(play)
            }
            None => EightAndAHalf::rollout(&state, turn, &mut rng),
        };
        EightAndAHalf::apply(&mut state, turn, action, &mut ());
    }
}

/// So many choices of its own a seat plays on.
const CHOICES: u32 = 2;

/// What the network does in an imagined state; `None` if there is no choice of plays.
pub fn choose_in(mind: &Mind, state: &State) -> Option<(Play, f32)> {
    let legal = EightAndAHalf::legal(state, state.turn());
    let is_choice = legal.len() > 1 && matches!(legal.get(0), Action::Play(_));
    is_choice.then(|| choose(mind, &Knowledge::of_state(state), legal)).flatten()
}

/// The seat's hope; what is left of one is shared by the others.
fn hope(seat: Seat, own: f64, seats: u8) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    shares[..seats.into()].fill((1.0 - own) / f64::from(seats - 1));
    shares[seat.index()] = own;
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights of another shape are not read: whoever changes the inputs must train again.
    #[test]
    fn the_stored_weights_are_of_this_network() {
        assert!(TWO.weights().any(|weight| *weight != 0.0));
    }
}

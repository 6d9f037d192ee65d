//! Playing by a network that has learnt what a play is worth, and playing on by it in one's head.

use bots::network::{Network, WIDE, probability};
use bots::{Generator, Knowledge, Shares};
use engine::{Choices, Mask, Rules, Seat, Seats};
use rand_core::SeedableRng;

use super::features::{Features, INPUTS, LAYOUT};
use crate::{Action, EightAndAHalf, Meld, State};

/// What a play is worth.
pub type PlayNetwork = Network<INPUTS>;

/// What was learnt with two players.
static TWO: PlayNetwork = Network::read(include_bytes!("two.bin"), LAYOUT);

/// Has a network learnt to play with so many seats?
pub(super) fn is_learnt(seats: u8) -> bool {
    seats == 2
}

/// The network's value of each play, as the logarithm of the odds.
fn values(
    network: &PlayNetwork,
    features: &Features,
    legal: Mask<Action>,
) -> impl Iterator<Item = (Meld, f32)> {
    let shared = network.add(&[0.0; WIDE], &features.inputs());
    let value = move |play| network.logit(&shared, &features.inputs_after(play));
    let play = |action| if let Action::Play(play) = action { Some(play) } else { None };
    legal.iter().filter_map(play).map(move |play| (play, value(play)))
}

/// The play that the network values most, and how much; `None` if there is no choice of plays.
fn choose(network: &PlayNetwork, features: &Features, legal: Mask<Action>) -> Option<(Meld, f32)> {
    values(network, features, legal).max_by(|a, b| a.1.total_cmp(&b.1))
}

/// What comes of an action between two players, if both then play by the network. After some choices
/// of its own the seat believes what the network says.
pub(super) fn simulate(mut state: State, seat: Seat, action: Action, luck: u64) -> Shares {
    let mut rng = Generator::seed_from_u64(luck);
    let mut choices = 0;
    EightAndAHalf::apply(&mut state, seat, action, &mut ());
    loop {
        if let Some(shares) = EightAndAHalf::leaf_value(&state, 0) {
            return shares;
        }
        let turn = state.turn();
        let action = match choose_in(&TWO, &state) {
            Some((_, logit)) if turn == seat && choices == CHOICES => {
                return hope(seat, probability(logit).into(), state.seats());
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
pub fn choose_in(network: &PlayNetwork, state: &State) -> Option<(Meld, f32)> {
    let legal = EightAndAHalf::legal(state, state.turn());
    let is_choice = legal.len() > 1 && matches!(legal.get(0), Action::Play(_));
    is_choice.then(|| choose(network, &Features::of_state(state), legal)).flatten()
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

    /// Weights of another network do not compile; these are not zero either.
    #[test]
    fn the_stored_weights_are_of_this_network() {
        assert!(TWO.weights().any(|weight| *weight != 0.0));
    }
}

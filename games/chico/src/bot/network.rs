//! Playing by the networks, and playing on by them in one's head.

use bots::network::inputs::Inputs;
use bots::network::{Network, WIDE, probability};
use bots::{Evaluation, Generator, Knowledge, Shares};
use engine::{Choices, Mask, Pending, Rules, Seat, Seats};
use rand_core::SeedableRng;

use super::heuristic;
use super::position::{self, Lacks, Position};
use super::standing;
use crate::{Action, Chico, State, View};

/// What an action is worth.
pub type ActionNetwork = Network<{ position::INPUTS }>;

/// How a match stands.
pub type MatchNetwork = Network<{ standing::INPUTS }>;

/// The networks for a number of seats.
struct Networks {
    actions: ActionNetwork,
    /// With the scores accumulated.
    matches: MatchNetwork,
}

/// Two play another game than more do: who quits leaves the other alone.
static TWO: Networks = Networks {
    actions: Network::read(include_bytes!("two_actions.bin"), position::LAYOUT),
    matches: Network::read(include_bytes!("two_matches.bin"), standing::LAYOUT).accumulate(standing::SCORES),
};
static MORE: Networks = Networks {
    actions: Network::read(include_bytes!("more_actions.bin"), position::LAYOUT),
    matches: Network::read(include_bytes!("more_matches.bin"), standing::LAYOUT).accumulate(standing::SCORES),
};

impl Networks {
    fn of(seats: u8) -> &'static Networks {
        if seats == 2 { &TWO } else { &MORE }
    }
}

/// What the network would do; there is something legal.
pub fn choose(network: &ActionNetwork, position: &Position, legal: Mask<Action>) -> Action {
    let better = |a: &(Action, f32), b: &(Action, f32)| a.1.total_cmp(&b.1);
    values(network, position, legal).max_by(better).expect("there is something legal").0
}

/// The network's value of each action, as the logarithm of the odds.
fn values(
    network: &ActionNetwork,
    position: &Position,
    legal: Mask<Action>,
) -> impl Iterator<Item = (Action, f32)> {
    let shared = network.add(&[0.0; WIDE], &position.inputs());
    let unchanged = network.add(&shared, &position.inputs_without(None));
    let value = move |action| {
        let left = match action {
            Action::Play(card) => network.add(&shared, &position.inputs_without(Some(card))),
            Action::Draw | Action::Quit => unchanged,
        };
        network.logit(&left, &position.inputs_of(action))
    };
    legal.iter().map(move |action| (action, value(action)))
}

/// Adds the network's values to what a search has found, as if they came from so many worlds.
pub(super) fn add_prior(
    view: &View,
    legal: Mask<Action>,
    worlds: f64,
    evaluations: &mut [Evaluation<Action>],
) {
    let position = Position::of_view(view);
    let values = values(&Networks::of(view.seats()).actions, &position, legal);
    for (evaluation, (_, logit)) in evaluations.iter_mut().zip(values) {
        let visits = f64::from(evaluation.visits);
        let sum = worlds * f64::from(probability(logit)) + visits * evaluation.chance;
        evaluation.chance = sum / (worlds + visits);
    }
}

/// Who the others are thought to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum OpponentModel {
    /// They play like club players.
    Club,
    /// They play by the network too.
    Equal,
}

/// What comes of an action, if one then plays by the network to the end of the round.
pub(super) fn simulate(
    mut state: State,
    mut lacks: Lacks,
    mut seat: Seat,
    mut action: Action,
    opponents: OpponentModel,
    luck: u64,
) -> Shares {
    let own = seat;
    let mut rng = Generator::seed_from_u64(luck);
    let networks = Networks::of(state.seats());
    loop {
        lacks.note(state.pack(), seat, state.pile(), action);
        Chico::apply(&mut state, seat, action, &mut ());
        if let Some(shares) = end_of_round(&mut state, &mut rng) {
            return shares;
        }
        seat = state.turn();
        let legal = Chico::legal(&state, seat);
        action = match legal.len() {
            1 => legal.get(0),
            _ if seat != own && opponents == OpponentModel::Club => heuristic::club_in(&state, seat, legal),
            _ => choose(&networks.actions, &Position::of_state(&state, lacks), legal),
        };
    }
}

/// The shares, once the round is over and the dice have rolled.
fn end_of_round(state: &mut State, rng: &mut Generator) -> Option<Shares> {
    loop {
        if let Some(shares) = Chico::leaf_value(state, 0) {
            return Some(shares);
        }
        let Pending::Chance(_) = Chico::pending(state) else { return None };
        let roll = Chico::draw_chance(state, rng);
        Chico::apply_chance(state, &roll, &mut ());
    }
}

/// The chance of each seat to win the match, between rounds.
pub(super) fn match_shares(state: &State) -> Shares {
    shares_by(&Networks::of(state.seats()).matches, state, standing::accumulated_inputs)
}

/// The same by another network.
pub fn match_shares_by(network: &MatchNetwork, state: &State) -> Shares {
    shares_by(network, state, standing::inputs)
}

fn shares_by(network: &MatchNetwork, state: &State, inputs: impl Fn(&State, Seat) -> Inputs) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    for seat in Seats::all(state.seats()).iter() {
        shares[seat.index()] = f64::from(probability(network.logit(&[0.0; WIDE], &inputs(state, seat))));
    }
    let total: f64 = shares.iter().sum();
    shares.map(|share| share / total)
}

#[cfg(test)]
mod tests {
    use engine::Setup;

    use super::*;

    /// To the last bit, in matches that stand in many ways.
    #[test]
    fn scores_that_are_accumulated_tell_the_same() {
        let read = Network::read(include_bytes!("more_matches.bin"), standing::LAYOUT);
        let start = Chico::start(&Setup::new(3)).expect("three can play");
        let mut rng = Generator::seed_from_u64(1);
        let mut compared = 0;
        for _ in 0..200 {
            let mut state = start.clone();
            while !Chico::pending(&state).is_over() {
                if let Some(seat) = Chico::pending(&state).seats().first() {
                    let action = Chico::legal(&state, seat).pick(&mut rng);
                    Chico::settle(&mut state, action, &mut rng);
                    Chico::apply(&mut state, seat, action, &mut ());
                } else {
                    assert_eq!(match_shares(&state), match_shares_by(&read, &state));
                    compared += 1;
                    Chico::strike(&mut state, &mut rng);
                }
            }
        }
        assert!(compared > 400);
    }

    /// Weights of another network do not compile; these are not zero either.
    #[test]
    fn the_stored_weights_are_of_these_networks() {
        for networks in [&TWO, &MORE] {
            assert!(networks.actions.weights().any(|weight| *weight != 0.0));
            assert!(networks.matches.weights().any(|weight| *weight != 0.0));
        }
    }
}

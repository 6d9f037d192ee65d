//! Playing on in one's head, by the networks.

use crate::{Action, Chico, State, View};
use engine::{Choices, Mask, Pending, Rules, Seat, Seats};
use rand_core::SeedableRng;

use super::heuristic;
use super::position::{self, Lacks, Position};
use super::standing;
use crate::network::{Network, WIDE, probability};
use crate::{Generator, Shares, Knowledge, Evaluation};

/// The networks for a table.
#[derive(Clone)]
pub struct Mind {
    /// What an action is worth.
    pub actions: Network<{ position::INPUTS }>,
    /// How a match stands.
    pub matches: Network<{ standing::INPUTS }>,
}

/// Two play another game than more do: who quits leaves the other alone.
static TWO: Mind = Mind::read(include_bytes!("two.bin"));
static MORE: Mind = Mind::read(include_bytes!("more.bin"));

impl Mind {
    /// The networks as they are stored, one after the other.
    const fn read(bytes: &[u8]) -> Mind {
        match bytes.split_at_checked(2 * Network::<{ position::INPUTS }>::WEIGHTS) {
            Some((actions, matches)) => {
                Mind { actions: Network::read(actions), matches: Network::read(matches) }
            }
            None => Mind { actions: Network::ZERO, matches: Network::ZERO },
        }
    }

    fn of(seats: u8) -> &'static Mind {
        if seats == 2 { &TWO } else { &MORE }
    }
}

/// What the network would do; there is something legal.
pub fn choose(network: &Network<{ position::INPUTS }>, position: &Position, legal: Mask<Action>) -> Action {
    let better = |a: &(Action, f32), b: &(Action, f32)| a.1.total_cmp(&b.1);
    worths(network, position, legal).max_by(better).expect("there is something legal").0
}

/// What the network thinks of each action, as the logarithm of the odds.
fn worths(
    network: &Network<{ position::INPUTS }>,
    position: &Position,
    legal: Mask<Action>,
) -> impl Iterator<Item = (Action, f32)> {
    let shared = network.add(&[0.0; WIDE], &position.inputs());
    let unchanged = network.add(&shared, &position.inputs_without(None));
    let worth = move |action| {
        let left = match action {
            Action::Play(card) => network.add(&shared, &position.inputs_without(Some(card))),
            Action::Draw | Action::Quit => unchanged,
        };
        network.judge(&network.add(&left, &position.inputs_of(action)))
    };
    legal.iter().map(move |action| (action, worth(action)))
}

/// Adds the network's opinion to what a search has found, as if it came from `trust` worlds.
pub(super) fn advise(view: &View, legal: Mask<Action>, trust: f64, evaluated: &mut [Evaluation<Action>]) {
    let position = Position::of_view(view);
    let opinions = worths(&Mind::of(view.seats()).actions, &position, legal);
    for (evaluated, (_, odds)) in evaluated.iter_mut().zip(opinions) {
        let visits = f64::from(evaluated.visits);
        let sum = trust * f64::from(probability(odds)) + visits * evaluated.chance;
        evaluated.chance = sum / (trust + visits);
    }
}

/// Who the others are thought to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Others {
    /// They play like club players.
    Clubs,
    /// They play by the network too.
    Equals,
}

/// What comes of an action, if one then plays by the network to the end of the round.
pub(super) fn simulate(
    mut state: State,
    mut lacks: Lacks,
    mut seat: Seat,
    mut action: Action,
    others: Others,
    luck: u64,
) -> Shares {
    let own = seat;
    let mut rng = Generator::seed_from_u64(luck);
    let mind = Mind::of(state.seats());
    loop {
        lacks.note(seat, state.pile(), action);
        Chico::apply(&mut state, seat, action, &mut ());
        if let Some(shares) = end_of_round(&mut state, &mut rng) {
            return shares;
        }
        seat = state.turn();
        let legal = Chico::legal(&state, seat);
        action = match legal.len() {
            1 => legal.get(0),
            _ if seat != own && others == Others::Clubs => heuristic::club_in(&state, seat, legal),
            _ => choose(&mind.actions, &Position::of_state(&state, lacks), legal),
        };
    }
}

/// The shares, once the round is over and the dice have rolled.
fn end_of_round(state: &mut State, rng: &mut Generator) -> Option<Shares> {
    loop {
        if let Some(shares) = Chico::judge(state, 0) {
            return Some(shares);
        }
        let Pending::Chance(_) = Chico::pending(state) else { return None };
        let roll = Chico::draw_chance(state, rng);
        Chico::apply_chance(state, &roll, &mut ());
    }
}

/// The chance of each seat to win the match, between rounds.
pub(super) fn match_shares(state: &State) -> Shares {
    match_shares_by(&Mind::of(state.seats()).matches, state)
}

/// The same by another network.
pub fn match_shares_by(network: &Network<{ standing::INPUTS }>, state: &State) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    for seat in Seats::all(state.seats()).iter() {
        let sums = network.add(&[0.0; WIDE], &standing::inputs(state, seat));
        shares[seat.index()] = f64::from(probability(network.judge(&sums)));
    }
    let total: f64 = shares.iter().sum();
    shares.map(|share| share / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights of another shape are not read: whoever changes the inputs must train again.
    #[test]
    fn the_stored_weights_are_of_these_networks() {
        for mind in [&TWO, &MORE] {
            assert!(mind.actions.weights().any(|weight| *weight != 0.0));
            assert!(mind.matches.weights().any(|weight| *weight != 0.0));
        }
    }
}

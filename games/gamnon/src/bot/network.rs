//! Three players with open cards, valued by a network that has learnt by playing against itself.
//!
//! Playing on to the end tells who wins with a lot of luck in between. The network tells it sooner,
//! with less: a champion who thinks by it sees smaller differences in the same time.

use bots::network::{Network, WIDE, probability};
use bots::{Generator, Shares};
use engine::{Pending, Rules, Seat, Seats};
use rand_core::SeedableRng;

use super::heuristic;
use super::position::{INPUTS, LAYOUT, SEATS, different_cards, inputs};
use crate::{Action, Gamnon, Stage, State};

static LEARNT: Network<INPUTS> = Network::read(include_bytes!("three.bin"), LAYOUT);

/// For how many turns it is played on before the network is asked: two cycles. With one it was hardly
/// better than an expert. The likely reason: in training all put and gave without a thought, so of hands
/// that somebody chose with care it knows little.
const TURNS_AHEAD: u32 = 6;

/// What comes of an action, if all play on quickly for two cycles and then as well as the network
/// expects. It is reckoned for the one who thinks; the others are told to share the rest.
pub(super) fn simulate(mut state: State, seat: Seat, action: Action, luck: u64) -> Shares {
    let mut rng = Generator::seed_from_u64(luck);
    Gamnon::apply(&mut state, seat, action, &mut ());
    let far = state.turn() + TURNS_AHEAD;
    while let Some(asked) = Gamnon::pending(&state).seats().first() {
        if state.stage() == Stage::Lay && state.turn() >= far {
            break;
        }
        let action = heuristic::quick(&state, asked, &mut rng);
        Gamnon::apply(&mut state, asked, action, &mut ());
    }
    let own = f64::from(hope(&LEARNT, &state, seat));
    let mut shares = [(1.0 - own) / f64::from(SEATS - 1); Seats::MOST as usize];
    shares[seat.index()] = own;
    shares
}

/// The share of the win that the seat can hope for when a card is to be laid, or when all is over.
pub fn hope(network: &Network<INPUTS>, state: &State, seat: Seat) -> f32 {
    match Gamnon::pending(state) {
        Pending::Over(outcome) => outcome.share(seat, SEATS) as f32,
        _ => probability(network.logit(&[0.0; WIDE], &inputs(state, seat))),
    }
}

/// What the network would lay, looking at the next turn.
pub fn choose(network: &Network<INPUTS>, state: &State) -> Action {
    let seat = state.player();
    let hopes = different_cards(state).map(|action| (action, hope(network, &after(state, action), seat)));
    // Of equals the first.
    let better = |best: (Action, f32), next: (Action, f32)| if next.1 > best.1 { next } else { best };
    hopes.reduce(better).expect("whoever is to lay has a card").0
}

/// The state when a card was laid and the next one is to be laid.
fn after(state: &State, action: Action) -> State {
    let (mut state, seat) = (state.clone(), state.player());
    Gamnon::apply(&mut state, seat, action, &mut ());
    while let (Some(asked), false) = (Gamnon::pending(&state).seats().first(), state.stage() == Stage::Lay) {
        let action = heuristic::part_with(&state, asked);
        Gamnon::apply(&mut state, asked, action, &mut ());
    }
    state
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use engine::{Choices as _, Setup};

    use super::super::forecast::Forecast;
    use super::*;

    /// Weights of another network do not compile; these are not zero either.
    #[test]
    fn the_stored_weights_are_of_this_network() {
        assert!(LEARNT.weights().any(|weight| *weight != 0.0));
    }

    /// The states of a random game in which a card is to be laid.
    fn states(seed: u64) -> Vec<State> {
        let mut rng = Generator::seed_from_u64(seed);
        let mut state = Gamnon::start(&Setup::new(SEATS)).expect("three can play");
        let deal = Gamnon::draw_chance(&state, &mut rng);
        Gamnon::apply_chance(&mut state, &deal, &mut ());
        let mut states = Vec::new();
        while let Some(asked) = Gamnon::pending(&state).seats().first() {
            if state.stage() == Stage::Lay {
                states.push(state.clone());
            }
            let action = Gamnon::legal(&state, asked).pick(&mut rng);
            Gamnon::apply(&mut state, asked, action, &mut ());
        }
        states
    }

    /// The mean of what the player in turn hopes for in states in which every card gives the win to
    /// another, and in which one does not.
    #[test]
    fn g17_who_can_only_lose_hopes_for_little() {
        let lost =
            |state: &State| different_cards(state).all(|action| Forecast::of(state).loses(action.card));
        let (lost, open): (Vec<State>, Vec<State>) = (0..100).flat_map(states).partition(lost);
        let hopes = |states: &[State]| {
            let hope = |state: &State| hope(&LEARNT, state, state.player());
            states.iter().map(hope).sum::<f32>() / states.len() as f32
        };
        assert!(lost.len() > 20, "{}", lost.len());
        assert!(hopes(&lost) < 0.1, "{}", hopes(&lost));
        assert!((0.25..0.45).contains(&hopes(&open)), "{}", hopes(&open));
    }

    #[test]
    fn g17_the_network_lays_nothing_that_loses_at_once_if_it_can() {
        let loses = |state: &State, action: Action| Forecast::of(state).loses(action.card);
        let mut dangers = (0..100).flat_map(states).filter(|state| {
            let losing = different_cards(state).filter(|action| loses(state, *action)).count();
            losing > 0 && losing < different_cards(state).count()
        });
        assert!(dangers.by_ref().take(50).all(|state| !loses(&state, choose(&LEARNT, &state))));
        assert!(dangers.next().is_some(), "there were fewer than fifty");
    }
}

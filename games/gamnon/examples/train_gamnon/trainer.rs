//! The games from which the network learns. All cards lie open in them, as in imagined games.

use bots::learning::Learner;
use bots::network::inputs::Inputs;
use bots::{Generator, Knowledge, fraction};
use engine::random::below;
use engine::{Choices as _, Pending, Rules, Seat, Setup};
use gamnon::bot::heuristic::{club_in, part_with};
use gamnon::bot::network;
use gamnon::bot::position::{INPUTS, SEATS, inputs};
use gamnon::{Action, Gamnon, Stage, State};
use rand_core::SeedableRng;

/// The network in training.
pub(crate) struct Trainer {
    /// Learns what a seat can hope for.
    pub(crate) hopes: Learner<INPUTS>,
    rng: Generator,
    /// How often an action is tried that does not seem best.
    explore: f64,
    turns: u32,
}

/// How a seat is played.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Policy {
    Network,
    /// The quick player of imagined games.
    Quick,
    Random,
    Club,
}

/// Something for each seat.
type BySeat<T> = [T; SEATS as usize];

/// A state in which a card is to be laid.
struct Met {
    inputs: BySeat<Inputs>,
    hopes: BySeat<f32>,
}

impl Trainer {
    /// So many of the seats are taken by weaker players: to learn from oneself alone is to learn to
    /// play against oneself alone.
    const WEAKER: f64 = 0.3;
    /// A game that lasts longer ends as the network expects.
    const MOST_TURNS: u32 = 400;
    /// How much a later hope counts against what came of it.
    const TRUST: f32 = 0.05;
    /// How far a step goes at first.
    const RATE: f64 = 0.001;

    pub(crate) fn new(mut rng: Generator) -> Trainer {
        Trainer { hopes: Learner::new(&mut rng), rng, explore: 0.0, turns: 0 }
    }

    /// Later the steps are smaller, and less is tried out.
    pub(crate) fn set_progress(&mut self, part: f64) {
        let left = 0.5 * (1.0 + (part * std::f64::consts::PI).cos());
        self.hopes.rate = (Self::RATE * (0.02 + 0.98 * left)) as f32;
        self.explore = 0.02 + 0.1 * left;
    }

    /// How many turns were played since it was last asked.
    pub(crate) fn take_turns(&mut self) -> u32 {
        std::mem::take(&mut self.turns)
    }

    /// Plays a game, and learns from it.
    pub(crate) fn play_game(&mut self) {
        let policies: BySeat<Policy> = std::array::from_fn(|_| self.draw_policy());
        let mut state = deal(&mut self.rng);
        let mut met = Vec::new();
        while let Some(seat) = Gamnon::pending(&state).seats().first()
            && state.turn() <= Self::MOST_TURNS
        {
            if state.stage() == Stage::Lay {
                met.push(self.meet(&state));
            }
            let action = act(policies[seat.index()], &self.hopes, &state, seat, self.explore, &mut self.rng);
            Gamnon::apply(&mut state, seat, action, &mut ());
        }
        self.turns += state.turn();
        self.learn(&met, &state);
    }

    fn draw_policy(&mut self) -> Policy {
        if fraction(&mut self.rng) >= Self::WEAKER {
            return Policy::Network;
        }
        [Policy::Quick, Policy::Random, Policy::Club][below(&mut self.rng, 3) as usize]
    }

    fn meet(&self, state: &State) -> Met {
        let seat = |at: usize| Seat::new(at as u8);
        Met {
            inputs: std::array::from_fn(|at| inputs(state, seat(at))),
            hopes: std::array::from_fn(|at| network::hope(&self.hopes.network, state, seat(at))),
        }
    }

    /// From the last state to the first: who won, and what was hoped for on the way, which tells
    /// the same with less luck in it.
    fn learn(&mut self, met: &[Met], end: &State) {
        let Some(last) = met.last() else { return };
        let mut shares = match Gamnon::pending(end) {
            Pending::Over(outcome) => {
                std::array::from_fn(|at| outcome.share(Seat::new(at as u8), SEATS) as f32)
            }
            _ => last.hopes,
        };
        for Met { inputs, hopes } in met.iter().rev() {
            for ((inputs, hope), share) in inputs.iter().zip(hopes).zip(&mut shares) {
                self.hopes.learn(inputs, &Inputs::NONE, *share);
                *share += Self::TRUST * (hope - *share);
            }
        }
    }

    /// The share of the win of one network, which does not explore, against two others.
    pub(crate) fn share_against(&self, other: Policy) -> f64 {
        const GAMES: u32 = 900;
        let mut rng = Generator::seed_from_u64(2);
        let share = |count: u32| self.play_others(other, Seat::new((count % 3) as u8), &mut rng);
        (0..GAMES).map(share).sum::<f64>() / f64::from(GAMES)
    }

    fn play_others(&self, other: Policy, own: Seat, rng: &mut Generator) -> f64 {
        let mut state = deal(rng);
        while let Some(seat) = Gamnon::pending(&state).seats().first() {
            let policy = if seat == own { Policy::Network } else { other };
            let action = act(policy, &self.hopes, &state, seat, 0.0, rng);
            Gamnon::apply(&mut state, seat, action, &mut ());
        }
        match Gamnon::pending(&state) {
            Pending::Over(outcome) => outcome.share(own, SEATS),
            _ => unreachable!("nobody is asked when all is over"),
        }
    }
}

fn deal(rng: &mut Generator) -> State {
    let mut state = Gamnon::start(&Setup::new(SEATS)).expect("three can play");
    let deal = Gamnon::draw_chance(&state, rng);
    Gamnon::apply_chance(&mut state, &deal, &mut ());
    state
}

fn act(
    policy: Policy,
    hopes: &Learner<INPUTS>,
    state: &State,
    seat: Seat,
    explore: f64,
    rng: &mut Generator,
) -> Action {
    let legal = Gamnon::legal(state, seat);
    match policy {
        _ if legal.len() == 1 => legal.get(0),
        Policy::Random => legal.pick(rng),
        Policy::Quick => Gamnon::rollout(state, seat, rng),
        Policy::Club => club_in(state, seat),
        Policy::Network if fraction(rng) < explore => legal.pick(rng),
        Policy::Network if state.stage() == Stage::Lay => network::choose(&hopes.network, state),
        Policy::Network => part_with(state, seat),
    }
}

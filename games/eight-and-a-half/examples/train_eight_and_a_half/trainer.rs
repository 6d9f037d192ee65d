//! The matches from which the network learns.
//!
//! What a play was worth is told by how the match stands after the round: the end of the match
//! would tell it too, but with far more luck in between.

use bots::learning::Learner;
use bots::network::inputs::Inputs;
use bots::network::probability;
use bots::{Generator, Knowledge, fraction};
use eight_and_a_half::bot::features::{Features, INPUTS};
use eight_and_a_half::bot::network;
use eight_and_a_half::{Action, EightAndAHalf, Meld, Phase, State};
use engine::random::below;
use engine::{Choices, Pending, Rules, Seat, Seats, Setup};
use rand_core::SeedableRng;

/// The network in training.
pub(crate) struct Trainer {
    /// Learns what a play is worth.
    pub(crate) plays: Learner<INPUTS>,
    /// The numbers of seats that it plays with.
    pub(crate) seats: &'static [u8],
    rng: Generator,
    /// How often a play is tried that does not seem best.
    explore: f64,
}

/// A play that a seat made.
struct Made {
    seat: Seat,
    features: Inputs,
    play: Inputs,
    /// What the network hoped for before it.
    hope: f32,
    explored: bool,
}

impl Trainer {
    /// In so many of the matches about half of the seats are played by club players: to learn
    /// from oneself alone is to learn to play against oneself alone.
    const WITH_CLUBS: f64 = 0.3;
    /// How much a later hope counts against what came of it.
    const TRUST: f32 = 0.3;
    /// How far a step goes at first.
    const RATE: f64 = 0.001;

    pub(crate) fn new(seats: &'static [u8], mut rng: Generator) -> Trainer {
        Trainer { plays: Learner::new(&mut rng), seats, rng, explore: 0.0 }
    }

    /// Later the steps are smaller, and less is tried out.
    pub(crate) fn set_progress(&mut self, part: f64) {
        let left = 0.5 * (1.0 + (part * std::f64::consts::PI).cos());
        self.plays.rate = (Self::RATE * (0.02 + 0.98 * left)) as f32;
        self.explore = 0.02 + 0.06 * left;
    }

    /// Plays a match, and learns from it.
    pub(crate) fn play_match(&mut self) {
        let seats = self.seats[below(&mut self.rng, self.seats.len() as u32) as usize];
        let mut state = EightAndAHalf::start(&Setup::new(seats)).expect("so many can play");
        let clubs = self.draw_clubs(seats);
        while state.phase() == Phase::Deal {
            self.play_round(&mut state, clubs);
        }
    }

    fn draw_clubs(&mut self, seats: u8) -> Seats {
        if fraction(&mut self.rng) >= Self::WITH_CLUBS {
            return Seats::NONE;
        }
        Seats::all(seats).iter().filter(|_| below(&mut self.rng, 2) == 0).collect()
    }

    fn play_round(&mut self, state: &mut State, clubs: Seats) {
        let mut made = Vec::new();
        deal(state, &mut self.rng);
        while matches!(state.phase(), Phase::Opening | Phase::Turn) {
            let seat = state.turn();
            let action = if clubs.contains(seat) {
                EightAndAHalf::rollout(state, seat, &mut self.rng)
            } else {
                self.decide(state, &mut made)
            };
            EightAndAHalf::apply(state, seat, action, &mut ());
        }
        let shares = EightAndAHalf::leaf_value(state, 0).expect("the end of a round is a leaf");
        self.learn(&made, shares.map(|share| share as f32));
    }

    /// From the last play to the first: what came of it, and what was then hoped for, which tells the
    /// same with less luck in it.
    fn learn(&mut self, made: &[Made], mut shares: [f32; Seats::MOST as usize]) {
        for Made { seat, features, play, hope, explored } in made.iter().rev() {
            let share = &mut shares[seat.index()];
            self.plays.learn(features, play, *share);
            let trust = if *explored { 1.0 } else { Self::TRUST };
            *share += trust * (hope - *share);
        }
    }

    fn decide(&mut self, state: &State, made: &mut Vec<Made>) -> Action {
        let seat = state.turn();
        let Some((best, logit)) = network::choose_in(&self.plays.network, state) else {
            return EightAndAHalf::rollout(state, seat, &mut self.rng);
        };
        let explored = fraction(&mut self.rng) < self.explore;
        let play = if explored { self.any_play(state) } else { best };
        let features = Features::of_state(state);
        let (features, inputs) = (features.inputs(), features.inputs_after(play));
        made.push(Made { seat, features, play: inputs, hope: probability(logit), explored });
        Action::Play(play)
    }

    fn any_play(&mut self, state: &State) -> Meld {
        match EightAndAHalf::legal(state, state.turn()).pick(&mut self.rng) {
            Action::Play(play) => play,
            Action::Take | Action::Flip(_) => unreachable!("plays are a choice only among themselves"),
        }
    }

    /// The share of the win of one network, which does not explore, against club players.
    pub(crate) fn share_against_clubs(&self, seats: u8) -> f64 {
        const MATCHES: u32 = 2400;
        let mut rng = Generator::seed_from_u64(2);
        let share =
            |count: u32| self.play_clubs(seats, Seat::new((count % u32::from(seats)) as u8), &mut rng);
        (0..MATCHES).map(share).sum::<f64>() / f64::from(MATCHES)
    }

    fn play_clubs(&self, seats: u8, own: Seat, rng: &mut Generator) -> f64 {
        let mut state = EightAndAHalf::start(&Setup::new(seats)).expect("so many can play");
        loop {
            match EightAndAHalf::pending(&state) {
                Pending::Over(outcome) => return outcome.share(own, seats),
                Pending::Chance(_) => deal(&mut state, rng),
                Pending::Seats(_) => {
                    let seat = state.turn();
                    let choice = network::choose_in(&self.plays.network, &state).filter(|_| seat == own);
                    let action = match choice {
                        Some((play, _)) => Action::Play(play),
                        None => EightAndAHalf::rollout(&state, seat, rng),
                    };
                    EightAndAHalf::apply(&mut state, seat, action, &mut ());
                }
            }
        }
    }
}

fn deal(state: &mut State, rng: &mut Generator) {
    let chance = EightAndAHalf::draw_chance(state, rng);
    EightAndAHalf::apply_chance(state, &chance, &mut ());
}

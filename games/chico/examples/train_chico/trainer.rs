//! The matches from which the networks learn.
//!
//! What an action was worth is told by how the match stands after the round: the end of the match
//! would tell it too, but with far more luck in between.

use bots::learning::Learner;
use bots::network::inputs::Inputs;
use bots::{Generator, Knowledge, fraction, shares_of};
use chico::bot::network;
use chico::bot::position::{self, Lacks, Position};
use chico::bot::standing;
use chico::{Action, Chico, Memory, Phase, State};
use engine::random::below;
use engine::{Choices, Outcome, Pending, Rules, Seat, Seats, Setup, Viewer};
use rand_core::SeedableRng;

/// The networks in training.
pub(crate) struct Trainer {
    /// Learns what an action is worth.
    pub(crate) actions: Learner<{ position::INPUTS }>,
    /// Learns how a match stands.
    pub(crate) matches: Learner<{ standing::INPUTS }>,
    /// The numbers of seats that they play with.
    seats: &'static [u8],
    rng: Generator,
    /// How often an action is tried that does not seem best.
    explore: f64,
}

/// An action that a seat took.
struct Taken {
    seat: Seat,
    position: Inputs,
    action: Inputs,
}

impl Trainer {
    /// In so many of the matches about half of the seats are played by club players: to learn
    /// from oneself alone is to learn to play against oneself alone.
    const WITH_CLUBS: f64 = 0.6;
    /// In so many it is forbidden to draw when able.
    const STRICT: f64 = 0.2;
    /// How far a step goes at first.
    const RATE: f64 = 0.001;

    pub(crate) fn new(seats: &'static [u8], mut rng: Generator) -> Trainer {
        let (actions, matches) = (Learner::new(&mut rng), Learner::new(&mut rng));
        Trainer { actions, matches, seats, rng, explore: 0.0 }
    }

    /// Later the steps are smaller, and less is tried out.
    pub(crate) fn set_progress(&mut self, part: f64) {
        let left = 0.5 * (1.0 + (part * std::f64::consts::PI).cos());
        self.actions.rate = (Self::RATE * (0.02 + 0.98 * left)) as f32;
        self.matches.rate = self.actions.rate;
        self.explore = 0.02 + 0.1 * left;
    }

    /// Plays a match, and learns from it.
    pub(crate) fn play_match(&mut self) {
        let seats = self.seats[below(&mut self.rng, self.seats.len() as u32) as usize];
        let mut state = self.start(seats);
        let clubs = self.draw_clubs(seats);
        let mut standings: Vec<(Seat, Inputs)> = Vec::new();
        loop {
            match Chico::pending(&state) {
                Pending::Over(outcome) => break self.learn_matches(&standings, outcome, seats),
                _ if state.phase() == Phase::Deal => {
                    // Between club players and others a match stands otherwise.
                    if clubs.is_empty() {
                        standings.extend(seats_with(&state, standing::inputs));
                    }
                    self.play_round(&mut state, clubs);
                }
                _ => unreachable!("a round is played to its end"),
            }
        }
    }

    fn start(&mut self, seats: u8) -> State {
        let strict = fraction(&mut self.rng) < Self::STRICT;
        let first = below(&mut self.rng, seats.into());
        let setup = Setup::new(seats)
            .with("draw_when_able", if strict { "off" } else { "on" })
            .with("first_seat", first.to_string());
        Chico::start(&setup).expect("so many can play")
    }

    fn draw_clubs(&mut self, seats: u8) -> Seats {
        if fraction(&mut self.rng) >= Self::WITH_CLUBS {
            return Seats::NONE;
        }
        Seats::all(seats).iter().filter(|_| below(&mut self.rng, 2) == 0).collect()
    }

    fn play_round(&mut self, state: &mut State, clubs: Seats) {
        let mut taken = Vec::new();
        draw_luck(state, &mut self.rng);
        let mut lacks = Lacks::default();
        while state.phase() == Phase::Turn {
            let seat = state.turn();
            let action = if clubs.contains(seat) {
                club(state, &mut self.rng)
            } else {
                self.decide(state, lacks, &mut taken)
            };
            lacks.note(state.pack(), seat, state.pile(), action);
            Chico::apply(state, seat, action, &mut ());
        }
        if state.phase() == Phase::Roll {
            draw_luck(state, &mut self.rng);
        }
        let shares = match Chico::pending(state) {
            Pending::Over(outcome) => shares_of(outcome, state.seats()),
            _ => network::match_shares_by(&self.matches.network, state),
        };
        for Taken { seat, position, action } in taken {
            self.actions.learn(&position, &action, shares[seat.index()] as f32);
        }
    }

    fn decide(&mut self, state: &State, lacks: Lacks, taken: &mut Vec<Taken>) -> Action {
        let seat = state.turn();
        let legal = Chico::legal(state, seat);
        if legal.len() == 1 {
            return legal.get(0);
        }
        let position = Position::of_state(state, lacks);
        let action = if fraction(&mut self.rng) < self.explore {
            legal.pick(&mut self.rng)
        } else {
            network::choose(&self.actions.network, &position, legal)
        };
        taken.push(Taken { seat, position: position.inputs(), action: position.inputs_after(action) });
        action
    }

    fn learn_matches(&mut self, standings: &[(Seat, Inputs)], outcome: Outcome, seats: u8) {
        let shares = shares_of(outcome, seats);
        for (seat, inputs) in standings {
            self.matches.learn(inputs, &Inputs::NONE, shares[seat.index()] as f32);
        }
    }

    /// The share of the win of one network, which does not explore, against club players.
    pub(crate) fn share_against_clubs(&self, seats: u8) -> f64 {
        const MATCHES: u8 = 240;
        let rounds = 10;
        let mut rng = Generator::seed_from_u64(2);
        let mut share =
            || (0..MATCHES).map(|count| self.play_clubs(seats, count % seats, &mut rng)).sum::<f64>();
        (0..rounds).map(|_| share()).sum::<f64>() / f64::from(MATCHES) / f64::from(rounds)
    }

    fn play_clubs(&self, seats: u8, own: u8, rng: &mut Generator) -> f64 {
        let own = Seat::new(own);
        let mut state = Chico::start(&Setup::new(seats)).expect("so many can play");
        let mut lacks = Lacks::default();
        loop {
            match Chico::pending(&state) {
                Pending::Over(outcome) => return outcome.share(own, seats),
                Pending::Chance(_) => {
                    lacks = Lacks::default();
                    draw_luck(&mut state, rng);
                }
                Pending::Seats(_) => {
                    let seat = state.turn();
                    let action = if seat == own {
                        let position = Position::of_state(&state, lacks);
                        network::choose(&self.actions.network, &position, Chico::legal(&state, seat))
                    } else {
                        club(&state, rng)
                    };
                    lacks.note(state.pack(), seat, state.pile(), action);
                    Chico::apply(&mut state, seat, action, &mut ());
                }
            }
        }
    }
}

fn draw_luck(state: &mut State, rng: &mut Generator) {
    let chance = Chico::draw_chance(state, rng);
    Chico::apply_chance(state, &chance, &mut ());
}

fn seats_with(state: &State, inputs: fn(&State, Seat) -> Inputs) -> impl Iterator<Item = (Seat, Inputs)> {
    Seats::all(state.seats()).iter().map(move |seat| (seat, inputs(state, seat)))
}

/// Club players remember nothing.
fn club(state: &State, rng: &mut Generator) -> Action {
    let seat = state.turn();
    let view = Chico::view(state, Viewer::Seat(seat), &Memory::default());
    Chico::club(&view, Chico::legal(state, seat), rng)
}

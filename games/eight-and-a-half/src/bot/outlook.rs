//! What a round will bring, valued between two piles: then nothing is in the air, and what counts
//! is how many cards each has left and burnt, and of which kinds they are.
//!
//! A regression on rounds among equals, where it explains half of what there is to explain between
//! two players. It looks at all cards of an imagined world: the world is made up, and to know what
//! will be drawn in it takes luck out of the comparison of plays.

use bots::Shares;
use engine::Seat;

use super::KINDS;
use super::standing::softmax;
use crate::{Card, State};

/// The points that each seat can expect from the round.
pub(super) fn points(state: &State) -> Shares {
    let seats = state.seats();
    let outlook = Outlook::of(seats);
    let shortest = (0..seats).map(|at| left(state, Seat::new(at))).fold(f64::INFINITY, f64::min);
    let near = 1.0 / (shortest + 2.0);
    softmax(|at| outlook.score(state, Seat::new(at as u8), near), seats).map(|share| share * outlook.points)
}

fn left(state: &State, seat: Seat) -> f64 {
    state.left(seat).into()
}

/// How much what counts. Of a pair the second counts the more the nearer the end is.
struct Outlook {
    /// What a round is worth in all.
    points: f64,
    /// A card left.
    left: [f64; 2],
    /// A card burnt.
    burnt: [f64; 2],
    /// None burnt.
    clean: [f64; 2],
    /// To open the next pile.
    turn: f64,
    /// The kinds in hand and bank.
    hand: [f64; KINDS],
    /// The kinds that lie open.
    open: [f64; KINDS],
    /// The blind kinds.
    blind: [f64; KINDS],
}

impl Outlook {
    fn of(seats: u8) -> &'static Outlook {
        if seats == 2 { &TWO_PLAYERS } else { &MORE_PLAYERS }
    }

    fn score(&self, state: &State, seat: Seat, near: f64) -> f64 {
        let burnt = f64::from(state.burnt(seat).len());
        let paired = |pair: [f64; 2]| pair[0] + pair[1] * near;
        let clean = if burnt == 0.0 { paired(self.clean) } else { 0.0 };
        let turn = if state.turn() == seat { self.turn * near } else { 0.0 };
        paired(self.left) * left(state, seat)
            + paired(self.burnt) * burnt
            + clean
            + turn
            + self.kinds(state, seat)
    }

    fn kinds(&self, state: &State, seat: Seat) -> f64 {
        let of = |card: Card, weights: &[f64; KINDS]| weights[card.index()];
        let hand: f64 = state.hand(seat).iter().map(|card| of(card, &self.hand)).sum();
        let bank: f64 = state.bank_cards(seat).iter().map(|card| of(*card, &self.hand)).sum();
        let open: f64 = state.open(seat).iter().map(|card| of(card, &self.open)).sum();
        let blind: f64 = state.blind_cards(seat).map(|card| of(card, &self.blind)).sum();
        hand + bank + open + blind
    }
}

const TWO_PLAYERS: Outlook = Outlook {
    points: 2.05,
    left: [-0.071, -1.518],
    burnt: [-0.0376, -0.080],
    clean: [-0.043, -3.95],
    turn: 1.92,
    hand: [-0.062, -0.221, -0.223, -0.167, -0.079, -0.130, -0.010, 0.043, 0.110, 0.210, 0.148, 0.155],
    open: [-0.197, -0.444, -0.406, -0.324, -0.196, -0.265, -0.078, 0.010, 0.127, 0.163, 0.095, 0.031],
    blind: [-0.136, -0.481, -0.432, -0.256, -0.179, -0.174, -0.100, -0.033, 0.057, 0.115, 0.032, 0.011],
};

const MORE_PLAYERS: Outlook = Outlook {
    points: 2.35,
    left: [-0.107, -2.490],
    burnt: [-0.040, -0.132],
    clean: [0.161, 1.58],
    turn: 3.18,
    hand: [-0.004, -0.297, -0.277, -0.194, -0.158, -0.175, -0.099, -0.023, 0.032, 0.133, 0.125, 0.134],
    open: [-0.053, -0.510, -0.410, -0.331, -0.239, -0.186, -0.202, -0.093, 0.015, 0.063, 0.073, 0.082],
    blind: [-0.207, -0.618, -0.538, -0.486, -0.353, -0.356, -0.344, -0.250, -0.176, -0.075, -0.097, -0.104],
};

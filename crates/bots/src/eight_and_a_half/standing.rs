//! What the points are worth between rounds.

use eight_and_a_half::State;
use engine::{Seat, Seats};

use crate::Shares;

/// The chance of each seat to win the match.
pub(super) fn match_shares(state: &State) -> Shares {
    let score = |seat: Seat| f64::from(state.score(seat));
    let most = Seats::all(state.seats()).iter().map(score).fold(0.0, f64::max);
    let scale = 1.2 + 0.25 * (7.0 - most).max(0.0);
    let mut shares = [0.0; Seats::MOST as usize];
    let mut total = 0.0;
    for seat in Seats::all(state.seats()).iter() {
        shares[seat.index()] = libm::exp((score(seat) - most) / scale);
        total += shares[seat.index()];
    }
    shares.map(|share| share / total)
}

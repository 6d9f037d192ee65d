//! What points are worth: the chance to win the match.

use bots::Shares;
use engine::Seats;

use crate::GOAL;

/// The chance of each seat to win the match when the points, which need not be whole, are these
/// before a deal. Fitted to matches among equals.
pub(super) fn match_shares(points: &Shares, seats: u8) -> Shares {
    let most = points[..seats.into()].iter().copied().fold(0.0, f64::max);
    let to_go = (f64::from(GOAL) - most).max(0.0);
    let scale = if seats == 2 { 1.2 + 0.25 * to_go } else { 1.6 + 0.15 * to_go };
    softmax(|at| points[at] / scale, seats)
}

/// Shares in proportion to the exponentials of the scores.
pub(super) fn softmax(score: impl Fn(usize) -> f64, seats: u8) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    let scores = (0..usize::from(seats)).map(score);
    shares.iter_mut().zip(scores).for_each(|(share, score)| *share = libm::exp(score));
    let total: f64 = shares.iter().sum();
    shares.map(|share| share / total)
}

//! What everybody can hope for, by a small network: for each seat one score from the
//! features, and the scores make the shares.

use engine::Seat;

use super::features::{BOARD_INPUTS, Board, MONEY_INPUTS};
use super::position::{BySeat, MOST, Position};

/// The share of the win that each seat can hope for.
pub(crate) type Hopes = BySeat<f32>;

/// The units between inputs and score.
pub(crate) const HIDDEN: usize = 24;

/// The numbers that were learned, for one number of seats.
#[derive(Clone)]
pub(crate) struct Weights {
    /// For each input its effect on each unit.
    pub(crate) board: [[f32; HIDDEN]; BOARD_INPUTS],
    pub(crate) money: [[f32; HIDDEN]; MONEY_INPUTS],
    pub(crate) bias: [f32; HIDDEN],
    /// The effect of each unit on the score.
    pub(crate) score: [f32; HIDDEN],
}

/// A board that was looked at once and can be judged for any money.
pub(crate) struct Judged<'a> {
    weights: &'a Weights,
    board: Board,
    units: BySeat<[f32; HIDDEN]>,
}

impl<'a> Judged<'a> {
    pub(crate) fn new(weights: &'a Weights, position: &Position) -> Judged<'a> {
        let board = Board::of(position);
        let mut units = [weights.bias; MOST];
        for seat in position.everyone() {
            add(&mut units[seat.index()], &board.inputs(seat), &weights.board);
        }
        Judged { weights, board, units }
    }

    /// The hopes if this is everybody's money.
    pub(crate) fn hopes(&self, money: &BySeat<u16>) -> Hopes {
        let money = money.map(f32::from);
        let mut scores = [f32::NEG_INFINITY; MOST];
        for (at, score) in scores.iter_mut().enumerate().take(self.board.seats.into()) {
            let mut units = self.units[at];
            add(&mut units, &self.board.money_inputs(Seat::new(at as u8), &money), &self.weights.money);
            *score = units.iter().zip(&self.weights.score).map(|(unit, weight)| unit.max(0.0) * weight).sum();
        }
        shares(scores)
    }
}

fn add(units: &mut [f32; HIDDEN], inputs: &[f32], weights: &[[f32; HIDDEN]]) {
    for (input, weights) in inputs.iter().zip(weights) {
        for (unit, weight) in units.iter_mut().zip(weights) {
            *unit += input * weight;
        }
    }
}

/// Scores to shares of one point.
fn shares(scores: BySeat<f32>) -> Hopes {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = scores.map(|score| libm::expf(score - most));
    let sum: f32 = odds.iter().sum();
    odds.map(|odds| odds / sum)
}

/// The hopes in a position between two cards.
pub(crate) fn hopes(weights: &Weights, position: &Position) -> Hopes {
    final_hopes(position).unwrap_or_else(|| Judged::new(weights, position).hopes(&position.money))
}

/// F24: the hopes if no card is left that could be sold.
pub(crate) fn final_hopes(position: &Position) -> Option<Hopes> {
    let unseen = &position.unseen;
    let over = unseen.crazy() == 0 && unseen.numbers.common(position.empty()).is_empty();
    over.then(|| {
        let leaders = position.leaders();
        let count = leaders.iter().filter(|leads| **leads).count();
        leaders.map(|leads| if leads { 1.0 / count as f32 } else { 0.0 })
    })
}

//! What everybody can hope for, by a small network: for each seat one score from the
//! features, and the scores make the shares.
//!
//! Nothing learns here: `examples/train` does that.

use alloc::vec::Vec;

use bots::network::add_scaled;
use bots::network::weights::{self, Layout, Reader};
use engine::Seat;

use super::features::{BOARD_INPUTS, Board, MONEY_INPUTS};
use super::position::{BySeat, MOST, Position};

/// The share of the win that each seat can hope for.
pub type Hopes = BySeat<f32>;

/// The units between inputs and score.
pub const HIDDEN: usize = 24;

/// How the weights are laid out.
const LAYOUT: Layout = Layout::of(&[BOARD_INPUTS, MONEY_INPUTS, HIDDEN]);

/// The numbers that were learnt, for one number of seats.
#[derive(Clone)]
pub struct Weights {
    /// For each input that tells of the board its effect on each unit.
    pub board: [[f32; HIDDEN]; BOARD_INPUTS],
    /// The same for the inputs that tell of the money.
    pub money: [[f32; HIDDEN]; MONEY_INPUTS],
    /// What the units start from.
    pub bias: [f32; HIDDEN],
    /// The effect of each unit on the score.
    pub score: [f32; HIDDEN],
}

/// For two to five seats.
static LEARNT: [Weights; 4] = [
    Weights::read(include_bytes!("seats2.bin")),
    Weights::read(include_bytes!("seats3.bin")),
    Weights::read(include_bytes!("seats4.bin")),
    Weights::read(include_bytes!("seats5.bin")),
];

impl Weights {
    /// How many there are.
    const COUNT: usize = (BOARD_INPUTS + MONEY_INPUTS + 2) * HIDDEN;

    /// All of them zero.
    pub const ZERO: Weights = Weights {
        board: [[0.0; HIDDEN]; BOARD_INPUTS],
        money: [[0.0; HIDDEN]; MONEY_INPUTS],
        bias: [0.0; HIDDEN],
        score: [0.0; HIDDEN],
    };

    /// What was learnt for so many seats.
    pub fn of(seats: u8) -> &'static Weights {
        &LEARNT[usize::from(seats) - 2]
    }

    /// The weights of a file; those of another network do not compile.
    const fn read(file: &[u8]) -> Weights {
        let mut weights = Weights::ZERO;
        let mut reader = Reader::new(file, LAYOUT, Weights::COUNT);
        reader.read_rows(&mut weights.board);
        reader.read_rows(&mut weights.money);
        reader.read_row(&mut weights.bias);
        reader.read_row(&mut weights.score);
        weights
    }

    /// The file from which they are read again.
    pub fn file(&self) -> Vec<u8> {
        let rows = self.board.as_flattened().iter().chain(self.money.as_flattened());
        weights::file(LAYOUT, rows.chain(&self.bias).chain(&self.score))
    }

    /// All of them, to be changed.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.board.as_flattened_mut().iter_mut().chain(self.money.as_flattened_mut());
        rows.chain(&mut self.bias).chain(&mut self.score)
    }

    /// What a seat's view of the board makes of the units; what is below zero is yet to be cut off.
    pub fn add_board(&self, units: &mut [f32; HIDDEN], inputs: &[f32; BOARD_INPUTS]) {
        add(units, inputs, &self.board);
    }

    /// What its view of the money adds.
    pub fn add_money(&self, units: &mut [f32; HIDDEN], inputs: &[f32; MONEY_INPUTS]) {
        add(units, inputs, &self.money);
    }

    /// What the units make of the score.
    pub fn score(&self, units: &[f32; HIDDEN]) -> f32 {
        units.iter().zip(&self.score).map(|(unit, weight)| unit.max(0.0) * weight).sum()
    }
}

/// A board that was looked at once and can be evaluated for any money.
pub(crate) struct BoardEvaluation<'a> {
    weights: &'a Weights,
    board: Board,
    units: BySeat<[f32; HIDDEN]>,
}

impl<'a> BoardEvaluation<'a> {
    pub(crate) fn new(weights: &'a Weights, position: &Position) -> BoardEvaluation<'a> {
        let board = Board::of(position);
        let mut units = [weights.bias; MOST];
        for seat in position.everyone() {
            weights.add_board(&mut units[seat.index()], &board.inputs(seat));
        }
        BoardEvaluation { weights, board, units }
    }

    /// The hopes if this is everybody's money.
    pub(crate) fn hopes(&self, money: &BySeat<u16>) -> Hopes {
        let money = money.map(f32::from);
        let mut scores = [f32::NEG_INFINITY; MOST];
        for (at, score) in scores.iter_mut().enumerate().take(self.board.seats.into()) {
            let mut units = self.units[at];
            self.weights.add_money(&mut units, &self.board.money_inputs(Seat::new(at as u8), &money));
            *score = self.weights.score(&units);
        }
        shares(scores)
    }
}

fn add(units: &mut [f32; HIDDEN], inputs: &[f32], weights: &[[f32; HIDDEN]]) {
    inputs.iter().zip(weights).for_each(|(input, weights)| add_scaled(units, weights, *input));
}

/// Scores to shares of one point.
pub fn shares(scores: BySeat<f32>) -> Hopes {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = scores.map(|score| libm::expf(score - most));
    let sum: f32 = odds.iter().sum();
    odds.map(|odds| odds / sum)
}

/// The hopes in a position between two cards.
pub(crate) fn hopes(weights: &Weights, position: &Position) -> Hopes {
    final_hopes(position).unwrap_or_else(|| BoardEvaluation::new(weights, position).hopes(&position.money))
}

/// F24: the hopes if no card is left that could be sold.
pub fn final_hopes(position: &Position) -> Option<Hopes> {
    let unseen = &position.unseen;
    let over = unseen.crazy() == 0 && unseen.numbers.common(position.empty()).is_empty();
    over.then(|| {
        let leaders = position.leaders();
        let share = 1.0 / leaders.len() as f32;
        core::array::from_fn(|at| if leaders.contains(Seat::new(at as u8)) { share } else { 0.0 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights of another network do not compile; these are not zero either.
    #[test]
    fn the_stored_weights_are_of_this_network() {
        for weights in &LEARNT {
            assert!(weights.score.iter().any(|weight| *weight != 0.0));
        }
    }

    #[test]
    fn what_is_stored_is_read_again() {
        for weights in &LEARNT {
            let again = Weights::read(&weights.file());
            assert_eq!((again.board, again.bias), (weights.board, weights.bias));
        }
    }
}

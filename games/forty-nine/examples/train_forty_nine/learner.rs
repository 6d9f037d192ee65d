//! A network that learns who wins: logistic regression by gradient descent.

use bots::Generator;
use bots::learning::Adam;
use bots::network::add_scaled;
use engine::random::shuffle;
use forty_nine::bot::features::{BOARD_INPUTS, Board, MONEY_INPUTS};
use forty_nine::bot::network::{HIDDEN, Hopes, Weights, shares};
use forty_nine::bot::position::MOST;

use crate::self_play::{Example, normal};

/// A network, and what it is about to learn.
pub(crate) struct Learner {
    pub(crate) weights: Box<Weights>,
    gradient: Box<Weights>,
    mean: Box<Weights>,
    square: Box<Weights>,
    adam: Adam,
}

/// A forward pass: what the network makes of an example.
struct Pass {
    seats: Vec<SeatPass>,
    hopes: Hopes,
}

struct SeatPass {
    board: [f32; BOARD_INPUTS],
    money: [f32; MONEY_INPUTS],
    units: [f32; HIDDEN],
}

impl SeatPass {
    fn new(weights: &Weights, board: [f32; BOARD_INPUTS], money: [f32; MONEY_INPUTS]) -> SeatPass {
        let mut units = weights.bias;
        weights.add_board(&mut units, &board);
        weights.add_money(&mut units, &money);
        SeatPass { board, money, units }
    }
}

impl Learner {
    /// How many examples make a step.
    const BATCH: usize = 128;
    /// How often it learns from the same example.
    const TIMES: usize = 3;

    /// A network with small random weights.
    pub(crate) fn new(rng: &mut Generator) -> Self {
        let zero = || Box::new(Weights::ZERO);
        let mut weights: Box<Weights> = zero();
        weights.all_mut().for_each(|weight| *weight = 0.2 * normal(rng));
        weights.bias = [0.0; HIDDEN];
        Learner { weights, gradient: zero(), mean: zero(), square: zero(), adam: Adam::default() }
    }

    /// Learns from all of the examples, some times over, in steps that get smaller.
    pub(crate) fn learn(&mut self, examples: &[Example], rate: f32, rng: &mut Generator) {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        let steps = Self::TIMES * (examples.len() / Self::BATCH);
        let mut done = 0;
        for _ in 0..Self::TIMES {
            shuffle(&mut order, rng);
            for batch in order.chunks_exact(Self::BATCH) {
                batch.iter().for_each(|at| self.note(&examples[*at]));
                self.step(rate * (1.0 - 0.9 * done as f32 / steps as f32));
                done += 1;
            }
        }
    }

    /// The mean of the negative logarithm of the chance given to who won.
    pub(crate) fn loss(&self, examples: &[Example]) -> f64 {
        let loss = |example: &Example| {
            let hopes = self.forward(example).hopes;
            let terms = example.shares.iter().zip(hopes).filter(|(share, _)| **share > 0.0);
            terms.map(|(share, hope)| f64::from(-share * hope.max(1e-9).ln())).sum::<f64>()
        };
        examples.iter().map(loss).sum::<f64>() / examples.len().max(1) as f64
    }

    fn forward(&self, example: &Example) -> Pass {
        let board = Board::of(&example.position);
        let money = example.position.money.map(f32::from);
        let mut scores = [f32::NEG_INFINITY; MOST];
        let mut seats = Vec::new();
        for seat in example.position.everyone() {
            let seat_pass =
                SeatPass::new(&self.weights, board.inputs(seat), board.money_inputs(seat, &money));
            scores[seat.index()] = self.weights.score(&seat_pass.units);
            seats.push(seat_pass);
        }
        Pass { seats, hopes: shares(scores) }
    }

    /// Adds the gradient of the loss at the example.
    fn note(&mut self, example: &Example) {
        let pass = self.forward(example);
        for (at, seat) in pass.seats.iter().enumerate() {
            let error = pass.hopes[at] - example.shares[at];
            let mut back = [0.0; HIDDEN];
            for unit in (0..HIDDEN).filter(|unit| seat.units[*unit] > 0.0) {
                self.gradient.score[unit] += error * seat.units[unit];
                back[unit] = error * self.weights.score[unit];
            }
            add_scaled(&mut self.gradient.bias, &back, 1.0);
            let board = seat.board.iter().zip(&mut self.gradient.board);
            let money = seat.money.iter().zip(&mut self.gradient.money);
            board.chain(money).for_each(|(input, gradient)| add_scaled(gradient, &back, *input));
        }
    }

    fn step(&mut self, rate: f32) {
        let weights = self.weights.all_mut().zip(self.gradient.all_mut());
        let moments = self.mean.all_mut().zip(self.square.all_mut());
        self.adam.step(rate, Self::BATCH, weights.zip(moments));
    }
}

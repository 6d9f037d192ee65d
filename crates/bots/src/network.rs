//! A small network: inputs that are on or off, two hidden layers, and one number from 0 to 1.
//!
//! Nothing here knows a game, and nothing learns: that is done in [`learning`](crate::learning).

pub mod inputs;
pub mod weights;

use alloc::vec::Vec;

use inputs::{Block, Inputs};
use weights::{Layout, Reader};

/// The width of the first hidden layer.
pub const WIDE: usize = 64;
/// A part of the first layer that stays in a processor's registers while inputs are added to it.
const PART: usize = 32;
/// The width of the second.
pub const NARROW: usize = 32;

/// The weights of a network with so many inputs.
#[derive(Clone)]
pub struct Network<const INPUTS: usize> {
    /// What an input that is on adds to the first layer.
    pub first: [[f32; WIDE]; INPUTS],
    /// What the first layer adds to the second.
    pub second: [[f32; NARROW]; WIDE],
    /// What the second layer starts from.
    pub bias: [f32; NARROW],
    /// What the second layer adds to the result.
    pub last: [f32; NARROW],
}

impl<const INPUTS: usize> Network<INPUTS> {
    /// How many weights there are.
    pub const WEIGHTS: usize = INPUTS * WIDE + WIDE * NARROW + 2 * NARROW;
    /// All weights zero.
    pub const ZERO: Network<INPUTS> = Network {
        first: [[0.0; WIDE]; INPUTS],
        second: [[0.0; NARROW]; WIDE],
        bias: [0.0; NARROW],
        last: [0.0; NARROW],
    };

    /// The network of a file, whose weights were learnt for inputs of this layout.
    ///
    /// # Panics
    /// If the file is of another network: then a constant that is made of it does not compile.
    ///
    /// ```compile_fail,E0080
    /// use bots::network::{Network, inputs::Block};
    ///
    /// static NETWORK: Network<2> = Network::read(b"something else", Block::first(1, 2).layout());
    /// ```
    pub const fn read(file: &[u8], layout: Layout) -> Network<INPUTS> {
        let mut network = Self::ZERO;
        let mut reader = Reader::new(file, layout, Self::WEIGHTS);
        reader.read_rows(&mut network.first);
        reader.read_rows(&mut network.second);
        reader.read_row(&mut network.bias);
        reader.read_row(&mut network.last);
        network
    }

    /// The file from which it is read again.
    pub fn file(&self, layout: Layout) -> Vec<u8> {
        weights::file(layout, self.weights())
    }

    /// Every weight, in the order in which they are stored.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        let first = self.first.as_flattened().iter();
        first.chain(self.second.as_flattened()).chain(&self.bias).chain(&self.last)
    }

    /// Every weight, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.first.as_flattened_mut().iter_mut();
        first.chain(self.second.as_flattened_mut()).chain(&mut self.bias).chain(&mut self.last)
    }

    /// The network for which each value in a row of the block stands for all up to it: one input does for
    /// many. Weights that were read are small multiples of one unit, so their sums are exact, in any
    /// order: the network says the same to the last bit.
    pub const fn accumulate(mut self, block: Block) -> Network<INPUTS> {
        let (rows, values) = block.size();
        let mut at = 0;
        while at < rows * values * WIDE {
            let (row, value, unit) = (at / WIDE / values, at / WIDE % values, at % WIDE);
            if value > 0 {
                self.first[block.input(row, value)][unit] += self.first[block.input(row, value - 1)][unit];
            }
            at += 1;
        }
        self
    }

    /// The first layer with these inputs on top of others: what several questions share is added
    /// up once.
    pub fn add(&self, sums: &[f32; WIDE], inputs: &Inputs) -> [f32; WIDE] {
        let mut sums = *sums;
        for (at, sums) in sums.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let mut part = *sums;
            for input in inputs.iter() {
                add_scaled(&mut part, &self.first[input].as_chunks().0[at], 1.0);
            }
            *sums = part;
        }
        sums
    }

    /// The second layer; what is below zero is yet to be cut off.
    pub fn second(&self, sums: &[f32; WIDE]) -> [f32; NARROW] {
        let mut second = self.bias;
        let (on, count) = above_zero(sums);
        for at in on[..count].iter().map(|at| usize::from(*at)) {
            add_scaled(&mut second, &self.second[at], sums[at]);
        }
        second
    }

    /// The output for the second layer, as the logarithm of the odds.
    pub fn output(&self, second: &[f32; NARROW]) -> f32 {
        product(&second.map(|value| value.max(0.0)), &self.last)
    }

    /// The output for the first layer's sums, as the logarithm of the odds.
    pub fn logit(&self, sums: &[f32; WIDE]) -> f32 {
        self.output(&self.second(sums))
    }
}

/// Which of the sums are above zero, and how many: about half of them. Complete without a branch,
/// because no processor could guess it.
#[inline]
fn above_zero(sums: &[f32; WIDE]) -> ([u8; WIDE], usize) {
    let (mut on, mut count) = ([0; WIDE], 0);
    for (at, sum) in sums.iter().enumerate() {
        on[count] = at as u8;
        count += usize::from(*sum > 0.0);
    }
    (on, count)
}

/// The probability with these logarithmic odds: the logistic function.
#[inline]
pub fn probability(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

/// Adds a multiple of a row.
pub fn add_scaled<const N: usize>(sums: &mut [f32; N], row: &[f32; N], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// The sum of the products, in eight sums side by side: a single one can't be done in parallel.
pub fn product<const N: usize>(row: &[f32; N], other: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (row, other) in row.chunks_exact(8).zip(other.chunks_exact(8)) {
        for at in 0..8 {
            sums[at] += row[at] * other[at];
        }
    }
    sums.iter().sum()
}

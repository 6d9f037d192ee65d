//! A small network: inputs that are on or off, two hidden layers, and one number from 0 to 1.
//!
//! Nothing here knows a game, and nothing learns: that is done in [`learning`](crate::learning).

pub mod inputs;
mod vectors;
pub mod weights;

use alloc::vec::Vec;

use inputs::{Block, Inputs};
use vectors::{Loop, widest};
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
        widest(Add { network: self, sums, inputs })
    }

    /// The second layer; what is below zero is yet to be cut off.
    pub fn second(&self, sums: &[f32; WIDE]) -> [f32; NARROW] {
        widest(Second { network: self, sums })
    }

    /// The output for the second layer, as the logarithm of the odds.
    #[inline(always)]
    pub fn output(&self, second: &[f32; NARROW]) -> f32 {
        product(&second.map(|value| value.max(0.0)), &self.last)
    }

    /// The output for the first layer's sums with these inputs on top of them, as the logarithm of the odds.
    pub fn logit(&self, sums: &[f32; WIDE], inputs: &Inputs) -> f32 {
        widest(Logit { network: self, sums, inputs })
    }
}

struct Add<'a, const INPUTS: usize> {
    network: &'a Network<INPUTS>,
    sums: &'a [f32; WIDE],
    inputs: &'a Inputs,
}

impl<const INPUTS: usize> Loop for Add<'_, INPUTS> {
    type Output = [f32; WIDE];

    #[inline(always)]
    fn run(self) -> [f32; WIDE] {
        let mut sums = *self.sums;
        for (at, sums) in sums.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let mut part = *sums;
            for input in self.inputs.iter() {
                add_scaled(&mut part, &self.network.first[input].as_chunks().0[at], 1.0);
            }
            *sums = part;
        }
        sums
    }
}

struct Second<'a, const INPUTS: usize> {
    network: &'a Network<INPUTS>,
    sums: &'a [f32; WIDE],
}

impl<const INPUTS: usize> Loop for Second<'_, INPUTS> {
    type Output = [f32; NARROW];

    #[inline(always)]
    fn run(self) -> [f32; NARROW] {
        let mut second = self.network.bias;
        let mut on = above_zero(self.sums);
        while on != 0 {
            let at = on.trailing_zeros() as usize % WIDE;
            add_scaled(&mut second, &self.network.second[at], self.sums[at]);
            on &= on - 1;
        }
        second
    }
}

struct Logit<'a, const INPUTS: usize> {
    network: &'a Network<INPUTS>,
    sums: &'a [f32; WIDE],
    inputs: &'a Inputs,
}

impl<const INPUTS: usize> Loop for Logit<'_, INPUTS> {
    type Output = f32;

    #[inline(always)]
    fn run(self) -> f32 {
        let Logit { network, sums, inputs } = self;
        let sums = Add { network, sums, inputs }.run();
        network.output(&Second { network, sums: &sums }.run())
    }
}

/// Which of the sums are above zero, a bit each: about half of them. Complete without a branch, because no
/// processor could guess it.
#[inline(always)]
fn above_zero(sums: &[f32; WIDE]) -> u64 {
    let flags = sums.map(|sum| u8::from(sum > 0.0));
    let eights = flags.as_chunks().0.iter().enumerate();
    eights.fold(0, |on, (at, flags)| on | gathered(u64::from_le_bytes(*flags)) << (8 * at))
}

/// The lowest bits of all bytes, each of which is 0 or 1, side by side.
#[inline(always)]
const fn gathered(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The probability with these logarithmic odds: the logistic function.
#[inline]
pub fn probability(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

/// Adds a multiple of a row.
#[inline(always)]
pub fn add_scaled<const N: usize>(sums: &mut [f32; N], row: &[f32; N], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// The sum of the products, in eight sums side by side: a single one can't be done in parallel.
#[inline(always)]
pub fn product<const N: usize>(row: &[f32; N], other: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (row, other) in row.chunks_exact(8).zip(other.chunks_exact(8)) {
        for at in 0..8 {
            sums[at] += row[at] * other[at];
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::Generator;

    const BLOCK: Block = Block::first(20, 2);

    /// From -1 to 1, in steps that are no fractions of a power of two.
    fn number(rng: &mut Generator) -> f32 {
        (rng.next_u32() % 2_001) as f32 / 1_000.0 - 1.0
    }

    fn network(rng: &mut Generator) -> alloc::boxed::Box<Network<40>> {
        let mut network = alloc::boxed::Box::new(Network::ZERO);
        network.weights_mut().for_each(|weight| *weight = number(rng));
        network
    }

    /// What a network says, number by number.
    fn slowly(network: &Network<40>, sums: &[f32; WIDE], inputs: &Inputs) -> ([f32; WIDE], [f32; NARROW]) {
        let first = core::array::from_fn(|unit| {
            inputs.iter().fold(sums[unit], |sum, input| sum + network.first[input][unit])
        });
        let second = core::array::from_fn(|unit| {
            let on = (0..WIDE).filter(|at| first[*at] > 0.0);
            on.fold(network.bias[unit], |sum, at| sum + first[at] * network.second[at][unit])
        });
        (first, second)
    }

    #[test]
    fn vectors_change_nothing_to_the_last_bit() {
        let rng = &mut Generator::seed_from_u64(1);
        let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
        for _ in 0..200 {
            let network = network(rng);
            let sums = core::array::from_fn(|_| number(rng));
            let mut inputs = Inputs::NONE;
            (0..20).for_each(|row| inputs.tell(BLOCK, row, (rng.next_u32() % 2) as usize));
            let (first, second) = slowly(&network, &sums, &inputs);
            assert_eq!(bits(&network.add(&sums, &inputs)), bits(&first));
            assert_eq!(bits(&network.second(&first)), bits(&second));
            let logit = network.output(&second);
            assert_eq!(network.logit(&sums, &inputs).to_bits(), logit.to_bits());
        }
    }

    #[test]
    fn what_is_above_zero_is_found() {
        let sums = core::array::from_fn(|at| [0.0, -0.0, 1.0, -1.0, f32::NAN, f32::MIN_POSITIVE][at * 5 % 6]);
        let on = (0..WIDE).filter(|at| sums[*at] > 0.0).fold(0, |on, at| on | 1 << at);
        assert_eq!(above_zero(&sums), on);
    }
}

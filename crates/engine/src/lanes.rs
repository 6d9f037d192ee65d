//! Generators side by side, for playing many random games at once.
//!
//! Each lane is a generator of its own, and gives the numbers that [`Generator`] gives for the same
//! seed. What lanes have in common lies side by side, so that a loop over them without a branch becomes
//! vector instructions.

use core::convert::Infallible;

use rand_core::TryRng;

#[cfg(doc)]
use crate::random::{Generator, descending};

/// So many generators of the kind xoshiro256++ (Blackman and Vigna).
#[derive(Clone)]
pub struct Generators<const LANES: usize> {
    words: [[u64; LANES]; 4],
}

impl<const LANES: usize> Generators<LANES> {
    /// Lanes that have not been seeded.
    pub const UNSEEDED: Generators<LANES> = Generators { words: [[0; LANES]; 4] };

    /// Seeds a lane: the words are those of SplitMix64.
    #[inline]
    pub fn seed(&mut self, lane: usize, seed: u64) {
        let mut state = seed;
        for words in &mut self.words {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            words[lane] = mixed ^ (mixed >> 31);
        }
    }

    /// The next word of a lane.
    #[inline(always)]
    pub fn next(&mut self, lane: usize) -> u64 {
        self.next_if(lane, u64::MAX)
    }

    /// The next word of a lane, which goes on only if all bits of `mask` are set; else none is.
    #[inline(always)]
    pub fn next_if(&mut self, lane: usize, mask: u64) -> u64 {
        let before = self.state(lane);
        let (word, after) = step(before);
        self.set_state(lane, core::array::from_fn(|at| after[at] & mask | before[at] & !mask));
        word
    }

    /// How a lane stands.
    #[inline(always)]
    pub fn state(&self, lane: usize) -> [u64; 4] {
        self.words.each_ref().map(|words| words[lane])
    }

    /// Lets a lane go on from where another one stands.
    #[inline(always)]
    pub fn set_state(&mut self, lane: usize, state: [u64; 4]) {
        for (words, word) in self.words.iter_mut().zip(state) {
            words[lane] = word;
        }
    }

    /// One lane as a generator like any other.
    #[inline]
    pub fn lane(&mut self, lane: usize) -> Lane<'_, LANES> {
        Lane { generators: self, lane }
    }
}

/// The word that a generator gives which stands like that, and how it stands then.
#[inline(always)]
pub fn step([a, b, c, d]: [u64; 4]) -> (u64, [u64; 4]) {
    let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
    let (c, d) = (c ^ a, d ^ b);
    (word, [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)])
}

/// Which halves of a word are fair for a batch of four numbers: see [`descending`].
#[derive(Clone, Copy)]
pub struct Fair {
    product: u64,
    least: u64,
}

impl Fair {
    /// For numbers below `n`, `n - 1`, `n - 2` and `n - 3`; `n` is at most 256.
    pub const fn below(n: u64) -> Fair {
        let (mut product, mut at) = (1, 0);
        while at < 4 {
            product *= if n > at { n - at } else { 1 };
            at += 1;
        }
        Fair { product, least: (1 << 32) % product }
    }

    /// Is this half fair? It has 32 bits.
    #[inline(always)]
    pub const fn takes(&self, half: u64) -> bool {
        ((half * self.product) & u32::MAX as u64) >= self.least
    }
}

/// A lane, as a generator.
pub struct Lane<'a, const LANES: usize> {
    generators: &'a mut Generators<LANES>,
    lane: usize,
}

impl<const LANES: usize> TryRng for Lane<'_, LANES> {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.generators.next(self.lane) >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.generators.next(self.lane))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for bytes in bytes.chunks_mut(8) {
            let word = self.generators.next(self.lane).to_le_bytes();
            bytes.copy_from_slice(&word[..bytes.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::random::Generator;

    #[test]
    fn a_lane_gives_the_numbers_of_a_generator_with_its_seed() {
        let seeds = [0, 1, u64::MAX];
        let mut generators = Generators::<3>::UNSEEDED;
        (0..3).for_each(|lane| generators.seed(lane, seeds[lane]));
        let mut alone = seeds.map(Generator::seed_from_u64);
        for _ in 0..100 {
            for (lane, alone) in alone.iter_mut().enumerate() {
                assert_eq!(generators.next(lane), alone.next_u64());
                assert_eq!(generators.lane(lane).next_u32(), alone.next_u32());
                let mut bytes = [[0; 11]; 2];
                generators.lane(lane).fill_bytes(&mut bytes[0]);
                alone.fill_bytes(&mut bytes[1]);
                assert_eq!(bytes[0], bytes[1]);
            }
        }
    }

    #[test]
    fn a_lane_that_does_not_go_on_gives_its_word_again() {
        let mut generators = Generators::<1>::UNSEEDED;
        generators.seed(0, 7);
        let word = generators.next_if(0, 0);
        assert_eq!([generators.next(0), generators.next(0)].map(|next| next == word), [true, false]);
    }
}

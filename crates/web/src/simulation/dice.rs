//! What is left to chance in a simulation, for each who takes part.

use std::time::Duration;

use engine::random::below;
use testkit::{Generator, generator};

/// A generator of one's own.
pub(super) struct Dice(Generator);

impl Dice {
    pub(super) fn new(seed: u64, who: u64) -> Dice {
        Dice(generator(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ who))
    }

    pub(super) fn below(&mut self, limit: u32) -> u32 {
        below(&mut self.0, limit)
    }

    pub(super) fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    /// So many milliseconds, or some more.
    pub(super) fn milliseconds(&mut self, least: u32, most: u32) -> Duration {
        Duration::from_millis((least + self.below(most - least + 1)).into())
    }

    pub(super) fn generator(&mut self) -> &mut Generator {
        &mut self.0
    }
}

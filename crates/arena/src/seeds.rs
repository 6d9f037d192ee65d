//! Separate streams of randomness, all from one seed: what the deals use up changes nothing for
//! the bots, and the other way round.

use bots::Generator;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The luck of a block: the n-th stroke is the same in every rotation.
pub fn luck(seed: u64, block: u64, stroke: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::from_seed(key(1, seed, block));
    rng.set_stream(stroke);
    rng
}

/// The generator of the bot at a seat of a game.
pub(crate) fn bot(seed: u64, block: u64, rotation: usize, seat: usize) -> Generator {
    let mut key = key(2, seed, block);
    key[24] = rotation as u8;
    key[25] = seat as u8;
    Generator::from_rng(&mut ChaCha8Rng::from_seed(key))
}

fn key(purpose: u8, seed: u64, block: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&block.to_le_bytes());
    key[16] = purpose;
    key
}

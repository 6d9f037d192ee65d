//! Trains the networks of the 49 bots, one for each number of seats: they play games against
//! themselves, and learn from every position who won in the end.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p forty-nine --example train_forty_nine [DIRECTORY]
//! ```
//!
//! writes `seats2.bin` to `seats5.bin` into `games/forty-nine/src/bot`. One thread; the same
//! program should give the same weights again. It took nine minutes on a busy machine. After a
//! change of the inputs, add `--cfg untrained` to the flags: the weights that are there do not
//! compile any more.
//!
//! The first generation of games is played by club players, each later one by the network as it has
//! become. A generation learns from its own games and from those of the one before, and prints how
//! well the network then foretells games that it has not seen: the mean of -log of the chance that
//! it gave to the winner. As the players get better the games get harder to foretell.

mod learner;
mod self_play;

use std::path::PathBuf;
use std::{env, fs};

use bots::Generator;
use rand_core::SeedableRng;

use learner::Learner;
use self_play::{Example, play};

/// The games of a generation, for two to five seats: with more seats a game takes longer.
const GAMES: [(u8, u32); 4] = [(2, 40_000), (3, 16_000), (4, 10_000), (5, 10_000)];
const GENERATIONS: u32 = 5;

fn main() {
    let here = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bot"));
    let directory = env::args().nth(1).map_or_else(here, PathBuf::from);
    for (seats, games) in GAMES {
        let learner = train(seats, games);
        let path = directory.join(format!("seats{seats}.bin"));
        fs::write(path, learner.weights.file()).expect("the weights can be written");
    }
}

fn train(seats: u8, games: u32) -> Learner {
    let mut rng = Generator::seed_from_u64(seats.into());
    let mut learner = Learner::new(&mut rng);
    let mut examples: Vec<Example> = Vec::new();
    for generation in 0..GENERATIONS {
        let player = (generation > 0).then_some(&*learner.weights);
        let before = examples.len();
        for _ in 0..games {
            play(player, seats, &mut rng, &mut examples);
        }
        let unseen = examples.split_off(examples.len() - (examples.len() - before) / 20);
        learner.learn(&examples, rate(generation), &mut rng);
        println!("{seats} seats, generation {generation}: {:.4}", learner.loss(&unseen));
        examples.drain(..before);
    }
    learner
}

/// Later the steps are smaller.
fn rate(generation: u32) -> f32 {
    0.003 * (1.0 - 0.8 * generation as f32 / GENERATIONS as f32)
}

//! Trains the network of the Gamnon champion, for three players: it plays games against itself and
//! against weaker players, and learns who won in the end.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p gamnon --example train_gamnon [DIRECTORY]
//! ```
//!
//! writes `three.bin` into `games/gamnon/src/bot`. One thread; the same number of games should give
//! the same weights again. After a change of the inputs, add `--cfg untrained` to the flags: the
//! weights that are there do not compile any more.
//!
//! After each tenth it prints the mean squared error, how long a game lasts, and the share of the
//! win that the network has by itself, looking one turn ahead at open cards, against two club
//! players who see them too, and against two random ones.

mod trainer;

use std::path::PathBuf;
use std::{env, fs};

use bots::Generator;
use gamnon::bot::position;
use rand_core::SeedableRng;

use trainer::{Policy, Trainer};

const SEED: u64 = 1;
const GAMES: u32 = 100_000;

fn main() {
    let mut trainer = Trainer::new(Generator::seed_from_u64(SEED));
    for count in 0..GAMES {
        trainer.set_progress(f64::from(count) / f64::from(GAMES));
        trainer.play_game();
        if (count + 1) % (GAMES / 10) == 0 {
            report(&mut trainer, count + 1);
        }
    }
    let here = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bot"));
    let path = env::args().nth(1).map_or_else(here, PathBuf::from).join("three.bin");
    fs::write(path, trainer.hopes.network.file(position::LAYOUT)).expect("the weights can be written");
}

fn report(trainer: &mut Trainer, count: u32) {
    let (error, turns) = (trainer.hopes.take_error(), trainer.take_turns());
    let turns = f64::from(turns) / f64::from(GAMES / 10);
    let [clubs, random] = [Policy::Club, Policy::Random].map(|other| 100.0 * trainer.share_against(other));
    println!(
        "{count} games of {turns:.1} turns, error {error:.5}, against clubs {clubs:.1}%, random {random:.1}%"
    );
}

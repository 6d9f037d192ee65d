//! Trains the network of the Eight and a Half champion, for two players: it plays matches against
//! itself and against club players, and learns from what came of each play.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p eight-and-a-half --example train_eight_and_a_half [DIRECTORY]
//! ```
//!
//! writes `two.bin` into `games/eight-and-a-half/src/bot`. One thread, about five minutes; the same
//! number of matches should give the same weights again. After a change of the inputs, add
//! `--cfg untrained` to the flags: the weights that are there do not compile any more. A network for
//! more players can be trained the same way, but takes more matches than were played so far: after
//! 20,000 it still loses to club players.
//!
//! After each tenth it prints the mean squared error, and the share of the win that one network has
//! against club players.

mod trainer;

use std::path::{Path, PathBuf};
use std::{env, fs};

use bots::Generator;
use eight_and_a_half::bot::features;
use rand_core::SeedableRng;

use trainer::Trainer;

const SEED: u64 = 1;

fn main() {
    let here = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bot"));
    let directory = env::args().nth(1).map_or_else(here, PathBuf::from);
    train(&[2], 80_000, &directory.join("two.bin"));
}

/// Trains the network for these numbers of seats.
fn train(seats: &'static [u8], matches: u64, path: &Path) {
    let mut trainer = Trainer::new(seats, Generator::seed_from_u64(SEED));
    for count in 0..matches {
        trainer.set_progress(count as f64 / matches as f64);
        trainer.play_match();
        if (count + 1) % (matches / 10).max(1) == 0 {
            report(&mut trainer, count + 1);
        }
    }
    fs::write(path, trainer.plays.network.file(features::LAYOUT)).expect("the weights can be written");
}

fn report(trainer: &mut Trainer, count: u64) {
    print!("{count} matches, error {:.5}, against clubs", trainer.plays.take_error());
    for seats in trainer.seats {
        print!(" {:.1}%", 100.0 * trainer.share_against_clubs(*seats));
    }
    println!();
}

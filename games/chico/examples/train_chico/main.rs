//! Trains the two networks of the Chico bots: they play matches against themselves and against
//! club players, and learn from what came of each action.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p chico --example train_chico [DIRECTORY]
//! ```
//!
//! writes `two_actions.bin`, `two_matches.bin`, `more_actions.bin` and `more_matches.bin` into
//! `games/chico/src/bot`. One thread; the same number of matches should give the same weights again.
//! It took 25 minutes on a machine with twice as much to do as it had cores. After a change of the
//! inputs, add `--cfg untrained` to the flags: the weights that are there do not compile any more.
//!
//! Club players sit in part of the matches, so a share against club players is one against
//! opponents that the network has met. Measured afterwards on deals of their own, the network alone:
//! `kupa arena --game chico --bots expert,club --blocks 2000 --iterations 1 --seed 2`.
//!
//! After each tenth it prints the mean squared errors, and the share of the win that one network
//! has against club players with 2, 3, 4 and 5 seats.

mod trainer;

use std::path::{Path, PathBuf};
use std::{env, fs};

use bots::Generator;
use chico::bot::{position, standing};
use rand_core::SeedableRng;

use trainer::Trainer;

const SEED: u64 = 1;

fn main() {
    let here = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bot"));
    let directory = env::args().nth(1).map_or_else(here, PathBuf::from);
    train(&[2], 1_800_000, &directory, "two");
    train(&[3, 3, 3, 4, 4, 5], 400_000, &directory, "more");
}

/// Trains the networks for these numbers of seats; the more often one is named, the more often it
/// is played with.
fn train(seats: &'static [u8], matches: u64, directory: &Path, name: &str) {
    let mut trainer = Trainer::new(seats, Generator::seed_from_u64(SEED));
    for count in 0..matches {
        trainer.set_progress(count as f64 / matches as f64);
        trainer.play_match();
        if (count + 1) % (matches / 10).max(1) == 0 {
            report(&mut trainer, count + 1);
        }
    }
    let (actions, matches) = (&trainer.actions.network, &trainer.matches.network);
    let write = |network: &str, file: Vec<u8>| {
        fs::write(directory.join(format!("{name}_{network}.bin")), file).expect("the weights can be written");
    };
    write("actions", actions.file(position::LAYOUT));
    write("matches", matches.file(standing::LAYOUT));
}

fn report(trainer: &mut Trainer, count: u64) {
    let (actions, matches) = (trainer.actions.take_error(), trainer.matches.take_error());
    print!("{count} matches, errors {actions:.5} {matches:.5}, against clubs");
    for seats in 2..=5 {
        print!(" {:.1}%", 100.0 * trainer.share_against_clubs(seats));
    }
    println!();
}

//! Teaches the two networks of the Chico bots: they play matches against themselves and against
//! club players, and learn from what came of each action.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p bots --example train_chico [DIRECTORY]
//! ```
//!
//! writes `two.bin` and `more.bin` into `crates/bots/src/chico`. One thread; the same number
//! of matches should give the same weights again. It took 25 minutes on a machine with twice as much
//! to do as it had cores.
//!
//! Club players sit in part of the matches, so a share against club players is one against
//! opponents that the network has met. Measured afterwards on deals of their own, the network alone:
//! `kupa arena --game chico --bots expert,club --blocks 2000 --iterations 1 --seed 2`.
//!
//! After each tenth it prints the mean squared errors, and the share of the win that one network
//! has against club players with 2, 3, 4 and 5 seats.

#[path = "../shared/adam.rs"]
mod adam;
#[path = "../shared/home.rs"]
mod home;
#[path = "../shared/learner.rs"]
mod learner;
mod school;

use std::fs;
use std::path::Path;

use bots::Generator;
use rand_core::SeedableRng;

use school::School;

const SEED: u64 = 1;

fn main() {
    let directory = home::directory("chico");
    teach(&[2], 1_800_000, &directory.join("two.bin"));
    teach(&[3, 3, 3, 4, 4, 5], 400_000, &directory.join("more.bin"));
}

/// Teaches the networks for tables of so many seats; the more often one is named, the more often
/// it is played at.
fn teach(tables: &'static [u8], matches: u64, path: &Path) {
    let mut school = School::new(tables, Generator::seed_from_u64(SEED));
    for count in 0..matches {
        school.set_progress(count as f64 / matches as f64);
        school.play_match();
        if (count + 1) % (matches / 10).max(1) == 0 {
            report(&mut school, count + 1);
        }
    }
    let mut bytes = school.actions.network.stored();
    bytes.extend(school.matches.network.stored());
    fs::write(path, bytes).expect("the weights can be written");
}

fn report(school: &mut School, count: u64) {
    let (actions, matches) = (school.actions.take_error(), school.matches.take_error());
    print!("{count} matches, errors {actions:.5} {matches:.5}, against clubs");
    for seats in 2..=5 {
        print!(" {:.1}%", 100.0 * school.share_against_clubs(seats));
    }
    println!();
}

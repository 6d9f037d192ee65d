//! Teaches the network of the Gamnon champion, for three players: it plays games against itself and
//! against weaker players, and learns who won in the end.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p bots --example train_gamnon [DIRECTORY]
//! ```
//!
//! writes `three.bin` into `crates/bots/src/gamnon`. One thread; the same number of games should
//! give the same weights again.
//!
//! After each tenth it prints the mean squared error, how long a game lasts, and the share of the
//! win that the network has by itself, looking one turn ahead at open cards, against two club
//! players who see them too, and against two random ones.

#[path = "../shared/adam.rs"]
mod adam;
#[path = "../shared/home.rs"]
mod home;
#[path = "../shared/learner.rs"]
mod learner;
mod school;

use std::fs;

use bots::Generator;
use rand_core::SeedableRng;

use school::{Pupil, School};

const SEED: u64 = 1;
const GAMES: u32 = 100_000;

fn main() {
    let mut school = School::new(Generator::seed_from_u64(SEED));
    for count in 0..GAMES {
        school.set_progress(f64::from(count) / f64::from(GAMES));
        school.play_game();
        if (count + 1) % (GAMES / 10) == 0 {
            report(&mut school, count + 1);
        }
    }
    let path = home::directory("gamnon").join("three.bin");
    fs::write(path, school.hopes.network.stored()).expect("the weights can be written");
}

fn report(school: &mut School, count: u32) {
    let (error, turns) = (school.hopes.take_error(), school.take_turns());
    let turns = f64::from(turns) / f64::from(GAMES / 10);
    let [clubs, random] = [Pupil::Club, Pupil::Random].map(|other| 100.0 * school.share_against(other));
    println!(
        "{count} games of {turns:.1} turns, error {error:.5}, against clubs {clubs:.1}%, random {random:.1}%"
    );
}

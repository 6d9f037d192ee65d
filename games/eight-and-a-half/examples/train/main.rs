//! Teaches the network of the Eight and a Half champion, for two players: it plays matches against
//! itself and against club players, and learns from what came of each play.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p bots --example train_eight_and_a_half [DIRECTORY]
//! ```
//!
//! writes `two.bin` into `crates/bots/src/eight_and_a_half`. One thread, about five minutes; the
//! same number of matches should give the same weights again. A network for more players can be
//! taught the same way, but takes more matches than were played so far: after 20,000 it still loses
//! to club players.
//!
//! After each tenth it prints the mean squared error, and the share of the win that one network has
//! against club players.

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
    let directory = home::directory("eight_and_a_half");
    teach(&[2], 80_000, &directory.join("two.bin"));
}

/// Teaches the network for tables of so many seats.
fn teach(tables: &'static [u8], matches: u64, path: &Path) {
    let mut school = School::new(tables, Generator::seed_from_u64(SEED));
    for count in 0..matches {
        school.set_progress(count as f64 / matches as f64);
        school.play_match();
        if (count + 1) % (matches / 10).max(1) == 0 {
            report(&mut school, count + 1);
        }
    }
    fs::write(path, school.plays.network.stored()).expect("the weights can be written");
}

fn report(school: &mut School, count: u64) {
    print!("{count} matches, error {:.5}, against clubs", school.plays.take_error());
    for seats in school.tables {
        print!(" {:.1}%", 100.0 * school.share_against_clubs(*seats));
    }
    println!();
}

//! How fast random games of 49 are: through [`engine::Rules`], and beside it the same game behind
//! the barest trait that could serve, as a measure of what the machine can do.
//!
//! `cargo bench -p forty-nine` runs both in one go: look at the ratio, not at the figures.
//! `cargo bench -p forty-nine --bench playouts -- --fixed` plays 1,000 fixed games once, for
//! callgrind.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use forty_nine::FortyNine;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use testkit::bench::{GAMES, random_games};

mod bare;

const SEATS: u8 = 3;

fn main() {
    testkit::bench::main(rules);
}

#[divan::bench(args = ["rules", "bare trait"], sample_count = 60)]
fn playouts(bencher: Bencher<'_, '_>, through: &str) {
    assert_eq!(rules(), bare(), "both play the same games");
    let play = if through == "rules" { rules } else { bare };
    bencher.counter(ItemsCount::new(play())).bench(|| black_box(play()));
}

/// Plays the games through the rules; says how many steps they took.
fn rules() -> usize {
    random_games::<FortyNine>(SEATS, GAMES)
}

/// Plays the games behind the bare trait.
fn bare() -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let lines = bare::lines(4);
    let start = bare::State::new(SEATS, &lines);
    (0..GAMES).map(|_| bare::playout(start.clone(), &mut rng)).sum()
}

//! How fast random games of Chico are: through [`engine::Rules`], and beside it the same game
//! behind the barest trait that could serve, as a measure of what the machine can do.
//!
//! `cargo bench -p chico` runs both in one go: look at the ratio, not at the figures.
//! `cargo bench -p chico --bench playouts -- --fixed` plays 1,000 fixed games once, for callgrind (docs/speed.md).

use chico::Chico;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
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
    let play = if through == "rules" { rules } else { bare };
    bencher.counter(ItemsCount::new(play())).bench(|| black_box(play()));
}

/// Plays the games through the rules; says how many steps they took.
fn rules() -> usize {
    random_games::<Chico>(SEATS, GAMES)
}

/// Plays the games behind the bare trait.
fn bare() -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    (0..GAMES).map(|_| bare::playout::<bare::State>(SEATS.into(), &mut rng)).sum()
}

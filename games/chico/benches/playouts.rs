//! How fast random games of Chico are: through [`engine::Rules`], and beside it the same game
//! behind the barest trait that could serve, as a measure of what the machine can do.
//!
//! `cargo bench -p chico` runs both in one go: look at the ratio, not at the figures.
//! `cargo bench -p chico --bench playouts -- --fixed` plays 1,000 fixed games once, for callgrind (docs/speed.md).

use chico::Chico;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::{Rules, Setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use testkit::bench::{GAMES, random_games};

mod bare;

const SEATS: u8 = 3;

fn main() {
    testkit::bench::main(rules);
}

#[divan::bench(args = ["rules", "bare trait", "side by side"], sample_count = 60)]
fn playouts(bencher: Bencher<'_, '_>, through: &str) {
    let play = match through {
        "rules" => rules,
        "bare trait" => bare,
        _ => side_by_side,
    };
    bencher.counter(ItemsCount::new(play())).bench(|| black_box(play()));
}

/// Plays the games through the rules; says how many steps they took.
fn rules() -> usize {
    random_games::<Chico>(SEATS, GAMES)
}

/// Plays as many games side by side, with the vector instructions that every processor has.
fn side_by_side() -> usize {
    let start = Chico::start(&Setup::new(SEATS)).expect("three can play");
    let seeds: Vec<u64> = (0..GAMES as u64).collect();
    let mut steps = 0;
    Chico::playouts(&start, &seeds, &mut |_, ending| steps += ending.steps as usize);
    steps
}

/// Plays the games behind the bare trait.
fn bare() -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    (0..GAMES).map(|_| bare::playout::<bare::State>(SEATS.into(), &mut rng)).sum()
}

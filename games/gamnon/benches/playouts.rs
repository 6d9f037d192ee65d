//! How fast random games of Gamnon are, through [`engine::Rules`].
//!
//! `cargo bench -p gamnon` shows it for a small and for a large table.
//! `cargo bench -p gamnon --bench playouts -- --fixed` plays 1,000 fixed games once, for callgrind
//! (docs/speed.md).

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::{Rules, Setup, playout};
use gamnon::Gamnon;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const GAMES: usize = 1_000;

fn main() {
    if std::env::args().any(|argument| argument == "--fixed") {
        println!("{GAMES} games, {} steps", play(3, GAMES));
    } else {
        divan::main();
    }
}

#[divan::bench(name = "three players", sample_count = 60)]
fn three(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(play(3, GAMES))).bench(|| black_box(play(3, GAMES)));
}

/// Few games, because each of them goes to the turn limit.
#[divan::bench(name = "twelve players", sample_count = 10)]
fn twelve(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(play(12, 2))).bench(|| black_box(play(12, 2)));
}

/// Plays random games; says how many steps they took.
fn play(seats: u8, games: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let start = Gamnon::start(&Setup::new(seats)).expect("so many can play");
    (0..games).map(|_| playout::<Gamnon, _>(&mut start.clone(), &mut rng)).sum()
}

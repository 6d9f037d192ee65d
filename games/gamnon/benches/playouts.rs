//! How fast random games of Gamnon are, through [`engine::Rules`].
//!
//! `cargo bench -p gamnon` shows it for a small and for a large table.
//! `cargo bench -p gamnon --bench playouts -- --fixed` plays 1,000 fixed games once, for callgrind
//! (docs/speed.md).

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gamnon::Gamnon;
use testkit::bench::{GAMES, random_games};

fn main() {
    testkit::bench::main(|| random_games::<Gamnon>(3, GAMES));
}

#[divan::bench(name = "three players", sample_count = 60)]
fn three(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(random_games::<Gamnon>(3, GAMES)))
        .bench(|| black_box(random_games::<Gamnon>(3, GAMES)));
}

/// Few games, because each of them goes to the turn limit.
#[divan::bench(name = "twelve players", sample_count = 10)]
fn twelve(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(random_games::<Gamnon>(12, 2)))
        .bench(|| black_box(random_games::<Gamnon>(12, 2)));
}

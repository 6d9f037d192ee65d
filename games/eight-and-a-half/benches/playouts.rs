//! How fast random games of Eight and a Half are through [`engine::Rules`], and how fast worlds are
//! imagined from a view.
//!
//! `cargo bench -p eight-and-a-half` measures; compare it with Chico's in the same minute.
//! `cargo bench -p eight-and-a-half -- --fixed` plays 1,000 fixed games once, for callgrind.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eight_and_a_half::{EightAndAHalf, View};
use engine::{Choices, Game, Rules, Seat, Setup, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use testkit::bench::{GAMES, random_games};

const SEATS: u8 = 3;

fn main() {
    testkit::bench::main(rules);
}

#[divan::bench(name = "rules", sample_count = 60)]
fn rules_bench(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(rules())).bench(|| black_box(rules()));
}

/// Plays the games through the rules; says how many steps they took.
fn rules() -> usize {
    random_games::<EightAndAHalf>(SEATS, GAMES)
}

#[divan::bench(name = "imagined worlds")]
fn imagine_bench(bencher: Bencher<'_, '_>) {
    let views = views();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    bencher.counter(ItemsCount::new(views.len())).bench_local(|| {
        for view in &views {
            black_box(EightAndAHalf::imagine(view, &mut rng));
        }
    });
}

/// What seat 0 sees at each step of a random game.
fn views() -> Vec<View> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut game = Game::<EightAndAHalf>::new(Setup::new(SEATS)).expect("three can play");
    let mut views = Vec::new();
    while !game.pending().is_over() {
        match game.pending().seats().first() {
            Some(seat) => {
                views.push(game.view(Viewer::Seat(Seat::new(0))));
                let action = game.legal(seat).pick(&mut rng);
                game.play(seat, action, game.step()).expect("a legal action");
            }
            None => drop(game.draw_chance(&mut rng).expect("a deal is due")),
        }
    }
    views
}

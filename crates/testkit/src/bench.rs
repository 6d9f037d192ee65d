//! What the benches of random games share.

use engine::{Rules, Setup, playout};

use crate::generator;

/// How many games a bench plays at a time.
pub const GAMES: usize = 1_000;

/// Runs the benches; with `--fixed` plays the games once and counts their steps, for callgrind.
pub fn main(play: impl FnOnce() -> usize) {
    if std::env::args().any(|argument| argument == "--fixed") {
        println!("{GAMES} games, {} steps", play());
    } else {
        divan::main();
    }
}

/// Plays random games through the rules; says how many steps they took.
pub fn random_games<R: Rules>(seats: u8, games: usize) -> usize {
    let mut rng = generator(1);
    let start = R::start(&Setup::new(seats)).expect("so many can play");
    (0..games).map(|_| playout::<R, _>(&mut start.clone(), &mut rng)).sum()
}

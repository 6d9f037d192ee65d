//! A random walk through a game.

use engine::{Game, Rules, Setup};

use crate::Generator;
use crate::check::random_step;

/// Plays random steps until the game is over or `steps` are played, and looks at it after each.
pub fn wander<R: Rules>(
    setup: Setup,
    steps: usize,
    rng: &mut Generator,
    mut look: impl FnMut(&Game<R>, &mut Generator),
) {
    let mut game = Game::<R>::new(setup).unwrap_or_else(|error| panic!("{error}"));
    while !game.pending().is_over() && game.step() < steps {
        let step = random_step(&game, rng);
        game.take(step).unwrap_or_else(|error| panic!("{}\n{error}", game.record()));
        look(&game, rng);
    }
}

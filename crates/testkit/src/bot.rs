//! Bots at a table.

use bots::{Bot, Budget, Generator, Level, Knowledge};
use engine::{Game, Pending, Setup, Viewer};
use rand_core::SeedableRng;

/// Plays a whole game with this level at each seat; gives its record. Who breaks a rule is found
/// out by the game.
pub(crate) fn play<R: Knowledge>(levels: &[Level], setup: Setup, seed: u64, iterations: u32) -> String {
    let mut rng = Generator::seed_from_u64(seed);
    let mut game = Game::<R>::new(setup).expect("the setup is right");
    loop {
        match game.pending() {
            Pending::Over(_) => return game.record().to_string(),
            Pending::Chance(_) => drop(game.draw_chance(&mut rng).expect("luck is due")),
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let view = game.view(Viewer::Seat(seat));
                let budget = Budget::iterations(iterations);
                let bot: &dyn Bot<R> = &levels[seat.index() % levels.len()];
                let action = bot.choose(&view, game.legal(seat), &mut rng, budget);
                game.play(seat, action, game.step()).expect("a bot chooses a legal action");
            }
        }
    }
}

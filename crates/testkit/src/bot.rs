//! Whole games among bots.

use bots::{Bot, Budget, Generator, Knowledge, Level};
use engine::{Game, Pending, Setup, Viewer};
use rand_core::SeedableRng;

/// Plays a whole game and gives its record: the levels sit around the table, seat 0 has the first of
/// them, and they begin again when all are seated. The same arguments give the same record.
///
/// # Panics
/// If the setup is wrong, or if a bot breaks a rule: the game finds it out.
pub fn play<R: Knowledge>(levels: &[Level], setup: Setup, seed: u64, iterations: u32) -> String {
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

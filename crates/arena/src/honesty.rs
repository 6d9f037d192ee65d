//! Does a bot decide by what it may know, and by nothing else?

use bots::{Bot, Budget, Generator};
use engine::{Choices, Game, Pending, Rules, Seat, Setup, Viewer};
use rand_core::SeedableRng;

use crate::seeds;

/// A bot decided differently in two games that look the same to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dishonest {
    /// The game so far.
    pub record: String,
    /// The seat that decided.
    pub seat: Seat,
    /// What it did in the real game.
    pub real: String,
    /// What it did in one imagined from its view.
    pub imagined: String,
}

/// Plays random games; at each step the bot is asked twice with the same seed, in the game and in
/// one that is imagined from its view. `make` gives the bot for a true state: an honest one has no
/// use for that.
pub fn check_honesty<R: Rules>(
    make: impl Fn(&R::State) -> Box<dyn Bot<R>>,
    setup: &Setup,
    games: u64,
    iterations: u32,
) -> Result<u64, Dishonest> {
    (0..games).try_fold(0, |decisions, number| {
        let checked = check_game(&make, setup, number, iterations)?;
        Ok(decisions + checked)
    })
}

fn check_game<R: Rules>(
    make: &impl Fn(&R::State) -> Box<dyn Bot<R>>,
    setup: &Setup,
    number: u64,
    iterations: u32,
) -> Result<u64, Dishonest> {
    let mut rng = seeds::bot(number, 0, 0, 0);
    let mut game = Game::<R>::new(setup.clone()).expect("the setup was tried before");
    let mut decisions = 0;
    loop {
        match game.pending() {
            Pending::Over(_) => return Ok(decisions),
            Pending::Chance(_) => drop(game.draw_chance(&mut rng).expect("luck is due")),
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                check_decision(make, &game, seat, iterations, &mut rng)?;
                decisions += 1;
                let action = game.legal(seat).pick(&mut rng);
                game.play(seat, action, game.step()).expect("a legal action");
            }
        }
    }
}

fn check_decision<R: Rules>(
    make: &impl Fn(&R::State) -> Box<dyn Bot<R>>,
    game: &Game<R>,
    seat: Seat,
    iterations: u32,
    rng: &mut Generator,
) -> Result<(), Dishonest> {
    let view = game.view(Viewer::Seat(seat));
    let imagined = R::imagine(&view, rng);
    let seed = game.step() as u64;
    let decide = |state: &R::State| {
        let view = R::view(state, Viewer::Seat(seat), game.memory(Viewer::Seat(seat)));
        let mut rng = Generator::seed_from_u64(seed);
        make(state).choose(&view, R::legal(state, seat), &mut rng, Budget::iterations(iterations)).to_string()
    };
    let (real, imagined) = (decide(game.state()), decide(&imagined));
    if real == imagined {
        return Ok(());
    }
    Err(Dishonest { record: game.record().to_string(), seat, real, imagined })
}

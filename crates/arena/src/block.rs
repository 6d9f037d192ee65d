//! One deal in all rotations of the line-up.

use std::time::{Duration, Instant};

use bots::{Alone, Bot, Budget, Generator, Level, Limit};
use engine::{Choices, Game, Pending, Rules, Seat, Seats, Setup};

use crate::seeds;

/// How much the bots that search may think about a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thinking {
    /// So many simulations: a run can be repeated exactly.
    Iterations(u32),
    /// So long.
    Time(Duration),
    /// As long as the level has by default.
    ByLevel,
}

impl Thinking {
    /// What an expert takes by default.
    pub const EXPERT: Duration = Duration::from_millis(50);
    /// What a champion takes by default.
    pub const CHAMPION: Duration = Duration::from_millis(500);
}

/// Who plays, in seat order of the first rotation.
pub struct Lineup<'a, R: Rules> {
    /// The bots, one for each seat.
    pub bots: Vec<&'a dyn Bot<R>>,
    /// How long each may think by default.
    pub times: Vec<Duration>,
}

impl<'a, R: bots::Skill> Lineup<'a, R> {
    /// A line-up of levels.
    pub fn of(levels: &'a [Level]) -> Lineup<'a, R> {
        let time =
            |level: &Level| if *level == Level::Champion { Thinking::CHAMPION } else { Thinking::EXPERT };
        Lineup {
            bots: levels.iter().map(|level| level as &dyn Bot<R>).collect(),
            times: levels.iter().map(time).collect(),
        }
    }
}

/// What came of one game, by place in the line-up.
pub(crate) struct Played {
    /// The share of the win.
    pub(crate) shares: Vec<f64>,
    /// The share of the win by seat.
    pub(crate) seat_shares: Vec<f64>,
    /// Time spent on moves that were a choice, and the number of those.
    pub(crate) thought: Vec<(Duration, u32)>,
    /// The number of steps.
    pub(crate) steps: usize,
}

/// Plays the block: as many games as there are rotations.
pub(crate) fn play<R: Rules>(
    lineup: &Lineup<'_, R>,
    setup: &Setup,
    thinking: Thinking,
    seed: u64,
    block: u64,
) -> Vec<Played> {
    (0..lineup.bots.len()).map(|rotation| play_game(lineup, setup, thinking, seed, block, rotation)).collect()
}

fn play_game<R: Rules>(
    lineup: &Lineup<'_, R>,
    setup: &Setup,
    thinking: Thinking,
    seed: u64,
    block: u64,
    rotation: usize,
) -> Played {
    let count = lineup.bots.len();
    let place = |seat: Seat| (seat.index() + rotation) % count;
    let mut generators: Vec<Generator> =
        (0..count).map(|seat| seeds::bot(seed, block, rotation, seat)).collect();
    let mut game = Game::<R>::new(setup.clone()).expect("the setup was tried before");
    let mut thought = vec![(Duration::ZERO, 0); count];
    let mut strokes = 0;
    let outcome = loop {
        match game.pending() {
            Pending::Over(outcome) => break outcome,
            Pending::Chance(_) => {
                game.draw_chance(&mut seeds::luck(seed, block, strokes)).expect("luck is due");
                strokes += 1;
            }
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                let started = Instant::now();
                let at = place(seat);
                let choice = choose(
                    &game,
                    seat,
                    lineup.bots[at],
                    &mut generators[seat.index()],
                    thinking,
                    lineup.times[at],
                );
                if game.legal(seat).len() > 1 {
                    thought[at].0 += started.elapsed();
                    thought[at].1 += 1;
                }
                game.play(seat, choice, game.step()).expect("a bot chooses a legal action");
            }
        }
    };
    let seat_shares: Vec<f64> =
        Seats::all(count as u8).iter().map(|seat| outcome.share(seat, count as u8)).collect();
    let mut shares = vec![0.0; count];
    for seat in Seats::all(count as u8).iter() {
        shares[place(seat)] = seat_shares[seat.index()];
    }
    Played { shares, seat_shares, thought, steps: game.step() }
}

fn choose<R: Rules>(
    game: &Game<R>,
    seat: Seat,
    bot: &dyn Bot<R>,
    rng: &mut Generator,
    thinking: Thinking,
    by_level: Duration,
) -> R::Action {
    let started = Instant::now();
    let time = if let Thinking::Time(time) = thinking { time } else { by_level };
    let should_stop = || started.elapsed() >= time;
    let limit = match thinking {
        Thinking::Iterations(count) => Limit::Iterations(count),
        Thinking::Time(_) | Thinking::ByLevel => Limit::Until(&should_stop),
    };
    let view = game.view(engine::Viewer::Seat(seat));
    bot.choose(&view, game.legal(seat), rng, Budget { limit, workers: &Alone })
}

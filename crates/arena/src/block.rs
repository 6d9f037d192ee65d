//! One deal in all rotations of the line-up.

use std::time::{Duration, Instant};

use bots::{Bot, Generator, Level};
use engine::{Choices, Game, Pending, Rules, Seat, Seats, Setup, Viewer};
use play::{Thinking, choose_seeing};

use crate::seeds;

/// Who plays, in seat order of the first rotation.
pub struct Lineup<'a, R: Rules>(pub Vec<Seated<'a, R>>);

/// A bot in a line-up.
pub struct Seated<'a, R: Rules> {
    /// The bot.
    pub bot: &'a dyn Bot<R>,
    /// How much it may think.
    pub thinking: Thinking,
    /// Does it cheat, and see what only the referee may see? To measure what knowing everything is worth.
    pub cheats: bool,
}

impl<'a, R: bots::Knowledge> Lineup<'a, R> {
    /// A line-up of levels.
    pub fn of(levels: &'a [Level], thinking: impl Fn(usize) -> Thinking) -> Lineup<'a, R> {
        let seated =
            |(place, level)| Seated { bot: level as &dyn Bot<R>, thinking: thinking(place), cheats: false };
        Lineup(levels.iter().enumerate().map(seated).collect())
    }
}

/// What came of one game, by place in the line-up.
pub struct Played {
    /// The share of the win.
    pub shares: Vec<f64>,
    /// The share of the win by seat.
    pub seat_shares: Vec<f64>,
    /// Time spent on moves that were a choice, and the number of those.
    pub thought: Vec<(Duration, u32)>,
    /// The number of steps.
    pub steps: usize,
}

/// What came of the games of one block.
pub type Block = Vec<Played>;

/// Says whether nobody wants to know any more.
pub type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// Plays the block: as many games as there are rotations. Nothing comes of it if it is stopped.
pub(crate) fn play<R: Rules>(
    lineup: &Lineup<'_, R>,
    setup: &Setup,
    seed: u64,
    block: u64,
    is_stopped: &Stop<'_>,
) -> Option<Vec<Played>> {
    (0..lineup.0.len()).map(|rotation| play_game(lineup, setup, seed, block, rotation, is_stopped)).collect()
}

fn play_game<R: Rules>(
    lineup: &Lineup<'_, R>,
    setup: &Setup,
    seed: u64,
    block: u64,
    rotation: usize,
    is_stopped: &Stop<'_>,
) -> Option<Played> {
    let count = lineup.0.len();
    let place = |seat: Seat| (seat.index() + rotation) % count;
    let mut generators: Vec<Generator> =
        (0..count).map(|seat| seeds::bot(seed, block, rotation, seat)).collect();
    let mut game = Game::<R>::new(setup.clone()).expect("the setup was tried before");
    let mut thought = vec![(Duration::ZERO, 0); count];
    let mut strokes = 0;
    let outcome = loop {
        match game.pending() {
            Pending::Over(outcome) => break outcome,
            _ if is_stopped() => return None,
            Pending::Chance(_) => {
                game.draw_chance(&mut seeds::luck(seed, block, strokes)).expect("luck is due");
                strokes += 1;
            }
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                let started = Instant::now();
                let at = place(seat);
                let (player, rng) = (&lineup.0[at], &mut generators[seat.index()]);
                let viewer = if player.cheats { Viewer::Referee } else { Viewer::Seat(seat) };
                let choice = player
                    .thinking
                    .limited(is_stopped, |limit| choose_seeing(&game, seat, viewer, player.bot, rng, limit));
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
    Some(Played { shares, seat_shares, thought, steps: game.step() })
}

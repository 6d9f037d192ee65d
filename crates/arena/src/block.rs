//! One deal in rotations of the line-up.

use std::num::NonZero;
use std::time::{Duration, Instant};

use bots::{Bot, Generator, Level};
use engine::{Choices, Game, Pending, Rules, Seat, Seats, Viewer};
use play::{Thinking, choose_seeing};

use crate::run::Plan;
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

impl Played {
    /// Did all have the same of it? Nobody won then.
    pub(crate) fn is_draw(&self) -> bool {
        self.seat_shares.iter().all(|share| *share == self.seat_shares[0])
    }
}

/// What came of the games of one block.
pub type Block = Vec<Played>;

/// Says whether nobody wants to know any more.
pub type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// In which rotations of the line-up a deal is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rotations {
    /// In all.
    All,
    /// In so many, or in all if there are no more, where games are long. The next deal goes on with the rotations
    /// that come next, so that over the deals everybody sits everywhere as often; what is good or bad luck in one
    /// deal no longer cancels out, and intervals are wider for it.
    Few(NonZero<usize>),
}

impl Rotations {
    /// Which of them the block is played in, when there are so many.
    fn of(self, block: u64, all: usize) -> impl Iterator<Item = usize> {
        let count = match self {
            Rotations::All => all,
            Rotations::Few(count) => count.get().min(all),
        };
        let first = (u128::from(block) * count as u128 % all as u128) as usize;
        (first..first + count).map(move |rotation| rotation % all)
    }
}

/// Plays the block: as many games as it is played in rotations. Nothing comes of it if it is stopped.
pub(crate) fn play<R: Rules>(plan: &Plan<'_, R>, block: u64, is_stopped: &Stop<'_>) -> Option<Vec<Played>> {
    let rotations = plan.rotations.of(block, plan.lineup.0.len());
    rotations.map(|rotation| play_game(plan, block, rotation, is_stopped)).collect()
}

fn play_game<R: Rules>(
    plan: &Plan<'_, R>,
    block: u64,
    rotation: usize,
    is_stopped: &Stop<'_>,
) -> Option<Played> {
    let Plan { lineup, setup, seed, .. } = plan;
    let count = lineup.0.len();
    let place = |seat: Seat| (seat.index() + rotation) % count;
    let mut generators: Vec<Generator> =
        (0..count).map(|seat| seeds::bot(*seed, block, rotation, seat)).collect();
    let mut game = Game::<R>::new(setup.clone()).expect("the setup was tried before");
    let mut thought = vec![(Duration::ZERO, 0); count];
    let mut strokes = 0;
    let outcome = loop {
        match game.pending() {
            Pending::Over(outcome) => break outcome,
            _ if is_stopped() => return None,
            Pending::Chance(_) => {
                game.draw_chance(&mut seeds::luck(*seed, block, strokes)).expect("luck is due");
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

//! Where luck and play can be told apart, and how that is measured.
//!
//! A chance is calibrated if those who are said to win four times in ten do. Bots of all levels play at
//! mixed tables and every game is analysed; if the luck of some level is not nothing on average, then
//! what is called luck has something else in it, and no luck is shown for that game and number of
//! seats. Self-play could not find that out.

use bots::Level;
use engine::{Pending, Seats};
use play::{AnyPlay, Refused, Thinking};
use rand_core::SeedableRng as _;
use serde::Serialize;

use crate::{Analysis, Effort, Mark, NoAnalysis, Review, analyse};

/// What was measured for a game and a number of seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The game's name.
    pub game: &'static str,
    /// How many sat there.
    pub seats: u8,
    /// In so many games.
    pub games: u32,
    /// How many standard errors the luck of the level that is farthest off is away from nothing.
    pub farthest: f64,
    /// By how much, on average, the chances that were said are off from what came.
    pub off: f64,
    /// How many standard errors the share of some level without its luck is away from what that level wins
    /// in other games, of which nobody took the luck out; infinite, where nobody has looked.
    pub strayed: f64,
}

/// Measured by `kupa review --calibrate GAME --seats N --games 200`: see `docs/review.md`.
pub const MEASURED: &[Measured] = &[
    of_two_hundred("49", 2, 0.55, 1.07, 0.044),
    of_two_hundred("49", 3, 1.34, 0.64, 0.037),
    of_two_hundred("chico", 2, 0.84, 1.34, 0.036),
    of_two_hundred("chico", 3, 2.18, 1.91, 0.032),
    of_two_hundred("chico", 4, 2.10, 3.40, 0.016),
    of_two_hundred("chico", 5, 1.11, 0.86, 0.022),
    of_two_hundred("eight-and-a-half", 2, 2.94, 3.10, 0.026),
    of_two_hundred("eight-and-a-half", 3, 2.98, 3.05, 0.008),
];

/// The figures in the order in which the command prints them.
const fn of_two_hundred(game: &'static str, seats: u8, farthest: f64, strayed: f64, off: f64) -> Measured {
    Measured { game, seats, games: 200, farthest, off, strayed }
}

/// More standard errors than this are no luck.
const FAR: f64 = 3.0;

/// Chances that are off by more than this are no chances.
const OFF: f64 = 0.1;

/// Fewer games say nothing.
const FEWEST: u32 = 200;

/// May luck and play be told apart there?
pub fn passes(game: &str, seats: u8) -> bool {
    let found = MEASURED.iter().find(|measured| measured.game == game && measured.seats == seats);
    found.is_some_and(Measured::passes)
}

impl Measured {
    /// Is it good enough?
    pub fn passes(&self) -> bool {
        self.games >= FEWEST && self.farthest <= FAR && self.strayed <= FAR && self.off <= OFF
    }
}

/// What is measured.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Calibration {
    /// In so many games.
    pub games: u32,
    /// By level, the strongest first.
    pub levels: Vec<OfLevel>,
    /// What was said and what came, in tenths of the chance.
    pub bins: [Bin; 10],
    /// In so many games the casual player lost more for each decision than the champion.
    pub casual_worse: u32,
}

/// What was found about the players of a level.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct OfLevel {
    /// The level's name.
    pub level: String,
    /// The share of the win: as it came.
    pub result: Mean,
    /// The luck.
    pub luck: Mean,
    /// The share of the win with the luck taken out.
    pub without_luck: Mean,
    /// The share of the win in other games, which were not analysed.
    pub arena: Mean,
    /// What a decision cost.
    pub loss: Mean,
    /// How many decisions there were, and how many were called costly.
    pub decisions: u32,
    /// Of those.
    pub costly: u32,
}

/// Chances of about the same size.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Bin {
    /// What was said.
    pub said: Mean,
    /// What came.
    pub came: Mean,
}

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Mean {
    /// Of so many.
    pub count: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean.
    pub fn value(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// Its standard error.
    pub fn error(&self) -> f64 {
        let count = f64::from(self.count.max(2));
        ((self.squares / count - (self.sum / count).powi(2)).max(0.0) / (count - 1.0)).sqrt()
    }
}

/// Who sits at a mixed table.
pub const LINEUP: [Level; 5] = [Level::Champion, Level::Casual, Level::Club, Level::Expert, Level::Club];

/// So much a bot that searches may think in such a game.
const THINKING: Thinking = Thinking::Iterations(400);

impl Calibration {
    /// Plays a game of mixed levels and adds what is found. `number` rotates the seats and is the game's
    /// luck.
    pub fn play(
        &mut self,
        start: &dyn AnyPlay,
        number: u64,
        worlds: u32,
        watch: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), NoAnalysis> {
        let levels = levels(start.seats(), number);
        let play = played(start, &levels, number, watch)?;
        let effort = Effort { worlds: Some(worlds), seed: number, ..Effort::default() };
        let analysis = analyse(play.as_ref(), effort, &|_| watch())?;
        self.add(&analysis, &levels);
        Ok(())
    }

    /// Plays a game of mixed levels of which only the result counts: what a level wins is known from many.
    pub fn play_only(
        &mut self,
        start: &dyn AnyPlay,
        number: u64,
        watch: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), NoAnalysis> {
        let levels = levels(start.seats(), number);
        let play = played(start, &levels, number, watch)?;
        if let Pending::Over(outcome) = play.pending() {
            for (seat, level) in Seats::all(play.seats()).iter().zip(levels) {
                self.level(level).arena.add(outcome.share(seat, play.seats()));
            }
        }
        Ok(())
    }

    /// Adds a game that was played by these.
    pub fn add(&mut self, analysis: &Analysis, levels: &[Level]) {
        self.games += 1;
        let reviews: Vec<Review> = (0..levels.len()).filter_map(|seat| Review::of(analysis, seat)).collect();
        for (review, level) in reviews.iter().zip(levels) {
            self.level(*level).add(review);
            for judged in &review.decisions {
                let chance = judged.chance().clamp(0.0, 1.0);
                let bin = &mut self.bins[((chance * 10.0) as usize).min(9)];
                bin.said.add(chance);
                bin.came.add(review.result);
            }
        }
        let lost = |wanted: Level| {
            let found = reviews.iter().zip(levels).find(|(_, level)| **level == wanted);
            found.map(|(review, _)| mean_loss(review))
        };
        if let (Some(casual), Some(champion)) = (lost(Level::Casual), lost(Level::Champion)) {
            self.casual_worse += u32::from(casual > champion);
        }
    }

    fn level(&mut self, level: Level) -> &mut OfLevel {
        let name = level.to_string();
        let at = self.levels.iter().position(|found| found.level == name).unwrap_or_else(|| {
            self.levels.push(OfLevel { level: name, ..OfLevel::default() });
            self.levels.len() - 1
        });
        &mut self.levels[at]
    }

    /// How many standard errors the luck of the level that is farthest off is away from nothing.
    pub fn farthest(&self) -> f64 {
        let far = |level: &OfLevel| level.luck.value().abs() / level.luck.error().max(1e-9);
        self.levels.iter().map(far).fold(0.0, f64::max)
    }

    /// How many standard errors the share without luck of the level that is farthest off is away from its
    /// share in the arena.
    pub fn strayed(&self) -> f64 {
        let far = |level: &OfLevel| {
            let error = level.without_luck.error().hypot(level.arena.error());
            (level.without_luck.value() - level.arena.value()).abs() / error.max(1e-9)
        };
        self.levels.iter().map(far).fold(0.0, f64::max)
    }

    /// By how much, on average, the chances that were said are off from what came.
    pub fn off(&self) -> f64 {
        let all: u32 = self.bins.iter().map(|bin| bin.said.count).sum();
        let off = |bin: &Bin| f64::from(bin.said.count) * (bin.said.value() - bin.came.value()).abs();
        self.bins.iter().map(off).sum::<f64>() / f64::from(all.max(1))
    }
}

impl OfLevel {
    fn add(&mut self, review: &Review) {
        self.result.add(review.result);
        self.luck.add(review.split.luck);
        self.without_luck.add(review.result - review.split.luck);
        for judged in &review.decisions {
            self.loss.add(judged.loss);
            self.decisions += 1;
            self.costly += u32::from(judged.mark == Mark::Costly);
        }
    }
}

fn mean_loss(review: &Review) -> f64 {
    let losses: f64 = review.decisions.iter().map(|judged| judged.loss).sum();
    losses / review.decisions.len().max(1) as f64
}

/// The line-up goes round the table from game to game.
fn levels(seats: u8, number: u64) -> Vec<Level> {
    let seats = usize::from(seats);
    (0..seats).map(|seat| LINEUP[(seat + number as usize % seats) % seats % LINEUP.len()]).collect()
}

/// A game of these, to its end.
fn played(
    start: &dyn AnyPlay,
    levels: &[Level],
    number: u64,
    watch: &(dyn Fn() -> bool + Sync),
) -> Result<Box<dyn AnyPlay>, NoAnalysis> {
    let mut play = start.boxed();
    let mut luck = bots::Generator::seed_from_u64(number);
    loop {
        match play.pending() {
            Pending::Over(_) => return Ok(play),
            _ if !watch() => return Err(NoAnalysis::Stopped),
            Pending::Chance(_) => drop(play.draw_chance(&mut luck)?),
            Pending::Seats(seats) => take_turn(play.as_mut(), seats, levels, number)?,
        }
    }
}

fn take_turn(play: &mut dyn AnyPlay, seats: Seats, levels: &[Level], number: u64) -> Result<(), Refused> {
    let seat = seats.first().expect("a game that waits for seats names one");
    let seed = number << 20 | play.step() as u64;
    let line = play.think(seat, levels[seat.index()], THINKING, seed)?;
    play.take(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_shown_only_where_it_was_measured_and_found_to_be_luck() {
        assert!(passes("chico", 2) && passes("49", 3));
        assert!(!passes("chico", 4), "without its luck a champion would win more than it does");
        assert!(!passes("gamnon", 12), "not measured");
        let good = Measured { game: "chico", seats: 2, games: 200, farthest: 1.0, off: 0.02, strayed: 1.0 };
        assert!(good.passes());
        assert!(!Measured { farthest: 3.1, ..good }.passes(), "it is no luck");
        assert!(!Measured { off: 0.16, ..good }.passes(), "it is no chance");
        assert!(!Measured { strayed: f64::INFINITY, ..good }.passes(), "no arena was played");
    }
}

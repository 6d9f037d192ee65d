//! The control of a deal: the house plays it again by itself, to find what it was worth to each seat.
//!
//! As in the arena, the n-th stroke of luck is the same in every game. Which numbers the bots draw follows from the table's
//! secret, which is shown by then: so anybody can do the sum again.

use bots::Level;
use catalog::Entry;
use engine::{Pending, Seat, Setup};
use play::luck::{Luck, Nonce};
use play::{AnyPlay, Thinking};
use store::By;

use crate::table::Snapshot;

/// Strokes of luck that the game itself did not come to are numbered from here.
const BEYOND: usize = 1 << 32;

/// The deal of a game that is over.
pub(super) struct Deal {
    game: &'static Entry,
    setup: Setup,
    luck: Luck,
    /// The steps that were luck's.
    strokes: Vec<usize>,
}

impl Deal {
    pub(super) fn of(snapshot: &Snapshot) -> Option<Deal> {
        let play = snapshot.play.as_ref()?;
        let game = catalog::find(play.slug())?;
        let by = snapshot.by.iter().enumerate();
        let strokes = by.filter(|(_, by)| **by == By::Chance).map(|(at, _)| at + 1).collect();
        Some(Deal { game, setup: play.setup().clone(), luck: snapshot.luck.clone(), strokes })
    }

    /// What each seat wins if the house has all of them. Each number is another game.
    pub(super) fn play(&self, level: Level, number: u8) -> Vec<f64> {
        self.played(level, number).unwrap_or_else(|| vec![1.0 / self.seats() as f64; self.seats()])
    }

    /// Nothing, if it does not come to an end.
    fn played(&self, level: Level, number: u8) -> Option<Vec<f64>> {
        let mut play = (self.game.start)(self.setup.clone()).ok()?;
        let mut strokes = 0;
        while play.step() < 2 * self.game.most_steps {
            match play.pending() {
                Pending::Over(outcome) => {
                    let share = |seat| outcome.share(Seat::new(seat), self.seats() as u8);
                    return Some((0..self.seats() as u8).map(share).collect());
                }
                Pending::Chance(_) => {
                    let step = self.strokes.get(strokes).copied().unwrap_or(BEYOND + strokes);
                    play.draw_chance(&mut self.luck.generator(step)).ok()?;
                    strokes += 1;
                }
                Pending::Seats(seats) => {
                    let line = self.thought(play.as_ref(), seats.first()?, level, number)?;
                    play.take(&line).ok()?;
                }
            }
        }
        None
    }

    fn thought(&self, play: &dyn AnyPlay, seat: Seat, level: Level, number: u8) -> Option<String> {
        let step = (play.step() as u64).to_le_bytes();
        let secret = self.luck.secret.bytes();
        let nonce = Nonce::derived(&[b"kupa ladder 1", secret, &[number], &step]);
        let seed = nonce.bytes().iter().take(8).fold(0, |seed: u64, byte| seed << 8 | u64::from(*byte));
        play.think(seat, level, Thinking::of(level), seed).ok()
    }

    fn seats(&self) -> usize {
        usize::from(self.setup.seats)
    }
}

/// What each seat won on average.
pub(super) fn worth(games: &[Vec<f64>]) -> Vec<f64> {
    let seats = games.first().map_or(0, Vec::len);
    let mean = |seat: usize| games.iter().map(|game| game[seat]).sum::<f64>() / games.len() as f64;
    (0..seats).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    const LEVELS: [Level; 2] = [Level::Casual, Level::Club];

    fn deal(game: &'static Entry, seats: u8, number: u64) -> Deal {
        let secret = Nonce::derived(&[&number.to_le_bytes()]);
        let setup = Setup { seats, options: Vec::new() };
        Deal { game, setup, luck: Luck::new(secret), strokes: Vec::new() }
    }

    /// What part of the variance of what seats of this level win is left with so many games of control by that level.
    fn left(game: &'static Entry, (seats, level): (u8, Level), control: Level, deals: u64, games: u8) -> f64 {
        let fair = 1.0 / f64::from(seats);
        let [mut won, mut found, mut both] = [0.0; 3];
        for number in 0..deals {
            let deal = deal(game, seats, number);
            let shares = deal.play(level, 255);
            let games: Vec<_> = (0..games).map(|number| deal.play(control, number)).collect();
            for (share, worth) in shares.iter().zip(worth(&games)) {
                won += (share - fair).powi(2);
                found += (worth - fair).powi(2);
                both += (share - fair) * (worth - fair);
            }
        }
        1.0 - both * both / (won * found)
    }

    #[test]
    fn a_deal_is_the_same_again_and_what_its_seats_are_worth_is_one_win() {
        for game in catalog::GAMES {
            let deal = deal(game, game.usual_seats, 1);
            for level in LEVELS {
                assert_eq!(deal.play(level, 3), deal.play(level, 3), "{}", game.slug);
            }
            let worth = worth(&[deal.play(Level::Club, 0), deal.play(Level::Club, 1)]);
            assert!((worth.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}: {worth:?}", game.slug);
        }
    }

    /// `KUPA_CONTROL_DEALS=100` measures it, which takes minutes.
    #[test]
    fn how_much_luck_the_control_takes_out_can_be_measured() {
        let Some(deals) = env::var("KUPA_CONTROL_DEALS").ok().and_then(|deals| deals.parse().ok()) else {
            return;
        };
        for game in catalog::GAMES {
            for level in LEVELS {
                for control in [Level::Random, Level::Casual, Level::Club] {
                    let left = 100.0 * left(game, (game.usual_seats, level), control, deals, 32);
                    println!("{} {level} by {control}: {left:.0}% of the variance is left", game.slug);
                }
            }
        }
    }
}

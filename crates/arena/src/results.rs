//! The result of a run, as formats.md names it.

use std::time::Duration;

use serde::Serialize;

use crate::block::{Block, Played};
use crate::stats::{Estimate, Verdict, elo};

/// What came of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Results {
    /// The game's name.
    pub game: &'static str,
    /// The number of seats.
    pub seats: usize,
    /// The number of blocks.
    pub blocks: usize,
    /// The number of games.
    pub games: usize,
    /// One for each kind of bot, in the order of the line-up.
    pub entries: Vec<Entry>,
    /// How much each seat won, whoever sat there.
    pub seat_win_share: Vec<f64>,
    /// The length of each game in steps.
    #[serde(skip)]
    pub lengths: Vec<usize>,
    /// How many games nobody won.
    #[serde(skip)]
    pub draws: usize,
    /// What the sequential test said, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Verdict>,
}

/// How one kind of bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// Its name.
    pub bot: String,
    /// How many seats it had.
    pub seats: usize,
    /// The share of the win of one of them.
    pub win_share: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Elo points above the field.
    pub elo: f64,
    /// Milliseconds for a move that was a choice.
    pub ms_per_move: f64,
}

impl Results {
    /// Of these blocks, played by those of these names, and what a sequential test said of them.
    pub fn of(game: &'static str, names: &[String], blocks: &[Block], sprt: Option<Verdict>) -> Results {
        let games: Vec<&Played> = blocks.iter().flatten().collect();
        let seats = names.len();
        let seat_share =
            |seat: usize| games.iter().map(|game| game.seat_shares[seat]).sum::<f64>() / games.len() as f64;
        Results {
            game,
            seats,
            blocks: blocks.len(),
            games: games.len(),
            entries: kinds(names).into_iter().map(|name| Entry::of(name, names, blocks)).collect(),
            seat_win_share: (0..seats).map(seat_share).collect(),
            lengths: games.iter().map(|game| game.steps).collect(),
            draws: games.iter().filter(|game| game.is_draw()).count(),
            sprt,
        }
    }
}

/// The different names, in order.
fn kinds(names: &[String]) -> Vec<&String> {
    let first = |at: usize| !names[..at].contains(&names[at]);
    (0..names.len()).filter(|at| first(*at)).map(|at| &names[at]).collect()
}

/// The places in the line-up of this kind of bot.
fn places<'a>(name: &'a str, names: &'a [String]) -> impl Iterator<Item = usize> + Clone + 'a {
    (0..names.len()).filter(move |at| names[*at] == name)
}

/// For each block the share of the win that one bot of this kind had.
pub(crate) fn block_scores(name: &str, names: &[String], blocks: &[Block]) -> Vec<f64> {
    let places = places(name, names);
    let mean = |shares: Vec<f64>| shares.iter().sum::<f64>() / shares.len() as f64;
    let score = |block: &Block| {
        mean(block.iter().flat_map(|game| places.clone().map(|at| game.shares[at])).collect())
    };
    blocks.iter().map(score).collect()
}

impl Entry {
    fn of(name: &str, names: &[String], blocks: &[Block]) -> Entry {
        let share = Estimate::of(&block_scores(name, names, blocks));
        let thought = blocks.iter().flatten().flat_map(|game| places(name, names).map(|at| game.thought[at]));
        let (time, moves) =
            thought.fold((Duration::ZERO, 0), |sum, (time, moves)| (sum.0 + time, sum.1 + moves));
        Entry {
            bot: name.to_owned(),
            seats: places(name, names).count(),
            win_share: share.mean,
            low: share.low,
            high: share.high,
            elo: elo(share.mean, names.len()),
            ms_per_move: time.as_secs_f64() * 1000.0 / f64::from(moves.max(1)),
        }
    }
}

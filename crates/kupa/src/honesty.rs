//! `kupa arena --check-honesty`: for every bot and every game.

use std::io::{self, Write};

use anyhow::{Result, bail};
use arena::{Dishonest, check_honesty};
use bots::Level;
use catalog::Visitor;
use engine::{Rules, Setup};
use play::Complete;
use serde::Serialize;

use crate::Usage;

/// Games for each bot and number of seats, and simulations for each move: enough to be asked
/// hundreds of times.
const GAMES: u64 = 2;
const ITERATIONS: u32 = 50;

pub(crate) fn run(game: Option<&str>, json: bool) -> Result<()> {
    let mut lines = Vec::new();
    for slug in catalog::slugs().filter(|slug| game.is_none_or(|game| game == *slug)) {
        lines.extend(catalog::visit(slug, Check).expect("the name is from the list")?);
    }
    if lines.is_empty() {
        bail!(Usage(format!("there is no such game; the games are {}", catalog::names())));
    }
    print(&lines, json)
}

/// A bot that was found honest.
#[derive(Serialize)]
struct Honest {
    game: &'static str,
    seats: u8,
    bot: String,
    decisions: u64,
}

struct Check;

impl Visitor for Check {
    type Output = Result<Vec<Honest>>;

    fn visit<R: Complete>(self) -> Self::Output {
        let mut lines = Vec::new();
        for seats in R::SEATS {
            for level in Level::ALL {
                let checked = check_honesty::<R>(|_| Box::new(level), &Setup::new(seats), GAMES, ITERATIONS);
                let decisions = checked.map_err(|found| anyhow::anyhow!(accusation::<R>(level, &found)))?;
                lines.push(Honest { game: R::SLUG, seats, bot: level.to_string(), decisions });
            }
        }
        Ok(lines)
    }
}

fn accusation<R: Rules>(level: Level, found: &Dishonest) -> String {
    let Dishonest { record, seat, real, imagined } = found;
    format!(
        "{level} in {}, seat {seat}: `{real}` in the game, `{imagined}` in one that looks the same to it\n{record}",
        R::SLUG
    )
}

fn print(lines: &[Honest], json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!({ "honest": lines }))?;
        return Ok(());
    }
    for Honest { game, seats, bot, decisions } in lines {
        writeln!(
            out,
            "{game:<17} {seats:>2} seats  {bot:<9} {decisions:>6} decisions, the same without peeking"
        )?;
    }
    Ok(())
}

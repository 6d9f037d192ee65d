//! `kupa headroom`: how much there is left to win, beside what bots win now.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use ::arena::{Lineup, Plan, Seated};
use anyhow::{Context, Result, bail};
use bots::Level;
use catalog::Visitor;
use engine::Setup;
use play::{Complete, Thinking};
use serde::{Deserialize, Serialize};

use crate::Usage;
use crate::small::bar;

/// Plays a club player, a champion and a cheater, each alone against experts. The cheater is an expert who sees
/// everybody's cards: what it wins more than a champion is about what is left to win for players who do not.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game; all by default
    #[arg(long, value_name = "SLUG")]
    game: Option<String>,

    /// How many play; every number up to five by default
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// How many deals for each of them
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    blocks: u64,

    /// Whence all luck comes
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many simulations an expert makes for a move, and the cheater
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,

    /// How many a champion makes
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    champion: u32,

    /// How many threads; all by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Draw it into this file
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,

    /// Print JSON, a line for each
    #[arg(long)]
    json: bool,

    /// Play nothing, and take what earlier runs have printed as JSON; those with other seeds are added up
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "blocks", "seed", "iterations", "champion", "threads"])]
    from: Option<PathBuf>,
}

/// How somebody did against experts. Of few games the interval is wider than a share can be.
#[derive(Clone, Serialize, Deserialize)]
struct Share {
    game: String,
    seats: u8,
    player: Player,
    seed: u64,
    blocks: u64,
    win_share: f64,
    low: f64,
    high: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let shares = match &arguments.from {
        Some(file) => {
            let shares = pooled(read(file)?);
            shares.iter().try_for_each(|share| print(share, arguments.json))?;
            shares
        }
        None => play(arguments)?,
    };
    if let Some(file) = &arguments.svg {
        fs::write(file, picture(&shares)).with_context(|| format!("{} can't be written", file.display()))?;
    }
    Ok(())
}

fn play(arguments: &Arguments) -> Result<Vec<Share>> {
    let mut shares = Vec::new();
    let is_wanted = |slug: &str| arguments.game.as_deref().is_none_or(|game| game == slug);
    for entry in catalog::GAMES.iter().filter(|entry| is_wanted(entry.slug)) {
        let wanted = |seats: &u8| arguments.seats.map_or(*seats <= MOST_SEATS, |wanted| wanted == *seats);
        for seats in entry.seats.clone().filter(wanted) {
            for player in Player::ALL {
                let contest = Contest { arguments, seats, player };
                let share = catalog::visit(entry.slug, contest).expect("it is listed")?;
                print(&share, arguments.json)?;
                shares.push(share);
            }
        }
    }
    if shares.is_empty() {
        bail!(Usage(String::from("there is no such game, or not for so many")));
    }
    Ok(shares)
}

fn print(share: &Share, is_json: bool) -> Result<()> {
    let mut out = io::stdout().lock();
    if is_json {
        writeln!(out, "{}", serde_json::to_string(share)?)?;
    } else {
        let [mean, low, high] = share.parts().map(|part| 100.0 * part);
        let Share { game, seats, player, blocks, .. } = share;
        let name = player.name();
        writeln!(
            out,
            "{game:<16} {seats} {name:<8} {mean:>5.1}%  {low:>5.1}% - {high:>5.1}%  {blocks} blocks"
        )?;
    }
    Ok(out.flush()?)
}

/// What earlier runs have printed. A file may have been put together by hand, so it is looked at.
fn read(file: &Path) -> Result<Vec<Share>> {
    let text = fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let shares: Vec<Share> = lines
        .map(|(number, line)| {
            let share = serde_json::from_str(line).ok().filter(Share::could_be);
            share.ok_or_else(|| Usage(format!("line {number} is not what `kupa headroom --json` prints")))
        })
        .collect::<Result<_, _>>()?;
    if shares.is_empty() {
        bail!(Usage(format!("there is nothing in {}", file.display())));
    }
    Ok(shares)
}

/// Runs with other seeds, added up: one share for each game, number of players and player, in the order of the
/// catalogue. What has the same seed is the same games, and counts once.
fn pooled(mut shares: Vec<Share>) -> Vec<Share> {
    let place = |share: &Share| {
        let game = catalog::GAMES.iter().position(|entry| entry.slug == share.game);
        (game, share.seats, share.player as usize)
    };
    shares.sort_by_key(|share| (place(share), share.seed, std::cmp::Reverse(share.blocks)));
    shares.dedup_by_key(|share| (place(share), share.seed));
    shares.chunk_by(|one, next| place(one) == place(next)).map(sum).collect()
}

/// Shares of independent deals: each counts by its number of blocks, and variances add up.
fn sum(shares: &[Share]) -> Share {
    let blocks = shares.iter().map(|share| share.blocks).sum();
    let weight = |share: &Share| share.blocks as f64 / blocks as f64;
    let win_share = shares.iter().map(|share| weight(share) * share.win_share).sum();
    let variance: f64 =
        shares.iter().map(|share| (weight(share) * (share.high - share.win_share)).powi(2)).sum();
    let (low, high) = (win_share - variance.sqrt(), win_share + variance.sqrt());
    Share { blocks, win_share, low, high, ..shares[0].clone() }
}

impl Share {
    fn could_be(&self) -> bool {
        catalog::find(&self.game).is_some_and(|entry| entry.seats.contains(&self.seats))
            && (1..=u64::from(u32::MAX)).contains(&self.blocks)
            && (0.0..=1.0).contains(&self.win_share)
            && (self.low..=self.high).contains(&self.win_share)
    }

    /// The share and its interval, as far as it can be.
    fn parts(&self) -> [f64; 3] {
        [self.win_share, self.low.max(0.0), self.high.min(1.0)]
    }
}

/// With more, a game of Gamnon takes thousands of turns.
const MOST_SEATS: u8 = 5;

/// Who plays against experts.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Player {
    Club,
    Champion,
    Cheater,
}

impl Player {
    const ALL: [Player; 3] = [Player::Club, Player::Champion, Player::Cheater];

    const fn name(self) -> &'static str {
        match self {
            Player::Club => "club",
            Player::Champion => "champion",
            Player::Cheater => "cheater",
        }
    }
}

struct Contest<'a> {
    arguments: &'a Arguments,
    seats: u8,
    player: Player,
}

impl Visitor for Contest<'_> {
    type Output = Result<Share>;

    fn visit<R: Complete>(self) -> Result<Share> {
        let Contest { arguments, seats, player } = self;
        let expert = Thinking::Iterations(arguments.iterations);
        let first = match player {
            Player::Club => Seated { bot: &Level::Club, thinking: expert, cheats: false },
            Player::Champion => {
                let thinking = Thinking::Iterations(arguments.champion);
                Seated { bot: &Level::Champion, thinking, cheats: false }
            }
            Player::Cheater => Seated { bot: &Level::Expert, thinking: expert, cheats: true },
        };
        let others = (1..seats).map(|_| Seated { bot: &Level::Expert, thinking: expert, cheats: false });
        let names = (0..seats).map(|seat| if seat == 0 { player.name() } else { "expert" }.to_owned());
        let threads = arguments.threads.or_else(|| thread::available_parallelism().ok());
        let plan = Plan::<R> {
            lineup: Lineup([first].into_iter().chain(others).collect()),
            names: names.collect(),
            setup: Setup::new(seats),
            blocks: arguments.blocks,
            seed: arguments.seed,
            threads: threads.map_or(1, NonZero::get),
            sprt: None,
        };
        let bar = bar(Some(arguments.blocks), "{bar:30} {pos}/{len} blocks {msg}", arguments.json);
        bar.set_message(format!("{} {seats} {}", R::SLUG, player.name()));
        let table = ::arena::run(&plan, &|blocks| bar.set_position(blocks));
        bar.finish_and_clear();
        let entry = table.entries.first().context("somebody played")?;
        Ok(Share {
            game: R::SLUG.to_owned(),
            seats,
            player,
            seed: arguments.seed,
            blocks: arguments.blocks,
            win_share: entry.win_share,
            low: entry.low,
            high: entry.high,
        })
    }
}

const ROW: f64 = 46.0;
const LEFT: f64 = 170.0;
const WIDTH: f64 = 420.0;

/// For each game and number of players three bars with their intervals, and a line at the fair share.
fn picture(shares: &[Share]) -> String {
    let groups: Vec<&[Share]> =
        shares.chunk_by(|one, next| (&one.game, one.seats) == (&next.game, next.seats)).collect();
    let height = 40.0 + ROW * groups.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"760\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"20\">share of wins against experts: club, champion, and an expert who sees all cards; \
         the line is a fair share</text>\n"
    );
    for (row, group) in groups.iter().enumerate() {
        let top = 34.0 + ROW * row as f64;
        let fair = LEFT + WIDTH / f64::from(group[0].seats);
        let _ =
            writeln!(svg, "<text x=\"10\" y=\"{}\">{}, {}</text>", top + 20.0, group[0].game, group[0].seats);
        for (at, share) in group.iter().enumerate() {
            let y = top + 12.0 * at as f64;
            let colour = ["#9bb8d3", "#3f7cac", "#d1495b"][share.player as usize];
            let [mean, low, high] = share.parts();
            let [from, to] = [low, high].map(|part| LEFT + WIDTH * part);
            let _ = writeln!(
                svg,
                "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{:.1}\" height=\"10\" fill=\"{colour}\"/>\
                 <path d=\"M{from:.1} {mid}H{to:.1}\" stroke=\"#000\"/>\
                 <text x=\"{:.1}\" y=\"{}\" font-size=\"10\">{} {:.0}% ({:.0}-{:.0}, {} deals)</text>",
                WIDTH * mean,
                to.max(fair) + 5.0,
                y + 9.0,
                share.player.name(),
                100.0 * mean,
                100.0 * low,
                100.0 * high,
                share.blocks,
                mid = y + 5.0,
            );
        }
        let _ = writeln!(svg, "<path d=\"M{fair:.1} {top}v34\" stroke=\"#000\" stroke-dasharray=\"3 2\"/>");
    }
    svg + "</svg>\n"
}

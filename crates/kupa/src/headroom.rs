//! `kupa headroom`: how much there is left to win, beside what bots win now.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use ::arena::{Lineup, Plan, Rotations, Seated};
use anyhow::{Context, Result, bail};
use bots::Level;
use catalog::Visitor;
use engine::Setup;
use play::{Complete, Thinking};
use serde::{Deserialize, Serialize};

use crate::Usage;
use crate::setup::with_options;
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

    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// How many deals for each of them
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    blocks: u64,

    /// From how many seats each of them plays a deal, where games are long; from all by default. The next deal goes
    /// on with the next seats
    #[arg(long, value_name = "N")]
    rotations: Option<NonZero<u8>>,

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

    /// Play nothing, and take what earlier runs have printed as JSON; those that differ by their seeds alone are
    /// added up
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "blocks", "rotations", "seed", "iterations", "champion", "threads"])]
    from: Option<PathBuf>,
}

/// How somebody did against experts. Of few games the interval is wider than a share can be.
#[derive(Clone, Serialize, Deserialize)]
struct Share {
    game: String,
    seats: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    /// How many simulations an expert makes, and how many a champion.
    iterations: u32,
    champion: u32,
    player: Player,
    seed: u64,
    blocks: u64,
    games: u64,
    /// How many of the games nobody won; not known of runs that did not count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draws: Option<u64>,
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
        let Share { game, seats, player, blocks, games, options, iterations, champion, .. } = share;
        let (name, options) = (player.name(), options.join(" "));
        writeln!(
            out,
            "{game:<16} {seats:>2} {name:<8} {mean:>5.1}%  {low:>5.1}% - {high:>5.1}%  {blocks} blocks, \
             {games} games{}, {iterations} and {champion} simulations  {options}",
            share.draws.map_or_else(String::new, |draws| format!(", {draws} drawn")),
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

/// Runs with other seeds, added up: one share for each row of the picture and player, in the order of the catalogue.
/// What has the same seed is the same games, and counts once.
fn pooled(mut shares: Vec<Share>) -> Vec<Share> {
    let key = |share: &Share| (share.row(), share.player as usize);
    shares.sort_by_key(|share| (key(share), share.seed, std::cmp::Reverse(share.games)));
    shares.dedup_by_key(|share| (key(share), share.seed));
    shares.chunk_by(|one, next| key(one) == key(next)).map(sum).collect()
}

/// What one run of all these deals would have found: each of them counts once, from however many seats it was played.
fn sum(shares: &[Share]) -> Share {
    let total = |count: fn(&Share) -> u64| shares.iter().map(count).sum::<u64>();
    let (blocks, games) = (total(|share| share.blocks), total(|share| share.games));
    let draws = shares.iter().map(|share| share.draws).sum();
    let count = blocks as f64;
    let win_share = shares.iter().map(|share| share.blocks as f64 / count * share.win_share).sum();
    let squares: f64 = shares.iter().map(|share| share.squares(win_share)).sum();
    let error = 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt();
    Share {
        blocks,
        games,
        draws,
        win_share,
        low: win_share - error,
        high: win_share + error,
        ..shares[0].clone()
    }
}

impl Share {
    /// What is played, and by how many simulations.
    fn row(&self) -> impl Ord + use<> {
        let game = catalog::GAMES.iter().position(|entry| entry.slug == self.game);
        (self.options.clone(), game, self.seats, self.iterations, self.champion)
    }

    /// The sum of the squares of what the deals are off this mean. The interval tells it of the run's own.
    fn squares(&self, mean: f64) -> f64 {
        let (count, error) = (self.blocks as f64, (self.high - self.win_share) / 1.96);
        (count - 1.0) * count * error.powi(2) + count * (self.win_share - mean).powi(2)
    }

    fn could_be(&self) -> bool {
        catalog::find(&self.game).is_some_and(|entry| entry.seats.contains(&self.seats))
            && (1..=u64::from(u32::MAX)).contains(&self.blocks)
            && (self.blocks..=self.blocks * u64::from(self.seats)).contains(&self.games)
            && self.draws.is_none_or(|draws| draws <= self.games)
            && (0.0..=1.0).contains(&self.win_share)
            && (self.low..=self.high).contains(&self.win_share)
    }

    /// The share and its interval, as far as it can be.
    fn parts(&self) -> [f64; 3] {
        [self.win_share, self.low.max(0.0), self.high.min(1.0)]
    }
}

/// With more, a game of Gamnon goes on until its turns are used up.
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
        let setup = with_options(Setup::new(seats), &arguments.options)?;
        R::start(&setup).map_err(|error| Usage(error.to_string()))?;
        let threads = arguments.threads.or_else(|| thread::available_parallelism().ok());
        let rotations =
            arguments.rotations.map_or(Rotations::All, |count| Rotations::Few(NonZero::from(count)));
        let plan = Plan::<R> {
            lineup: Lineup([first].into_iter().chain(others).collect()),
            names: names.collect(),
            setup,
            blocks: arguments.blocks,
            rotations,
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
            options: arguments.options.clone(),
            iterations: arguments.iterations,
            champion: arguments.champion,
            player,
            seed: arguments.seed,
            blocks: arguments.blocks,
            games: table.games as u64,
            draws: Some(table.draws as u64),
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
    let groups: Vec<&[Share]> = shares.chunk_by(|one, next| one.row() == next.row()).collect();
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
        write_title(&mut svg, &group[0], top);
        for (at, share) in group.iter().enumerate() {
            let y = top + 12.0 * at as f64;
            let colour = ["#9bb8d3", "#3f7cac", "#d1495b"][share.player as usize];
            let [mean, low, high] = share.parts();
            let [from, to] = [low, high].map(|part| LEFT + WIDTH * part);
            let _ = writeln!(
                svg,
                "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{:.1}\" height=\"10\" fill=\"{colour}\"/>\
                 <path d=\"M{from:.1} {mid}H{to:.1}\" stroke=\"#000\"/>\
                 <text x=\"{:.1}\" y=\"{}\" font-size=\"10\">{} {:.0}% ({:.0}-{:.0}, {} {}{})</text>",
                WIDTH * mean,
                to.max(fair) + 5.0,
                y + 9.0,
                share.player.name(),
                100.0 * mean,
                100.0 * low,
                100.0 * high,
                share.blocks,
                if share.blocks == 1 { "deal" } else { "deals" },
                if share.draws == Some(share.games) { ", all drawn" } else { "" },
                mid = y + 5.0,
            );
        }
        let _ = writeln!(svg, "<path d=\"M{fair:.1} {top}v34\" stroke=\"#000\" stroke-dasharray=\"3 2\"/>");
    }
    svg + "</svg>\n"
}

/// What a row is about: the game and its players, the simulations of experts and champion, and the options.
fn write_title(svg: &mut String, share: &Share, top: f64) {
    let Share { game, seats, iterations, champion, options, .. } = share;
    let lines =
        [format!("{game}, {seats}"), format!("{iterations} and {champion} simulations"), options.join(" ")];
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let (y, size) = (top + 10.0 + 12.0 * at as f64, if at == 0 { 12 } else { 9 });
        let _ = writeln!(svg, "<text x=\"10\" y=\"{y}\" font-size=\"{size}\">{}</text>", escaped(line));
    }
}

/// Options come from files, too.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

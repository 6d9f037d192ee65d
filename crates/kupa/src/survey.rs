//! `kupa survey`: how long games are, how much there is to choose, and how often there is nothing.

use std::io::{self, Write};

use ::solve::Walks;
use anyhow::{Result, bail};
use bots::Generator;
use catalog::{Entry, Visitor};
use engine::{Choices as _, Pending, Setup};
use play::Complete;
use rand_core::SeedableRng as _;
use serde::Serialize;

use crate::Usage;
use crate::setup::with_options;

/// Plays random games and counts: how long they are, between how many actions a player chooses, how often
/// there is only one, and how many ways of choosing there are.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game; all by default
    #[arg(long, value_name = "SLUG")]
    game: Option<String>,

    /// How many play; every number by default
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Whence all luck comes
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How often each seat walks through what it can see, to estimate the number of information sets; 0: never
    #[arg(long, value_name = "N", default_value_t = 0)]
    walks: u32,

    /// So many worlds are imagined at each step of a walk
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    worlds: u32,

    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// Print JSON, a line for each
    #[arg(long)]
    json: bool,
}

/// What random games are like.
#[derive(Serialize)]
struct Survey {
    game: &'static str,
    seats: u8,
    games: u32,
    /// Actions in a game: on average, and in the longest.
    length: f64,
    longest: u64,
    /// Actions to choose from, on average over all turns.
    branching: f64,
    /// The most there were at once.
    most: usize,
    /// The share of turns with a single action.
    forced: f64,
    /// The number of ways in which players can choose, whatever luck does, as a power of ten: estimated by
    /// Knuth's method.
    ways: f64,
    /// The number of information sets of all seats, as a power of ten, if it is estimated.
    information_sets: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut out = io::stdout().lock();
    let is_wanted = |slug: &str| arguments.game.as_deref().is_none_or(|game| game == slug);
    let is_played = |entry: &Entry| {
        is_wanted(entry.slug) && arguments.seats.is_none_or(|seats| entry.seats.contains(&seats))
    };
    if !catalog::GAMES.iter().any(is_played) {
        bail!(Usage(format!(
            "there is no such game, or not for so many; the games are {}",
            catalog::names()
        )));
    }
    if !arguments.json {
        writeln!(
            out,
            "game             seats  length  longest  branching  most  forced  ways      information sets"
        )?;
    }
    for entry in catalog::GAMES.iter().filter(|entry| is_wanted(entry.slug)) {
        for seats in entry.seats.clone().filter(|seats| arguments.seats.is_none_or(|wanted| wanted == *seats))
        {
            let survey = catalog::visit(entry.slug, Look { arguments, seats }).expect("it is listed")?;
            if arguments.json {
                writeln!(out, "{}", serde_json::to_string(&survey)?)?;
                continue;
            }
            let Survey { game, seats, length, longest, branching, most, forced, ways, .. } = survey;
            let sets =
                survey.information_sets.map_or_else(|| String::from("-"), |power| format!("10^{power:.1}"));
            writeln!(
                out,
                "{game:<16} {seats:>5}  {length:>6.1}  {longest:>7}  {branching:>9.2}  {most:>4}  {:>5.1}%  10^{ways:<5.0}  {sets}",
                100.0 * forced
            )?;
        }
    }
    Ok(())
}

struct Look<'a> {
    arguments: &'a Arguments,
    seats: u8,
}

impl Visitor for Look<'_> {
    type Output = Result<Survey>;

    fn visit<R: Complete>(self) -> Result<Survey> {
        let Look { arguments, seats } = self;
        let setup = with_options(Setup::new(seats), &arguments.options)?;
        let start = R::start(&setup).map_err(|error| Usage(error.to_string()))?;
        let (mut turns, mut choices, mut forced, mut most, mut longest) = (0u64, 0u64, 0u64, 0, 0);
        let mut ways = Vec::new();
        for game in 0..arguments.games {
            let mut rng = Generator::seed_from_u64(arguments.seed.wrapping_add(game.into()));
            let (mut state, mut length, mut product) = (start.clone(), 0, 0.0);
            loop {
                match R::pending(&state) {
                    Pending::Over(_) => break,
                    Pending::Chance(_) => R::strike(&mut state, &mut rng),
                    Pending::Seats(asked) => {
                        let seat = asked.first().expect("a game that waits for seats names one");
                        let legal = R::legal(&state, seat);
                        let action = legal.pick(&mut rng);
                        R::settle(&mut state, action, &mut rng);
                        R::apply(&mut state, seat, action, &mut ());
                        (length, most) = (length + 1, most.max(legal.len()));
                        choices += legal.len() as u64;
                        forced += u64::from(legal.len() == 1);
                        product += (legal.len() as f64).log10();
                    }
                }
            }
            (turns, longest) = (turns + length, longest.max(length));
            ways.push(product);
        }
        let walks = Walks { count: arguments.walks, worlds: arguments.worlds, seed: arguments.seed };
        let information_sets = match arguments.walks {
            0 => None,
            _ => Some(::solve::information_sets::<R>(&setup, walks, &|| false)?),
        };
        let share = |part: u64| part as f64 / turns.max(1) as f64;
        Ok(Survey {
            game: R::SLUG,
            seats,
            games: arguments.games,
            length: turns as f64 / f64::from(arguments.games),
            longest,
            branching: share(choices),
            most,
            forced: share(forced),
            ways: mean_of_powers(&ways),
            information_sets,
        })
    }
}

/// The logarithm of the mean of these powers of ten.
fn mean_of_powers(powers: &[f64]) -> f64 {
    let most = powers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = powers.iter().map(|power| 10f64.powf(power - most)).sum();
    most + (sum / powers.len() as f64).log10()
}

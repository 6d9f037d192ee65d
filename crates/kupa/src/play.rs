//! `kupa play`: a game in the terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use bots::Level;
use tui::{Bidi, Plan, Problem};
use words::Language;

use crate::{Usage, input};

/// Plays a game in the terminal, against bots or with several people at one keyboard.
///
/// The game is saved after every move. Without a game it asks which one.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[arg(help = format!("The game: {}", games()))]
    game: Option<String>,

    /// How many play, people and bots together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    seats: Option<u8>,

    /// The bots, from casual to champion; the last level goes for all seats that are left
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<Level>,

    /// How many people share the keyboard; with 0 the bots play among themselves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=16))]
    people: Option<u8>,

    /// The seat of the first of them, from 0
    #[arg(long, value_name = "N")]
    seat: Option<u8>,

    /// What the people are called
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    names: Vec<String>,

    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,

    /// Whence the luck comes: the same seed deals the same cards
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Hebrew or English; by default as the system has it
    #[arg(long, value_name = "he|en", value_parser = language)]
    lang: Option<Language>,

    /// Who puts Hebrew in visual order: we, or a terminal that does so by itself
    #[arg(long, value_name = "ours|terminal")]
    bidi: Option<Bidi>,

    /// The file in which the game is kept; if it is there already, the game goes on
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Lines of text instead of a full screen: for pipes and screen readers
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let has_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let record = match arguments.record {
        Some(file) => {
            let kept = input::kept(&file)?;
            Some((file, kept))
        }
        None => None,
    };
    let plan = Plan {
        game: arguments.game,
        seats: arguments.seats,
        bots: arguments.bots,
        people: arguments.people,
        seat: arguments.seat,
        names: arguments.names,
        options: arguments.options,
        seed: arguments.seed,
        language: arguments.lang,
        bidi: arguments.bidi,
        record,
        is_plain: arguments.plain || !has_screen,
    };
    tui::play(plan).map_err(|problem| match problem {
        Problem::Usage(text) => Usage(text).into(),
        Problem::Record(text) => anyhow!(text),
        Problem::Terminal(error) => error.into(),
    })
}

/// The names of all games: "49, chico or gamnon".
fn games() -> String {
    match catalog::slugs().collect::<Vec<_>>().as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        slugs => slugs.concat(),
    }
}

fn option(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("it takes NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn language(text: &str) -> Result<Language, &'static str> {
    Language::from_code(text).ok_or("it takes `he` or `en`")
}

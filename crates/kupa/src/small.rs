//! Games that are small enough to be solved: which one is meant, and its tree.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Duration;

use ::solve::{Payoff, Tree};
use anyhow::{Result, bail};
use catalog::Entry;
use engine::Setup;
use indicatif::{ProgressBar, ProgressStyle};
use play::AnyNode;

use crate::Usage;
use crate::setup::with_options;

/// Which game is meant.
#[derive(clap::Args)]
pub(crate) struct Which {
    /// A small game by its name, or a game with options that make it small; `list` lists the names
    #[arg(value_name = "NAME")]
    name: String,

    /// How many sit at the table, if a game is named; all but two of them play at random
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// What is won: `win`, the stakes, or `points`, the lead on the score sheet
    #[arg(long, value_name = "WHAT", default_value_t = Payoff::Win)]
    payoff: Payoff,

    /// No tree with more nodes is made
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    most_nodes: usize,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game and its tree.
pub(crate) struct Small {
    pub(crate) entry: &'static Entry,
    pub(crate) name: String,
    pub(crate) setup: Setup,
    pub(crate) payoff: Payoff,
    pub(crate) root: Box<dyn AnyNode>,
    pub(crate) tree: Tree,
}

impl Which {
    /// Are the names asked for?
    pub(crate) fn is_list(&self) -> bool {
        self.name == "list"
    }

    /// Makes the tree; that may take a while.
    pub(crate) fn open(&self) -> Result<Small> {
        let (entry, setup) = self.setup()?;
        let root = (entry.tree)(setup.clone()).map_err(|error| Usage(error.to_string()))?;
        let bar = bar(None, "{spinner} {pos} nodes", self.json);
        let tree = ::solve::build(root.as_ref(), self.payoff, self.most_nodes, &|nodes| {
            bar.set_position(nodes as u64);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let (name, payoff) = (self.name.clone(), self.payoff);
        Ok(Small { entry, name, setup, payoff, root, tree: tree? })
    }

    fn setup(&self) -> Result<(&'static Entry, Setup)> {
        let (entry, setup) = match named(&self.name) {
            Some((entry, small)) if self.seats.is_none_or(|seats| seats == small.seats) => {
                (entry, small.setup())
            }
            Some((_, small)) => {
                bail!(Usage(format!("`{}` is a game for {}", small.name, small.seats)));
            }
            None => match catalog::find(&self.name) {
                Some(entry) => (entry, Setup::new(self.seats.unwrap_or(*entry.seats.start()))),
                None => bail!(Usage(format!(
                    "there is no game `{}`; the small ones are {}",
                    self.name,
                    names().collect::<Vec<_>>().join(", ")
                ))),
            },
        };
        Ok((entry, with_options(setup, &self.options)?))
    }
}

/// The names of all small games.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    catalog::GAMES.iter().flat_map(|entry| entry.small).map(|small| small.name)
}

/// A small game by its name, and the game it is made of.
fn named(name: &str) -> Option<(&'static Entry, &'static engine::Small)> {
    let of = |entry: &'static Entry| entry.small.iter().map(move |small| (entry, small));
    catalog::GAMES.iter().flat_map(of).find(|(_, small)| small.name == name)
}

/// Prints the small games, and what makes them small.
pub(crate) fn list(json: bool) -> Result<()> {
    use std::io::Write as _;
    let mut out = io::stdout().lock();
    for entry in catalog::GAMES {
        for small in entry.small {
            if json {
                let options: Vec<_> =
                    small.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
                let line = serde_json::json!({
                    "name": small.name, "game": entry.slug, "seats": small.seats, "options": options,
                });
                writeln!(out, "{line}")?;
            } else {
                let options: String =
                    small.options.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
                writeln!(out, "{}: {} --seats {}{options}", small.name, entry.slug, small.seats)?;
            }
        }
    }
    Ok(())
}

/// A bar on standard error, with a length if it is known; none if somebody wants JSON and nobody looks.
pub(crate) fn bar(length: Option<u64>, template: &str, json: bool) -> ProgressBar {
    if json && !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template).expect("the template is right");
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

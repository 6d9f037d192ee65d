//! Games that are small enough to be solved.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ::solve::{BuildError, Payoff, Policy, Solver, Tree, Walks, build, exploitability, value};
use catalog::{Entry, Visitor};
use engine::{Setup, SetupError};
use play::Complete;
use pyo3::prelude::*;
use serde_json::json;

use crate::argument::{
    Iterations, MostNodes, Options, PayoffName, Seats, Seed, Slug, Target, WalkCount, Worlds,
};
use crate::interrupt::{Stop, interruptible};
use crate::refused::{refused, setup_refused, unknown_game};
use crate::setup::setup;

/// The small games that have a name: with the game, the number of seats, and the options.
#[pyfunction]
pub(crate) fn small_games() -> Vec<(&'static str, &'static str, u8, BTreeMap<&'static str, &'static str>)> {
    let of = |entry: &'static Entry| entry.small.iter().map(move |small| (entry, small));
    let told = |(entry, small): (&'static Entry, &'static engine::Small)| {
        (small.name, entry.slug, small.seats, small.options.iter().copied().collect())
    };
    catalog::GAMES.iter().flat_map(of).map(told).collect()
}

/// Of an information set: the player, what it saw, what it may do, and how likely it does so.
type Choice = (u8, String, Vec<String>, Vec<f64>);

/// Finds an equilibrium; gives the figures as JSON, and what is done in every information set.
#[pyfunction]
#[pyo3(signature = (game, seats, options, payoff, target, iterations, most_nodes))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn solve(
    py: Python<'_>,
    game: Slug,
    seats: Seats,
    options: Option<Options<'_>>,
    payoff: PayoffName,
    target: Target,
    iterations: Iterations,
    most_nodes: MostNodes,
) -> PyResult<(String, Vec<Choice>)> {
    let (Target(target), Iterations(iterations)) = (target, iterations);
    if iterations == 0 {
        return Err(refused("a solution takes at least one iteration"));
    }
    let small = Small::read(&game, &seats, options.as_ref(), &payoff, &most_nodes)?;
    let entry = small.entry;
    let told = interruptible(py, Stop::default(), move |stop| {
        let (tree, policy, iterations) = small.solve(target, iterations, stop)?;
        Ok((figures(&tree, &policy, iterations), choices(entry, &tree, &policy)))
    })?;
    told.map_err(|error: BuildError| refused(error))
}

fn figures(tree: &Tree, policy: &Policy, iterations: u32) -> String {
    let size = tree.size();
    let figures = json!({
        "value": value(tree, policy),
        "exploitability": exploitability(tree, policy),
        "iterations": iterations,
        "information_sets": size.information_sets,
        "decisions": size.decisions,
        "histories": size.histories,
        "length": size.length,
    });
    figures.to_string()
}

fn choices(entry: &Entry, tree: &Tree, policy: &Policy) -> Vec<Choice> {
    let name = |number: &u32| (entry.action)((*number).into()).unwrap_or_default();
    let choices = tree.sets().iter().map(|set| {
        let actions = set.actions.iter().map(name).collect();
        (set.player, set.text.clone(), actions, policy.likely[set.places()].to_vec())
    });
    choices.collect()
}

/// The tree in Gambit's format.
#[pyfunction]
#[pyo3(signature = (game, seats, options, payoff, most_nodes))]
pub(crate) fn efg(
    py: Python<'_>,
    game: Slug,
    seats: Seats,
    options: Option<Options<'_>>,
    payoff: PayoffName,
    most_nodes: MostNodes,
) -> PyResult<String> {
    let small = Small::read(&game, &seats, options.as_ref(), &payoff, &most_nodes)?;
    let written = interruptible(py, Stop::default(), move |stop| {
        let (entry, tree) = (small.entry, small.tree(stop)?);
        let action = |number: u32| (entry.action)(number.into()).unwrap_or_default();
        let mut text = String::new();
        ::solve::efg::write(&tree, entry.slug, &action, &mut text).expect("a string takes any text");
        Ok(text)
    })?;
    written.map_err(|error: BuildError| refused(error))
}

/// The number of information sets of all seats, estimated, as a power of ten.
#[pyfunction]
#[pyo3(signature = (game, seats, options, walks, worlds, seed))]
pub(crate) fn information_sets(
    py: Python<'_>,
    game: Slug,
    seats: Seats,
    options: Option<Options<'_>>,
    walks: WalkCount,
    worlds: Worlds,
    seed: Seed,
) -> PyResult<f64> {
    let walks = Walks { count: walks.0, worlds: worlds.0, seed: seed.0 };
    if walks.count == 0 || walks.worlds == 0 {
        return Err(refused("an estimate takes at least one walk, and one world at each of its steps"));
    }
    let setup = setup(&game, &seats, options.as_ref())?;
    let estimated = interruptible(py, Stop::default(), move |stop| {
        let estimate = Estimate { setup, walks, stop: stop.clone() };
        catalog::visit(&game.0, estimate).ok_or_else(|| unknown_game(&game.0))
    })?;
    estimated?.map_err(setup_refused)
}

struct Estimate {
    setup: Setup,
    walks: Walks,
    stop: Stop,
}

impl Visitor for Estimate {
    type Output = Result<f64, SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        ::solve::information_sets::<R>(&self.setup, self.walks, &|| self.stop.is_wanted())
    }
}

/// A game that may be small enough.
struct Small {
    entry: &'static Entry,
    setup: Setup,
    payoff: Payoff,
    most_nodes: usize,
}

impl Small {
    fn read(
        game: &Slug,
        seats: &Seats,
        options: Option<&Options<'_>>,
        payoff: &PayoffName,
        most_nodes: &MostNodes,
    ) -> PyResult<Small> {
        let entry = catalog::find(&game.0).ok_or_else(|| unknown_game(&game.0))?;
        let setup = setup(game, seats, options)?;
        // A first game says what is wrong with the setup.
        (entry.start)(setup.clone()).map_err(setup_refused)?;
        Ok(Small {
            entry,
            setup,
            payoff: payoff.0.parse().map_err(|error: String| refused(error))?,
            most_nodes: most_nodes.0,
        })
    }

    fn tree(&self, stop: &Stop) -> Result<Tree, BuildError> {
        let root = (self.entry.tree)(self.setup.clone()).expect("it was started before");
        let go_on = |_| if stop.is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        build(root.as_ref(), self.payoff, self.most_nodes, &go_on)
    }

    /// Looks until the target is met; looks back ever more seldom, since that takes as long as two iterations.
    fn solve(&self, target: f64, most: u32, stop: &Stop) -> Result<(Tree, Policy, u32), BuildError> {
        let tree = self.tree(stop)?;
        let mut solver = Solver::new(&tree);
        let mut due = 1;
        loop {
            solver.step();
            let done = solver.iterations();
            if done >= due || done >= most || stop.is_wanted() {
                due = (due + due / 4).max(due + 1);
                let policy = solver.policy();
                if done >= most || stop.is_wanted() || exploitability(&tree, &policy) <= target {
                    drop(solver);
                    return Ok((tree, policy, done));
                }
            }
        }
    }
}

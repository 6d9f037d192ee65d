//! The players.

use core::fmt;
use core::str::FromStr;

use engine::{Choices, Rules};

use crate::{Budget, Evaluation, Generator, Knowledge};

/// Somebody who can be asked for a move: sees a view and the legal actions, nothing else.
pub trait Bot<R: Rules>: Send + Sync {
    /// The move; `legal` has at least one.
    fn choose(&self, view: &R::View, legal: R::Choices, rng: &mut Generator, budget: Budget<'_>)
    -> R::Action;
}

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal action: for measuring.
    Random,
    /// Errs on purpose and forgets.
    Casual,
    /// Sound, counts cards.
    Club,
    /// Searches.
    Expert,
    /// The best there is.
    Champion,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Casual, Level::Club, Level::Expert, Level::Champion];

    /// Does it search, so that time makes it stronger?
    pub const fn searches(self) -> bool {
        matches!(self, Level::Expert | Level::Champion)
    }

    const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Expert => "expert",
            Level::Champion => "champion",
        }
    }
}

impl<R: Knowledge> Bot<R> for Level {
    fn choose(
        &self,
        view: &R::View,
        legal: R::Choices,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> R::Action {
        match self {
            Level::Random => legal.pick(rng),
            Level::Casual => R::casual(view, legal, rng),
            Level::Club => R::club(view, legal, rng),
            Level::Expert | Level::Champion if legal.len() == 1 => legal.get(0),
            Level::Expert | Level::Champion => best(&R::evaluate(view, legal, *self, rng, budget)),
        }
    }
}

/// The most visited: one that was eliminated early may look good by luck. Then the most promising.
fn best<A: Copy>(evaluations: &[Evaluation<A>]) -> A {
    let order =
        |a: &&Evaluation<A>, b: &&Evaluation<A>| a.visits.cmp(&b.visits).then(a.chance.total_cmp(&b.chance));
    evaluations.iter().max_by(order).expect("every legal action is evaluated").action
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the levels are random, casual, club, expert and champion")
    }
}

impl core::error::Error for UnknownLevel {}

//! How experts and champions evaluate actions: by playing on in imagined worlds, with the network's
//! values as a prior.

use alloc::vec::Vec;

use bots::{Budget, Evaluation, Generator, search};
use engine::Mask;

use super::network::{self, OpponentModel};
use super::position::Lacks;
use crate::{Action, Chico, View};

/// How many worlds the network's values count for an expert: in fewer, luck tells more than
/// knowledge. A guess, not tuned.
const PRIOR: f64 = 400.0;

/// For a champion among many, who believes what it finds.
const CHAMPIONS_PRIOR: f64 = 40.0;

/// An expert does not ask who the other is: in half of the worlds it is a club player, in the
/// other half an equal. The network was trained against both.
pub(super) fn as_expert(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let opponents = |luck| if luck % 2 == 0 { OpponentModel::Club } else { OpponentModel::Equal };
    let mut evaluations = play_on(view, legal, rng, budget, opponents);
    network::add_prior(view, legal, PRIOR, &mut evaluations);
    evaluations
}

/// A champion among more than two takes everybody for an equal. Its worlds take ten times as long
/// as an expert's, and it has the time.
pub(super) fn as_champion_of_many(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let mut evaluations = play_on(view, legal, rng, budget, |_| OpponentModel::Equal);
    network::add_prior(view, legal, CHAMPIONS_PRIOR, &mut evaluations);
    evaluations
}

/// What comes of each action if the round is played on by the network. By its luck a world tells
/// who the others are.
fn play_on(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
    opponents: impl Fn(u64) -> OpponentModel + Sync,
) -> Vec<Evaluation<Action>> {
    let lacks = Lacks::of(view);
    let simulate =
        |world, seat, action, luck| network::simulate(world, lacks, seat, action, opponents(luck), luck);
    search::evaluate_with::<Chico>(view, legal, rng, budget, &search::imagine_likely::<Chico>, &simulate)
}

/// With more than two the quick heuristic plays on for an expert: ten worlds in the time of one.
pub(super) fn quickly(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let mut evaluations = search::evaluate::<Chico>(view, legal, rng, budget);
    network::add_prior(view, legal, PRIOR, &mut evaluations);
    evaluations
}

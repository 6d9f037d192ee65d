//! How experts and champions evaluate actions: by playing on in imagined worlds, with the network's
//! values as a prior.

use alloc::vec::Vec;

use bots::{Budget, Evaluation, Generator, Shares, search};
use engine::{Mask, Seat};

use super::network::{self, OpponentModel};
use super::position::Lacks;
use crate::{Action, Chico, State, View};

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
    let mut evaluations = search_on(view, legal, rng, budget);
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
    let mut evaluations = search_on(view, legal, rng, budget);
    network::add_prior(view, legal, CHAMPIONS_PRIOR, &mut evaluations);
    evaluations
}

/// What comes of each action if the round is played on by the network.
fn search_on(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let simulate = play_on(view);
    search::evaluate_with::<Chico>(view, legal, rng, budget, &search::imagine_likely::<Chico>, &simulate)
}

/// Plays a round on by the network, for somebody who knows this view. By its luck a world tells who the
/// others are.
fn play_on(view: &View) -> impl Fn(State, Seat, Action, u64) -> Shares + Sync + use<> {
    let (lacks, two) = (Lacks::of(view), view.seats() == 2);
    move |world, seat, action, luck| {
        let is_club = two && luck % 2 == 0;
        let opponents = if is_club { OpponentModel::Club } else { OpponentModel::Equal };
        network::simulate(world, lacks, seat, action, opponents, luck)
    }
}

/// The same for a judge, who takes everybody for an equal: if both are judged as if the other were weaker, what
/// one loses is more than what the other gains.
pub(super) fn play_on_among_equals(
    view: &View,
) -> impl Fn(State, Seat, Action, u64) -> Shares + Sync + use<> {
    let lacks = Lacks::of(view);
    move |world, seat, action, luck| network::simulate(world, lacks, seat, action, OpponentModel::Equal, luck)
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

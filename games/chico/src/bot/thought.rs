//! How experts and champions think ahead: by playing on in imagined worlds.

use alloc::vec::Vec;

use crate::{Action, Chico, View};
use engine::Mask;

use super::mind::{self, Others};
use super::position::Lacks;
use crate::{Budget, Generator, Evaluation, search};

/// How many worlds the network's opinion is worth to an expert: in fewer, luck tells more than
/// skill. A guess, not tuned.
const TRUST: f64 = 400.0;

/// To a champion among many, who believes what it finds.
const CHAMPIONS_TRUST: f64 = 40.0;

/// An expert does not ask who the other is: in half of the worlds it is a club player, in the
/// other half an equal. The network was taught against both.
pub(super) fn as_expert(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let others = |luck| if luck % 2 == 0 { Others::Clubs } else { Others::Equals };
    let mut evaluated = play_on(view, legal, rng, budget, others);
    mind::advise(view, legal, TRUST, &mut evaluated);
    evaluated
}

/// A champion among more than two takes everybody for an equal. Its worlds take ten times as long
/// as an expert's, and it has the time.
pub(super) fn as_champion_of_many(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let mut evaluated = play_on(view, legal, rng, budget, |_| Others::Equals);
    mind::advise(view, legal, CHAMPIONS_TRUST, &mut evaluated);
    evaluated
}

/// What comes of each action if the round is played on by the network. By its luck a world tells
/// who the others are.
fn play_on(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
    others: impl Fn(u64) -> Others + Sync,
) -> Vec<Evaluation<Action>> {
    let lacks = Lacks::of(view);
    let simulate = |world, seat, action, luck| mind::simulate(world, lacks, seat, action, others(luck), luck);
    search::evaluate_with::<Chico>(view, legal, rng, budget, &search::imagine_likely::<Chico>, &simulate)
}

/// With more than two the quick heuristic plays on for an expert: ten worlds in the time of one.
pub(super) fn quickly(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let mut evaluated = search::evaluate::<Chico>(view, legal, rng, budget);
    mind::advise(view, legal, TRUST, &mut evaluated);
    evaluated
}

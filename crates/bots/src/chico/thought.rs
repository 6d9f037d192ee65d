//! How experts and champions think ahead: by playing on in imagined worlds.

use alloc::vec::Vec;

use chico::{Action, Chico, View};
use engine::Mask;

use super::mind::{self, Others};
use super::position::Lacks;
use crate::{Budget, Generator, Weighed, search};

/// How many worlds the network's opinion is worth to an expert: in fewer, luck tells more than
/// skill. A guess, not tuned.
const TRUST: f64 = 400.0;

/// An expert does not ask who the other is: in half of the worlds it is a club player, in the
/// other half an equal. The network was taught against both.
pub(super) fn as_expert(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Weighed<Action>> {
    let lacks = Lacks::of(view);
    let simulate = |world, seat, action, luck| {
        let others = if luck % 2 == 0 { Others::Clubs } else { Others::Equals };
        mind::simulate(world, lacks, seat, action, others, luck)
    };
    let imagine = search::imagine_likely::<Chico>;
    let mut weighed = search::weigh_with::<Chico>(view, legal, rng, budget, &imagine, &simulate);
    mind::advise(view, legal, TRUST, &mut weighed);
    weighed
}

/// With more than two the quick heuristic plays on, and a champion is an expert with more time: it
/// was strong there before. The network was not tried in its place.
pub(super) fn quickly(
    view: &View,
    legal: Mask<Action>,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Weighed<Action>> {
    let mut weighed = search::weigh::<Chico>(view, legal, rng, budget);
    mind::advise(view, legal, TRUST, &mut weighed);
    weighed
}

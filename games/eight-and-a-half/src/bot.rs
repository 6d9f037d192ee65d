//! How programs play Eight and a Half: shed what is hard to shed, keep what always goes, and mind
//! the police.
//!
//! `casual` and `sound` do not think ahead; `chances` is what a sound player reckons with. Who
//! thinks ahead solves the end of a round exactly (`endgame`), and else plays on in imagined worlds,
//! which `belief` weights, until `outlook` and `standing` can value them. With two players a champion
//! plays on by a [`network`], which is told [`features`].

mod belief;
mod casual;
mod chances;
mod endgame;
pub mod features;
pub mod network;
mod outlook;
mod position;
mod sound;
mod standing;
mod tally;

use alloc::boxed::Box;
use alloc::vec::Vec;

use bots::appraisal::{self, Decision, PlayOn, Trial};
use bots::search::{self, Simulate};
use bots::{
    Appraisal, Budget, Evaluation, Generator, Knowledge, Level, Reviewing, Shares, Verdict, final_shares,
};
use engine::random::below;
use engine::{Choices, Mask, Rules, Seat, Seats};
use rand_core::Rng;

use crate::{Action, Card, EightAndAHalf, Phase, Slot, State, Value, View};
use position::{Position, shown_card};

/// How many can sit down at most.
const MOST_SEATS: usize = *EightAndAHalf::SEATS.end() as usize;

/// How many kinds of card there are.
const KINDS: usize = Card::ALL.len();

/// So many turns are played on before a round is valued.
const HORIZON: u32 = 16;

impl Knowledge for EightAndAHalf {
    const PROPOSALS: u32 = 4;

    fn casual<G: Rng>(view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
        casual::choose(view.value, legal, rng)
    }

    fn club<G: Rng>(view: &View, legal: Mask<Action>, rng: &mut G) -> Action {
        let shown = |slot: Slot| shown_card(&view.blind[view.turn.index()][slot.index()]);
        match legal.get(0) {
            Action::Flip(_) => flip(view.value, legal, shown, rng),
            _ => sound::choose(&Position::of_view(view), legal),
        }
    }

    /// Exactly, if that can be done; by playing on in one's head, if not: the champion by a network
    /// where one has learnt to play, others by the quick player.
    fn evaluate(
        view: &View,
        legal: Mask<Action>,
        level: Level,
        rng: &mut Generator,
        budget: Budget<'_>,
    ) -> Vec<Evaluation<Action>> {
        let imagine = search::imagine_likely::<EightAndAHalf>;
        let simulate: &Simulate<'_, EightAndAHalf> =
            if level == Level::Champion && network::is_learnt(view.seats()) {
                &network::simulate
            } else {
                &search::simulate::<EightAndAHalf>
            };
        let exactly = |(action, shares): (Action, Shares)| {
            let chance = shares[view.turn.index()];
            Evaluation { action, chance, visits: 1 }
        };
        let solved = endgame::solve(view, legal).map(|solved| solved.into_iter().map(exactly).collect());
        solved.unwrap_or_else(|| {
            search::evaluate_with::<EightAndAHalf>(view, legal, rng, budget, &imagine, simulate)
        })
    }

    /// As the club plays, but with less memory.
    fn rollout<G: Rng>(state: &State, seat: Seat, rng: &mut G) -> Action {
        let legal = EightAndAHalf::legal(state, seat);
        match legal.get(0) {
            only if legal.len() == 1 => only,
            Action::Flip(_) => flip(state.value(), legal, |slot| state.shown(seat, slot), rng),
            _ => sound::choose(&Position::of_state(state, seat), legal),
        }
    }

    /// Some turns on, and as soon as the pile has been taken, the round can be valued.
    fn leaf_value(state: &State, depth: u32) -> Option<Shares> {
        match state.phase() {
            Phase::Opening | Phase::Turn if depth < HORIZON || !state.pile().is_empty() => None,
            Phase::Opening | Phase::Turn => Some(shares(state, &outlook::points(state))),
            Phase::Deal => Some(shares(state, &[0.0; Seats::MOST as usize])),
            Phase::Over => final_shares::<EightAndAHalf>(state, state.seats()),
        }
    }

    fn likelihood(view: &View, world: &State) -> f64 {
        belief::likelihood(view, world)
    }

    /// A match is long, and no single card decides it.
    fn reviewing(_: u8) -> Reviewing {
        Reviewing { worlds: 200, costly: 0.02, ..Reviewing::USUAL }
    }

    fn play_on(view: &View) -> PlayOn<EightAndAHalf> {
        if network::is_learnt(view.seats()) {
            Box::new(network::simulate)
        } else {
            Box::new(search::simulate::<EightAndAHalf>)
        }
    }

    /// Exactly, if that can be done: then both juries say the same.
    fn appraise(decision: &Decision<'_, EightAndAHalf>, trial: Trial) -> Vec<Appraisal<Action>> {
        let exactly = |(action, shares)| Appraisal { action, juries: [Verdict { shares, error: 0.0 }; 2] };
        match endgame::solve(decision.view, decision.legal) {
            Some(solved) => solved.into_iter().map(exactly).collect(),
            None => appraisal::appraise(decision, trial, &*Self::play_on(decision.view)),
        }
    }
}

/// The chances to win the match when these points come to those that there are.
fn shares(state: &State, more: &Shares) -> Shares {
    let mut points = *more;
    for seat in Seats::all(state.seats()).iter() {
        points[seat.index()] += f64::from(state.score(seat));
    }
    standing::match_shares(&points, state.seats())
}

/// A blind card that is known to go; else one that nobody knows; else any.
fn flip<G: Rng>(
    value: Value,
    legal: Mask<Action>,
    shown: impl Fn(Slot) -> Option<Card>,
    rng: &mut G,
) -> Action {
    let hope = |action: &Action| match action {
        Action::Flip(slot) => {
            shown(*slot).map_or(1, |card| 2 * u8::from(chances::goers(value).contains(card)))
        }
        Action::Play(_) | Action::Take => 0,
    };
    let most = legal.iter().map(|action| hope(&action)).max();
    let best = || legal.iter().filter(|action| Some(hope(action)) == most);
    let place = below(rng, best().count() as u32);
    best().nth(place as usize).expect("one has the most hope")
}

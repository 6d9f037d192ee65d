//! Judging a decision after the game, from what its maker knew.
//!
//! All legal actions are tried in the same imagined worlds with the same luck. Other than in a
//! [search](crate::search) none is dropped and nothing stops early, so all means are of the same worlds;
//! and there are two juries with worlds of their own, so that one can name the best action and the other
//! measure it: whoever takes the best of many by the same numbers finds losses that are not there.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::{Choices, Pending, Rules, Seat, Seats};
use rand_core::{Rng, SeedableRng};

use crate::search::{Imagine, Simulate, imagine_likely};
use crate::{Generator, Knowledge, Shares, final_shares};

/// A decision as its maker saw it, and what was done.
pub struct Decision<'a, R: Rules> {
    /// What the seat knew.
    pub view: &'a R::View,
    /// Who decided.
    pub seat: Seat,
    /// What could be done.
    pub legal: R::Choices,
    /// What was done; it is one of the legal actions.
    pub played: R::Action,
}

/// How much is tried, and with which luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// So many worlds for each jury.
    pub worlds: u32,
    /// The same seed tells the same.
    pub seed: u64,
}

/// What the juries found about an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Appraisal<A> {
    /// The action.
    pub action: A,
    /// What each of the two found.
    pub juries: [Verdict; 2],
}

/// What one jury found about an action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Verdict {
    /// What each seat could hope for after it.
    pub shares: Shares,
    /// The standard error of how much better or worse it is than what was played, for who decided.
    pub error: f64,
}

/// How a game wants to be reviewed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reviewing {
    /// In so many worlds each action is tried, by both juries together.
    pub worlds: u32,
    /// So many decisions of a seat are judged, the last ones.
    pub decisions: usize,
    /// A decision that loses more than this share of the win is costly.
    pub costly: f64,
}

impl Reviewing {
    /// What does for most games.
    pub const USUAL: Reviewing = Reviewing { worlds: 400, decisions: usize::MAX, costly: 0.05 };
}

/// Plays a world on after an action, with this luck; owned, so that a game can keep in it what it knows of
/// the view.
pub type PlayOn<R> = Box<dyn Fn(<R as Rules>::State, Seat, <R as Rules>::Action, u64) -> Shares + Sync>;

/// What comes of each legal action in imagined worlds. Nothing, if what was played is not legal.
pub fn appraise<R: Knowledge>(
    decision: &Decision<'_, R>,
    trial: Trial,
    play_on: &Simulate<'_, R>,
) -> Vec<Appraisal<R::Action>> {
    let actions: Vec<R::Action> = decision.legal.iter().collect();
    let mut rng = Generator::seed_from_u64(trial.seed);
    let mut hear =
        || Jury { decision, imagine: &imagine_likely::<R>, play_on }.hear(&actions, trial.worlds, &mut rng);
    let (one, other) = (hear(), hear());
    let appraisal = |(action, juries): (&R::Action, (Verdict, Verdict))| Appraisal {
        action: *action,
        juries: [juries.0, juries.1],
    };
    actions.iter().zip(one.into_iter().zip(other)).map(appraisal).collect()
}

/// How much better an action is than what was played, by a jury of another kind: quick players play to the
/// real end of the game. The difference, and its standard error.
pub fn second_opinion<R: Knowledge>(
    decision: &Decision<'_, R>,
    action: R::Action,
    seats: u8,
    trial: Trial,
) -> (f64, f64) {
    let to_the_end = |state, seat, action, luck| play_to_the_end::<R>(state, seat, action, seats, luck);
    let jury = Jury { decision, imagine: &imagine_likely::<R>, play_on: &to_the_end };
    let mut rng = Generator::seed_from_u64(trial.seed);
    match jury.hear(&[action, decision.played], trial.worlds, &mut rng)[..] {
        [better, played] => {
            let at = decision.seat.index();
            (better.shares[at] - played.shares[at], better.error)
        }
        _ => (0.0, 0.0),
    }
}

/// What each seat could hope for after what was played, if all hands had been open; what nobody has seen
/// lies in any order.
pub fn open_shares<R: Knowledge>(
    state: &R::State,
    decision: &Decision<'_, R>,
    trial: Trial,
    play_on: &Simulate<'_, R>,
) -> Shares {
    let mut rng = Generator::seed_from_u64(trial.seed);
    let face_down = R::face_down(state);
    let mut tally = Tally::default();
    for _ in 0..trial.worlds {
        let mut world = state.clone();
        for at in (1..face_down.len()).rev() {
            let other = engine::random::below(&mut rng, at as u32 + 1) as usize;
            if other != at {
                R::exchange(&mut world, face_down[at], face_down[other]);
            }
        }
        tally.add(&play_on(world, decision.seat, decision.played, rng.next_u64()), 0.0);
    }
    tally.verdict().shares
}

/// Worlds, and what is tried in them.
struct Jury<'a, R: Knowledge> {
    decision: &'a Decision<'a, R>,
    imagine: &'a Imagine<'a, R>,
    play_on: &'a Simulate<'a, R>,
}

impl<R: Knowledge> Jury<'_, R> {
    fn hear(&self, actions: &[R::Action], worlds: u32, rng: &mut Generator) -> Vec<Verdict> {
        let Decision { view, seat, played, .. } = *self.decision;
        let Some(played) = actions.iter().position(|action| *action == played) else { return Vec::new() };
        let mut tallies = alloc::vec![Tally::default(); actions.len()];
        let mut found = Vec::with_capacity(actions.len());
        for _ in 0..worlds {
            let (world, luck) = ((self.imagine)(view, rng), rng.next_u64());
            found.clear();
            found.extend(actions.iter().map(|action| (self.play_on)(world.clone(), seat, *action, luck)));
            let own = found[played][seat.index()];
            for (tally, shares) in tallies.iter_mut().zip(&found) {
                tally.add(shares, shares[seat.index()] - own);
            }
        }
        tallies.iter().map(Tally::verdict).collect()
    }
}

/// Sums over worlds.
#[derive(Clone, Copy, Default)]
struct Tally {
    worlds: u32,
    shares: Shares,
    /// Of the differences to what was played.
    sum: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, shares: &Shares, difference: f64) {
        self.worlds += 1;
        self.shares.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        self.sum += difference;
        self.squares += difference * difference;
    }

    fn verdict(&self) -> Verdict {
        let count = f64::from(self.worlds.max(1));
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        let others = f64::from(self.worlds.saturating_sub(1).max(1));
        Verdict { shares: self.shares.map(|sum| sum / count), error: libm::sqrt(variance / others) }
    }
}

/// After so many steps a quick game is taken for a draw.
const PATIENCE: u32 = 20_000;

fn play_to_the_end<R: Knowledge>(
    mut state: R::State,
    seat: Seat,
    action: R::Action,
    seats: u8,
    luck: u64,
) -> Shares {
    let mut rng = Generator::seed_from_u64(luck);
    R::apply(&mut state, seat, action, &mut ());
    for _ in 0..PATIENCE {
        match R::pending(&state) {
            Pending::Over(_) => break,
            Pending::Chance(_) => {
                let chance = R::draw_chance(&state, &mut rng);
                R::apply_chance(&mut state, &chance, &mut ());
            }
            Pending::Seats(asked) => {
                let seat = asked.first().expect("a game that waits for seats names one");
                let action = R::rollout(&state, seat, &mut rng);
                R::apply(&mut state, seat, action, &mut ());
            }
        }
    }
    final_shares::<R>(&state, seats).unwrap_or_else(|| even(seats))
}

/// Everybody has the same.
fn even(seats: u8) -> Shares {
    let mut shares = [0.0; Seats::MOST as usize];
    shares[..seats.into()].fill(1.0 / f64::from(seats));
    shares
}

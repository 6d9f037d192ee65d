//! Thinking ahead without seeing the others' cards: flat Monte-Carlo search over determinizations.
//!
//! Worlds are imagined from the view (determinizations). In each, every action that is still in
//! question is tried by a rollout: the game's own quick player plays on until the value can be told.
//! All actions are tried in the same worlds with the same luck (common random numbers), so they are
//! compared in pairs. It is a race: an action that falls clearly behind the best is eliminated, and
//! the time goes to the others. No tree is built, and nothing is kept from one move to the next.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::{Choices, Pending, Rules, Seat};
use rand_core::{Rng, SeedableRng};

use crate::{Budget, Generator, Knowledge, Limit, Shares, Task, fraction};

/// How good an action is, as far as is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation<A> {
    /// The action.
    pub action: A,
    /// The estimated share of the win.
    pub chance: f64,
    /// In how many worlds it was tried.
    pub visits: u32,
}

/// Evaluates each legal action.
pub fn evaluate<R: Knowledge>(
    view: &R::View,
    legal: R::Choices,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<R::Action>> {
    evaluate_with::<R>(view, legal, rng, budget, &imagine_likely::<R>, &simulate::<R>)
}

/// Gives a determinization: a world that looks like the view.
pub type Imagine<'a, R> = dyn Fn(&<R as Rules>::View, &mut Generator) -> <R as Rules>::State + Sync + 'a;

/// A rollout: says what comes of an action in a world, with this luck.
pub type Simulate<'a, R> = dyn Fn(<R as Rules>::State, Seat, <R as Rules>::Action, u64) -> Shares + Sync + 'a;

/// The same, with other ways to imagine worlds and to play on in them.
pub fn evaluate_with<R: Knowledge>(
    view: &R::View,
    legal: R::Choices,
    rng: &mut Generator,
    budget: Budget<'_>,
    imagine: &Imagine<'_, R>,
    simulate: &Simulate<'_, R>,
) -> Vec<Evaluation<R::Action>> {
    let parts = budget.workers.count().max(1);
    let mut searches: Vec<Search<'_, R>> =
        (0..parts).map(|_| Search::new(view, legal, rng.next_u64(), imagine, simulate)).collect();
    let limit = budget.limit.divided(parts);
    let mut tasks: Vec<Task<'_>> =
        searches.iter_mut().map(|search| -> Task<'_> { Box::new(move || search.run(limit)) }).collect();
    budget.workers.run(&mut tasks);
    drop(tasks);
    let (first, others) = searches.split_first_mut().expect("there is at least one part");
    others.iter().for_each(|other| first.add(other));
    first.evaluations()
}

/// One race among the actions; there is one for each worker.
struct Search<'a, R: Knowledge> {
    view: &'a R::View,
    imagine: &'a Imagine<'a, R>,
    simulate: &'a Simulate<'a, R>,
    rng: Generator,
    candidates: Vec<Candidate<R::Action>>,
    /// For each pair of candidates the sum of the squared differences of their results.
    spread: Vec<f64>,
    /// The worlds so far.
    worlds: u32,
}

#[derive(Clone, Copy)]
struct Candidate<A> {
    action: A,
    sum: f64,
    visits: u32,
    eliminated: bool,
    /// The result in the world at hand.
    last: f64,
}

impl<A: Copy> Candidate<A> {
    fn new(action: A) -> Candidate<A> {
        Candidate { action, sum: 0.0, visits: 0, eliminated: false, last: 0.0 }
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }
}

impl<'a, R: Knowledge> Search<'a, R> {
    /// How often the candidates are compared, in worlds.
    const BETWEEN_LOOKS: u32 = 16;
    /// Nothing is eliminated before so many worlds.
    const FIRST_LOOK: u32 = 48;
    /// The square of the number of standard errors by which an eliminated candidate is behind.
    const CLEARLY: f64 = 9.0;

    fn new(
        view: &'a R::View,
        legal: R::Choices,
        seed: u64,
        imagine: &'a Imagine<'a, R>,
        simulate: &'a Simulate<'a, R>,
    ) -> Search<'a, R> {
        let candidates: Vec<_> = legal.iter().map(Candidate::new).collect();
        let spread = alloc::vec![0.0; candidates.len() * candidates.len()];
        let rng = Generator::seed_from_u64(seed);
        Search { view, imagine, simulate, rng, candidates, spread, worlds: 0 }
    }

    fn run(&mut self, limit: Limit<'_>) {
        let mut simulations = 0;
        loop {
            simulations += self.try_a_world();
            if limit.is_reached(simulations) || self.in_question() <= 1 {
                return;
            }
        }
    }

    fn in_question(&self) -> usize {
        self.candidates.iter().filter(|candidate| !candidate.eliminated).count()
    }

    /// Tries every candidate in a new world; says how many simulations that were.
    fn try_a_world(&mut self) -> u32 {
        let world = (self.imagine)(self.view, &mut self.rng);
        let luck = self.rng.next_u64();
        let seat = asked::<R>(&world);
        let mut tried = 0;
        for candidate in self.candidates.iter_mut().filter(|candidate| !candidate.eliminated) {
            let shares = (self.simulate)(world.clone(), seat, candidate.action, luck);
            candidate.last = shares[seat.index()];
            candidate.sum += candidate.last;
            candidate.visits += 1;
            tried += 1;
        }
        self.note_differences();
        self.worlds += 1;
        if self.worlds >= Self::FIRST_LOOK && self.worlds.is_multiple_of(Self::BETWEEN_LOOKS) {
            self.eliminate();
        }
        tried
    }

    fn note_differences(&mut self) {
        let count = self.candidates.len();
        for (a, one) in self.candidates.iter().enumerate().filter(|(_, one)| !one.eliminated) {
            for (b, other) in self.candidates.iter().enumerate().filter(|(_, other)| !other.eliminated) {
                let difference = one.last - other.last;
                self.spread[a * count + b] += difference * difference;
            }
        }
    }

    /// Eliminates what is behind the best by more than luck explains. All that are left have been
    /// tried in the same worlds.
    fn eliminate(&mut self) {
        let Some(best) = self.best() else { return };
        let (count, worlds, top) =
            (self.candidates.len(), f64::from(self.worlds), self.candidates[best].mean());
        for (at, candidate) in self.candidates.iter_mut().enumerate().filter(|(at, _)| *at != best) {
            let behind = top - candidate.mean();
            let variance = self.spread[best * count + at] / worlds - behind * behind;
            candidate.eliminated |= behind > 0.0 && behind * behind * worlds > Self::CLEARLY * variance;
        }
    }

    fn best(&self) -> Option<usize> {
        let open = self.candidates.iter().enumerate().filter(|(_, candidate)| !candidate.eliminated);
        open.max_by(|(_, a), (_, b)| a.mean().total_cmp(&b.mean())).map(|(at, _)| at)
    }

    /// Adds what another worker's race found.
    fn add(&mut self, other: &Search<'_, R>) {
        for (mine, theirs) in self.candidates.iter_mut().zip(&other.candidates) {
            mine.sum += theirs.sum;
            mine.visits += theirs.visits;
        }
    }

    fn evaluations(&self) -> Vec<Evaluation<R::Action>> {
        let evaluation = |candidate: &Candidate<R::Action>| Evaluation {
            action: candidate.action,
            chance: candidate.mean(),
            visits: candidate.visits,
        };
        self.candidates.iter().map(evaluation).collect()
    }
}

/// A determinization that explains what the others did, by importance resampling: of a few
/// proposals one is taken, with a probability in proportion to its likelihood.
pub fn imagine_likely<R: Knowledge>(view: &R::View, rng: &mut Generator) -> R::State {
    let mut chosen = R::imagine(view, rng);
    if R::PROPOSALS == 1 {
        return chosen;
    }
    let mut total = R::likelihood(view, &chosen);
    for _ in 1..R::PROPOSALS {
        let world = R::imagine(view, rng);
        let weight = R::likelihood(view, &world);
        total += weight;
        if fraction(rng) * total < weight {
            chosen = world;
        }
    }
    chosen
}

fn asked<R: Knowledge>(state: &R::State) -> Seat {
    R::pending(state).seats().first().expect("a bot is asked when it is its turn")
}

/// Plays the action, and then on by the game's rollout policy to a leaf.
pub fn simulate<R: Knowledge>(mut state: R::State, seat: Seat, action: R::Action, luck: u64) -> Shares {
    let mut rng = Generator::seed_from_u64(luck);
    R::apply(&mut state, seat, action, &mut ());
    let mut depth = 0;
    loop {
        if let Some(shares) = R::leaf_value(&state, depth) {
            return shares;
        }
        match R::pending(&state) {
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                let action = R::rollout(&state, seat, &mut rng);
                R::apply(&mut state, seat, action, &mut ());
                depth += 1;
            }
            Pending::Chance(_) => {
                let chance = R::draw_chance(&state, &mut rng);
                R::apply_chance(&mut state, &chance, &mut ());
            }
            Pending::Over(_) => unreachable!("a game that is over is a leaf"),
        }
    }
}

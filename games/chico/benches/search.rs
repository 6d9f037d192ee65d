//! How many simulations a second the search makes in Chico with three players, on one core: with
//! random rollouts, to the end of the round or of the match, and with those that the bots use.
//!
//! `cargo bench -p chico --bench search`

use bots::network::{NARROW, Network, WIDE};
use bots::search::{Imagine, Simulate, evaluate_with};
use bots::{Budget, Evaluation, Generator, Knowledge, Level, Shares, shares_of};
use chico::{Action, Chico, Phase, State, View};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::{Choices, Game, Mask, Outcome, Pending, Rules, Seat, Seats, Setup, Viewer};
use rand_core::SeedableRng;

const SEATS: u8 = 3;
const SIMULATIONS: u32 = 10_000;

fn main() {
    divan::main();
}

#[divan::bench]
fn random_to_the_end_of_the_round(bencher: Bencher<'_, '_>) {
    search(bencher, &|world, seat, action, luck| random(world, seat, action, luck, Phase::Deal));
}

#[divan::bench]
fn random_to_the_end_of_the_match(bencher: Bencher<'_, '_>) {
    search(bencher, &|world, seat, action, luck| random(world, seat, action, luck, Phase::Over));
}

#[divan::bench]
fn as_the_expert(bencher: Bencher<'_, '_>) {
    let (view, legal) = opening();
    measure(bencher, &|| {
        let mut rng = Generator::seed_from_u64(1);
        Chico::evaluate(&view, legal, Level::Expert, &mut rng, Budget::iterations(SIMULATIONS))
    });
}

/// Multiplications and additions a second: of a network's second layer, with half of the first one above
/// zero, and of a loop that does nothing else.
#[divan::bench(args = ["network", "bare loop"])]
fn arithmetic(bencher: Bencher<'_, '_>, what: &str) {
    if what == "network" {
        let mut network = Box::new(Network::<1>::ZERO);
        network.weights_mut().enumerate().for_each(|(at, weight)| *weight = (at % 7) as f32 / 8.0);
        let sums: [f32; WIDE] = core::array::from_fn(|at| (at % 2) as f32);
        bencher.counter(ItemsCount::new(WIDE / 2 * NARROW * 2)).bench(|| network.second(black_box(&sums)));
    } else {
        let factors: [f32; NARROW] = core::array::from_fn(|at| 1.0 / (at + 2) as f32);
        bencher.counter(ItemsCount::new(ROUNDS * NARROW * 2)).bench(|| multiply_and_add(black_box(&factors)));
    }
}

const ROUNDS: usize = 1_000;

/// All of it stays in registers.
fn multiply_and_add(factors: &[f32; NARROW]) -> [f32; NARROW] {
    let mut sums = *factors;
    for _ in 0..ROUNDS {
        for (sum, factor) in sums.iter_mut().zip(factors) {
            *sum = *sum * 0.5 + factor;
        }
    }
    sums
}

fn search(bencher: Bencher<'_, '_>, simulate: &Simulate<'_, Chico>) {
    let (view, legal) = opening();
    let imagine: &Imagine<'_, Chico> = &Chico::imagine;
    measure(bencher, &|| {
        let mut rng = Generator::seed_from_u64(1);
        let budget = Budget::iterations(SIMULATIONS);
        evaluate_with::<Chico>(&view, legal, &mut rng, budget, imagine, simulate)
    });
}

/// Counts the simulations that were made: a search ends when one action is left in question.
fn measure(bencher: Bencher<'_, '_>, search: &(dyn Fn() -> Vec<Evaluation<Action>> + Sync)) {
    let simulations: u32 = search().iter().map(|evaluation| evaluation.visits).sum();
    bencher.counter(ItemsCount::new(simulations)).bench(|| black_box(search()));
}

/// A first turn in which there is something to play.
fn opening() -> (View, Mask<Action>) {
    let deal = |seed| {
        let mut game = Game::<Chico>::new(Setup::new(SEATS)).expect("three can play");
        game.draw_chance(&mut Generator::seed_from_u64(seed)).expect("the deal is due");
        game
    };
    let seat = Seat::new(0);
    let game = (1..).map(deal).find(|game| game.legal(seat).len() > 2).expect("a card fits in some deal");
    (game.view(Viewer::Seat(seat)), game.legal(seat))
}

/// Plays on at random; the fewest points at the end count as a win.
fn random(mut state: State, seat: Seat, action: Action, luck: u64, end: Phase) -> Shares {
    let mut rng = Generator::seed_from_u64(luck);
    Chico::apply(&mut state, seat, action, &mut ());
    while state.phase() != end {
        match Chico::pending(&state) {
            Pending::Seats(_) => {
                let seat = state.turn();
                let action = Chico::legal(&state, seat).pick(&mut rng);
                Chico::settle(&mut state, action, &mut rng);
                Chico::apply(&mut state, seat, action, &mut ());
            }
            Pending::Chance(_) => Chico::strike(&mut state, &mut rng),
            Pending::Over(_) => break,
        }
    }
    leaders(&state)
}

fn leaders(state: &State) -> Shares {
    let fewest = Seats::all(SEATS).iter().map(|seat| state.score(seat)).min();
    let winners = Seats::all(SEATS).iter().filter(|seat| Some(state.score(*seat)) == fewest).collect();
    let outcome = Outcome { winners };
    shares_of(outcome, SEATS)
}

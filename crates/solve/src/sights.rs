//! How many information sets a game has, estimated: Knuth's method on the tree of what one seat can see.
//!
//! A walk goes down that tree and multiplies in how many ways it could have gone on. Where the seat chooses,
//! these are its actions. Where others or luck decide, worlds are imagined that the seat can't tell apart, what
//! can be done in them is done, and the ways are the different sights that the seat had then: one of them is
//! taken, each as likely as any other. A deal has too many sights to be listed; it is drawn, and counts by how
//! likely what the seat saw of it was. Sights that no imagined world has are missed, so this is rather too few.

use std::collections::BTreeMap;

use bots::Generator;
use engine::random::below;
use engine::world::noticed;
use engine::{
    Chance as _, Choices as _, Pending, Rules, Seat, Seats, Setup, SetupError, Step, Viewer, World,
};
use rand_core::SeedableRng as _;

/// In so many worlds all is done that can be done; in the others one thing.
const TRIED_OUT: u32 = 4;

/// How an estimate is made.
#[derive(Clone, Copy)]
pub struct Walks {
    /// So often each seat walks.
    pub count: u32,
    /// So many worlds are imagined at each step.
    pub worlds: u32,
    /// Whence all luck comes.
    pub seed: u64,
}

/// The number of information sets of all seats, estimated, as a power of ten. It ends early when it is stopped.
pub fn information_sets<R: Rules>(
    setup: &Setup,
    walks: Walks,
    is_stopped: &dyn Fn() -> bool,
) -> Result<f64, SetupError> {
    let start = World::<R>::new(setup)?;
    let of = |seat: Seat| {
        let numbers = (0..walks.count.max(1)).take_while(|_| !is_stopped());
        let powers: Vec<f64> = numbers.map(|number| walk(&start, seat, walks, number, is_stopped)).collect();
        sum_of_powers(&powers) - (powers.len() as f64).log10()
    };
    Ok(sum_of_powers(&Seats::all(setup.seats).iter().map(of).collect::<Vec<f64>>()))
}

/// One walk of the seat: the information sets for which those stand that it met, as a power of ten.
fn walk<R: Rules>(
    start: &World<R>,
    seat: Seat,
    walks: Walks,
    number: u32,
    is_stopped: &dyn Fn() -> bool,
) -> f64 {
    let seed = walks.seed ^ u64::from(number) << 8 ^ seat.index() as u64;
    let (worlds, rng) = (walks.worlds.max(1), &mut Generator::seed_from_u64(seed));
    let mut walk = Walk { world: start.clone(), seat, ways: 0.0 };
    let mut met = Vec::new();
    loop {
        match walk.world.pending() {
            Pending::Over(_) => return sum_of_powers(&met),
            _ if is_stopped() => return sum_of_powers(&met),
            Pending::Chance("deal") => walk.deal(rng),
            Pending::Chance(_) => walk.look(worlds, rng, |world| {
                R::outcomes(world.state()).into_iter().map(|chance| Step::Chance(Box::new(chance))).collect()
            }),
            Pending::Seats(asked) if asked.first() == Some(seat) => {
                met.push(walk.ways);
                let legal = walk.world.legal(seat);
                walk.ways += (legal.len() as f64).log10();
                let own = legal.pick(rng);
                walk.look(worlds, rng, |_| vec![Step::Action(seat, own)]);
            }
            Pending::Seats(asked) => {
                let other = asked.first().expect("a game that waits for seats names one");
                walk.look(worlds, rng, |world| {
                    world.legal(other).iter().map(|action| Step::Action(other, action)).collect()
                });
            }
        }
    }
}

/// The logarithm of the sum of these powers of ten.
fn sum_of_powers(powers: &[f64]) -> f64 {
    let most = powers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = powers.iter().map(|power| 10f64.powf(power - most)).sum();
    if powers.is_empty() { most } else { most + sum.log10() }
}

struct Walk<R: Rules> {
    world: World<R>,
    seat: Seat,
    /// In how many ways it could have gone so far, as a power of ten.
    ways: f64,
}

impl<R: Rules> Walk<R> {
    /// Goes on to one of the sights that the seat may have next.
    fn look(&mut self, worlds: u32, rng: &mut Generator, steps: impl Fn(&World<R>) -> Vec<Step<R>>) {
        let mut sights = BTreeMap::new();
        for number in 0..worlds {
            let world = self.world.imagine(self.seat, rng);
            let mut steps = steps(&world);
            if number >= TRIED_OUT {
                steps = vec![steps.swap_remove(below(rng, steps.len() as u32) as usize)];
            }
            for step in &steps {
                let (sight, after) = self.after(&world, step);
                sights.entry(sight).or_insert(after);
            }
        }
        self.ways += (sights.len() as f64).log10();
        let taken = below(rng, sights.len() as u32) as usize;
        self.world = sights.into_values().nth(taken).expect("there is always something to see");
    }

    /// What the seat sees of a step in this world, and the world after it.
    fn after(&self, world: &World<R>, step: &Step<R>) -> (String, World<R>) {
        let (viewer, mut events, mut after) = (Viewer::Seat(self.seat), Vec::new(), world.clone());
        let line = world.line_seen(step, viewer);
        after.apply(step, &mut events);
        let seen: String = noticed::<R>(&events, viewer).collect();
        // Who is asked next is seen too.
        (format!("{line}\n{seen}{:?}", after.pending()), after)
    }

    fn deal(&mut self, rng: &mut Generator) {
        let step = self.world.draw_chance(rng).expect("a deal is due");
        self.ways += self.rarity(&step);
        self.world.apply(&step, &mut Vec::new());
    }

    /// One deal in how many shows the seat what this one does, as a power of ten.
    fn rarity(&self, step: &Step<R>) -> f64 {
        let Step::Chance(deal) = step else { return 0.0 };
        let (line, shown) = (step.to_string(), self.world.line_seen(step, Viewer::Seat(self.seat)));
        let cards: Vec<&str> = line.split(' ').skip(1).collect();
        let open: Vec<usize> =
            shown.split(' ').skip(1).enumerate().filter(|(_, word)| *word != "?").map(|(at, _)| at).collect();
        let hidden: Vec<&str> =
            (0..cards.len()).filter(|at| !open.contains(at)).map(|at| cards[at]).collect();
        let looks_alike = |one: usize, other: usize| {
            let mut exchanged = deal.as_ref().clone();
            exchanged.exchange(one, other);
            let step = Step::Chance(Box::new(exchanged));
            self.world.line_seen(&step, Viewer::Seat(self.seat)) == shown
        };
        let alike: f64 = heaps(&open, &cards, looks_alike).iter().map(|heap| orders(heap)).sum();
        orders(&cards) - orders(&hidden) - alike
    }
}

/// The cards that are shown, those together whose order is not.
fn heaps<'a>(
    open: &[usize],
    cards: &[&'a str],
    looks_alike: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<&'a str>> {
    let mut heaps: Vec<Vec<usize>> = Vec::new();
    for place in open {
        let belongs = |heap: &Vec<usize>| {
            heap.iter().any(|other| cards[*other] != cards[*place] && looks_alike(*other, *place))
        };
        let (mut own, others): (Vec<Vec<usize>>, Vec<Vec<usize>>) = heaps.into_iter().partition(belongs);
        own.push(vec![*place]);
        heaps = others;
        heaps.push(own.concat());
    }
    heaps.into_iter().map(|heap| heap.into_iter().map(|place| cards[place]).collect()).collect()
}

/// In how many orders these cards can lie, as a power of ten.
fn orders(cards: &[&str]) -> f64 {
    let mut counts = BTreeMap::new();
    cards.iter().for_each(|card| *counts.entry(card).or_insert(0) += 1);
    factorial(cards.len()) - counts.into_values().map(factorial).sum::<f64>()
}

fn factorial(number: usize) -> f64 {
    (1..=number).map(|factor| (factor as f64).log10()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_as_many_orders_as_one_can_count() {
        let power = |cards: &[&str]| 10f64.powf(orders(cards)).round();
        assert_eq!((power(&["1", "2", "3"]), power(&["1", "1", "2"]), power(&[])), (6.0, 3.0, 1.0));
        assert!((sum_of_powers(&[2.0, 2.0]) - 200f64.log10()).abs() < 1e-9);
    }
}

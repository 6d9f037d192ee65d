//! What a bot does everywhere.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use bots::Level;
use engine::Seat;
use play::{AnyNode, Thinking};

use crate::policy::Policy;
use crate::tree::{Set, Tree};

/// How a bot is asked.
#[derive(Clone, Copy)]
pub struct Tabulation<'a> {
    /// Which one.
    pub level: Level,
    /// How many simulations it makes for a move.
    pub iterations: u32,
    /// How often it is asked in each information set, each time with other luck.
    pub samples: u32,
    /// Whence that luck comes.
    pub seed: u64,
    /// How many threads ask.
    pub threads: usize,
    /// The number of an action that is written as in the record.
    pub number: &'a (dyn Fn(&str) -> Option<u32> + Sync),
}

/// What the bot does in every information set of the tree that grows from the root: how often it does each
/// action. Somebody who plays at random is not asked: every action is as likely as any other. `asked` is told
/// how many sets are done.
pub fn tabulate(
    tree: &Tree,
    root: &dyn AnyNode,
    how: &Tabulation<'_>,
    asked: &(dyn Fn(usize) + Sync),
) -> Policy {
    if how.level == Level::Random {
        return Policy::uniform(tree);
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut told = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(set) = tree.sets.get(at) else { return told };
            told.push((at, counts(set, root, how, at as u64)));
            asked(at);
        }
    };
    let mut weights = vec![0.0; tree.places];
    thread::scope(|scope| {
        let threads: Vec<_> = (0..how.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            for (at, counts) in thread.join().expect("no bot panics") {
                weights[tree.sets[at].places()].copy_from_slice(&counts);
            }
        }
    });
    Policy::of_weights(tree, &weights)
}

/// How often the bot does each action of the set.
fn counts(set: &Set, root: &dyn AnyNode, how: &Tabulation<'_>, number: u64) -> Vec<f64> {
    let mut node = root.boxed();
    for step in &set.path {
        let taken = match node.play().pending().seats().first() {
            Some(seat) if !node.is_chance() => node.act(seat, (*step).into()),
            _ => node.choose((*step).into()),
        };
        taken.expect("what was done once can be done again");
    }
    let play = node.play();
    let seat = Seat::new(set.player);
    let mut counts = vec![0.0; set.actions.len()];
    for sample in 0..how.samples.max(1) {
        let seed = how.seed.wrapping_add((number << 20) + u64::from(sample));
        let line = play.think(seat, how.level, Thinking::Iterations(how.iterations), seed);
        let line = line.expect("a bot that is asked answers");
        let (_, action) = line.split_once(' ').expect("a line has a seat and an action");
        let place = set.actions.iter().position(|number| Some(*number) == (how.number)(action));
        counts[place.expect("a bot does something legal")] += 1.0;
    }
    counts
}

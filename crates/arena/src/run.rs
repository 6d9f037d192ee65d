//! Plays blocks on all cores, and stops when enough is known.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use engine::{Rules, Setup};

use crate::block::{self, Block, Lineup, Rotations, Stop};
use crate::results::{Results, block_scores};
use crate::stats::{Sprt, Verdict};

/// What is to be played.
pub struct Plan<'a, R: Rules> {
    /// Who plays.
    pub lineup: Lineup<'a, R>,
    /// Their names; those of the same name are one entry.
    pub names: Vec<String>,
    /// What they play.
    pub setup: Setup,
    /// How many blocks at most.
    pub blocks: u64,
    /// In which rotations of the line-up each of them is played.
    pub rotations: Rotations,
    /// Whence all luck comes.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// Stop when this test has decided about the first bot of the line-up.
    pub sprt: Option<Sprt>,
}

/// Is told how many blocks are done.
pub type Progress<'a> = dyn Fn(u64) + 'a;

/// Plays the plan. The result depends on the plan alone, not on the number of threads, unless the
/// bots think by the clock.
pub fn run<R: Rules>(plan: &Plan<'_, R>, progress: &Progress<'_>) -> Results {
    run_until(plan, progress, &|| false)
}

/// The same, as far as it comes before it is stopped.
pub fn run_until<R: Rules>(plan: &Plan<'_, R>, progress: &Progress<'_>, is_stopped: &Stop<'_>) -> Results {
    let (blocks, verdict) = play(plan, 0, progress, is_stopped);
    Results::of(R::SLUG, &plan.names, &blocks, verdict)
}

/// The blocks from this one on, for [`Results::of`]: of all parts in order, wherever each was played, the
/// results are those of the whole.
pub fn run_part<R: Rules>(plan: &Plan<'_, R>, first: u64, is_stopped: &Stop<'_>) -> Vec<Block> {
    play(plan, first, &|_| (), is_stopped).0
}

fn play<R: Rules>(
    plan: &Plan<'_, R>,
    first: u64,
    progress: &Progress<'_>,
    is_stopped: &Stop<'_>,
) -> (Vec<Block>, Option<Verdict>) {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(plan.threads);
    let sender = Mutex::new(sender);
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            let sender = sender.lock().expect("no thread panics with the lock").clone();
            let (next, stop) = (&next, &stop);
            let is_stopped = move || stop.load(Ordering::Relaxed) || is_stopped();
            scope.spawn(move || play_blocks(plan, first, next, &is_stopped, &sender));
        }
        drop(sender);
        let gathered = gather(plan, receiver, progress);
        stop.store(true, Ordering::Relaxed);
        gathered
    })
}

/// A block, and how many are before it.
type Numbered = (u64, Block);

fn play_blocks<R: Rules>(
    plan: &Plan<'_, R>,
    first: u64,
    next: &AtomicU64,
    is_stopped: &Stop<'_>,
    sender: &mpsc::SyncSender<Numbered>,
) {
    while !is_stopped() {
        let block = next.fetch_add(1, Ordering::Relaxed);
        if block >= plan.blocks {
            return;
        }
        let Some(played) = block::play(plan, first + block, is_stopped) else { return };
        if sender.send((block, played)).is_err() {
            return;
        }
    }
}

/// Takes the blocks in their order, whoever played them first, until there are enough.
fn gather<R: Rules>(
    plan: &Plan<'_, R>,
    receiver: mpsc::Receiver<Numbered>,
    progress: &Progress<'_>,
) -> (Vec<Block>, Option<Verdict>) {
    let mut early: Vec<Numbered> = Vec::new();
    let mut blocks = Vec::new();
    for (number, played) in receiver {
        early.push((number, played));
        while let Some(at) = early.iter().position(|(number, _)| *number == blocks.len() as u64) {
            blocks.push(early.swap_remove(at).1);
            progress(blocks.len() as u64);
            let scores = || block_scores(&plan.names[0], &plan.names, &blocks);
            let verdict = plan.sprt.and_then(|sprt| sprt.verdict(&scores(), plan.names.len()));
            if verdict.is_some() {
                return (blocks, verdict);
            }
        }
    }
    (blocks, None)
}

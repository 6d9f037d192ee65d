//! Threads that share the work of a batch's step, the caller's among them.
//!
//! A step takes some hundred microseconds, and to wake a thread takes a good part of that; so does fetching a
//! game that another core had in its cache. So the caller begins at once, the others linger for a moment after a
//! step, because the next one mostly comes soon, and everybody does the parts that it had last time. Only who has
//! waited for a while takes parts of others, and nobody sleeps while the last ones are finished.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{hint, iter};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder, Yield};

/// So long a thread that has nothing to do stays awake: longer than Python takes from one step to the next, and
/// no longer than a step.
const LINGER: Duration = Duration::from_micros(100);

/// So long a thread needs to leave, once it has said that it is done.
const LEAVE: Duration = Duration::from_nanos(300);

/// So many threads.
pub(crate) struct Team {
    /// Those beside the caller; nobody: it does everything.
    others: Option<ThreadPool>,
    /// How many of them linger.
    lingering: Arc<AtomicUsize>,
}

impl Team {
    pub(crate) fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let others = |count| ThreadPoolBuilder::new().num_threads(count).build();
        let others = (threads > 1).then(|| others(threads - 1)).transpose()?;
        Ok(Team { others, lingering: Arc::default() })
    }

    pub(crate) fn threads(&self) -> usize {
        1 + self.others.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Lets every thread do this, and tells it its number. The caller is 0 and comes first, the others when they
    /// wake.
    pub(crate) fn run(&self, work: impl Fn(usize) + Sync) {
        let Some(others) = &self.others else { return work(0) };
        let gone = Countdown::new(self.threads() - 1);
        others.in_place_scope(|scope| {
            for _ in 1..self.threads() {
                scope.spawn(|_| {
                    let _gone = gone.at_the_end();
                    work(1 + rayon::current_thread_index().expect("a thread of the pool"));
                });
            }
            work(0);
            gone.wait();
            // The scope's own wait falls asleep at once, if they are not quite gone.
            spin(LEAVE);
        });
        self.linger(others);
    }

    /// Keeps the others awake for a moment, unless they are.
    fn linger(&self, others: &ThreadPool) {
        let (nobody, all) = (0, others.current_num_threads());
        if self.lingering.compare_exchange(nobody, all, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return;
        }
        let lingering = self.lingering.clone();
        others.spawn_broadcast(move |_| {
            stay_awake();
            lingering.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

/// Does what there is to do, until there was nothing for a while.
fn stay_awake() {
    let mut idle = Instant::now();
    while idle.elapsed() < LINGER {
        if rayon::yield_now() == Some(Yield::Executed) {
            idle = Instant::now();
        } else {
            hint::spin_loop();
        }
    }
}

fn spin(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        hint::spin_loop();
    }
}

/// Parts of some work by number, each of which somebody takes and finishes.
pub(crate) struct Tasks {
    /// By thread, the parts that it begins with.
    queues: Vec<Queue>,
    unfinished: Countdown,
}

impl Tasks {
    /// So many parts for so many threads: the first ones for the first, and so on.
    pub(crate) fn new(count: usize, threads: usize) -> Tasks {
        let bound = |thread: usize| (count * thread / threads) as u32;
        let queues = (0..threads).map(|thread| Queue::new(bound(thread), bound(thread + 1)));
        Tasks { queues: queues.collect(), unfinished: Countdown::new(count) }
    }

    /// Does the thread's own parts. Then it waits so long for the others, and does what they have not come to.
    /// All are finished when it returns, by whomever.
    pub(crate) fn finish(&self, thread: usize, patience: Duration, work: impl Fn(usize)) {
        let work = |part: u32| {
            let _finished = self.unfinished.at_the_end();
            work(part as usize);
        };
        iter::from_fn(|| self.queues[thread].first()).for_each(&work);
        self.unfinished.wait_for(patience);
        iter::from_fn(|| self.queues.iter().find_map(Queue::last)).for_each(&work);
        self.unfinished.wait();
    }
}

/// Numbers that follow one another: the next one, and the one at which they end, in the two halves of a word.
/// Each has a line of the cache to itself, so that no thread has to fetch its own from another core.
#[repr(align(128))]
struct Queue(AtomicU64);

impl Queue {
    fn new(next: u32, end: u32) -> Queue {
        Queue(AtomicU64::new(joined(next, end)))
    }

    /// Takes the first.
    fn first(&self) -> Option<u32> {
        self.take(|next, end| joined(next + 1, end)).map(|(next, _)| next)
    }

    /// Takes the last.
    fn last(&self) -> Option<u32> {
        self.take(|next, end| joined(next, end - 1)).map(|(_, end)| end - 1)
    }

    /// Changes it, unless it is empty; says how it was.
    fn take(&self, change: impl Fn(u32, u32) -> u64) -> Option<(u32, u32)> {
        let change = |word| {
            let (next, end) = parted(word);
            (next < end).then(|| change(next, end))
        };
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change).ok().map(parted)
    }
}

const fn joined(next: u32, end: u32) -> u64 {
    (next as u64) << 32 | end as u64
}

const fn parted(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}

/// How many things are still to happen.
struct Countdown(AtomicUsize);

impl Countdown {
    fn new(count: usize) -> Countdown {
        Countdown(AtomicUsize::new(count))
    }

    /// One of them has happened when this is dropped, also by a panic: others wait for it.
    fn at_the_end(&self) -> Happened<'_> {
        Happened(self)
    }

    /// Waits until all has happened, but no longer than this.
    fn wait_for(&self, patience: Duration) {
        let start = Instant::now();
        while self.0.load(Ordering::Acquire) > 0 && start.elapsed() < patience {
            hint::spin_loop();
        }
    }

    /// What is left takes less time than to fall asleep and be woken, unless somebody else has the processor.
    fn wait(&self) {
        let mut patience = 10_000;
        while self.0.load(Ordering::Acquire) > 0 {
            if patience > 0 {
                patience -= 1;
                hint::spin_loop();
            } else {
                thread::yield_now();
            }
        }
    }
}

struct Happened<'a>(&'a Countdown);

impl Drop for Happened<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Release);
    }
}

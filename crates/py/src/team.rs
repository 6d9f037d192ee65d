//! Threads that share the work of a batch's step, the caller's among them.
//!
//! A step takes some hundred microseconds, and to wake a thread takes a good part of that. So the caller begins
//! at once, whoever comes takes the next part that nobody has, and nobody sleeps while the last parts are
//! finished.

use std::hint;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// So many threads.
pub(crate) struct Team {
    /// Those beside the caller; nobody: it does everything.
    others: Option<ThreadPool>,
}

impl Team {
    pub(crate) fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let others = |count| ThreadPoolBuilder::new().num_threads(count).build();
        Ok(Team { others: (threads > 1).then(|| others(threads - 1)).transpose()? })
    }

    pub(crate) fn threads(&self) -> usize {
        1 + self.others.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Lets every thread do this. The caller comes first, and the others when they wake.
    pub(crate) fn run(&self, work: impl Fn() + Sync) {
        let Some(others) = &self.others else { return work() };
        others.in_place_scope(|scope| {
            (1..self.threads()).for_each(|_| scope.spawn(|_| work()));
            work();
        });
    }
}

/// Parts of some work by number, each of which somebody takes and finishes.
pub(crate) struct Tasks {
    count: usize,
    taken: AtomicUsize,
    finished: AtomicUsize,
}

impl Tasks {
    pub(crate) fn new(count: usize) -> Tasks {
        Tasks { count, taken: AtomicUsize::new(0), finished: AtomicUsize::new(0) }
    }

    /// Takes parts and does them, until all are finished, by whomever.
    pub(crate) fn finish(&self, work: impl Fn(usize)) {
        while let Some(part) = self.take() {
            let _finished = Finished(self);
            work(part);
        }
        self.wait();
    }

    fn take(&self) -> Option<usize> {
        let part = self.taken.fetch_add(1, Ordering::Relaxed);
        (part < self.count).then_some(part)
    }

    /// What is left takes less time than to fall asleep and be woken, unless somebody else has the processor.
    fn wait(&self) {
        let mut patience = 10_000;
        while self.finished.load(Ordering::Acquire) < self.count {
            if patience > 0 {
                patience -= 1;
                hint::spin_loop();
            } else {
                thread::yield_now();
            }
        }
    }
}

/// Says that a part is finished, also if it panicked: others wait for it.
struct Finished<'a>(&'a Tasks);

impl Drop for Finished<'_> {
    fn drop(&mut self) {
        self.0.finished.fetch_add(1, Ordering::Release);
    }
}

//! Where bots think: a bounded number at a time, apart from the threads that answer people.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tokio::sync::Semaphore;
use tokio::task;

/// The bots' threads.
pub struct Pool {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Pool {
    /// One thread less than the machine has cores, so that people are answered while bots think.
    pub fn new() -> Pool {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
        Pool { places: Arc::new(Semaphore::new((cores - 1).max(1))), waiting: AtomicUsize::new(0) }
    }

    /// Does the work when its turn comes.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let place = self.places.clone().acquire_owned().await.expect("the pool is never closed");
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let done = task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        done.await.expect("bots do not panic")
    }

    /// How many wait for their turn.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// A number for a bot's generator.
    pub fn seed(&self) -> u64 {
        getrandom::u64().expect("the operating system gives random bytes")
    }
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

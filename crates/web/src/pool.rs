//! Where bots think: a bounded number at a time, apart from the threads that answer people.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::{task, time};

use crate::log_throttle::LogThrottle;
use crate::metrics::{Held, Metrics};
use crate::outside;

/// Whoever runs the server should know when bots wait longer than this.
const PATIENCE: Duration = Duration::from_secs(2);

/// So often work that nobody waits for looks whether its time has come.
const GLANCE: Duration = Duration::from_millis(20);

/// The bots' threads.
pub struct Pool {
    permits: Arc<Semaphore>,
    /// What nobody waits for is done one after the other.
    last: Semaphore,
    metrics: Arc<Metrics>,
    long_waits: LogThrottle,
}

impl Pool {
    /// One thread less than the machine has cores, so that people are answered while bots think.
    pub(crate) fn new(metrics: Arc<Metrics>) -> Pool {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
        Pool {
            permits: Arc::new(Semaphore::new((cores - 1).max(1))),
            last: Semaphore::new(1),
            metrics,
            long_waits: LogThrottle::new(),
        }
    }

    /// Does the work when its turn comes.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        // A simulation has one thread.
        #[cfg(test)]
        if outside::simulated::is_entered() {
            return work();
        }
        let permit = self.permit().await;
        let thinking = Held::new(&self.metrics.bots_thinking);
        let thought = self.metrics.thought.clone();
        let done = task::spawn_blocking(move || {
            let _held = (permit, thinking);
            let start = Instant::now();
            let done = work();
            thought.observe(start.elapsed().as_secs_f64());
            done
        });
        done.await.expect("bots do not panic")
    }

    /// Does the work when nobody else's waits. There is one of its kind at a time, so whoever comes meanwhile waits for
    /// this one alone.
    pub(crate) async fn run_last<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let _only = self.last.acquire().await.expect("the pool is never closed");
        while self.waiting() > 0 {
            time::sleep(GLANCE).await;
        }
        self.run(work).await
    }

    async fn permit(&self) -> OwnedSemaphorePermit {
        let _waiting = Held::new(&self.metrics.bots_waiting);
        let start = Instant::now();
        let permit = self.permits.clone().acquire_owned().await.expect("the pool is never closed");
        let waited = start.elapsed();
        self.metrics.waited.observe(waited.as_secs_f64());
        if waited > PATIENCE && self.long_waits.allows() {
            tracing::warn!(
                ?waited,
                waiting = self.waiting(),
                "more bots want to think than there is room for"
            );
        }
        permit
    }

    /// How many wait for their turn.
    pub fn waiting(&self) -> usize {
        self.metrics.bots_waiting.get().try_into().unwrap_or_default()
    }

    /// A number for a bot's generator.
    pub fn seed(&self) -> u64 {
        u64::from_le_bytes(outside::random_bytes())
    }
}

//! Reviews of finished games: worked out in the background when a player asks, one at a time, and kept
//! with the game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use ::review::{Analysis, Effort, Progress, analyse};
use play::AnyPlay;
use store::Store;
use tokio::sync::Semaphore;
use tokio::task;

use crate::id;
use crate::problem::Problem;

/// The reviews of a server.
pub(crate) struct Reviews {
    /// One game at a time is analysed: people who play come first.
    turn: Arc<Semaphore>,
    /// By table, those that wait or are worked out.
    under_way: Mutex<BTreeMap<String, Arc<Work>>>,
}

/// How far the review of a game is.
pub(crate) enum Reviewed {
    /// It is there.
    Done(Box<Analysis>),
    /// It is worked out.
    UnderWay(Progress),
}

/// How far an analysis is.
#[derive(Default)]
struct Work {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl Work {
    fn note(&self, progress: Progress) {
        self.done.fetch_max(progress.done, Relaxed);
        self.all.store(progress.all, Relaxed);
    }

    fn progress(&self) -> Progress {
        Progress { done: self.done.load(Relaxed), all: self.all.load(Relaxed) }
    }
}

/// What is kept of the table's game, if it was judged as this program does.
pub(crate) async fn kept(store: &Store, id: &str) -> Result<Option<Analysis>, Problem> {
    let text = store.review(id).await?;
    let analysis = text.and_then(|text| serde_json::from_str::<Analysis>(&text).ok());
    Ok(analysis.filter(|analysis| analysis.version == Analysis::VERSION))
}

impl Reviews {
    pub(crate) fn new() -> Arc<Reviews> {
        Arc::new(Reviews { turn: Arc::new(Semaphore::new(1)), under_way: Mutex::default() })
    }

    /// The review of a table's game, which is over; if it is not there yet, it is worked out from now on.
    pub(crate) async fn of(
        self: &Arc<Reviews>,
        store: &Store,
        id: &str,
        play: Arc<dyn AnyPlay>,
    ) -> Result<Reviewed, Problem> {
        if let Some(analysis) = kept(store, id).await? {
            return Ok(Reviewed::Done(Box::new(analysis)));
        }
        Ok(Reviewed::UnderWay(self.start(store, id, play).progress()))
    }

    fn start(self: &Arc<Reviews>, store: &Store, id: &str, play: Arc<dyn AnyPlay>) -> Arc<Work> {
        let mut under_way = self.under_way();
        if let Some(work) = under_way.get(id) {
            return work.clone();
        }
        let work = Arc::new(Work::default());
        under_way.insert(id.to_owned(), work.clone());
        let job = Job {
            reviews: Arc::downgrade(self),
            store: store.clone(),
            id: id.to_owned(),
            work: work.clone(),
        };
        tokio::spawn(job.run(self.turn.clone(), play));
        work
    }

    fn under_way(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Work>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An analysis that is to be made. With the server it ends.
struct Job {
    reviews: Weak<Reviews>,
    store: Store,
    id: String,
    work: Arc<Work>,
}

impl Job {
    async fn run(self, turn: Arc<Semaphore>, play: Arc<dyn AnyPlay>) {
        let _permit = turn.acquire_owned().await;
        let (reviews, work) = (self.reviews.clone(), self.work.clone());
        let watch = move |progress| {
            work.note(progress);
            reviews.strong_count() > 0
        };
        let analysed = task::spawn_blocking(move || analyse(play.as_ref(), effort(), &watch)).await;
        if let Ok(Ok(analysis)) = analysed {
            self.keep(&analysis).await;
        }
        if let Some(reviews) = self.reviews.upgrade() {
            reviews.under_way().remove(&self.id);
        }
    }

    /// What can't be kept is worked out again when somebody asks again.
    async fn keep(&self, analysis: &Analysis) {
        let text = serde_json::to_string(analysis).expect("an analysis is plain data");
        if let Err(error) = self.store.keep_review(&self.id, &text).await {
            tracing::error!(table = id::mark(&self.id), %error, "a review can't be kept");
        }
    }
}

/// One core is left to those who play.
fn effort() -> Effort {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    Effort { threads: cores.saturating_sub(1).clamp(1, 2), ..Effort::default() }
}

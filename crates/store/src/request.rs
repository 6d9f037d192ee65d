//! What the writer of a store is asked for, and who is told of what was written.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::change::Write;
use crate::wakes::Wakes;
use crate::{Counts, Error, Position, Tables, Trouble};

/// Something to write, and where the answer goes.
pub(crate) struct Request {
    pub(crate) write: Write,
    pub(crate) answer: oneshot::Sender<Outcome>,
}

pub(crate) type Outcome = Result<Position, Error>;

/// What was written since the store was opened.
#[derive(Default)]
pub(crate) struct Written {
    pub(crate) steps: AtomicU64,
    pub(crate) commits: AtomicU64,
    /// Told of every commit.
    pub(crate) observer: OnceLock<Box<dyn Fn(Commit) + Send + Sync>>,
}

/// A commit that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commit {
    /// How many changes it was asked for.
    pub changes: usize,
    /// How long it took, from the first of them to the disk's answer.
    pub took: Duration,
}

/// Who is told of what was written.
#[derive(Clone, Default)]
pub(crate) struct News {
    pub(crate) wakes: Arc<Wakes>,
    pub(crate) written: Arc<Written>,
}

impl Written {
    /// The same, with how many tables there are.
    pub(crate) fn counts(&self, tables: Tables) -> Counts {
        Counts { tables, steps: self.steps.load(Relaxed), commits: self.commits.load(Relaxed) }
    }
}

impl News {
    /// Answers all of the group after its commit, or after the commit failed.
    pub(crate) fn answer(
        &self,
        group: &mut Vec<Request>,
        outcomes: Result<Vec<Outcome>, Trouble>,
        took: Duration,
    ) {
        match outcomes {
            Ok(outcomes) => {
                self.observe(Commit { changes: group.len(), took });
                group.drain(..).zip(outcomes).for_each(|(request, outcome)| self.tell(request, outcome));
            }
            Err(trouble) => refuse(group.drain(..), &trouble),
        }
    }

    pub(crate) fn observe(&self, commit: Commit) {
        self.written.commits.fetch_add(1, Relaxed);
        if let Some(observer) = self.written.observer.get() {
            observer(commit);
        }
    }

    pub(crate) fn tell(&self, Request { write, answer }: Request, outcome: Outcome) {
        if let Ok(position) = &outcome {
            self.written.steps.fetch_add(write.steps() as u64, Relaxed);
            write.table().into_iter().for_each(|table| self.wakes.wake(table, *position));
        }
        // Whoever asked may have gone meanwhile.
        let _ = answer.send(outcome);
    }
}

fn refuse(group: impl Iterator<Item = Request>, trouble: &Trouble) {
    for request in group {
        let _ = request.answer.send(Err(trouble.clone().into()));
    }
}

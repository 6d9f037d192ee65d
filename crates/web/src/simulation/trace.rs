//! What happened in a run: a hash of every byte, counts, and the last of it as a story.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use tokio::time::Instant;

/// So many lines are enough to see how it came about.
const STORY: usize = 30;

/// What happened so far.
pub(super) struct Trace {
    seed: u64,
    started: Instant,
    written: Mutex<Written>,
}

#[derive(Default)]
struct Written {
    bytes: Sha256,
    counts: BTreeMap<&'static str, u64>,
    lines: VecDeque<String>,
    /// The tables, in the order in which they were first told of.
    tables: Vec<String>,
    failure: Option<String>,
}

/// What a run came to.
pub(super) struct Summary {
    pub(super) seed: u64,
    /// The hash of all that was sent and of all that was stored.
    pub(super) bytes: [u8; 32],
    pub(super) time: Duration,
    pub(super) counts: BTreeMap<&'static str, u64>,
    /// What is wrong, and what happened before.
    pub(super) failure: Option<String>,
}

impl Written {
    /// With `T1`, `T2` in the place of the names of tables, which nobody can tell apart.
    fn readable(&mut self, text: &str) -> String {
        let told = text.split("/t/").nth(1).and_then(|rest| rest.split(['/', ' ']).next());
        if let Some(table) = told.filter(|told| !self.tables.iter().any(|known| known == told)) {
            self.tables.push(table.to_owned());
        }
        let tables = self.tables.iter().enumerate();
        tables.fold(text.to_owned(), |text, (at, table)| text.replace(table, &format!("T{}", at + 1)))
    }
}

impl Summary {
    /// With what else was found, if nothing was before.
    pub(super) fn and(self, failure: Option<String>) -> Summary {
        Summary { failure: self.failure.or(failure), ..self }
    }
}

impl Trace {
    pub(super) fn new(seed: u64) -> Trace {
        Trace { seed, started: Instant::now(), written: Mutex::default() }
    }

    /// Something for the story.
    pub(super) fn tell(&self, text: &str) {
        let mut written = self.written();
        let line = format!("{:>10.3}  {}", self.started.elapsed().as_secs_f64(), written.readable(text));
        written.bytes.update(&line);
        written.lines.push_back(line);
        if written.lines.len() > STORY {
            written.lines.pop_front();
        }
    }

    /// A fault that is counted and told.
    pub(super) fn fault(&self, what: &'static str, about: &str) {
        self.count(what);
        self.tell(&format!("{what}: {about}"));
    }

    pub(super) fn count(&self, what: &'static str) {
        self.add(what, 1);
    }

    pub(super) fn add(&self, what: &'static str, count: usize) {
        *self.written().counts.entry(what).or_default() += count as u64;
    }

    /// Bytes that are the same whenever the seed is played.
    pub(super) fn bytes(&self, bytes: &[u8]) {
        self.written().bytes.update(bytes);
    }

    /// The first thing that is wrong ends the run.
    pub(super) fn fail(&self, what: &str) {
        if !self.has_failed() {
            self.tell(&format!("wrong: {what}"));
            let mut written = self.written();
            let mut story = String::new();
            for line in &written.lines {
                let _ = writeln!(story, "{line}");
            }
            written.failure = Some(story);
        }
    }

    pub(super) fn has_failed(&self) -> bool {
        self.written().failure.is_some()
    }

    pub(super) fn summary(&self) -> Summary {
        let written = std::mem::take(&mut *self.written());
        let (time, bytes) = (self.started.elapsed(), written.bytes.finalize().into());
        Summary { seed: self.seed, bytes, time, counts: written.counts, failure: written.failure }
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().expect("nobody panics while writing")
    }
}

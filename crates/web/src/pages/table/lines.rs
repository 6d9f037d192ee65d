//! Lines of the log that were drawn before. A step that others have followed is told in the same words
//! for ever, so each line is drawn once, and kept once for all who read the same.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use engine::Viewer;
use play::Reader;
use words::{Language, Names};

use crate::table::Snapshot;

/// The lines of a table, for each of those who read it.
#[derive(Default)]
pub(crate) struct Lines(Mutex<Vec<Told>>);

/// What a reader was told.
struct Told {
    viewer: Viewer,
    language: Language,
    names: Names,
    /// With a step that was taken back, another may come in its place.
    undone: usize,
    /// The step of the first line.
    first: usize,
    lines: Vec<Arc<str>>,
}

impl Told {
    fn new(snapshot: &Snapshot, reader: &Reader<'_>) -> Told {
        let (viewer, language, names) = (reader.viewer, reader.language, reader.names.clone());
        Told { viewer, language, names, undone: snapshot.undone, first: 0, lines: Vec::new() }
    }

    fn line(&self, step: usize) -> Option<&Arc<str>> {
        step.checked_sub(self.first).and_then(|at| self.lines.get(at))
    }

    fn is_for(&self, reader: &Reader<'_>) -> bool {
        (self.viewer, self.language) == (reader.viewer, reader.language)
    }

    /// The step of the line after the last.
    fn next(&self) -> usize {
        self.first + self.lines.len()
    }

    /// Keeps the lines of these steps, if they begin where the others end.
    fn forget_all_but(&mut self, steps: &Range<usize>) {
        if (self.first..=self.next()).contains(&steps.start) {
            self.lines.drain(..steps.start - self.first);
        } else {
            self.lines.clear();
        }
        self.first = steps.start;
        self.lines.truncate(steps.len());
    }

    fn holds(&self, snapshot: &Snapshot, reader: &Reader<'_>) -> bool {
        self.undone == snapshot.undone && self.names == *reader.names
    }
}

impl Lines {
    /// Tells these steps, which others have followed, to `put`; what is not known yet is drawn.
    pub(super) fn tell(
        &self,
        snapshot: &Snapshot,
        reader: &Reader<'_>,
        steps: Range<usize>,
        draw: impl Fn(usize) -> String,
        put: impl FnOnce(&[Arc<str>]),
    ) {
        let mut all = self.0.lock().expect("what was drawn once can be drawn again");
        let at = all.iter().position(|told| told.is_for(reader));
        let kept = at.map(|at| all.swap_remove(at)).filter(|told| told.holds(snapshot, reader));
        let mut told = kept.unwrap_or_else(|| Told::new(snapshot, reader));
        told.forget_all_but(&steps);
        for step in told.next()..steps.end {
            told.lines.push(shared(&all, reader.language, step, draw(step)));
        }
        put(&told.lines);
        all.push(told);
    }

    /// What is kept, which is then kept no longer.
    #[cfg(test)]
    pub(crate) fn take(&self) -> Lines {
        Lines(Mutex::new(std::mem::take(&mut self.0.lock().expect("a test"))))
    }

    /// Puts back what was taken.
    #[cfg(test)]
    pub(crate) fn restore(&self, lines: Lines) {
        *self.0.lock().expect("a test") = lines.0.into_inner().expect("a test");
    }
}

/// The line as others have it, if they read the same.
fn shared(all: &[Told], language: Language, step: usize, line: String) -> Arc<str> {
    let same_language = all.iter().filter(|told| told.language == language);
    let same = same_language.filter_map(|told| told.line(step)).find(|other| ***other == *line).cloned();
    same.unwrap_or_else(|| line.into())
}

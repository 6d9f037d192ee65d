//! What those at the table have learnt since their pages were loaded: a stream knows the cookies of its
//! first request alone.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use super::Table;
use crate::guest::Guest;
use crate::lessons::{Lesson, Lessons};

/// By guest.
#[derive(Default)]
pub(super) struct Learnt(Mutex<BTreeMap<String, Lessons>>);

impl Learnt {
    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Lessons>> {
        self.0.lock().expect("nobody panics while teaching")
    }
}

impl Table {
    /// Has somebody who sits here had this lesson of the table's game?
    pub(crate) fn knows(&self, guest: &Guest, name: &str) -> bool {
        let snapshot = self.snapshot();
        let game = &snapshot.row.game;
        guest.lessons.has(game, name)
            || self.learnt.all().get(&guest.id).is_some_and(|lessons| lessons.has(game, name))
    }

    /// From now on they know; who does not sit here is nobody's pupil.
    pub(crate) fn teach(&self, guest: &Guest, lesson: Lesson) {
        if self.snapshot().has_seat(&guest.id) {
            self.learnt.all().entry(guest.id.clone()).or_default().add(lesson);
        }
    }
}

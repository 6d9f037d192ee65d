//! What several need of a moment, nearly at once, and nobody needs later.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, Weak};

/// Made when it is first asked for, and there for as long as it is among the last of its kind, of whichever table:
/// those who look at a table are shown a step within moments of each other.
pub(super) struct Fleeting<T>(Mutex<Weak<T>>);

impl<T> Default for Fleeting<T> {
    fn default() -> Fleeting<T> {
        Fleeting(Mutex::default())
    }
}

impl<T: Default> Fleeting<T> {
    /// What is there, or a new one.
    pub(super) fn get(&self, recent: &Recent<T>) -> Arc<T> {
        let mut here = lock(&self.0);
        here.upgrade().unwrap_or_else(|| {
            let made = Arc::default();
            *here = Arc::downgrade(&made);
            recent.keep(&made);
            made
        })
    }
}

/// The last of a kind.
pub(super) struct Recent<T> {
    most: usize,
    kept: Mutex<VecDeque<Arc<T>>>,
}

impl<T> Recent<T> {
    /// Keeps so many.
    pub(super) const fn new(most: usize) -> Recent<T> {
        Recent { most, kept: Mutex::new(VecDeque::new()) }
    }

    fn keep(&self, it: &Arc<T>) {
        let mut kept = lock(&self.kept);
        kept.push_back(it.clone());
        let oldest = if kept.len() > self.most { kept.pop_front() } else { None };
        // To drop it may take longer than others should wait.
        drop(kept);
        drop(oldest);
    }
}

/// Whatever is here can be made again.
pub(super) fn lock<T>(here: &Mutex<T>) -> MutexGuard<'_, T> {
    here.lock().expect("nobody panics with what can be made again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_there_as_long_as_it_is_recent() {
        let recent = Recent::<Mutex<u8>>::new(2);
        let [first, second, third] = [(); 3].map(|()| Fleeting::default());
        *lock(&first.get(&recent)) = 7;
        second.get(&recent);
        assert_eq!(*lock(&first.get(&recent)), 7);
        third.get(&recent);
        assert_eq!(*lock(&first.get(&recent)), 0, "two came after it was made");
    }
}

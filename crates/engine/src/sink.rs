//! Where events go.

use alloc::vec::Vec;

/// Takes events as they happen. Events are passed unbuilt, so that nobody pays for one that
/// nobody wants: a random playout plays into `()`.
pub trait Sink<E> {
    /// An event happened; `event` builds it.
    fn push(&mut self, event: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn push(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

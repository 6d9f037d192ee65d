//! How much thinking is allowed, and who does it.

use alloc::boxed::Box;

/// How much a bot may think about one move.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// When to stop.
    pub limit: Limit<'a>,
    /// Who thinks.
    pub workers: &'a dyn Workers,
}

/// When to stop thinking.
#[derive(Clone, Copy)]
pub enum Limit<'a> {
    /// After so many simulations: the same seed gives the same move.
    Iterations(u32),
    /// When asked to: the clock is the caller's.
    Until(&'a (dyn Fn() -> bool + Sync)),
    /// After so many simulations, or before that when asked to.
    Either(u32, &'a (dyn Fn() -> bool + Sync)),
}

impl Limit<'_> {
    /// Are so many simulations enough?
    pub fn is_reached(self, simulations: u32) -> bool {
        match self {
            Limit::Iterations(count) => simulations >= count,
            Limit::Until(should_stop) => should_stop(),
            Limit::Either(count, should_stop) => simulations >= count || should_stop(),
        }
    }

    /// The limit of each of so many parts of a search.
    pub fn divided(self, parts: u32) -> Self {
        match self {
            Limit::Iterations(count) => Limit::Iterations(count.div_ceil(parts)),
            Limit::Until(_) => self,
            Limit::Either(count, should_stop) => Limit::Either(count.div_ceil(parts), should_stop),
        }
    }
}

impl Budget<'_> {
    /// So many simulations, by the caller's own thread.
    pub fn iterations(count: u32) -> Budget<'static> {
        Budget { limit: Limit::Iterations(count), workers: &Alone }
    }
}

/// A part of a search.
pub type Task<'a> = Box<dyn FnMut() + Send + 'a>;

/// Runs parts of a search side by side. Bots start no threads; a caller may.
pub trait Workers: Sync {
    /// Into how many parts a search should be divided.
    fn count(&self) -> u32;

    /// Runs all of the parts, and comes back when they are done.
    fn run(&self, tasks: &mut [Task<'_>]);
}

/// The caller's own thread does it all.
pub struct Alone;

impl Workers for Alone {
    fn count(&self) -> u32 {
        1
    }

    fn run(&self, tasks: &mut [Task<'_>]) {
        tasks.iter_mut().for_each(|task| task());
    }
}

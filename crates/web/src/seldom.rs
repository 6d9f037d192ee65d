//! Says a thing seldom, so that trouble does not fill the log as well.

use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// Whether it is time to say it again.
pub(crate) struct Seldom(DefaultDirectRateLimiter);

impl Seldom {
    pub(crate) fn new() -> Seldom {
        Seldom(RateLimiter::direct(once_a_minute()))
    }

    pub(crate) fn may_speak(&self) -> bool {
        self.0.check().is_ok()
    }
}

pub(crate) fn once_a_minute() -> Quota {
    Quota::with_period(Duration::from_secs(60)).expect("a minute is not zero")
}

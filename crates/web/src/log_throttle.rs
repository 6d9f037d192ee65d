//! Throttles what is logged again and again, so that a lasting fault does not fill the log.

use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// Allows one line a minute.
pub(crate) struct LogThrottle(DefaultDirectRateLimiter);

impl LogThrottle {
    pub(crate) fn new() -> LogThrottle {
        LogThrottle(RateLimiter::direct(once_a_minute()))
    }

    /// May the line be written now?
    pub(crate) fn allows(&self) -> bool {
        self.0.check().is_ok()
    }
}

pub(crate) fn once_a_minute() -> Quota {
    Quota::with_period(Duration::from_secs(60)).expect("a minute is not zero")
}

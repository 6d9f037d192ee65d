//! What the program takes from the world outside: random bytes and the time of day. A simulation puts
//! its own in their place, for the thread that it runs in.

use play::luck::Nonce;

/// Bytes that nobody can guess.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    #[cfg(test)]
    if let Some(bytes) = simulated::random_bytes() {
        return bytes;
    }
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A number that nobody can guess.
pub(crate) fn random_nonce() -> Nonce {
    Nonce::from(random_bytes())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    #[cfg(test)]
    if let Some(now) = simulated::now() {
        return now;
    }
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |time| time.as_millis() as i64)
}

#[cfg(test)]
pub(crate) mod simulated {
    use std::cell::RefCell;

    use rand_core::Rng as _;
    use testkit::{Generator, generator};
    use tokio::time::Instant;

    /// A world outside that is the same each time.
    struct Outside {
        generator: Generator,
        started: Instant,
        /// What the clock shows when it starts; changed when the clock is set.
        clock: i64,
    }

    thread_local! {
        static OUTSIDE: RefCell<Option<Outside>> = const { RefCell::new(None) };
    }

    /// From here on this thread has a world of its own, until the value is dropped.
    pub(crate) struct Entered(());

    impl Entered {
        /// Within a runtime of tokio, whose clock drives the time of day.
        pub(crate) fn new(seed: u64) -> Entered {
            let outside =
                Outside { generator: generator(seed), started: Instant::now(), clock: 1_800_000_000_000 };
            OUTSIDE.set(Some(outside));
            Entered(())
        }
    }

    impl Drop for Entered {
        fn drop(&mut self) {
            OUTSIDE.set(None);
        }
    }

    pub(crate) fn is_entered() -> bool {
        OUTSIDE.with_borrow(Option::is_some)
    }

    /// Somebody sets the clock forward or back.
    pub(crate) fn set_clock_by(milliseconds: i64) {
        OUTSIDE.with_borrow_mut(|outside| {
            outside.as_mut().expect("a simulated world").clock += milliseconds;
        });
    }

    pub(super) fn random_bytes<const N: usize>() -> Option<[u8; N]> {
        OUTSIDE.with_borrow_mut(|outside| {
            let mut bytes = [0; N];
            outside.as_mut()?.generator.fill_bytes(&mut bytes);
            Some(bytes)
        })
    }

    pub(super) fn now() -> Option<i64> {
        OUTSIDE.with_borrow(|outside| {
            let Outside { started, clock, .. } = outside.as_ref()?;
            Some(clock + started.elapsed().as_millis() as i64)
        })
    }
}

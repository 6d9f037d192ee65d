//! Shutdown: what asks the program to end, and how it ends even if it can't listen.
//!
//! A signal asks both faces, a terminal that is gone the full screen. Every step has been kept as it
//! was taken, so there is nothing to lose. Reading from a terminal that is gone never comes back, nor
//! does writing to somebody who does not read: then the program just goes.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{process, thread};

static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// How long a game that was asked to end may take for it.
const LAST_CALL: Duration = Duration::from_secs(2);
/// How long tidying up may take after that.
const TIDYING: Duration = Duration::from_millis(200);
/// How often somebody looks whether the terminal is still there.
const WATCH: Duration = Duration::from_millis(500);

/// Has the program been asked to end?
pub(crate) fn is_requested() -> bool {
    IS_REQUESTED.load(Ordering::Relaxed)
}

/// From now on a signal wakes whoever waits, so that they can leave in good order; if they do not,
/// the program tidies up and ends.
pub(crate) fn at_signal(wake: impl Fn() + Send + 'static, tidy: fn()) {
    // Where there are no signals, the program is just ended; the game is kept all the same.
    let _ = ctrlc::set_handler(move || end(&wake, tidy));
}

/// The same if the terminal goes away: not everybody whose terminal that was gets a signal then.
pub(crate) fn without_terminal(tidy: fn()) {
    thread::spawn(move || {
        while io::stdin().is_terminal() {
            thread::sleep(WATCH);
        }
        end(&|| {}, tidy);
    });
}

fn end(wake: &dyn Fn(), tidy: fn()) {
    IS_REQUESTED.store(true, Ordering::Relaxed);
    wake();
    thread::sleep(LAST_CALL);
    // Tidying up writes to the terminal, and nobody may read that either.
    thread::spawn(tidy);
    thread::sleep(TIDYING);
    process::exit(1);
}

//! Long work that Ctrl-C ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// So often it is looked whether somebody wants to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Says whether somebody wants the work to stop.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn want(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does the work on a thread of its own, while Python does something else. Ctrl-C ends the wait at once,
/// and the work as soon as it looks.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    stop: Stop,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = mpsc::channel();
    let told = stop.clone();
    // Nobody waits for it any more, if sending fails.
    thread::spawn(move || drop(sender.send(work(&told))));
    loop {
        let (returned, done) = py.detach(move || {
            let done = receiver.recv_timeout(LOOK);
            (receiver, done)
        });
        receiver = returned;
        match done {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| stop.want())?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the work broke off")),
        }
    }
}

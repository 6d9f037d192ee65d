//! Long work that Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

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

    /// What was wanted is done.
    fn forget(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Does the work on a thread of its own, while Python does something else. Ctrl-C ends the wait at once,
/// and the work as soon as it looks.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    stop: Stop,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::channel();
    let told = stop.clone();
    // Nobody waits for it any more, if sending fails.
    thread::spawn(move || drop(sender.send(work(&told))));
    let mut waiting = Waiting(receiver);
    loop {
        match waiting.look(py)? {
            Some(done) => return Ok(done),
            None => py.check_signals().inspect_err(|_| stop.want())?,
        }
    }
}

/// The same for work on what is borrowed, which has to be done before anybody goes on: Ctrl-C asks it to hurry,
/// and is heard when it is done.
pub(crate) fn hurried<T: Send>(py: Python<'_>, stop: &Stop, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    stop.forget();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        scope.spawn(move || drop(sender.send(work())));
        let (mut waiting, mut heard) = (Waiting(receiver), Ok(()));
        loop {
            if let Some(done) = waiting.look(py)? {
                return heard.map(|()| done);
            }
            if heard.is_ok() {
                heard = py.check_signals().inspect_err(|_| stop.want());
            }
        }
    })
}

/// For work that goes on on the thread that Python calls from, in parts: looks between them, now and then,
/// whether Ctrl-C was pressed.
pub(crate) struct Watch {
    looked: Mutex<Instant>,
    heard: OnceLock<PyErr>,
}

impl Watch {
    pub(crate) fn new() -> Watch {
        Watch { looked: Mutex::new(Instant::now()), heard: OnceLock::new() }
    }

    /// Is somebody to stop? Only Python's own thread hears; others are told by it.
    pub(crate) fn has_heard(&self) -> bool {
        self.heard.get().is_some()
    }

    /// Looks, if that is due; for Python's own thread.
    pub(crate) fn look(&self) -> bool {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if looked.elapsed() >= LOOK {
            *looked = Instant::now();
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                // Whatever was heard first is what is raised.
                drop(self.heard.set(error));
            }
        }
        self.has_heard()
    }

    /// What was heard.
    pub(crate) fn into_error(self) -> Option<PyErr> {
        self.heard.into_inner()
    }
}

/// Waits for what work on another thread gives.
struct Waiting<T>(Receiver<T>);

impl<T: Send> Waiting<T> {
    /// Waits for a moment, while Python does something else.
    fn look(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        let receiver = &mut self.0;
        match py.detach(move || receiver.recv_timeout(LOOK)) {
            Ok(done) => Ok(Some(done)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(PyRuntimeError::new_err("the work broke off")),
        }
    }
}

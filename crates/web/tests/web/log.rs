//! What is logged, for a look at it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use tracing::Level;
use tracing::subscriber::{DefaultGuard, set_default};

/// What was logged.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Everything from now on, whatever its level, but for when it was.
    pub(crate) fn start() -> (Log, DefaultGuard) {
        let log = Log::default();
        let to = log.clone();
        let lines = tracing_subscriber::fmt().with_max_level(Level::TRACE).with_ansi(false).without_time();
        (log, set_default(lines.with_writer(move || to.clone()).finish()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panics").clone()).expect("text")
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

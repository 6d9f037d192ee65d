//! The threads that read, each with a connection of its own. Writing does not
//! hold them up, nor they it.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::mpsc;

/// Something to do with a connection, the answer included.
pub(crate) type Question = Box<dyn FnOnce(&Connection) + Send>;

/// Where the reading threads take their questions from.
pub(crate) type Questions = Arc<Mutex<mpsc::Receiver<Question>>>;

/// Answers until nobody is left who could ask.
pub(crate) fn run(file: &Connection, questions: &Questions) {
    while let Some(question) = next(questions) {
        question(file);
    }
}

fn next(questions: &Questions) -> Option<Question> {
    questions.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv()
}

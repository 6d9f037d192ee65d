//! What Python gets instead of an answer: an exception with a sentence, and the rule's id.

use catalog::OpenError;
use engine::SetupError;
use engine::game::ReplayError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    kupa,
    Refused,
    PyValueError,
    "Something that the game does not allow, or that it does not know.\n\n\
     The text is a sentence; `rule` is the id of the rule that refuses (`C6`), or None."
);

/// A sentence without a rule.
pub(crate) fn refused(sentence: impl ToString) -> PyErr {
    with_rule(sentence, None)
}

/// A step that was not taken.
pub(crate) fn step_refused(error: play::Refused) -> PyErr {
    with_rule(error.to_string(), error.rule)
}

/// A game that can't be set up like that.
pub(crate) fn setup_refused(error: SetupError) -> PyErr {
    let rule = match error {
        SetupError::BadValue { rule, .. } | SetupError::Refused { rule, .. } => Some(rule),
        SetupError::Seats { .. } | SetupError::UnknownOption { .. } | SetupError::Twice(_) => None,
    };
    with_rule(error, rule)
}

/// A record that can't be played.
pub(crate) fn open_refused(error: OpenError) -> PyErr {
    let rule = match &error {
        OpenError::Step { refused, .. } => refused.rule,
        OpenError::UnknownGame { .. } | OpenError::Setup { .. } => None,
    };
    with_rule(error, rule)
}

/// A record that can't be played, of a game that is known.
pub(crate) fn replay_refused<E: engine::Refusal>(error: ReplayError<E>) -> PyErr {
    let rule = match &error {
        ReplayError::Step { error, .. } => error.rule(),
        ReplayError::Setup(_) => None,
    };
    with_rule(&error, rule)
}

/// A game that there is not.
pub(crate) fn unknown_game(slug: &str) -> PyErr {
    refused(format!("there is no game `{slug}`; there is {}", catalog::names()))
}

fn with_rule(sentence: impl ToString, rule: Option<&str>) -> PyErr {
    Python::attach(|py| {
        let error = Refused::new_err(sentence.to_string());
        match error.value(py).setattr("rule", rule) {
            Ok(()) => error,
            Err(other) => other,
        }
    })
}

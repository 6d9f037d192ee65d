//! Why a step was not taken, whichever game it is.

use std::fmt;

use engine::{PlayError, Refusal, RuleId};

/// A step that was not taken: the rule that refused it, and why in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The rule, if a numbered one is broken.
    pub rule: Option<RuleId>,
    /// The sentence.
    pub message: String,
}

impl<E: Refusal> From<PlayError<E>> for Refused {
    fn from(error: PlayError<E>) -> Refused {
        Refused { rule: error.rule(), message: error.to_string() }
    }
}

impl Refused {
    /// What a rule refused.
    pub fn by(refusal: &impl Refusal) -> Refused {
        Refused { rule: refusal.rule(), message: refusal.to_string() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Refused {}

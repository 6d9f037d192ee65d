//! Heats of the ladder: who plays against whom, and what came of it. They are numbered, so there is one at a
//! time; and each ends once, so nothing is counted twice. The texts are the caller's.

/// A heat of the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// Which one: the first is 1.
    pub number: u32,
    /// Who plays what, in the caller's words.
    pub plan: String,
    /// When it began.
    pub begun: i64,
    /// What came of it, once it is over, in the caller's words.
    pub result: Option<String>,
    /// When that was.
    pub ended: Option<i64>,
}

/// What becomes of heats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HeatChange {
    /// One begins, unless there is one of that number.
    Begin { number: u32, plan: String, begun: i64 },
    /// It is over, unless it was.
    End { number: u32, result: String, ended: i64 },
}

impl HeatChange {
    /// The texts in it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            HeatChange::Begin { plan, .. } => vec![plan],
            HeatChange::End { result, .. } => vec![result],
        }
    }
}

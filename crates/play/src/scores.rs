//! The score sheet of a play, which goes on from step to step.

use std::sync::OnceLock;

/// The score sheet so far, once somebody has looked at it, and as it was when somebody looked before: from
/// there it goes on.
#[derive(Clone, Default)]
pub(crate) struct Scores {
    now: OnceLock<ScoreSheet>,
    before: ScoreSheet,
}

/// What the rounds brought.
#[derive(Clone, Default)]
pub(crate) struct ScoreSheet {
    /// So many steps were looked at.
    pub(crate) steps: usize,
    /// Has what is dealt brought something already?
    pub(crate) is_counted: bool,
    /// By step, by seat.
    pub(crate) lines: Vec<(usize, Vec<i32>)>,
}

impl Scores {
    /// The sheet; `go_on` makes it of an earlier one, if nobody has looked since the last step.
    pub(crate) fn sheet(&self, go_on: impl FnOnce(ScoreSheet) -> ScoreSheet) -> &ScoreSheet {
        self.now.get_or_init(|| go_on(self.before.clone()))
    }

    /// There was another step.
    pub(crate) fn expire(&mut self) {
        if let Some(sheet) = self.now.take() {
            self.before = sheet;
        }
    }
}

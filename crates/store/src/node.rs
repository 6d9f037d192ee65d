//! What several processes on one store tell each other about themselves: who
//! drives a table's next step, and whom they see at it. None of it is worth
//! waiting for a disk.

use std::time::Duration;

/// A node wants to work out a table's next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The table.
    pub table: String,
    /// Who wants it.
    pub node: String,
    /// How often the table's row was saved.
    pub revision: u64,
    /// How many steps the table has.
    pub steps: u32,
    /// After how long others may try, if nothing came of it.
    pub lease: Duration,
}

impl Claim {
    /// Does another node want to work out the same step?
    pub(crate) fn is_contested_by(&self, other: &Claim) -> bool {
        (self.revision, self.steps) == (other.revision, other.steps) && self.node != other.node
    }
}

/// Somebody looks at a table by a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Present {
    /// The table.
    pub table: String,
    /// Who looks.
    pub player: String,
    /// The node by which they look.
    pub node: String,
}

/// Somebody looked at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// Who, where and how.
    pub who: Present,
    /// How long ago.
    pub ago: Duration,
}

/// Who was not seen for so long is forgotten.
pub(crate) const FORGOTTEN: Duration = Duration::from_secs(3600);

/// A key that signs, as the store keeps it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    /// The caller's text.
    pub text: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
}

//! Tables that are to be woken at a time, whoever looks at them: clocks run while a table sleeps.

/// A table whose time has come, and where it stands, so that one node claims it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The table.
    pub table: String,
    /// How often its row was saved.
    pub revision: u64,
    /// How many steps it has.
    pub steps: u32,
}

//! Which processors server and crowd run on: each has a half, so that what the one needs is not taken
//! from the other.

use std::process::{self, Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result, ensure};

/// The processors in two halves, as `taskset` writes them.
pub(crate) struct Processors {
    first: String,
    second: String,
}

impl Processors {
    /// Nothing if there is only one, or `taskset` is not there.
    pub(crate) fn halves() -> Option<Processors> {
        let count = thread::available_parallelism().ok()?.get();
        let is_there = Command::new("taskset").arg("--version").stdout(Stdio::null()).status().is_ok();
        let half = count / 2;
        let range = |first: usize, last: usize| format!("{first}-{last}");
        (half > 0 && is_there)
            .then(|| Processors { first: range(0, half - 1), second: range(half, 2 * half - 1) })
    }

    /// This program has the second half from now on.
    pub(crate) fn take_second(&self) -> Result<()> {
        let mut taskset = Command::new("taskset");
        taskset.args(["--all-tasks", "--cpu-list", "--pid", &self.second, &process::id().to_string()]);
        let taken = taskset.stdout(Stdio::null()).status().context("`taskset` does not start")?;
        ensure!(taken.success(), "the crowd can't have processors {} to itself", self.second);
        Ok(())
    }

    /// The words before a command that is to have the first half.
    pub(crate) fn first_for_others(&self) -> Vec<String> {
        ["taskset", "--cpu-list", &self.first].map(str::to_owned).into()
    }
}

//! Which processors server and crowd run on: each has a half, so that what the one needs is not taken
//! from the other.

use std::process::{self, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use anyhow::{Context as _, Result, ensure};

/// The processors in two halves, as `taskset` writes them.
pub(crate) struct Processors {
    both: String,
    first: String,
    second: String,
}

impl Processors {
    /// Those that this program had when it asked first. Nothing if there is only one, or `taskset` is not there.
    pub(crate) fn halves() -> Option<&'static Processors> {
        static HALVES: LazyLock<Option<Processors>> = LazyLock::new(Processors::look);
        HALVES.as_ref()
    }

    fn look() -> Option<Processors> {
        let count = thread::available_parallelism().ok()?.get();
        let is_there = Command::new("taskset").arg("--version").stdout(Stdio::null()).status().is_ok();
        let half = count / 2;
        let range = |first: usize, last: usize| format!("{first}-{last}");
        (half > 0 && is_there).then(|| Processors {
            both: range(0, count - 1),
            first: range(0, half - 1),
            second: range(half, 2 * half - 1),
        })
    }

    /// This program has the second half from now on.
    pub(crate) fn take_second(&self) -> Result<()> {
        take(&self.second)
    }

    /// This program has all of them again, and so has what it starts.
    pub(crate) fn take_both(&self) -> Result<()> {
        take(&self.both)
    }

    /// The words before a command that is to have the first half.
    pub(crate) fn first_for_others(&self) -> Vec<String> {
        ["taskset", "--cpu-list", &self.first].map(str::to_owned).into()
    }
}

fn take(processors: &str) -> Result<()> {
    let mut taskset = Command::new("taskset");
    taskset.args(["--all-tasks", "--cpu-list", "--pid", processors, &process::id().to_string()]);
    let taken = taskset.stdout(Stdio::null()).status().context("`taskset` does not start")?;
    ensure!(taken.success(), "the crowd can't have processors {processors}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_crowd_finds_both_halves_as_the_first_did() {
        let count = || thread::available_parallelism().expect("the system knows").get();
        let (all, Some(halves)) = (count(), Processors::halves()) else { return };
        halves.take_second().expect("they are there");
        assert_eq!(count(), all / 2);
        let again = Processors::halves().expect("they were there");
        again.take_both().expect("they are there");
        assert_eq!((count(), &again.first), (all, &halves.first));
    }
}

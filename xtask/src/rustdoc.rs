//! Documentation without compiling anything again. `cargo doc` would look once
//! more at every dependency; `cargo test --doc` takes what the tests were
//! compiled with. So cargo is given this program in rustdoc's place, which
//! asks rustdoc for pages where cargo asks for tests.

use std::env;
use std::ffi::{OsStr, OsString};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::shell;
use crate::workspace::Workspace;

/// Names the folder for the pages; set, this program stands in for rustdoc.
const FOLDER: &str = "KUPA_RUSTDOC";

/// Makes the documentation of every library, with warnings denied.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut pages = shell::command("cargo test --workspace --all-features --locked --doc");
    pages.env("RUSTDOC", env::current_exe()?).env(FOLDER, workspace.target.join("doc"));
    shell::execute(&mut pages)
}

/// Does what cargo asked of rustdoc, if that is what this program was started for.
pub(crate) fn stand_in() -> Option<Result<ExitCode>> {
    let folder = env::var_os(FOLDER)?;
    let words = page_instead_of_tests(env::args_os().skip(1));
    let status =
        Command::new("rustdoc").args(words).args(["--deny", "warnings", "--out-dir"]).arg(folder).status();
    let code = |success| if success { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Some(status.map(|status| code(status.success())).context("rustdoc did not start"))
}

fn page_instead_of_tests(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut words = words.filter(|word| word != "--test");
    while let Some(word) = words.next() {
        if word == OsStr::new("--test-run-directory") {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_tests_is_left_out() {
        let words = "--edition=2024 --test src/lib.rs --test-run-directory crates/engine -L deps";
        let kept = page_instead_of_tests(words.split(' ').map(OsString::from));
        assert_eq!(kept, ["--edition=2024", "src/lib.rs", "-L", "deps"]);
    }
}

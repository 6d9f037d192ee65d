//! `cargo xtask bless`: the tests write the random playthroughs anew instead
//! of comparing them. Whoever runs it reads the difference before committing.

use anyhow::Result;

use crate::shell;

/// Regenerates the playthroughs, then shows which files differ from git's.
pub(crate) fn run() -> Result<()> {
    let mut tests = shell::command("cargo test --workspace --tests playthroughs");
    shell::execute(tests.env("KUPA_BLESS", "1"))?;
    shell::run("git status --short -- games/*/tests/* docs/luck")?;
    shell::run("git diff --stat -- games/*/tests/* docs/luck")
}

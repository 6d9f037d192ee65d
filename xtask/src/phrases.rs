//! `cargo xtask phrases`: whole games of all kinds are drawn, and what their patches say most often gets
//! a sign of its own in `crates/patch/src/phrases.json`.

use std::fs;

use anyhow::{Context as _, Result};

use crate::shell;
use crate::workspace::Workspace;

/// Other games than those that are measured.
const GAMES: &str = "cargo test --package web --lib wire::a_step_is_small";
const SEEDS: [(&str, &str); 2] = [("KUPA_SEED", "101"), ("KUPA_GAMES", "4")];

/// Draws the games, learns from them and writes the list.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let texts = workspace.target.join("texts");
    shell::execute(shell::command(GAMES).envs(SEEDS).env("KUPA_TEXTS", &texts))?;
    let learn = "cargo run --quiet --release --package patch --example learn";
    let texts = fs::File::open(&texts).with_context(|| format!("no {texts}"))?;
    let learnt = shell::command(learn).stdin(texts).output()?;
    anyhow::ensure!(learnt.status.success(), "nothing was learnt");
    Ok(fs::write("crates/patch/src/phrases.json", learnt.stdout)?)
}

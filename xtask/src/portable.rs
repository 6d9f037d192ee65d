//! What workflows run beside `cargo xtask ci`: on systems that have no
//! browsers, databases and terminals to test with, with the oldest Rust, and
//! by night.

use std::env::consts::EXE_SUFFIX;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::workspace::Workspace;
use crate::{dist, shell};

/// Crates whose tests need nothing but themselves, besides the pure ones.
const ALONE: [&str; 4] = ["play", "catalog", "patch", "solve"];

const RECORD: &str = "games/chico/tests/playthroughs/egg-quit-last-player-roll.kupa";

/// The program compiles, starts and is played with, and the games and what they are played by pass their tests.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    shell::run("cargo build --locked --package kupa")?;
    let mut tests = shell::command("cargo test --locked");
    for member in workspace.pure() {
        tests.args(["--package", &member.name]);
    }
    shell::execute(tests.args(ALONE.iter().flat_map(|name| ["--package", name])))?;
    let program = workspace.target.join("debug").join(format!("kupa{EXE_SUFFIX}"));
    shell::execute(shell::command(program.as_str()).arg("--version"))?;
    shell::execute(shell::command(program.as_str()).args(["referee", RECORD]).stdout(Stdio::null()))?;
    dist::visit(&program)
}

/// Everything compiles with the version that the manifest promises.
pub(crate) fn oldest_rust() -> Result<()> {
    let version = env!("CARGO_PKG_RUST_VERSION");
    shell::run(&format!("rustup toolchain install {version} --profile minimal"))
        .or_else(|error| if is_installed(version) { Ok(()) } else { Err(error) })?;
    shell::run(&format!("rustup run {version} cargo check --workspace --all-targets --all-features --locked"))
}

fn is_installed(version: &str) -> bool {
    shell::succeeds(&format!("rustup run {version} rustc --version"))
}

#[derive(clap::Args)]
pub(crate) struct FuzzOptions {
    /// `record`, `choices`, `proof`, `request` or `file`
    target: String,

    /// For how long
    #[arg(long, default_value_t = 10)]
    minutes: u32,
}

/// Installs what it takes, and fuzzes.
pub(crate) fn fuzz(FuzzOptions { target, minutes }: &FuzzOptions) -> Result<()> {
    if !shell::succeeds("cargo fuzz --version") {
        shell::run("cargo install --locked cargo-fuzz").context("cargo-fuzz can't be installed")?;
    }
    let seconds = minutes * 60;
    shell::run(&format!("cargo +nightly fuzz run {target} -- -max_total_time={seconds}"))
}

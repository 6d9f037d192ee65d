//! The steps of `cargo xtask ci`. A step either passes or stops the run; none
//! is skipped because something is not installed.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::requirements::Packages;
use crate::workspace::Workspace;
use crate::{layers, pictures, python, requirements, shell, tidy, wasm};

/// What has to hold, under the name that the heading and the summary show.
type Step = (&'static str, fn(&Workspace) -> Result<()>);

/// All steps, in the order in which they run.
const STEPS: &[Step] = &[
    ("format", format),
    ("clippy", clippy),
    ("tidy", tidy::check),
    ("dependency rule", layers::check),
    ("WebAssembly", wasm::check),
    ("tests", tests),
    ("doc tests", doc_tests),
    ("python", python::check),
    ("documentation", documentation),
];

/// Runs the steps up to the first that fails, and says how long each took.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let mut times = Vec::new();
    let result = STEPS.iter().try_for_each(|&(name, check)| {
        println!("\n=== {name}");
        let start = Instant::now();
        let result = check(workspace);
        times.push((name, start.elapsed()));
        result.with_context(|| format!("CI stopped at the step `{name}`"))
    });
    summarise(&times);
    result?;
    println!("all steps passed");
    Ok(())
}

fn summarise(times: &[(&str, Duration)]) {
    println!("\n=== time");
    for (name, time) in times {
        println!("{name:<20}{:>8.1} s", time.as_secs_f64());
    }
    let total: Duration = times.iter().map(|(_, time)| time).sum();
    println!("{:<20}{:>8.1} s", "total", total.as_secs_f64());
}

fn format(_: &Workspace) -> Result<()> {
    requirements::component("rustfmt", "cargo fmt --version")?;
    shell::run("cargo fmt --all --check")
}

fn clippy(_: &Workspace) -> Result<()> {
    requirements::component("clippy", "cargo clippy --version")?;
    shell::run("cargo clippy --workspace --all-targets --all-features --locked -- -D warnings")
}

/// The tests of `kupa play` look at what a real terminal shows.
const TERMINAL: Packages = Packages { names: &["tmux"], provide: &["tmux"] };

/// Neither form runs the benchmarks; clippy has compiled them already.
fn tests(_: &Workspace) -> Result<()> {
    requirements::packages(&TERMINAL)?;
    requirements::packages(&pictures::BROWSER)?;
    if shell::succeeds("cargo nextest --version") {
        shell::run("cargo nextest run --workspace --locked")
    } else {
        shell::run("cargo test --workspace --locked --tests")
    }
}

fn doc_tests(_: &Workspace) -> Result<()> {
    shell::run("cargo test --workspace --locked --doc")
}

fn documentation(_: &Workspace) -> Result<()> {
    let mut doc = shell::command("cargo doc --workspace --locked --no-deps");
    shell::execute(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

//! Automation for this repository, run as `cargo xtask`. `ci` is what CI and
//! the README's test command run; the others are parts of it, or take longer: `bless`, `pictures`,
//! `engines`, `simulate`, `kill`, `load`, `bytes`, `phrases`, `programs`, `rematch`, `dist`, `docs`,
//! `keep-data`.
//! Nothing here is shipped, and no other crate depends on it.

mod axe;
mod bless;
mod ci;
mod clippy;
mod crowd;
mod dist;
mod docs;
mod engines;
mod keep_data;
mod layers;
mod new_game;
mod phrases;
mod pictures;
mod portable;
mod problem;
mod python;
mod requirements;
mod rustdoc;
mod shell;
mod simulate;
mod supply;
mod tidy;
mod wasm;
mod wheel;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use workspace::Workspace;

/// Automation for the Kupa workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Check everything that must hold before a change goes in
    Ci,
    /// One step of it
    #[command(hide = true)]
    Step { name: String },
    /// Check that rules, tests, documents and pure crates agree
    Tidy,
    /// Check which crate depends on which
    Deps,
    /// Check what comes from others: licences, sources, doubles, what nobody uses
    Supply,
    /// Check the same by `cargo deny`, which is installed if it is missing, and ask whether anything has a known hole
    Deny,
    /// Check what holds on every system, without browsers, databases and terminals
    Portable,
    /// Check that all of it compiles with the oldest Rust that is promised
    OldestRust,
    /// Make all that is handed out, in `target/dist/files`, and try it
    Dist(dist::Options),
    /// Write what CHANGELOG.md says of a release to `target/dist/notes.md`
    ReleaseNotes(dist::NotesOptions),
    /// Write this version's data folder, which the tests of all later ones open
    KeepData(keep_data::Options),
    /// Measure how long the program takes from its start to its first page
    FirstPage(dist::FirstPageOptions),
    /// Make the documentation as a site, in `target/site`, and check its links
    Docs,
    /// Fuzz one target for some minutes
    Fuzz(portable::FuzzOptions),
    /// Check that the pure crates build for WebAssembly
    Wasm,
    /// Build the Python package and test it
    Python,
    /// Test the Python package with what is too large for CI: a Ray cluster, MaskablePPO
    Beside,
    /// Make the Python package's wheel and sources in `target/wheels`, and test them
    Wheel,
    /// Make a folder with a tiny complete game, to be filled with another
    NewGame(new_game::Options),
    /// Write the random playthroughs anew, and say what changed
    Bless,
    /// Install what the tests start: browsers, a terminal, axe-core
    Requirements,
    /// Take the README's pictures anew
    Pictures,
    /// Look at the stage in the engines of Safari and Firefox
    Engines(engines::Options),
    /// Play the whole server on virtual time, with faults, from many seeds
    Simulate(simulate::Options),
    /// Let people play while the server is killed again and again
    Kill(crowd::Options),
    /// Let thousands of people play at once, and measure
    Load(crowd::Options),
    /// Print what a step costs each viewer on the wire
    Bytes,
    /// Learn anew which phrases are sent as one sign
    Phrases,
    /// Let a thousand bots play among themselves by the API
    Programs(crowd::Options),
    /// Let everybody ask for a rematch at once while the server is killed
    Rematch(crowd::Options),
}

/// The test that looks at what a step costs, and what it has to say.
const BYTES: &str = "cargo test --package web --lib wire::a_step_is_small -- --nocapture";

fn main() -> ExitCode {
    let done = rustdoc::stand_in().unwrap_or_else(|| run(Task::parse()).map(|()| ExitCode::SUCCESS));
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    let workspace = Workspace::load()?;
    std::env::set_current_dir(&workspace.root)?;
    match task {
        Task::Ci => ci::run(&workspace),
        Task::Step { name } => ci::step(&workspace, &name),
        Task::Tidy => tidy::check(&workspace),
        Task::Deps => layers::check(&workspace),
        Task::Supply => supply::check(&workspace),
        Task::Deny => supply::deny(),
        Task::Portable => portable::check(&workspace),
        Task::OldestRust => portable::oldest_rust(),
        Task::Dist(options) => dist::run(&workspace, &options),
        Task::ReleaseNotes(options) => dist::release_notes(&workspace, &options),
        Task::KeepData(options) => keep_data::run(&workspace, &options),
        Task::FirstPage(options) => dist::first_page(&options),
        Task::Docs => docs::run(&workspace),
        Task::Fuzz(options) => portable::fuzz(&options),
        Task::Wasm => wasm::check(&workspace),
        Task::Python => python::packages(&workspace).and_then(|()| python::check(&workspace)),
        Task::Beside => python::beside(&workspace),
        Task::Wheel => python::packages(&workspace).and_then(|()| python::wheel(&workspace)).map(drop),
        Task::NewGame(options) => new_game::run(&workspace, &options),
        Task::Bless => bless::run(),
        Task::Requirements => ci::requirements(&workspace),
        Task::Pictures => pictures::run(&workspace),
        Task::Engines(options) => engines::run(&workspace, &options),
        Task::Simulate(options) => simulate::run(&options),
        Task::Kill(options) => crowd::run(&workspace, "kill", &options),
        Task::Load(options) => crowd::run(&workspace, "load", &options),
        Task::Bytes => shell::execute(shell::command(BYTES).env("KUPA_GAMES", "1")),
        Task::Phrases => phrases::run(&workspace),
        Task::Programs(options) => crowd::run(&workspace, "programs", &options),
        Task::Rematch(options) => crowd::run(&workspace, "rematch", &options),
    }
}

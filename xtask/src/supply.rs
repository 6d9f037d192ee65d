//! `cargo xtask supply`: what comes from others. Every licence is one that may
//! be handed on, every crate comes from crates.io, none is there in two
//! versions unless we know, none is named that nobody uses, and the lock file
//! fits. The lists are those of `deny.toml`, which `cargo deny` reads too.

pub(crate) mod licences;
mod lists;
mod unused;

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand, Package};

use crate::problem::{Problem, report};
use crate::shell;
use crate::workspace::Workspace;
use lists::list;

const LISTS: &str = "deny.toml";
const LOCK: &str = "Cargo.lock";

/// Fails if anything of others is not as it should be.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let lists = fs::read_to_string(LISTS).with_context(|| format!("{LISTS} can't be read"))?;
    let metadata = everything()?;
    let others: Vec<&Package> = metadata.packages.iter().filter(|package| package.source.is_some()).collect();
    let mut problems = licence_problems(&others, &list(&lists, "allow"));
    problems.extend(source_problems(&others));
    problems.extend(double_problems(&others, &list(&lists, "skip")));
    problems.extend(unused::problems(workspace, &libraries(&metadata))?);
    report(&problems)
}

/// The same lists, read by the tool that they are written for, and the advisories, which come from a git host.
pub(crate) fn deny() -> Result<()> {
    if !shell::succeeds("cargo deny --version") {
        shell::run("cargo install --locked cargo-deny").context("cargo-deny can't be installed")?;
    }
    shell::run("cargo deny --locked check")
}

/// Under which name code knows a package's library.
fn libraries(metadata: &Metadata) -> unused::Libraries {
    let library = |package: &Package| {
        let target = package.targets.iter().find(|it| it.is_lib() || it.is_proc_macro())?;
        Some((package.name.to_string(), target.name.replace('-', "_")))
    };
    metadata.packages.iter().filter_map(library).collect()
}

/// All packages, by the lock file as it stands.
pub(crate) fn everything() -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.other_options(["--locked".to_owned(), "--all-features".to_owned()]);
    command.exec().context("`cargo metadata --locked` failed: does the lock file fit?")
}

fn licence_problems(others: &[&Package], allowed: &[&str]) -> Vec<Problem> {
    let is_refused = |package: &&&Package| {
        !package.license.as_deref().is_some_and(|expression| licences::is_allowed(expression, allowed))
    };
    let problem = |package: &&Package| {
        let licence = package.license.as_deref().unwrap_or("no licence");
        Problem::new(LOCK, format!("{} has {licence}, which {LISTS} does not allow", package.name))
    };
    others.iter().filter(is_refused).map(problem).collect()
}

fn source_problems(others: &[&Package]) -> Vec<Problem> {
    let is_strange = |package: &&&Package| {
        package
            .source
            .as_ref()
            .is_some_and(|source| source.repr != "registry+https://github.com/rust-lang/crates.io-index")
    };
    let problem =
        |package: &&Package| Problem::new(LOCK, format!("{} does not come from crates.io", package.name));
    others.iter().filter(is_strange).map(problem).collect()
}

/// Crates of which there are several versions, and those that are said to be and are not.
fn double_problems(others: &[&Package], known: &[&str]) -> Vec<Problem> {
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in others {
        *versions.entry(package.name.as_str()).or_default() += 1;
    }
    let doubled = |name: &str| versions.get(name).is_some_and(|count| *count > 1);
    let new = versions.keys().filter(|name| doubled(name) && !known.contains(name));
    let gone = known.iter().filter(|name| !doubled(name));
    let new = new.map(|name| Problem::new(LOCK, format!("there are several versions of {name}")));
    let gone = gone.map(|name| Problem::new(LISTS, format!("there is only one version of {name} by now")));
    new.chain(gone).collect()
}

//! Clippy is the compiler with more lints. As the compiler of the tests it
//! looks at all that is compiled anyway; by itself it would take as long again
//! to look at every dependency.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::workspace::Workspace;
use crate::{requirements, shell};

/// The variable by which cargo is told to compile the workspace's own crates with another program.
pub(crate) const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

/// What `cargo clippy -- -D warnings` sets for Clippy's compiler, words marked as it marks them.
const ARGUMENTS: (&str, &str) = ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");

/// Lets Clippy compile whatever this command compiles of the workspace.
pub(crate) fn look_on(command: &mut Command) -> Result<()> {
    let (name, value) = ARGUMENTS;
    command.env(WRAPPER, driver()?).env(name, value);
    Ok(())
}

/// Clippy's compiler lies beside the ordinary one.
fn driver() -> Result<PathBuf> {
    requirements::component("clippy", "cargo clippy --version")?;
    let sysroot = shell::output("rustc --print sysroot").context("rustc does not say where it is")?;
    Ok(PathBuf::from(sysroot).join("bin/clippy-driver"))
}

/// Something that Clippy warns of, and the compiler does not.
const PLANTED: &str = "pub fn same(x: u8) -> u8 { return x.clone(); }\n";

/// A lint that stands in the code would stop the build.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let folder = workspace.target.join("ci");
    let file = folder.join("planted.rs");
    fs::create_dir_all(&folder)?;
    fs::write(&file, PLANTED)?;
    let compile = |arguments| {
        let mut compiler = Command::new(driver()?);
        compiler.args(["rustc", "--crate-type=lib", "--emit=metadata", "--out-dir"]).arg(&folder).arg(&file);
        anyhow::Ok(compiler.env(ARGUMENTS.0, arguments).output()?.status.success())
    };
    ensure!(compile("")? && !compile(ARGUMENTS.1)?, "a lint of Clippy's does not stop a build");
    Ok(())
}

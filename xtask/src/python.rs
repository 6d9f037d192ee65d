//! The Python package: built, and tested in an environment of its own under
//! `target` against the real PettingZoo and OpenSpiel. CI compiles the library
//! with the rest of the workspace and lays it among the Python files, as a
//! wheel does; `cargo xtask wheel` makes and tests the wheel itself.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};

use crate::wheel::Python;
use crate::workspace::Workspace;
use crate::{requirements, shell, wheel};

/// Succeeds where environments can be made; Debian ships that part apart.
const PROBE: &str = "python3 -m ensurepip --version";
const DEBIAN_PYTHON: &[&str] = &["python3", "python3-venv"];

/// Makes the environment, with what the tests need.
pub(crate) fn packages(workspace: &Workspace) -> Result<()> {
    prepare(&home(workspace), "crates/py/tests/requirements.txt")
}

pub(crate) fn prepare(home: &Path, requirements: &str) -> Result<()> {
    if !home.join("bin/pip").exists() {
        make(home)?;
    }
    shell::execute(pip(home, "install --quiet --requirement").arg(requirements))
}

/// The tests that need what is too large for CI, such as Ray, in an environment of their own.
pub(crate) fn beside(workspace: &Workspace) -> Result<()> {
    let home = workspace.target.join("beside").into_std_path_buf();
    prepare(&home, "crates/py/beside/requirements.txt")?;
    shell::run(LIBRARY)?;
    let package = assemble(workspace).context("the package can't be put together")?;
    let mut tests = inside(&home, "python -m pytest beside");
    shell::execute(tests.current_dir("crates/py").env("PYTHONPATH", package))
}

/// Features are chosen for the whole workspace and its tests, which are compiled already: only the
/// library itself is left to do.
const LIBRARY: &str = "cargo build --workspace --lib --tests --all-features --locked";

/// Puts the package together and runs its tests.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    shell::run(LIBRARY)?;
    let package = assemble(workspace).context("the package can't be put together")?;
    let mut tests = inside(&home(workspace), "python -m pytest");
    shell::execute(tests.current_dir("crates/py").env("PYTHONPATH", package))
}

/// Lays the library among the Python files. Gives the folder that Python is to look into.
fn assemble(workspace: &Workspace) -> Result<PathBuf> {
    let folder = home(workspace).join("package");
    let package = folder.join("kupa");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
    for entry in fs::read_dir("crates/py/python/kupa")? {
        let file = entry?.path();
        if file.is_file() {
            fs::copy(&file, package.join(file.file_name().context("a file has a name")?))?;
        }
    }
    fs::copy(workspace.target.join("debug/lib_kupa.so"), package.join("_kupa.abi3.so"))?;
    Ok(folder)
}

/// Makes the wheel, installs it in an environment of its own, and runs the tests with it.
pub(crate) fn wheel(workspace: &Workspace) -> Result<Python> {
    wheel::make_and_test(workspace, &home(workspace))
}

fn home(workspace: &Workspace) -> PathBuf {
    workspace.target.join("python").into_std_path_buf()
}

pub(crate) fn make(home: &Path) -> Result<()> {
    if !shell::succeeds(PROBE) {
        requirements::install(DEBIAN_PYTHON)?;
    }
    shell::execute(shell::command("python3 -m venv --clear").arg(home))
}

pub(crate) fn pip(home: &Path, arguments: &str) -> Command {
    inside(home, &format!("python -m pip --disable-pip-version-check {arguments}"))
}

/// A command with the environment's programs first in PATH.
pub(crate) fn inside(home: &Path, line: &str) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(home.join("bin")).chain(env::split_paths(&path));
    let mut command = shell::command(line);
    // Only a colon in the folder's name can't be joined; then nothing else would work either.
    command.env("PATH", env::join_paths(all).unwrap_or(path));
    command
}

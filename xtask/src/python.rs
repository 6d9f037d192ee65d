//! The Python package: built, installed into an environment of its own under
//! `target`, and tested there against the real PettingZoo and OpenSpiel.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{requirements, shell};

/// Succeeds where environments can be made; Debian ships that part apart.
const PROBE: &str = "python3 -m ensurepip --version";
const DEBIAN_PYTHON: &[&str] = &["python3", "python3-venv"];

/// Makes the environment, with what the tests need.
pub(crate) fn packages(workspace: &Workspace) -> Result<()> {
    let home = home(workspace);
    if !home.join("bin/pip").exists() {
        make(&home)?;
    }
    shell::execute(&mut pip(&home, "install --quiet --requirement crates/py/tests/requirements.txt"))
}

/// Builds and installs the package, and runs its tests.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let home = &home(workspace);
    // The development profile: its dependencies are compiled already, and the tests are short.
    let mut install =
        pip(home, "install --quiet --no-build-isolation --no-deps --force-reinstall ./crates/py");
    shell::execute(install.env("MATURIN_PEP517_ARGS", "--profile dev --locked"))?;
    shell::execute(inside(home, "python -m pytest").current_dir("crates/py"))
}

fn home(workspace: &Workspace) -> PathBuf {
    workspace.target.join("python").into_std_path_buf()
}

fn make(home: &Path) -> Result<()> {
    if !shell::succeeds(PROBE) {
        requirements::install(DEBIAN_PYTHON)?;
    }
    shell::execute(shell::command("python3 -m venv --clear").arg(home))
}

fn pip(home: &Path, arguments: &str) -> Command {
    inside(home, &format!("python -m pip --disable-pip-version-check {arguments}"))
}

/// A command with the environment's programs first in PATH.
fn inside(home: &Path, line: &str) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(home.join("bin")).chain(env::split_paths(&path));
    let mut command = shell::command(line);
    // Only a colon in the folder's name can't be joined; then nothing else would work either.
    command.env("PATH", env::join_paths(all).unwrap_or(path));
    command
}

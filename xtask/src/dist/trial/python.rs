//! The Python package, in environments of its own: the wheel as it is, and the
//! sources, which pip compiles. The package's tests have been run with the
//! wheel when it was made.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{Tried, room};
use crate::dist::Release;
use crate::shell;

const GAME: &str = "import kupa; print(kupa.rollout('chico', seats=3, games=100))";

pub(crate) fn attempt(release: &Release) -> Result<Vec<Tried>> {
    let mut tried = Vec::new();
    for file in release.files.read_dir_utf8()? {
        let name = file?.file_name().to_owned();
        if name.ends_with(".whl") {
            install(release, &name, |_| {})?;
            tried.push(Tried::new(
                name,
                "looked at by `twine check --strict`, all tests of the package run with it; installed in an empty \
                 environment, played, uninstalled",
            ));
        } else if name == format!("kupa-{}.tar.gz", release.version) {
            install(release, &name, |pip| compile(release, pip))?;
            tried.push(Tried::new(
                name,
                "looked at by `twine check --strict`; compiled and installed by pip in an empty environment, outside \
                 the repository, played, uninstalled",
            ));
        }
    }
    ensure!(tried.len() == 2, "there is no wheel or no source package");
    fs::remove_dir_all(compiled(release))?;
    Ok(tried)
}

/// Quickly: that it compiles and plays is what is asked.
fn compile(release: &Release, pip: &mut Command) {
    pip.env("MATURIN_PEP517_ARGS", "--profile=dev").env("CARGO_TARGET_DIR", compiled(release));
}

fn compiled(release: &Release) -> Utf8PathBuf {
    release.rooms.join("compiled")
}

fn install(release: &Release, name: &str, with: impl Fn(&mut Command)) -> Result<()> {
    let room = room(release, "python")?;
    shell::execute(shell::command("python3 -m venv").arg(&room))?;
    let mut pip = shell::command(room.join("bin/pip").as_str());
    pip.args(["install", "--quiet", "--disable-pip-version-check"]).arg(release.files.join(name));
    with(&mut pip);
    shell::execute(&mut pip)?;
    shell::execute(&mut python(&room, &["-c", GAME]))?;
    shell::execute(&mut python(&room, &["-m", "pip", "uninstall", "--quiet", "--yes", "kupa"]))?;
    let left = python(&room, &["-c", "import kupa"]).stderr(Stdio::null()).status()?;
    ensure!(!left.success(), "the package is still there");
    Ok(fs::remove_dir_all(&room)?)
}

fn python(room: &Utf8Path, words: &[&str]) -> Command {
    let mut python = shell::command(room.join("bin/python").as_str());
    python.args(words).current_dir(room);
    python
}

//! axe-core, by which the browser tests audit every kind of screen: fetched from the npm registry into the
//! target folder, in the version and with the hash that the lock file names. It is not part of the
//! repository, nor of anything that is shipped.

use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::camino::Utf8Path;

use crate::requirements::{self, Packages};
use crate::shell;
use crate::workspace::Workspace;

const NPM: Packages = Packages { names: &["npm"], provide: &["npm"] };

/// Where it is asked for.
const ASKED: &str = "crates/web/tests/browser/axe";
const LOCK: &str = "package-lock.json";

/// Fetches it, unless what is there is what the lock file names.
pub(crate) fn fetch(workspace: &Workspace) -> Result<()> {
    let home = workspace.target.join("axe");
    if is_there(&home) {
        return Ok(());
    }
    requirements::packages(&NPM)?;
    fs::create_dir_all(&home)?;
    for file in ["package.json", LOCK] {
        let asked = Utf8Path::new(ASKED).join(file);
        fs::copy(&asked, home.join(file)).with_context(|| format!("{asked} can't be copied"))?;
    }
    shell::run(&format!("npm ci --prefix {home} --ignore-scripts --no-audit --no-fund --loglevel=error"))
}

fn is_there(home: &Utf8Path) -> bool {
    let asked = fs::read(Utf8Path::new(ASKED).join(LOCK)).ok();
    let got = fs::read(home.join(LOCK)).ok();
    got.is_some() && got == asked && home.join("node_modules/axe-core/axe.min.js").exists()
}

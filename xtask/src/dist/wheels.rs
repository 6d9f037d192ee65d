//! The Python package: its wheel, and its sources.

use std::fs;

use anyhow::{Result, ensure};

use super::Release;
use crate::python;
use crate::workspace::Workspace;

pub(crate) fn write(workspace: &Workspace, release: &Release) -> Result<()> {
    python::packages(workspace)?;
    python::wheel(workspace)?;
    let mut count = 0;
    for file in workspace.target.join("wheels").read_dir_utf8()? {
        let file = file?;
        if file.file_name().starts_with(&format!("kupa-{}", release.version)) {
            fs::copy(file.path(), release.files.join(file.file_name()))?;
            count += 1;
        }
    }
    ensure!(count > 0, "`cargo xtask wheel` has made no wheel of version {}", release.version);
    Ok(())
}

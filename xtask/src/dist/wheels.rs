//! The Python package: its wheel, and its sources.

use std::fs;

use anyhow::{Context as _, Result};

use super::Release;
use crate::python;
use crate::workspace::Workspace;

pub(crate) fn write(workspace: &Workspace, release: &Release) -> Result<()> {
    python::packages(workspace)?;
    let made = python::wheel(workspace)?;
    for file in [made.wheel, made.sources] {
        let name = file.file_name().context("a file has a name")?;
        fs::copy(&file, release.files.join(name))?;
    }
    Ok(())
}

//! A text file of the repository, with its path for messages.

use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use crate::problem::Problem;

/// A file's path relative to the root, and its text.
pub(crate) struct Source {
    pub(crate) path: Utf8PathBuf,
    pub(crate) text: String,
}

impl Source {
    /// Reads one file.
    pub(crate) fn read(path: Utf8PathBuf) -> Result<Self> {
        let text = fs::read_to_string(&path).with_context(|| format!("{path} can't be read"))?;
        Ok(Source { path, text })
    }

    /// Reads all Rust files in a folder and below it, in the order of their
    /// names. A folder that does not exist has none.
    pub(crate) fn read_all(folder: &Utf8Path) -> Result<Vec<Self>> {
        let mut sources = Vec::new();
        for path in entries(folder)? {
            if path.is_dir() {
                sources.extend(Source::read_all(&path)?);
            } else if path.extension() == Some("rs") {
                sources.push(Source::read(path)?);
            }
        }
        Ok(sources)
    }

    /// The lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// A problem on one of the lines.
    pub(crate) fn problem(&self, line: usize, message: impl Into<String>) -> Problem {
        Problem::at(self.path.as_str(), line, message)
    }
}

fn entries(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in folder.read_dir_utf8().with_context(|| format!("{folder} can't be read"))? {
        paths.push(entry?.into_path());
    }
    paths.sort();
    Ok(paths)
}

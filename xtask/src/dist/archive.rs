//! The program as an archive: unpacked anywhere, it runs.

use std::fs;

use anyhow::Result;

use super::Release;
use super::pack::{Tree, gzip};
use super::program::{BINARY, DOCUMENTS, MANUAL};

pub(crate) fn name(release: &Release) -> String {
    format!("kupa-{}-{}", release.version, release.platform())
}

pub(crate) fn write(release: &Release, tree: &Tree) -> Result<()> {
    let name = name(release);
    let packed = tree.moved(place).tar(&format!("{name}/"), &[], release.time)?;
    Ok(fs::write(release.files.join(format!("{name}.tar.gz")), gzip(&packed)?)?)
}

/// The program on top, all else in folders by kind.
fn place(path: &str) -> Option<String> {
    if path == BINARY {
        return Some("kupa".to_owned());
    }
    if let Some(page) = path.strip_prefix(MANUAL) {
        return Some(format!("man/{page}"));
    }
    match path.strip_prefix(DOCUMENTS) {
        Some(document) => Some(document.to_owned()),
        None => Some(format!("completions/{}", path.rsplit('/').next()?)),
    }
}

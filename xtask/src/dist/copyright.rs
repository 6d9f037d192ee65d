//! Who wrote what is inside the program: every crate that is compiled into it,
//! with its licence and the texts that have to be handed on.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

use super::Release;

/// The crates of others that are compiled into the program, by name and version.
pub(crate) fn crates(metadata: &Metadata) -> Result<Vec<&Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo did not resolve the dependencies")?;
    let nodes: HashMap<&PackageId, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let kupa = metadata.packages.iter().find(|package| package.name == "kupa").context("no package kupa")?;
    let mut seen: BTreeSet<&PackageId> = BTreeSet::new();
    let mut open = vec![&kupa.id];
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let deps = nodes.get(id).map(|node| node.deps.as_slice()).unwrap_or_default();
            let is_inside = |kind: &cargo_metadata::DepKindInfo| kind.kind == DependencyKind::Normal;
            open.extend(deps.iter().filter(|dep| dep.dep_kinds.iter().any(is_inside)).map(|dep| &dep.pkg));
        }
    }
    let mut crates: Vec<&Package> =
        metadata.packages.iter().filter(|it| it.source.is_some() && seen.contains(&it.id)).collect();
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

/// All that is compiled for this platform, by the lock file.
pub(crate) fn resolved(release: &Release) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.other_options(["--locked", "--filter-platform", &release.target].map(str::to_owned));
    command.exec().context("`cargo metadata --locked` failed")
}

/// An SPDX expression also where a package has the older slash.
pub(crate) fn expression(package: &Package) -> String {
    let written = package.license.as_deref().unwrap_or("NOASSERTION");
    written.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ")
}

/// One file for all of them: a list, then each text once, with those that it belongs to.
pub(crate) fn third_party(release: &Release) -> Result<String> {
    let metadata = resolved(release)?;
    let crates = crates(&metadata)?;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut page = format!(
        "kupa {} is MIT OR Apache-2.0. Inside it are these {} crates:\n\n",
        release.version,
        crates.len()
    );
    for package in &crates {
        let name = format!("{} {}", package.name, package.version);
        let found = licence_texts(package.manifest_path.parent().context("a manifest is in a folder")?)?;
        let note = if found.is_empty() { "  (its package has no text)" } else { "" };
        writeln!(page, "{name:<40}  {}{note}", expression(package))?;
        for text in found {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    page.push_str("\nand SQLite, which is in the public domain, and mimalloc, which is MIT, in the crates that bring them.\n");
    for (text, names) in texts {
        write!(page, "\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "))?;
    }
    Ok(page)
}

/// What the package says about its licence, or about whom it thanks.
fn licence_texts(folder: &Utf8Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in folder.read_dir_utf8().with_context(|| format!("{folder} can't be read"))? {
        let entry = entry?;
        let name = entry.file_name().to_uppercase();
        let is_legal =
            ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"].iter().any(|it| name.starts_with(it));
        if is_legal && entry.path().is_file() {
            let text = String::from_utf8_lossy(&fs::read(entry.path())?).replace("\r\n", "\n");
            texts.push(text.trim().to_owned());
        }
    }
    Ok(texts)
}

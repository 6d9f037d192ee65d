//! Who wrote what is inside the program: every crate that is compiled into it,
//! with its licence and the texts that have to be handed on.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::{fs, iter};

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

use crate::supply::licences;

/// The crates of others that are compiled into a package of ours, by name and version.
pub(crate) fn crates<'a>(metadata: &'a Metadata, ours: &str) -> Result<Vec<&'a Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo did not resolve the dependencies")?;
    let nodes: HashMap<&PackageId, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let own = metadata.packages.iter().find(|package| package.name == ours);
    let own = own.with_context(|| format!("there is no package {ours}"))?;
    let mut seen: BTreeSet<&PackageId> = BTreeSet::new();
    let mut open = vec![&own.id];
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
pub(crate) fn resolved(target: &str) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.other_options(["--locked", "--filter-platform", target].map(str::to_owned));
    command.exec().context("`cargo metadata --locked` failed")
}

/// An SPDX expression also where a package has the older slash.
pub(crate) fn expression(package: &Package) -> String {
    let written = package.license.as_deref().unwrap_or("NOASSERTION");
    written.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ")
}

/// One file for all that is compiled into a package: a list, then each text once, with those that it belongs
/// to.
pub(crate) fn third_party(ours: &str, target: &str) -> Result<String> {
    let metadata = resolved(target)?;
    let crates = crates(&metadata, ours)?;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let version = env!("CARGO_PKG_VERSION");
    let mut page =
        format!("kupa {version} is MIT OR Apache-2.0. Inside it are these {} crates:\n\n", crates.len());
    for package in &crates {
        let name = format!("{} {}", package.name, package.version);
        writeln!(page, "{name:<40}  {}", expression(package))?;
        let found = texts_for(package, &crates)?;
        ensure!(!found.is_empty(), "there is no text for the licence of {name}");
        for text in found {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    page.push_str(&natives(&crates));
    for (text, names) in texts {
        write!(page, "\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "))?;
    }
    Ok(page)
}

/// Crates that bring a library of another language, and what is to be said of it.
const NATIVE: [(&str, &str); 2] = [
    ("libsqlite3-sys", "SQLite, which is in the public domain"),
    ("libmimalloc-sys", "mimalloc, which is MIT"),
];

fn natives(crates: &[&Package]) -> String {
    let is_inside = |name: &str| crates.iter().any(|package| package.name == name);
    let inside: Vec<&str> =
        NATIVE.iter().filter(|(name, _)| is_inside(name)).map(|(_, library)| *library).collect();
    if inside.is_empty() {
        return String::new();
    }
    format!("\nand {}, in the crates that bring them.\n", inside.join(", and "))
}

/// The package's own texts, or those of another from the same repository, or the usual one.
fn texts_for(package: &Package, crates: &[&Package]) -> Result<Vec<String>> {
    let siblings = crates.iter().filter(|it| it.repository.is_some() && it.repository == package.repository);
    for source in iter::once(&package).chain(siblings) {
        let texts = texts_of(source)?;
        if !texts.is_empty() {
            return Ok(texts);
        }
    }
    Ok(usual(package).into_iter().collect())
}

/// MIT wants its text beside the names of those who wrote the program, which the manifest has.
fn usual(package: &Package) -> Option<String> {
    let mit = licences::is_allowed(&expression(package), &["MIT"]);
    let authors = if package.authors.is_empty() {
        format!("the authors of {}", package.name)
    } else {
        package.authors.join(", ")
    };
    let (_, terms) = include_str!("../../../LICENSE-MIT").split_once("\n\nPermission")?;
    mit.then(|| format!("MIT License\n\nCopyright (c) {authors}\n\nPermission{terms}").trim().to_owned())
}

/// What the package says about its licence, or about whom it thanks.
fn texts_of(package: &Package) -> Result<Vec<String>> {
    let folder = package.manifest_path.parent().context("a manifest is in a folder")?;
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

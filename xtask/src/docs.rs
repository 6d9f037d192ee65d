//! `cargo xtask docs`: the documents of the repository as one site, in
//! `target/site`. Each page stands where its document does, so that links need
//! only another ending; those that lead nowhere are problems. Hebrew pages run
//! from right to left. The search needs no server: open `index.html`.

mod links;
mod render;
mod search;
mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use crate::problem::{Problem, report};
use crate::workspace::Workspace;
use render::Page;

/// The parts of the site, in their order, with what stands in each.
const PARTS: &[(&str, &[&str])] = &[
    ("Kupa", &["README.md", "CHANGELOG.md"]),
    (RULES, &[]),
    (
        "Hosting",
        &[
            "docs/hosting.md",
            "docs/security.md",
            "docs/luck.md",
            "docs/load.md",
            "docs/scale.md",
            "docs/release.md",
            "SECURITY.md",
        ],
    ),
    ("Programs", &["docs/api.md", "docs/engine.md", "crates/py/README.md"]),
    (
        "Studying",
        &["docs/research.md", "docs/review.md", "docs/standings.md", "docs/strength.md", "docs/speed.md"],
    ),
    (
        "Taking part",
        &[
            "CONTRIBUTING.md",
            "ARCHITECTURE.md",
            "docs/hebrew.md",
            "docs/hebrew/glossary.md",
            "CODE_OF_CONDUCT.md",
        ],
    ),
];

/// The part that has those of every game, in both languages.
const RULES: &str = "Rules";

/// Makes the site, and fails if a link leads nowhere.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let site = workspace.target.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    let pages = read(&contents(workspace)?)?;
    let found = links::follow(&pages);
    for page in pages.values() {
        write(&site, page.address(), template::page(page, &pages))?;
    }
    for file in &found.files {
        write(&site, file, fs::read(file)?)?;
    }
    write(&site, "search-index.js", search::index(&pages)?)?;
    for (name, content) in template::ASSETS {
        write(&site, name, content)?;
    }
    println!("{} pages in {site}", pages.len());
    report(&found.problems)
}

/// Every document and the part that it stands in; what no part names comes last.
fn contents(workspace: &Workspace) -> Result<Vec<(Utf8PathBuf, String)>> {
    let mut contents: Vec<(Utf8PathBuf, String)> = Vec::new();
    for (part, documents) in PARTS {
        contents.extend(documents.iter().map(|document| (document.into(), (*part).to_owned())));
        if *part == RULES {
            contents.extend(rules(workspace));
        }
    }
    let known: BTreeSet<Utf8PathBuf> = contents.iter().map(|(path, _)| path.clone()).collect();
    for path in documents(Utf8Path::new("docs"))? {
        if !known.contains(&path) {
            contents.push((path, "More".to_owned()));
        }
    }
    Ok(contents)
}

fn rules(workspace: &Workspace) -> impl Iterator<Item = (Utf8PathBuf, String)> {
    let files = |folder: &Utf8Path| ["RULES.md", "RULES.he.md"].map(|name| folder.join(name));
    workspace.games().flat_map(move |game| files(&game.folder)).map(|path| (path, RULES.to_owned()))
}

fn documents(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>> {
    let mut found = Vec::new();
    for entry in folder.read_dir_utf8()? {
        let path = entry?.into_path();
        if path.is_dir() {
            found.extend(documents(&path)?);
        } else if path.extension() == Some("md") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// All pages, by their documents.
type Pages = BTreeMap<Utf8PathBuf, Page>;

fn read(contents: &[(Utf8PathBuf, String)]) -> Result<Pages> {
    let mut pages = Pages::new();
    for (number, (path, part)) in contents.iter().enumerate() {
        let text = fs::read_to_string(path).with_context(|| format!("{path} can't be read"))?;
        pages.insert(path.clone(), Page::of(path, part, number, &text));
    }
    Ok(pages)
}

fn write(site: &Utf8Path, path: impl AsRef<Utf8Path>, content: impl AsRef<[u8]>) -> Result<()> {
    let path = site.join(path);
    fs::create_dir_all(path.parent().unwrap_or(site))?;
    fs::write(&path, content).with_context(|| format!("{path} can't be written"))
}

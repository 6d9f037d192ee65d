//! Dependencies that nobody uses: a manifest names them, and no source of the
//! crate does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::Result;

use crate::problem::Problem;
use crate::tidy::source::Source;
use crate::workspace::{Dependency, Member, Workspace};

/// Where the sources of a crate are.
const FOLDERS: &[&str] = &["src", "tests", "benches", "examples"];

const MANIFEST: &str = "Cargo.toml";

/// What no crate names any more, in its own manifest or in that of all.
pub(super) fn problems(workspace: &Workspace, libraries: &Libraries) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for member in &workspace.members {
        problems.extend(unused(member, &words_of(member)?, libraries));
    }
    problems.extend(unshared(&fs::read_to_string(MANIFEST)?, &workspace.members));
    Ok(problems)
}

/// What packages call the library in them, where that is another name.
pub(super) type Libraries = BTreeMap<String, String>;

fn unused(member: &Member, words: &BTreeSet<String>, libraries: &Libraries) -> Vec<Problem> {
    let in_code = |dependency: &Dependency| {
        let renamed = dependency.called != dependency.name;
        let library = libraries.get(&dependency.name).filter(|_| !renamed);
        library.cloned().unwrap_or_else(|| dependency.called.replace('-', "_"))
    };
    let is_unused = |dependency: &&Dependency| !words.contains(&in_code(dependency));
    let names: BTreeSet<&str> =
        member.dependencies.iter().filter(is_unused).map(|dependency| &*dependency.called).collect();
    let manifest = member.folder.join(MANIFEST);
    names.iter().map(|name| Problem::new(manifest.as_str(), format!("nothing uses `{name}`"))).collect()
}

/// All words of the crate's sources that could be the name of another.
fn words_of(member: &Member) -> Result<BTreeSet<String>> {
    let mut words = BTreeSet::new();
    for folder in FOLDERS {
        for source in Source::read_all(&member.folder.join(folder))? {
            words.extend(names_in(&source.text));
        }
    }
    let script = member.folder.join("build.rs");
    if script.exists() {
        let text = Source::read(script)?.text;
        // The catalogue's script makes code from its manifest.
        if text.contains(MANIFEST) {
            words.extend(member.dependencies.iter().map(|dependency| dependency.called.replace('-', "_")));
        }
        words.extend(names_in(&text));
    }
    Ok(words)
}

/// A comment that names a crate counts too: better one too few than one that is used.
fn names_in(text: &str) -> impl Iterator<Item = String> + '_ {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_owned)
}

/// What the workspace's manifest offers and no crate takes.
fn unshared(manifest: &str, members: &[Member]) -> Vec<Problem> {
    let lines = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let offered = lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let is_taken = |name: &str| {
        members.iter().flat_map(|member| &member.dependencies).any(|dependency| dependency.called == name)
    };
    offered
        .filter(|name| !name.starts_with('#') && !is_taken(name))
        .map(|name| Problem::new(MANIFEST, format!("no crate takes `{name}`")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(dependencies: &[&str]) -> Member {
        let dependency = |name: &&str| Dependency {
            name: (*name).to_owned(),
            called: (*name).to_owned(),
            is_dev: false,
            is_optional: false,
        };
        Member {
            name: "web".to_owned(),
            folder: "crates/web".into(),
            dependencies: dependencies.iter().map(dependency).collect(),
        }
    }

    #[test]
    fn a_dependency_that_no_source_names_is_found() {
        let words = names_in("use serde_json::Value;\nmaud::html! {}").collect();
        let libraries = Libraries::from([("md-5".to_owned(), "maud".to_owned())]);
        let unused = |names: &[&str]| unused(&member(names), &words, &libraries);
        assert!(unused(&["serde_json", "maud", "md-5"]).is_empty());
        let found = unused(&["serde-json", "form_urlencoded"]);
        assert_eq!(found, [Problem::new("crates/web/Cargo.toml", "nothing uses `form_urlencoded`")]);
    }

    #[test]
    fn what_no_crate_takes_need_not_be_offered() {
        let manifest =
            "[workspace.dependencies]\n# why = this\nmaud = \"1\"\nold = \"1\"\n[profile.dev]\nnew = 1\n";
        let found = unshared(manifest, &[member(&["maud"])]);
        assert_eq!(found, [Problem::new("Cargo.toml", "no crate takes `old`")]);
    }
}

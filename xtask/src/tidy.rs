//! `cargo xtask tidy`: what the compiler can't see. Rules are cited and
//! tested, documents name files that exist and each word once, pure crates stay
//! pure. Each check is a function of texts; only this file and `source` read files.

mod changelog;
mod citations;
mod paths;
mod purity;
mod rule_id;
mod rules;
pub(crate) mod source;
mod words;

use std::fs;

use anyhow::Result;

use crate::problem::{Problem, report};
use crate::workspace::{Member, Workspace};
use rules::Game;
use source::Source;

/// Fails if any of the checks finds a problem.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut problems = document_problems("ARCHITECTURE.md")?;
    problems.extend(changelog::problems(&Source::read("CHANGELOG.md".into())?, env!("CARGO_PKG_VERSION")));
    for member in workspace.games() {
        problems.extend(game_problems(member)?);
    }
    for member in workspace.pure() {
        problems.extend(purity_problems(member)?);
    }
    report(&problems)
}

fn document_problems(document: &str) -> Result<Vec<Problem>> {
    if !fs::exists(document)? {
        return Ok(vec![Problem::new(document, "is missing")]);
    }
    let document = Source::read(document.into())?;
    Ok(paths::problems(&document).into_iter().chain(words::problems(&document)).collect())
}

fn game_problems(member: &Member) -> Result<Vec<Problem>> {
    let code = Source::read_all(&member.folder.join("src"))?;
    let (implementation, faces) = code.into_iter().partition(|source| implements_rules(member, source));
    let game = Game {
        rules: Source::read(member.folder.join("RULES.md"))?,
        implementation,
        faces,
        tests: Source::read_all(&member.folder.join("tests"))?,
    };
    Ok(rules::problems(&game))
}

/// Is this a file of the game's module `rules`?
fn implements_rules(member: &Member, source: &Source) -> bool {
    let module = member.folder.join("src/rules");
    source.path.starts_with(&module) || source.path == module.with_extension("rs")
}

fn purity_problems(member: &Member) -> Result<Vec<Problem>> {
    let root = Source::read(member.folder.join("src/lib.rs"))?;
    let code = Source::read_all(&member.folder.join("src"))?;
    Ok(purity::problems(&root, &code))
}

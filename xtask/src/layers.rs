//! The dependency rule: who may depend on whom. A new crate of the workspace
//! gets a line in `LAYERS`; nothing else here needs to change.

use anyhow::Result;

use crate::problem::{Problem, report};
use crate::workspace::{Dependency, Member, Workspace};

/// Each crate, and the crates of ours that it may use. `games` stands for
/// every crate in that folder. A crate that occurs only on the left is used by
/// nobody, or by tests alone.
const LAYERS: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("bots", &["engine"]),
    ("words", &["engine", "bots"]),
    ("page", &["engine", "words"]),
    ("screen", &["engine", "words"]),
    ("games", &["engine", "bots", "words", "page", "screen"]),
    ("play", &["engine", "bots", "words", "page", "screen"]),
    ("catalog", &["engine", "words", "page", "play", "games"]),
    ("arena", &["engine", "bots", "play"]),
    ("solve", &["engine", "bots", "play"]),
    ("review", &["engine", "bots", "words", "play"]),
    ("store", &[]),
    ("patch", &[]),
    ("web", LIBRARIES),
    ("tui", LIBRARIES),
    ("py", LIBRARIES),
    (
        "kupa",
        &["engine", "bots", "words", "play", "catalog", "arena", "solve", "review", "store", "web", "tui"],
    ),
    ("crowd", &["engine", "catalog", "patch", "store", "throwaway"]),
    ("throwaway", &[]),
    ("testkit", &["engine", "bots", "words", "page", "screen"]),
    ("xtask", &[]),
];

/// What the faces of the whole may use.
const LIBRARIES: &[&str] = &[
    "engine", "bots", "words", "page", "screen", "play", "catalog", "arena", "patch", "solve", "review",
    "store",
];

/// The only crate of ours that the rules of a game know. Its other faces are
/// features; without them the game is built for WebAssembly.
const KNOWN_TO_RULES: &str = "engine";

/// Crates of others that only one crate of ours may name, tests included.
const OWNERS: &[(&str, &str)] =
    &[("pyo3", "py"), ("axum", "web"), ("hyper", "web"), ("rusqlite", "store"), ("tokio-postgres", "store")];

/// The crates that do no I/O, read no clock, start no threads, hold no global
/// state and iterate no hash map: they are `no_std` and build for WebAssembly.
pub(crate) const PURE: &[&str] = &["engine", "bots", "words", "page", "screen", "games"];

/// Fails if a crate depends on one that it must not know.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    report(&problems(&workspace.members))
}

fn problems(members: &[Member]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for member in members {
        match allowed(member) {
            Some(allowed) => problems.extend(own_problems(member, allowed, members)),
            None => problems.push(unplaced(member)),
        }
        problems.extend(foreign_problems(member));
    }
    problems
}

fn allowed(member: &Member) -> Option<&'static [&'static str]> {
    let layer = LAYERS.iter().find(|(place, _)| *place == member.place());
    layer.map(|(_, allowed)| *allowed)
}

fn unplaced(member: &Member) -> Problem {
    problem(member, "not in the dependency rule: say in xtask/src/layers.rs where it stands")
}

/// Problems with dependencies on crates of this workspace.
fn own_problems(member: &Member, allowed: &[&str], members: &[Member]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for dependency in &member.dependencies {
        let Some(other) = members.iter().find(|other| other.name == dependency.name) else {
            continue;
        };
        if dependency.is_dev {
            problems.extend(dev_problem(member, other));
        } else if !allowed.contains(&other.place()) {
            problems.push(problem(member, format!("must not depend on `{}`", other.name)));
        } else if is_known_to_rules(member, dependency) {
            problems.push(problem(
                member,
                format!("`{}` must be optional: rules know only `engine`", other.name),
            ));
        }
    }
    problems
}

/// Would the rules of a game see more of ours than the engine?
fn is_known_to_rules(member: &Member, dependency: &Dependency) -> bool {
    member.place() == "games" && dependency.name != KNOWN_TO_RULES && !dependency.is_optional
}

/// Tests may use what they like, except that no game knows another.
fn dev_problem(member: &Member, other: &Member) -> Option<Problem> {
    let between_games = member.place() == "games" && other.place() == "games";
    (between_games && member.name != other.name)
        .then(|| problem(member, format!("its tests must not depend on `{}`", other.name)))
}

/// Problems with crates of others that belong to one of ours.
fn foreign_problems(member: &Member) -> impl Iterator<Item = Problem> {
    member.dependencies.iter().filter_map(|dependency| foreign_problem(member, dependency))
}

fn foreign_problem(member: &Member, Dependency { name, .. }: &Dependency) -> Option<Problem> {
    let (_, owner) = OWNERS.iter().find(|(foreign, _)| foreign == name)?;
    (member.name != *owner).then(|| problem(member, format!("only `{owner}` may depend on `{name}`")))
}

fn problem(member: &Member, message: impl Into<String>) -> Problem {
    Problem::new(member.folder.join("Cargo.toml").as_str(), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate by its folder; a dependency that only tests use starts with `dev:`, one that is optional
    /// with `opt:`.
    fn member(folder: &str, dependencies: &[&str]) -> Member {
        let name = folder.rsplit('/').next().unwrap_or(folder).to_owned();
        let dependencies = dependencies.iter().map(|name| dependency(name)).collect();
        Member { name, folder: folder.into(), dependencies }
    }

    fn dependency(name: &str) -> Dependency {
        let (kind, name) = name.split_once(':').unwrap_or(("", name));
        let name = name.to_owned();
        Dependency { called: name.clone(), name, is_dev: kind == "dev", is_optional: kind == "opt" }
    }

    /// What the rule says of one crate in a workspace with a few others.
    fn check(folder: &str, dependencies: &[&str], expected: &[&str]) {
        let others = ["crates/engine", "crates/words", "crates/catalog", "crates/testkit", "games/chico"];
        let mut members: Vec<Member> = others.iter().map(|folder| member(folder, &[])).collect();
        members.push(member(folder, dependencies));
        let found: Vec<String> = problems(&members).iter().map(Problem::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_points_inward_is_allowed() {
        check("games/gamnon", &["engine", "serde", "dev:testkit"], &[]);
        check("games/gamnon", &["engine", "opt:words"], &[]);
        check("crates/kupa", &["engine", "catalog", "clap"], &[]);
    }

    #[test]
    fn what_points_outward_is_refused() {
        let refused = "games/gamnon/Cargo.toml: must not depend on `catalog`";
        check("games/gamnon", &["engine", "catalog"], &[refused]);
    }

    #[test]
    fn rules_know_the_engine_alone() {
        let refused = "games/gamnon/Cargo.toml: `words` must be optional: rules know only `engine`";
        check("games/gamnon", &["engine", "words"], &[refused]);
    }

    #[test]
    fn games_are_known_to_the_list_alone() {
        check("crates/catalog", &["chico"], &[]);
        check("crates/kupa", &["chico"], &["crates/kupa/Cargo.toml: must not depend on `chico`"]);
    }

    #[test]
    fn a_game_never_knows_another_even_in_tests() {
        let refused = "games/gamnon/Cargo.toml: must not depend on `chico`";
        check("games/gamnon", &["chico"], &[refused]);
        let refused = "games/gamnon/Cargo.toml: its tests must not depend on `chico`";
        check("games/gamnon", &["dev:chico"], &[refused]);
    }

    #[test]
    fn the_testkit_is_for_tests_only() {
        let refused = "crates/kupa/Cargo.toml: must not depend on `testkit`";
        check("crates/kupa", &["testkit", "dev:testkit"], &[refused]);
    }

    #[test]
    fn a_new_crate_has_to_be_placed() {
        let refused = "crates/new/Cargo.toml: not in the dependency rule: \
                       say in xtask/src/layers.rs where it stands";
        check("crates/new", &[], &[refused]);
    }

    #[test]
    fn http_belongs_to_the_web() {
        check("crates/web", &["axum"], &[]);
        let refused = "crates/kupa/Cargo.toml: only `web` may depend on `axum`";
        check("crates/kupa", &["axum"], &[refused]);
    }
}

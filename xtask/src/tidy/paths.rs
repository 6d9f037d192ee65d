//! Paths that a document names in backticks exist. Fenced blocks are not
//! read: they hold commands and sketches.

use cargo_metadata::camino::Utf8Path;

use super::source::Source;
use crate::problem::Problem;

/// The paths in a document, relative to the current folder, that lead nowhere.
pub(crate) fn problems(document: &Source) -> Vec<Problem> {
    let missing = named(document).filter(|(_, path)| !exists(path));
    missing.map(|(line, path)| document.problem(line, format!("there is no {path}"))).collect()
}

fn named(document: &Source) -> impl Iterator<Item = (usize, &str)> {
    let paths = prose(document).flat_map(|(line, text)| quoted(text).map(move |it| (line, it)));
    paths.filter(|(_, text)| looks_like_a_path(text))
}

/// The lines outside of fenced blocks.
fn prose(document: &Source) -> impl Iterator<Item = (usize, &str)> {
    let mut in_fence = false;
    document.lines().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_fence ^= is_fence;
        !in_fence && !is_fence
    })
}

/// What stands between backticks on a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn looks_like_a_path(text: &str) -> bool {
    let is_file = [".md", ".toml", ".rs"].iter().any(|ending| text.ends_with(ending));
    let is_other = text.contains(' ') || text.contains("::") || text.starts_with('/');
    (is_file || text.contains('/')) && !is_other
}

/// Whether a path exists. Of a pattern such as `games/*/RULES.md`, the folder
/// before the star has to exist and hold something.
fn exists(path: &str) -> bool {
    match path.split_once('*') {
        Some((before, _)) => folder(before).read_dir().is_ok_and(|mut found| found.next().is_some()),
        None => Utf8Path::new(path).exists(),
    }
}

/// The folder that a path's beginning leads into: `games` of `games/c`.
fn folder(beginning: &str) -> &Utf8Path {
    match beginning.rsplit_once('/') {
        Some((folder, _)) => Utf8Path::new(folder),
        None => Utf8Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Source {
        Source { path: "ARCHITECTURE.md".into(), text: text.to_owned() }
    }

    #[test]
    fn paths_are_told_from_other_quoted_words() {
        let document = document(
            "See `crates/engine` and `README.md`, not `Rules`.\n\
             ```\n`fenced/path`\n```\n\
             `engine::Rules`, `cargo doc a/b`, `/table`, `games/*`\n",
        );
        let found: Vec<_> = named(&document).collect();
        assert_eq!(found, [(1, "crates/engine"), (1, "README.md"), (5, "games/*")]);
    }

    /// Cargo runs these tests in the folder of this crate.
    #[test]
    fn paths_that_lead_nowhere_are_found_with_their_line() {
        let document = document("`src/main.rs` `src/*`\n`src/tidy/*.rs` `src/no.rs` `no/*`\n");
        let found: Vec<String> = problems(&document).iter().map(Problem::to_string).collect();
        let expected = ["ARCHITECTURE.md:2: there is no src/no.rs", "ARCHITECTURE.md:2: there is no no/*"];
        assert_eq!(found, expected);
    }
}

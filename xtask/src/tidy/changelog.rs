//! The changelog has the form that programs read too (keepachangelog.com): what
//! is not released first, then each version with its day, by kinds of change.

use super::source::Source;
use crate::problem::Problem;

const KINDS: [&str; 6] = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

/// Headings of another form, and a version that is missing.
pub(super) fn problems(changelog: &Source, version: &str) -> Vec<Problem> {
    let mut problems: Vec<Problem> = changelog
        .lines()
        .filter(|(_, line)| !is_well_formed(line))
        .map(|(number, _)| {
            changelog.problem(number, "this heading has another form than those of keepachangelog.com")
        })
        .collect();
    if !changelog.text.contains(&format!("\n## [{version}] - ")) {
        problems.push(Problem::new(changelog.path.as_str(), format!("says nothing of version {version}")));
    }
    problems
}

fn is_well_formed(line: &str) -> bool {
    if let Some(kind) = line.strip_prefix("### ") {
        return KINDS.contains(&kind);
    }
    line.strip_prefix("## ").is_none_or(|heading| heading == "[Unreleased]" || is_version(heading))
}

/// `[0.1.0] - 2026-11-18`
fn is_version(heading: &str) -> bool {
    let Some((version, day)) = heading.strip_prefix('[').and_then(|rest| rest.split_once("] - ")) else {
        return false;
    };
    let are_numbers = |text: &str, by: char| {
        text.split(by).count() == 3 && text.split(by).all(|part| part.parse::<u32>().is_ok())
    };
    are_numbers(version, '.') && are_numbers(day, '-') && day.len() == "2026-11-18".len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> usize {
        problems(&Source { path: "CHANGELOG.md".into(), text: text.to_owned() }, "0.1.0").len()
    }

    #[test]
    fn headings_are_versions_and_kinds() {
        assert_eq!(check("# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-18\n\n### Added\n- a\n"), 0);
        assert_eq!(check("\n## [0.1.0] - 2026-11-18\n### New\n"), 1);
        assert_eq!(check("\n## [0.1.0] - soon\n"), 1);
        assert_eq!(check("## 0.2.0\n"), 2);
    }
}

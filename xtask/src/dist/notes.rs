//! What is said of a release: its part of CHANGELOG.md.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::workspace::Workspace;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The tag of the release, `v0.1.0`
    #[arg(long)]
    tag: String,
}

/// Writes `target/dist/notes.md`.
pub(crate) fn write(workspace: &Workspace, Options { tag }: &Options) -> Result<()> {
    let version = tag.strip_prefix('v').context("a tag is like `v0.1.0`")?;
    let text = part(&fs::read_to_string("CHANGELOG.md")?, version)?;
    let folder = workspace.target.join("dist");
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join("notes.md"), text)?)
}

/// What stands below a version's heading.
fn part(changelog: &str, version: &str) -> Result<String> {
    let heading = format!("## [{version}]");
    let mut lines = changelog.lines().skip_while(|line| !line.starts_with(&heading));
    ensure!(lines.next().is_some(), "CHANGELOG.md says nothing of {version}");
    let text: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    Ok(text.join("\n").trim().to_owned() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_its_own_part() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.2.0] - 2027-01-01\n\n### Added\n\n- this\n\n## [0.1.0] - 2026-11-18\n- that\n";
        assert_eq!(part(changelog, "0.2.0").expect("it is there"), "### Added\n\n- this\n");
        assert_eq!(part(changelog, "0.1.0").expect("it is there"), "- that\n");
        assert!(part(changelog, "0.3.0").is_err());
    }
}

//! The table of docs/release.md: what there is, how large it is, and how it
//! was tried. It is written by the run that found it out.

use std::fs;

use anyhow::{Context as _, Result};
use cargo_metadata::camino::Utf8Path;

use super::pack::Tree;
use super::start::Times;
use super::trial::Tried;
use super::{Release, image, sbom};

const DOCUMENT: &str = "docs/release.md";
const BEGIN: &str = "<!-- artefacts -->\n";
const END: &str = "<!-- end of artefacts -->";

/// The table, and what else a run has measured.
pub(crate) fn of(
    release: &Release,
    tree: &Tree,
    program: &Utf8Path,
    times: &Times,
    tried: &[Tried],
) -> Result<String> {
    let mut lines = "| artefact | size | how it was tried |\n|---|---|---|\n".to_owned();
    for Tried { file, how } in tried {
        let mut size = megabytes(fs::metadata(release.files.join(file))?.len());
        if *file == image::name(release) {
            size += &format!(", on a disk {}", megabytes(image::unpacked(release, tree)? as u64));
        }
        lines += &format!("| `{file}` | {size} | {how} |\n");
    }
    let (commit, day) = (&release.commit[..12], &sbom::moment(release.time)[..10]);
    let program = megabytes(fs::metadata(program)?.len());
    Ok(lines
        + &format!(
            "\nMade and tried by `cargo xtask dist` at {commit} of {day}. The program alone has {program}; from its \
             start to the last byte of its first page, with an empty folder, it took {times}.\n"
        ))
}

fn megabytes(bytes: u64) -> String {
    let bytes = bytes as f64;
    if bytes < 1e6 { format!("{:.1} kB", bytes / 1e3) } else { format!("{:.1} MB", bytes / 1e6) }
}

/// Puts it in the place of the one before.
pub(crate) fn document(table: &str) -> Result<()> {
    let text = fs::read_to_string(DOCUMENT)?;
    Ok(fs::write(DOCUMENT, with(&text, table)?)?)
}

fn with(text: &str, table: &str) -> Result<String> {
    let (before, rest) = text.split_once(BEGIN).context("no place for a table")?;
    let (_, after) = rest.split_once(END).context("a place for a table that does not end")?;
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_the_place_of_the_one_before() {
        let text = format!("# A\n\n{BEGIN}old\n{END}\n\nB\n");
        assert_eq!(with(&text, "new\n").expect("a place"), format!("# A\n\n{BEGIN}new\n{END}\n\nB\n"));
        assert!(with("# A\n", "new\n").is_err());
    }

    #[test]
    fn the_document_has_a_place_for_it() {
        assert!(with(include_str!("../../../docs/release.md"), "").is_ok());
    }

    #[test]
    fn sizes_are_for_people() {
        assert_eq!(megabytes(376), "0.4 kB");
        assert_eq!(megabytes(10_892_846), "10.9 MB");
    }
}

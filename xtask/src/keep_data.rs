//! `cargo xtask keep-data`: the data folder of this version, for the tests of all later ones. It holds a game
//! of each kind in the middle of it, from the playthroughs, taken in and copied by the program itself. The
//! folder of a version that has its tag is never written again.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use crate::workspace::{Member, Workspace};
use crate::{dist, shell};

/// One folder for each version.
const KEPT: &str = "crates/web/tests/web/released";

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The program, as `cargo build --release` leaves it
    #[arg(default_value = "target/release/kupa")]
    program: Utf8PathBuf,
}

pub(crate) fn run(workspace: &Workspace, Options { program }: &Options) -> Result<()> {
    let tag = format!("git rev-parse --verify --quiet refs/tags/v{VERSION}");
    ensure!(
        !shell::succeeds(&tag),
        "{VERSION} is released, and its folder stays as it is: raise the version"
    );
    let room = dist::fresh(workspace.target.join("keep-data"))?;
    let kept = dist::fresh(folder())?;
    let tables =
        workspace.games().map(|game| import(program, &room, game)).collect::<Result<Vec<String>>>()?;
    fs::write(kept.join("tables"), tables.concat())?;
    shell::execute(with_data(program, "backup", &room).arg(kept.join("kupa.db")))
}

/// Where the data of this version is kept.
pub(crate) fn folder() -> Utf8PathBuf {
    Utf8Path::new(KEPT).join(VERSION)
}

/// Takes the first half of a random game in. Gives the line with the table's name.
fn import(program: &Utf8Path, room: &Utf8Path, game: &Member) -> Result<String> {
    let record = room.join("half.kupa");
    fs::write(&record, half(&fs::read_to_string(random_game(&game.folder)?)?))?;
    let output = with_data(program, "import", room).arg(&record).output()?;
    let said = String::from_utf8(output.stdout)?;
    let table = said.trim_end().rsplit_once("/t/").map(|(_, table)| format!("{table}\n"));
    table.with_context(|| format!("half a game of {} is not taken in", game.name))
}

/// The first one by name.
fn random_game(game: &Utf8Path) -> Result<Utf8PathBuf> {
    let files = game.join("tests/playthroughs").read_dir_utf8()?;
    let files: Vec<Utf8PathBuf> = files.map(|file| Ok(file?.into_path())).collect::<Result<_>>()?;
    let random =
        files.into_iter().filter(|file| file.file_name().is_some_and(|it| it.starts_with("random-")));
    random.min().with_context(|| format!("{game} has no random game"))
}

/// A record is one at any length.
fn half(record: &str) -> String {
    let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with('#')).collect();
    lines[..lines.len().div_ceil(2)].iter().map(|line| format!("{line}\n")).collect()
}

fn with_data(program: &Utf8Path, verb: &str, folder: &Utf8Path) -> Command {
    let mut command = shell::command(program.as_str());
    command.args([verb, "--data", folder.as_str()]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_game_has_its_head_and_no_remarks() {
        let whole = "# a\nkupa 1\ngame chico\nseats 2\ndeal 1\n# expect\n0 play 3\n1 play 3\n0 quit\n";
        assert_eq!(half(whole), "kupa 1\ngame chico\nseats 2\ndeal 1\n");
    }
}

//! From a folder to a PostgreSQL and back by `kupa migrate`: the same bytes in every export, and the same keys.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use throwaway::{Plan, Server as Database};

use crate::serve::{Server, kupa};

/// What a command printed that must succeed.
fn printed(arguments: &[&str]) -> String {
    let done = kupa(arguments);
    assert!(done.status.success(), "{arguments:?}: {done:?}");
    String::from_utf8(done.stdout).expect("text")
}

/// Two playthroughs of each game.
fn records() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for game in fs::read_dir("../../games").expect("games").flatten() {
        let Ok(files) = fs::read_dir(game.path().join("tests/playthroughs")) else { continue };
        let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        files.sort();
        all.extend([files.first(), files.last()].into_iter().flatten().cloned());
    }
    assert!(all.len() >= 8, "{all:?}");
    all
}

/// Takes all of them into a folder; gives their tables.
fn filled(folder: &str) -> Vec<String> {
    let import =
        |record: &PathBuf| printed(&["import", record.to_str().expect("a plain name"), "--data", folder]);
    let table = |said: String| said.trim().rsplit("/t/").next().expect("an address").to_owned();
    records().iter().map(import).map(table).collect()
}

fn exports(tables: &[String], place: [&str; 2]) -> Vec<String> {
    tables.iter().map(|table| printed(&["export", table, place[0], place[1]])).collect()
}

fn folder() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("there is room");
    let name = folder.path().to_str().expect("a plain name").to_owned();
    (folder, name)
}

#[test]
fn there_and_back_every_export_is_the_same() {
    let database = Database::start(&Plan::quick()).expect("PostgreSQL starts");
    let address = database.address();
    let ((_here, here), (_there, there)) = (folder(), folder());
    let tables = filled(&here);
    // A server makes the keys that sign.
    drop(Server::start(Path::new(&here)));
    let before = exports(&tables, ["--data", &here]);

    let said = printed(&["migrate", &here, &address]);
    assert!(said.starts_with(&format!("{} tables with ", tables.len())), "{said}");
    assert_eq!(exports(&tables, ["--store", &address]), before, "in the database");

    assert_eq!(printed(&["migrate", &address, &there]), said);
    assert_eq!(exports(&tables, ["--data", &there]), before, "in a folder again");
    let keys = |folder: &str| fs::read_to_string(Path::new(folder).join("keys")).expect("keys");
    assert_eq!(keys(&there), keys(&here));
}

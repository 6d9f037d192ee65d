//! The commands of docs/hosting.md, as they are written there, on folders of our own.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use crate::serve::{RECORD, Server, kupa};

const HOSTING: &str = include_str!("../../../../docs/hosting.md");
const HOME: &str = "/var/lib/kupa";

/// The block of code after those words.
fn block(after: &str) -> &'static str {
    let (_, rest) = HOSTING.split_once(after).expect("the guide says so");
    let (_, rest) = rest.split_once("```sh\n").expect("then comes a block");
    rest.split_once("```").expect("which ends").0
}

/// Runs lines of the guide, with our program and our folder in the place of those that it names.
fn run(lines: &str, home: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_kupa"));
    let home = home.to_str().expect("a plain name");
    let lines =
        lines.replace("/usr/local/bin/kupa ", "kupa ").replace("sudo -u kupa ", "").replace(HOME, home);
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", &lines]).env("PATH", path).env("HOME", home).env("KUPA_DATA", home);
    shell.output().expect("a shell")
}

/// The copies of that kind, the oldest first.
fn copies(home: &Path, ending: &str) -> Vec<String> {
    let names =
        fs::read_dir(home.join("backup")).expect("a folder").map(|file| file.expect("a file").file_name());
    let names = names.map(|name| name.into_string().expect("a plain name"));
    let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    names
}

#[test]
fn the_nightly_backup_runs_again_before_an_upgrade_and_is_restored() {
    let home = tempfile::tempdir().expect("a folder");
    fs::create_dir(home.path().join("backup")).expect("a folder for copies");
    let data = home.path().to_str().expect("a plain name");
    let imported = kupa(&["import", RECORD, "--data", data]);
    let table = String::from_utf8(imported.stdout)
        .expect("text")
        .trim()
        .rsplit('/')
        .next()
        .expect("a table")
        .to_owned();
    drop(Server::start(home.path()));

    let script = block("`/usr/local/bin/kupa-backup`, executable:");
    for night in 1..=2 {
        let backup = run(script, home.path());
        assert!(backup.status.success(), "{backup:?}");
        assert_eq!(copies(home.path(), ".db").len(), night, "each has a name of its own");
        assert_eq!(copies(home.path(), ".keys").len(), night);
        thread::sleep(Duration::from_millis(1100));
    }

    // What is to be restored is the last copy, and not the guide's example.
    let copy = copies(home.path(), ".db").pop().expect("a copy");
    let restore = block("## Restore").lines().filter(|line| !line.contains("systemctl"));
    let restore =
        restore.collect::<Vec<_>>().join("\n").replace("2026-11-16-040000", copy.trim_end_matches(".db"));
    fs::write(home.path().join("kupa.db"), "not what it was").expect("it can be damaged");
    let restored = run(&restore, home.path());
    assert!(restored.status.success(), "{restored:?}");
    let page = Server::start(home.path()).get(&format!("/t/{table}"));
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
}

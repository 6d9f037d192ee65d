//! A disk that is full, a folder that can't be written, a file that is damaged: each is said, and what
//! was accepted before stays.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crowd::SmallDisk;

use crate::serve::{RECORD, Server, kupa};

const KUPA: &str = env!("CARGO_BIN_EXE_kupa");
const REFUSED: &str = "The server can't save anything just now, so nothing was done.";

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_what_was_accepted_stays() {
    let Some(disk) = SmallDisk::mounted().expect("a folder to mount on") else {
        println!("SKIPPED: this system lets nobody but root mount a small disk; files are limited instead");
        return;
    };
    let told = crowd::fill(Path::new(KUPA), &disk).await.expect("all that was accepted is there");
    assert!(told.contains("503") && told.contains(REFUSED), "{told}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow_is_said_and_what_was_accepted_stays() {
    let disk = SmallDisk::limited().expect("a folder");
    let told = crowd::fill(Path::new(KUPA), &disk).await.expect("all that was accepted is there");
    assert!(told.contains("503") && told.contains(REFUSED), "{told}");
}

/// A folder with one game, and the game's table.
fn with_a_game() -> (tempfile::TempDir, String) {
    let data = tempfile::tempdir().expect("a folder");
    let imported = kupa(&["import", RECORD, "--data", data.path().to_str().expect("a plain name")]);
    let said = String::from_utf8(imported.stdout).expect("text");
    (data, said.trim().rsplit("/t/").next().expect("a table").to_owned())
}

fn is_there(data: &Path, table: &str) -> bool {
    Server::start(data).get(&format!("/t/{table}")).starts_with("HTTP/1.1 200")
}

/// What a server says that can't start.
fn complaint(refused: &Output) -> String {
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    String::from_utf8(refused.stderr.clone()).expect("text")
}

#[cfg(unix)]
#[test]
fn a_folder_that_can_not_be_written_is_said_and_nothing_is_changed() {
    use std::os::unix::fs::PermissionsExt as _;
    let (data, table) = with_a_game();
    let allow = |folder, file| {
        fs::set_permissions(data.path().join("kupa.db"), fs::Permissions::from_mode(file)).expect("ours");
        fs::set_permissions(data.path(), fs::Permissions::from_mode(folder)).expect("ours");
    };
    allow(0o555, 0o444);
    let before = fs::read(data.path().join("kupa.db")).expect("a file");
    let (_folder, program) = for_anybody();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data"];
    let refused = as_anybody(Command::new(program).args(serve).arg(data.path()));
    let said = complaint(&refused);
    assert!(said.contains("can't be written"), "{said}");
    assert_eq!(fs::read(data.path().join("kupa.db")).expect("a file"), before);
    allow(0o755, 0o644);
    assert!(is_there(data.path(), &table));
}

/// The program where everybody may run it: a checkout may lie in a folder that is closed to others.
#[cfg(unix)]
fn for_anybody() -> (tempfile::TempDir, PathBuf) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("kupa");
    fs::copy(KUPA, &program).expect("a copy");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("ours");
    (folder, program)
}

/// Runs it as somebody who has no rights of their own: root may write everywhere.
#[cfg(unix)]
fn as_anybody(command: &mut Command) -> Output {
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65534;
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.output().expect("kupa runs")
}

#[test]
fn a_table_that_was_changed_on_the_disk_is_named_by_check() {
    let (data, table) = with_a_game();
    let folder = data.path().to_str().expect("a plain name");
    let copy = data.path().join("copy.db").to_str().expect("a plain name").to_owned();
    assert!(kupa(&["backup", &copy, "--data", folder]).status.success());
    for sound in [kupa(&["check", "--data", folder]), kupa(&["check", &copy])] {
        assert!(String::from_utf8_lossy(&sound.stdout).contains("as they were written"), "{sound:?}");
    }
    let file = data.path().join("kupa.db");
    let mut bytes = fs::read(&file).expect("a file");
    let step = bytes.windows(5).position(|window| window == b"deal ").expect("a deal");
    bytes[step..step + 4].copy_from_slice(b"dead");
    fs::write(&file, &bytes).expect("it can be changed");
    let said = complaint(&kupa(&["check", "--data", folder]));
    assert!(said.contains("changed on the disk") && said.contains(&table), "{said}");
    let said = complaint(&kupa(&["export", &table, "--data", folder]));
    assert!(said.contains("changed on the disk"), "{said}");
}

#[test]
fn a_damaged_file_is_said_with_the_way_out_and_never_replaced() {
    let (data, table) = with_a_game();
    let folder = data.path().to_str().expect("a plain name");
    let (file, copy) = (data.path().join("kupa.db"), data.path().join("copy.db"));
    assert!(kupa(&["backup", copy.to_str().expect("a plain name"), "--data", folder]).status.success());
    let mut bytes = fs::read(&file).expect("a file");
    bytes[5000..9000].fill(0x55);
    fs::write(&file, &bytes).expect("it can be damaged");

    let said = complaint(&kupa(&["serve", "--listen", "127.0.0.1:0", "--data", folder]));
    assert!(said.contains("damaged") && said.contains("kupa restore BACKUP"), "{said}");
    assert!(fs::read(&file).expect("a file") == bytes, "it is left as it is");

    let restored = kupa(&["restore", copy.to_str().expect("a plain name"), "--data", folder]);
    assert!(restored.status.success(), "{restored:?}");
    assert!(is_there(data.path(), &table));
}

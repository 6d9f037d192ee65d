//! A file that is missing is made; one that is not as it should be is refused
//! with a sentence, and not a byte of it changes.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use store::{By, Error, Fault, Status, Step, Store, Trouble};

use crate::{Folder, opened, seat, steps, table};

const DAMAGED: Fault = Fault::Trouble(Trouble::Damaged);

/// Opening the file must fail like this, and leave the file as it is.
#[track_caller]
fn check_refused(path: &Path, fault: &Fault, sentence: &str) {
    let before = fs::read(path).expect("the file is there");
    let error = Store::open(path).expect_err("the file is not as it should be");
    assert_eq!(&error.fault, fault);
    assert_eq!(error.to_string(), format!("{}: {sentence}", path.display()));
    assert!(fs::read(path).expect("the file is there") == before, "the file was changed");
}

const DAMAGED_SENTENCE: &str = "the file is damaged and was left as it is; `kupa restore BACKUP` puts a backup \
                                in its place and keeps the damaged file aside";

#[tokio::test]
async fn a_missing_folder_is_made() {
    let folder = Folder::new();
    let path = folder.file("some/where/kupa.db");
    let store = Store::open(&path).expect("the folder can be made");
    store.create(table("a")).await.expect("there is none yet");
    assert!(path.is_file());
}

#[cfg(unix)]
#[test]
fn what_holds_secrets_is_for_the_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = Store::open(&folder.file("data/kupa.db")).expect("the folder can be made");
    let rights = |name| folder.file(name).metadata().expect("it is there").permissions().mode() & 0o777;
    assert_eq!(rights("data"), 0o700);
    assert_eq!(["data/kupa.db", "data/kupa.db-wal", "data/kupa.db-shm"].map(rights), [0o600; 3]);
    drop(store);
}

#[tokio::test]
async fn a_file_serves_one_server_at_a_time() {
    let (folder, store) = opened();
    let error = Store::open(&folder.data()).expect_err("it is in use");
    assert_eq!(error.fault, Fault::InUse);
    assert_eq!(error.to_string(), format!("{}: another server is using it", folder.data().display()));
    store.close().await;
    folder.open();
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_removed_lock_file_lets_nobody_in() {
    let (folder, store) = opened();
    fs::remove_file(folder.file("kupa.db.lock")).expect("it is there");
    assert_eq!(Store::open(&folder.data()).expect_err("it is in use").fault, Fault::InUse);
    store::backup(&folder.data(), &folder.file("copy.db")).expect("a backup is still made");
    let restored = store::restore(&folder.file("copy.db"), &folder.data());
    assert_eq!(restored.expect_err("it is in use").fault, Fault::InUse);
    store.close().await;
    folder.open();
}

#[tokio::test]
async fn a_closed_store_has_all_in_one_file() {
    let (folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..9)).await.expect("it has none yet");
    store.close().await;
    fs::copy(folder.data(), folder.file("copy.db")).expect("there is room");
    let copy = Store::open(&folder.file("copy.db")).expect("the copy is sound");
    assert_eq!(copy.steps("a", 0).await, Ok(steps(0..9)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_can_not_be_written_is_said() {
    // Nobody may make folders there, root included.
    let path = Path::new("/sys/kupa/kupa.db");
    let error = Store::open(path).expect_err("it can't be written");
    assert_eq!(error.to_string(), "/sys/kupa/kupa.db: the file or its folder can't be written");
}

#[test]
fn a_folder_that_is_a_file_is_said() {
    let folder = Folder::new();
    fs::write(folder.file("data"), "").expect("there is room");
    let path = folder.file("data/kupa.db");
    let error = Store::open(&path).expect_err("it is no folder");
    assert!(matches!(error.fault, Fault::Trouble(Trouble::Other(_))), "{error}");
}

#[test]
fn a_text_is_no_data_file() {
    let folder = Folder::new();
    fs::write(folder.data(), "dear diary\n".repeat(1000)).expect("there is room");
    check_refused(&folder.data(), &DAMAGED, DAMAGED_SENTENCE);
}

#[test]
fn an_empty_file_was_not_always_empty() {
    let folder = Folder::new();
    fs::write(folder.data(), "").expect("there is room");
    check_refused(&folder.data(), &DAMAGED, DAMAGED_SENTENCE);
}

#[test]
fn a_journal_without_its_file_is_left_alone() {
    for journal in ["kupa.db-wal", "kupa.db-journal"] {
        let folder = Folder::new();
        fs::write(folder.file(journal), "steps").expect("there is room");
        let error = Store::open(&folder.data()).expect_err("the file is lost");
        assert_eq!(error.fault, DAMAGED);
        assert_eq!(fs::read(folder.file(journal)).expect("it is there"), b"steps");
    }
}

#[test]
fn a_file_of_another_program_is_left_alone() {
    let folder = Folder::new();
    let other = Connection::open(folder.data()).expect("there is room");
    other.execute_batch("CREATE TABLE tables (legs INTEGER)").expect("SQLite works");
    drop(other);
    check_refused(&folder.data(), &Fault::Foreign, "it is not a data file of Kupa");
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_left_alone() {
    let (folder, store) = opened();
    store.close().await;
    let newer = Connection::open(folder.data()).expect("the file is there");
    newer.pragma_update(None, "user_version", 1000).expect("SQLite works");
    newer.pragma_update(None, "journal_mode", "DELETE").expect("SQLite works");
    drop(newer);
    let said = "a newer version of Kupa wrote it, which this one can't read; run that one, or put back a backup \
                of before with `kupa restore BACKUP`";
    check_refused(&folder.data(), &Fault::Newer, said);
}

/// A file with some hundred pages, closed.
pub(crate) async fn full_file(folder: &Folder) {
    let store = folder.open();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..9000)).await.expect("it has none yet");
    store.close().await;
}

/// Writes nonsense over the middle of a file.
pub(crate) fn damage(path: &Path) {
    let mut bytes = fs::read(path).expect("the file is there");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 9000].fill(0x5a);
    fs::write(path, bytes).expect("there is room");
}

#[tokio::test]
async fn a_damaged_file_is_said_at_the_start() {
    let folder = Folder::new();
    full_file(&folder).await;
    damage(&folder.data());
    check_refused(&folder.data(), &DAMAGED, DAMAGED_SENTENCE);
}

#[tokio::test]
async fn a_file_cut_short_is_said_at_the_start() {
    let folder = Folder::new();
    full_file(&folder).await;
    let bytes = fs::read(folder.data()).expect("the file is there");
    fs::write(folder.data(), &bytes[..bytes.len() / 2]).expect("there is room");
    check_refused(&folder.data(), &DAMAGED, DAMAGED_SENTENCE);
}

#[tokio::test]
async fn a_row_that_is_not_ours_is_said_when_it_is_read() {
    let (folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    let other = Connection::open(folder.data()).expect("the file is there");
    other.execute("UPDATE tables SET status = 'upside down'", []).expect("the row is there");
    assert_eq!(store.table("a").await, Err(Error::Trouble(Trouble::Damaged)));
    assert_eq!(store.steps("a", 0).await, Ok(vec![]));
}

/// What a program wrote when layout 1 was the newest; it must be readable by
/// every later one.
#[tokio::test]
async fn a_file_of_layout_1_is_read() {
    let folder = Folder::new();
    let file = Connection::open(folder.data()).expect("there is room");
    file.execute_batch(include_str!("../../src/sqlite/schema/1.sql")).expect("the layout is sound");
    file.execute_batch(include_str!("layout-1.sql")).expect("the rows are sound");
    drop(file);

    let store = folder.open();
    let kept = store.table("k3x").await.expect("the store reads").expect("the table is there");
    let seats = vec![seat(Some("ruth"), "person"), seat(None, "club")];
    let running = store::Table { status: Status::Running, changed: 1005, revision: 2, seats, ..table("k3x") };
    assert_eq!(kept, running);
    let steps = ["deal 1 2 3", "0 play 3"].into_iter().zip([(By::Chance, 1004), (By::Person, 1005)]);
    let steps = steps.map(|(line, (by, at))| Step { line: line.to_owned(), by, at }).collect();
    assert_eq!(store.steps("k3x", 0).await, Ok(steps));
    assert_eq!(store.messages("k3x", 0).await, Ok(vec![crate::message("shalom")]));
}

/// Tables that shared a secret before layout 2 forbade it: the first keeps it.
#[tokio::test]
async fn a_file_of_layout_1_gets_its_secrets_each_for_one_table() {
    let folder = Folder::new();
    let file = Connection::open(folder.data()).expect("there is room");
    file.execute_batch(include_str!("../../src/sqlite/schema/1.sql")).expect("the layout is sound");
    file.execute_batch(include_str!("layout-1.sql")).expect("the rows are sound");
    for (key, id, fate) in [(2, "a", "s"), (3, "b", "s"), (4, "c", "t")] {
        let fate = format!("{{\"secret\":\"{fate}\",\"added\":[]}}");
        let sql = "INSERT INTO tables SELECT ?1, ?2, game, version, setup, host, status, terms, ?3, next,
            created, changed, revision FROM tables WHERE key = 1";
        file.execute(sql, (key, id, fate)).expect("the row fits");
    }
    drop(file);

    let store = folder.open();
    for (secret, table) in [("s", Some("a")), ("t", Some("c")), ("secret", None)] {
        assert_eq!(store.table_with_secret(secret).await, Ok(table.map(str::to_owned)), "{secret}");
    }
    let kept = store.table("b").await.expect("the store reads").expect("the table is there");
    assert_eq!(kept.secret, None);
}

/// Somebody always reads, so that SQLite by itself would never begin the journal anew.
#[tokio::test]
async fn the_journal_stays_short_also_where_somebody_always_reads() {
    let (folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    let is_over = Arc::new(AtomicBool::new(false));
    let readers = [0, 1].map(|_| {
        let (path, is_over) = (folder.data(), is_over.clone());
        thread::spawn(move || {
            let file = Connection::open(path).expect("the file is there");
            while !is_over.load(Relaxed) {
                let reading = file.unchecked_transaction().expect("it can be read");
                let _: i64 =
                    reading.query_row("SELECT count(*) FROM steps", [], |row| row.get(0)).expect("a number");
                thread::sleep(Duration::from_millis(10));
            }
        })
    });
    let mut lengths = Vec::new();
    for number in 0..120 {
        let line = format!("0 play {}", "x".repeat(1 << 19));
        let step = Step { line, by: By::Person, at: 1 };
        store.append("a", number, vec![step]).await.expect("there is room");
        lengths.push(fs::metadata(folder.file("kupa.db-wal")).map_or(0, |file| file.len()));
    }
    is_over.store(true, Relaxed);
    readers.into_iter().for_each(|reader| reader.join().expect("it only reads"));
    assert!(lengths.iter().any(|&length| length > 1 << 20), "{lengths:?}: something was written");
    // How long it gets before it begins anew depends on how long the readers are kept waiting.
    assert!(!lengths.is_sorted(), "{lengths:?}: it begins anew");
}

//! Backups are made while the store is at work, and put back while it is not.

use std::fs;
use std::path::Path;

use store::{Error, Fault, FileError, Store, Trouble};

use crate::file::{damage, full_file};
use crate::{Folder, opened, steps, table};

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_writing_is_a_moment_of_the_file() {
    let (folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..500)).await.expect("it has none yet");
    let writer = store.clone();
    let writing = tokio::spawn(async move {
        for step in 500..1000 {
            writer.append("a", step, steps(step..step + 1)).await.expect("nobody else writes");
        }
    });
    let copy = folder.file("copy.db");
    store.backup(&copy).await.expect("there is room");
    writing.await.expect("it wrote all");

    let kept =
        Store::open(&copy).expect("the copy is sound").steps("a", 0).await.expect("the table is there");
    let count = u32::try_from(kept.len()).expect("they are few");
    assert!((500..=1000).contains(&count), "{count}");
    assert_eq!(kept, steps(0..count));
    assert_eq!(store.steps("a", 0).await, Ok(steps(0..1000)));
}

#[tokio::test]
async fn a_backup_writes_over_nothing() {
    let (folder, store) = opened();
    fs::write(folder.file("copy.db"), "dear diary").expect("there is room");
    let error = store.backup(&folder.file("copy.db")).await.expect_err("it is there");
    assert_eq!(error.fault, Fault::Exists);
    assert_eq!(fs::read(folder.file("copy.db")).expect("it is there"), b"dear diary");
}

#[tokio::test]
async fn a_backup_of_nothing_or_of_a_damaged_file_is_refused() {
    let folder = Folder::new();
    let copy = folder.file("copy.db");
    let refused = |fault| Err(FileError { path: folder.data(), fault });
    assert_eq!(store::backup(&folder.data(), &copy), refused(Fault::Missing));
    full_file(&folder).await;
    damage(&folder.data());
    assert_eq!(store::backup(&folder.data(), &copy), refused(Fault::Trouble(Trouble::Damaged)));
    assert!(!copy.exists());
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_for_the_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store) = opened();
    store.backup(&folder.file("copy.db")).await.expect("there is room");
    let rights = fs::metadata(folder.file("copy.db")).expect("it is there").permissions();
    assert_eq!(rights.mode() & 0o777, 0o600);
}

/// A backup with table `a` and three steps; the file it was made of has five.
async fn with_backup() -> (Folder, Store) {
    let (folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    store.backup(&folder.file("copy.db")).await.expect("there is room");
    store.append("a", 3, steps(3..5)).await.expect("it has three");
    (folder, store)
}

async fn check_steps(path: &Path, count: u32) {
    let store = Store::open(path).expect("the file is sound");
    assert_eq!(store.steps("a", 0).await, Ok(steps(0..count)));
    store.close().await;
}

#[tokio::test]
async fn what_is_restored_is_what_was_backed_up_and_the_rest_is_kept() {
    let (folder, store) = with_backup().await;
    store.close().await;
    for number in 1..=2 {
        let aside = store::restore(&folder.file("copy.db"), &folder.data()).expect("nobody uses it");
        assert_eq!(aside, Some(folder.file(&format!("kupa.db.before-restore-{number}"))));
    }
    check_steps(&folder.data(), 3).await;
    check_steps(&folder.file("kupa.db.before-restore-1"), 5).await;
    check_steps(&folder.file("kupa.db.before-restore-2"), 3).await;
}

/// After a crash the last steps are in the journal only.
#[tokio::test]
async fn the_journal_of_a_crashed_server_is_kept_with_its_file() {
    let (folder, store) = with_backup().await;
    let crashed = Folder::new();
    for name in ["kupa.db", "kupa.db-wal"] {
        fs::copy(folder.file(name), crashed.file(name)).expect("there is room");
    }
    drop(store);
    let aside = store::restore(&folder.file("copy.db"), &crashed.data()).expect("nobody uses it");
    check_steps(&crashed.data(), 3).await;
    check_steps(&aside.expect("there was a file"), 5).await;
}

#[tokio::test]
async fn a_damaged_file_is_replaced_by_a_backup_and_kept() {
    let (folder, store) = with_backup().await;
    store.close().await;
    fs::write(folder.data(), "not what it was").expect("there is room");
    let aside = store::restore(&folder.file("copy.db"), &folder.data()).expect("nobody uses it");
    check_steps(&folder.data(), 3).await;
    assert_eq!(fs::read(aside.expect("there was a file")).expect("it is there"), b"not what it was");
}

#[tokio::test]
async fn a_backup_is_restored_where_nothing_was() {
    let (folder, _store) = with_backup().await;
    let elsewhere = folder.file("new/kupa.db");
    assert_eq!(store::restore(&folder.file("copy.db"), &elsewhere), Ok(None));
    check_steps(&elsewhere, 3).await;
}

#[tokio::test]
async fn nothing_is_restored_under_a_running_server() {
    let (folder, store) = with_backup().await;
    let refused = FileError { path: folder.data(), fault: Fault::InUse };
    assert_eq!(store::restore(&folder.file("copy.db"), &folder.data()), Err(refused));
    assert_eq!(store.append("a", 5, steps(5..6)).await, Ok(()));
    assert_eq!(store.table("b").await, Ok::<_, Error>(None));
}

#[tokio::test]
async fn a_backup_that_is_none_is_refused() {
    let (folder, store) = with_backup().await;
    store.close().await;
    let copy = folder.file("copy.db");
    let refused = |fault| Err(FileError { path: copy.clone(), fault });

    fs::write(&copy, "dear diary").expect("there is room");
    assert_eq!(store::restore(&copy, &folder.data()), refused(Fault::BadCopy));
    fs::write(&copy, "").expect("there is room");
    assert_eq!(store::restore(&copy, &folder.data()), refused(Fault::Foreign));
    fs::remove_file(&copy).expect("it is there");
    assert_eq!(store::restore(&copy, &folder.data()), refused(Fault::Missing));
    check_steps(&folder.data(), 5).await;
}

#[tokio::test]
async fn a_damaged_backup_is_refused() {
    let folder = Folder::new();
    full_file(&folder).await;
    let copy = folder.file("copy.db");
    store::backup(&folder.data(), &copy).expect("there is room");
    damage(&copy);
    let error = store::restore(&copy, &folder.data()).expect_err("it is damaged");
    assert_eq!(error.to_string(), format!("{}: this backup is damaged", copy.display()));
    folder.open();
}

/// So nothing that was promised before, and perhaps revealed since, is kept.
#[tokio::test]
async fn a_restored_file_has_another_epoch() {
    let (folder, store) = opened();
    let copy = folder.file("copy.db");
    store.backup(&copy).await.expect("there is room");
    let before = store.epoch().to_owned();
    store.close().await;
    let again = Store::open(&folder.data()).expect("it is sound");
    assert_eq!(again.epoch(), before, "a server that starts again goes on");
    again.close().await;
    let mut epochs = vec![before];
    for _ in 0..2 {
        store::restore(&copy, &folder.data()).expect("the copy is sound");
        let restored = Store::open(&folder.data()).expect("it is sound");
        assert!(!epochs.contains(&restored.epoch().to_owned()), "{epochs:?}");
        epochs.push(restored.epoch().to_owned());
        restored.close().await;
    }
}

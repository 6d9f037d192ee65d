//! What is particular to a file, or to no store.

use std::sync::mpsc;

use crate::{message, opened, say, seat, table};

#[tokio::test]
async fn a_file_takes_every_character() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    assert_eq!(say(&store, "a", message("a\u{0}b")).await, Ok(0));
    assert_eq!(store.messages("a", 0).await, Ok(vec![message("a\u{0}b")]));
}

#[test]
fn what_is_printed_tells_no_secret() {
    let table = store::Table { seats: vec![seat(Some("ruth"), "person")], ..table("a") };
    let printed = format!("{table:?}");
    assert!(printed.contains("ruth") && !printed.contains("secret"), "{printed}");
}

#[tokio::test]
async fn a_probe_goes_to_the_disk_and_changes_nothing() {
    let (folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    let (told, commits) = mpsc::channel();
    store.on_commit(move |commit| told.send(commit).expect("the test listens"));
    let before = store.size();
    store.probe().await.expect("the file can be written");
    assert!(store.size() > before + 65_536, "as much was written as a change may need");
    let commit = commits.recv().expect("a commit was told");
    assert!(commit.changes == 1 && !commit.took.is_zero(), "{commit:?}");
    store.close().await;
    assert_eq!(folder.open().table("a").await.map(|table| table.is_some()), Ok(true));
}

//! A table that was changed on the disk is refused, and the others are left
//! alone.

#[path = "../../../../fuzz/file.rs"]
mod changed;
#[path = "../../../../fuzz/seeds.rs"]
mod seeds;

use std::collections::BTreeMap;
use std::{env, fs};

use rusqlite::Connection;
use store::{Change, Checked, Error, Fault, Stored};

use changed::{Fate, LAYOUT_2, Servers, TABLES_2};

use crate::{Folder, message, opened, say, seat, steps, table};

/// Tables with seats, steps and messages, in a file that is closed.
async fn written(folder: &Folder) -> BTreeMap<String, Stored> {
    let store = folder.open();
    let mut all = BTreeMap::new();
    for number in 0..8 {
        let id = format!("table{number}");
        let mut row = table(&id);
        row.seats = vec![seat(Some("ruth"), "person"), seat(None, "club")];
        store.create(row.clone()).await.expect("there is none yet");
        store.append(&id, 0, steps(0..40)).await.expect("it has none yet");
        say(&store, &id, message("hello")).await.expect("the table is there");
        store.append(&id, 40, steps(40..60 + number)).await.expect("it has forty");
        row.terms = "{\"paused\":true}".to_owned();
        let expected = store.position(&id).await.expect("it is there");
        let change = Change { id: id.clone(), expected, row: Some(row), ..Change::default() };
        store.commit(change).await.expect("nobody else saves");
        all.insert(id.clone(), store.load(&id).await.expect("it is as written").expect("it is there"));
    }
    store.close().await;
    all
}

const CHANGES: &[&str] = &[
    r#"UPDATE steps SET line = '1 play 7' WHERE "table" = 3 AND step = 17"#,
    r#"UPDATE steps SET "by" = 'bot' WHERE "table" = 3 AND step = 0"#,
    r#"DELETE FROM steps WHERE "table" = 3 AND step > 50"#,
    r#"DELETE FROM steps WHERE "table" = 3"#,
    r#"INSERT INTO steps VALUES (3, 62, '0 play 1', 'person', 1)"#,
    r#"UPDATE steps SET step = 99 WHERE "table" = 3 AND step = 61"#,
    r#"UPDATE seats SET player = 'eve' WHERE "table" = 3 AND seat = 0"#,
    r#"UPDATE tables SET fate = 'known' WHERE key = 3"#,
    r#"UPDATE tables SET status = 'over' WHERE key = 3"#,
    r#"UPDATE tables SET "group" = 'others' WHERE key = 3"#,
    r#"UPDATE tables SET result = '1' WHERE key = 3"#,
    r#"UPDATE messages SET text = 'goodbye' WHERE "table" = 3"#,
    r#"DELETE FROM messages WHERE "table" = 3"#,
    r#"DELETE FROM checksums WHERE "table" = 3"#,
    r#"UPDATE checksums SET steps = zeroblob(32) WHERE "table" = 3"#,
];

#[tokio::test]
async fn a_table_that_was_changed_on_the_disk_is_refused_and_the_others_are_not() {
    let folder = Folder::new();
    let all = written(&folder).await;
    let sound = fs::read(folder.data()).expect("the file is there");
    for sql in CHANGES {
        fs::write(folder.data(), &sound).expect("there is room");
        let other = Connection::open(folder.data()).expect("the file is there");
        assert!(other.execute(sql, []).expect("it is allowed") > 0, "{sql}");
        drop(other);
        let store = folder.open();
        for (id, stored) in &all {
            let expected = if id == "table2" { Err(Error::Altered) } else { Ok(Some(stored.clone())) };
            assert_eq!(store.load(id).await, expected, "{sql}");
        }
        store.close().await;
        let found = store::check(&folder.data());
        assert_eq!(found, Ok(Checked { tables: 8, altered: vec!["table2".to_owned()] }), "{sql}");
    }
}

#[tokio::test]
async fn a_file_is_gone_over() {
    let (folder, store) = opened();
    assert_eq!(store::check(&folder.data()), Ok(Checked { tables: 0, altered: vec![] }));
    store.close().await;
    written(&folder).await;
    assert_eq!(store::check(&folder.data()), Ok(Checked { tables: 8, altered: vec![] }));
    let missing = store::check(&folder.file("none.db")).expect_err("there is none");
    assert_eq!(missing.fault, Fault::Missing);
}

#[tokio::test]
async fn what_was_changed_is_not_written_over() {
    let folder = Folder::new();
    let all = written(&folder).await;
    let store = folder.open();
    let other = Connection::open(folder.data()).expect("the file is there");
    other.execute("UPDATE tables SET secret = 'another' WHERE key = 3", []).expect("it is allowed");
    let row = all["table2"].table.clone();
    let expected = store.position("table2").await.expect("it is there");
    let change = Change { id: row.id.clone(), expected, row: Some(row), ..Change::default() };
    assert_eq!(store.commit(change).await, Err(Error::Altered));
    assert_eq!(store.load("table2").await, Err(Error::Altered));
}

#[tokio::test]
async fn nothing_is_taken_back_of_what_was_changed() {
    let folder = Folder::new();
    let all = written(&folder).await;
    let store = folder.open();
    let other = Connection::open(folder.data()).expect("the file is there");
    other
        .execute(r#"UPDATE steps SET line = '1 play 7' WHERE "table" = 3 AND step = 17"#, [])
        .expect("it is allowed");
    let row = all["table2"].table.clone();
    let expected = store.position("table2").await.expect("it is there");
    let change = Change { id: row.id.clone(), expected, row: Some(row), undo: 1, ..Change::default() };
    assert_eq!(store.commit(change).await, Err(Error::Altered));
    assert_eq!(store.position("table2").await, Ok(expected));
}

#[tokio::test]
async fn a_table_that_was_changed_is_not_listed_and_the_others_are() {
    let folder = Folder::new();
    written(&folder).await;
    let other = Connection::open(folder.data()).expect("the file is there");
    other.execute("UPDATE tables SET status = 'upside down' WHERE key = 3", []).expect("it is allowed");
    drop(other);
    let store = folder.open();
    let ids: Vec<String> = store
        .tables_of("ruth", 100)
        .await
        .expect("they are read")
        .into_iter()
        .map(|table| table.id)
        .collect();
    assert_eq!(ids, ["table7", "table6", "table5", "table4", "table3", "table1", "table0"]);
    assert_eq!(store.counts().await.expect("they are counted").tables.waiting, 7);
}

/// What is left of a table that was lost does not become another's.
#[tokio::test]
async fn a_lost_table_leaves_its_place_to_nobody() {
    let folder = Folder::new();
    written(&folder).await;
    let other = Connection::open(folder.data()).expect("the file is there");
    other.pragma_update(None, "foreign_keys", false).expect("it is allowed");
    other.execute("DELETE FROM tables WHERE key = 8", []).expect("it is allowed");
    drop(other);
    let store = folder.open();
    assert_eq!(store.load("table7").await, Ok(None));
    store.create(table("new")).await.expect("there is none yet");
    store.append("new", 0, steps(0..3)).await.expect("it has none yet");
    assert_eq!(store.load("new").await.expect("it is as written").expect("it is there").steps, steps(0..3));
    store.close().await;
    let found = store::check(&folder.data());
    assert_eq!(found, Ok(Checked { tables: 8, altered: vec!["number 8".to_owned()] }));
}

/// Whatever bit of the files is wrong, no game is read otherwise than it was
/// written. `KUPA_FLIPPED_BITS=1000` is the long run.
#[test]
fn a_flipped_bit_is_never_played_on() {
    let flips = env::var("KUPA_FLIPPED_BITS").ok().and_then(|count| count.parse().ok()).unwrap_or(100);
    let servers = Servers::stop();
    let (mut files, mut games) = (0, 0);
    for flip in 0..flips {
        let change = [&[flip as u8][..], &spread(flip).to_be_bytes(), &[1 << (flip / 2 % 8)]].concat();
        match servers.change(&change) {
            Fate::Refused => files += 1,
            Fate::Opened { refused } => games += refused,
        }
    }
    println!(
        "{flips} bits flipped, one at a time: {files} files and {games} games were refused, none played on"
    );
    assert!(files > 0 && games > 0);
}

#[test]
fn several_wrong_bytes_are_never_played_on() {
    let servers = Servers::stop();
    for seed in 0..30 {
        let changes = (0..40).map(|number| (spread(40 * seed + number) >> 24) as u8);
        let change: Vec<u8> = [seed as u8].into_iter().chain(changes).collect();
        servers.change(&change);
    }
}

#[test]
fn what_was_kept_for_the_target_is_never_played_on() {
    let servers = Servers::stop();
    assert_eq!(servers.change(&[]), Fate::Opened { refused: 0 });
    seeds::for_each("file", |bytes| {
        servers.change(bytes);
    });
}

/// Numbers that are spread evenly, by the golden ratio.
fn spread(number: u32) -> u32 {
    number.wrapping_mul(0x9e37_79b9)
}

/// What the program of layout 1 wrote, with three games that are on.
const LAYOUT_1: &[u8] = include_bytes!("layout-1.db");
const TABLE_1: &str = "t64wchb485chr8ary24y";

#[tokio::test]
async fn files_without_checksums_are_taken_as_they_are_and_guarded_from_then_on() {
    for (bytes, tables, id, game, length) in
        [(LAYOUT_1, 3, TABLE_1, "chico", (14, 1)), (LAYOUT_2, 7, TABLES_2[0], "chico", (43, 0))]
    {
        let folder = Folder::new();
        fs::write(folder.data(), bytes).expect("there is room");
        assert_eq!(store::check(&folder.data()).expect_err("it has no checksums").fault, Fault::Older);
        folder.open().close().await;
        assert_eq!(store::check(&folder.data()), Ok(Checked { tables, altered: vec![] }));

        let store = folder.open();
        let before = store.load(id).await.expect("it is as it was").expect("it is there");
        assert_eq!(before.table.game, game);
        assert_eq!((before.steps.len(), before.messages.len()), length);
        store.append(id, length.0 as u32, steps(0..2)).await.expect("it is played on");
        let after = store.load(id).await.expect("it fits").expect("it is there");
        assert_eq!(after.steps.len(), length.0 + 2);
        store.close().await;
        let other = Connection::open(folder.data()).expect("the file is there");
        other.execute("DELETE FROM steps WHERE step > 10", []).expect("it is allowed");
        drop(other);
        assert_eq!(folder.open().load(id).await, Err(Error::Altered));
    }
}

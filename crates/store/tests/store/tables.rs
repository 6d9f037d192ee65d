//! What is kept is there again: by every method, and after opening anew.

use crate::{Folder, at, message, opened, save, say, seat, steps, table};
use store::{By, Change, Error, Kind, Position, Status, Step, Stored, Tables};

#[tokio::test]
async fn a_table_comes_back_as_it_was_saved() {
    let folder = Folder::new();
    let store = folder.open();
    let mut table = table("a");
    table.seats = vec![seat(Some("ruth"), "person"), seat(None, "club")];
    table.next = Some("b".to_owned());
    store.create(table.clone()).await.expect("there is none yet");
    assert_eq!(store.table("a").await, Ok(Some(table.clone())));

    table.status = Status::Running;
    table.terms = "{\"pace\":30}".to_owned();
    table.seats.remove(0);
    assert_eq!(save(&store, table.clone(), 0).await, Ok(at(1, 0)));
    store.close().await;

    table.revision = 1;
    assert_eq!(folder.open().table("a").await, Ok(Some(table)));
}

#[tokio::test]
async fn an_unknown_table_is_said_to_be_missing() {
    let (_folder, store) = opened();
    assert_eq!(store.table("x").await, Ok(None));
    assert_eq!(save(&store, table("x"), 0).await, Err(Error::Missing));
    assert_eq!(store.append("x", 0, steps(0..1)).await, Err(Error::Missing));
    assert_eq!(store.steps("x", 0).await, Err(Error::Missing));
    assert_eq!(say(&store, "x", message("hello")).await, Err(Error::Missing));
    assert_eq!(store.messages("x", 0).await, Err(Error::Missing));
}

#[tokio::test]
async fn an_id_is_given_once() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    let other = store::Table { host: "other".to_owned(), ..table("a") };
    assert_eq!(store.create(other).await, Err(Error::Taken));
    assert_eq!(store.table("a").await, Ok(Some(table("a"))));
}

#[tokio::test]
async fn of_two_saves_of_one_revision_the_second_fails() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    assert_eq!(save(&store, table("a"), 0).await, Ok(at(1, 0)));
    let other = store::Table { host: "other".to_owned(), ..table("a") };
    assert_eq!(save(&store, other, 0).await, Err(Error::Conflict(at(1, 0))));
    let kept = store.table("a").await.expect("the store reads").expect("the table is there");
    assert_eq!(kept.host, table("a").host);
}

#[tokio::test]
async fn steps_are_read_from_any_of_them_on() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    let by_clock = Step { line: "1 pass".to_owned(), by: By::Clock, at: 7 };
    store.append("a", 3, vec![by_clock.clone()]).await.expect("it has three");
    assert_eq!(store.steps("a", 0).await, Ok([steps(0..3), vec![by_clock.clone()]].concat()));
    assert_eq!(store.steps("a", 3).await, Ok(vec![by_clock]));
    assert_eq!(store.steps("a", 9).await, Ok(vec![]));
}

#[tokio::test]
async fn the_last_steps_are_taken_back_and_others_come_in_their_place() {
    let folder = Folder::new();
    let store = folder.open();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..5)).await.expect("it has none yet");
    let undo = |undo, expected| Change {
        id: "a".to_owned(),
        expected,
        row: Some(table("a")),
        undo,
        steps: steps(7..8),
        ..Change::default()
    };
    assert_eq!(store.commit(undo(2, at(0, 4))).await, Err(Error::Conflict(at(0, 5))));
    assert_eq!(store.commit(undo(2, at(0, 5))).await, Ok(at(1, 4)));
    let kept = [steps(0..3), steps(7..8)].concat();
    assert_eq!(store.load("a").await.expect("it is as written").expect("it is there").steps, kept);
    assert_eq!(store.commit(undo(9, at(1, 4))).await, Ok(at(2, 1)), "no more than there are");
    store.append("a", 1, steps(1..3)).await.expect("it has one");
    store.close().await;
    let again = folder.open().load("a").await.expect("its checksums fit").expect("it is there");
    assert_eq!(again.steps, [steps(7..8), steps(1..3)].concat());
}

#[tokio::test]
async fn steps_on_a_wrong_number_of_others_are_refused_whole() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    for wrong in [0, 2, 4, u32::MAX] {
        let refused = store.append("a", wrong, steps(0..5)).await;
        assert_eq!(refused, Err(Error::Conflict(at(0, 3))));
    }
    assert_eq!(store.steps("a", 0).await, Ok(steps(0..3)));
}

/// Everything at once: the row, a step, a note and another table.
fn everything(expected: Position, next: &str) -> Change {
    let revision = expected.revision;
    let row = store::Table { status: Status::Over, next: Some(next.to_owned()), revision, ..table("a") };
    Change {
        id: "a".to_owned(),
        expected,
        row: Some(row),
        undo: 0,
        steps: steps(expected.steps..expected.steps + 1),
        messages: vec![message("well played")],
        create: Some(table(next)),
    }
}

#[tokio::test]
async fn a_change_is_made_whole() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    let after = Position { revision: 1, steps: 1, messages: 1 };
    assert_eq!(store.commit(everything(at(0, 0), "b")).await, Ok(after));
    assert_eq!(store.position("a").await, Ok(after));
    let kept = store.load("a").await.expect("the store reads").expect("the table is there");
    assert_eq!((kept.table.status, kept.table.next.as_deref()), (Status::Over, Some("b")));
    assert_eq!((kept.steps, kept.messages), (steps(0..1), vec![message("well played")]));
    assert_eq!(store.table("b").await, Ok(Some(table("b"))));
}

/// Whatever part of it does not fit, nothing of it is done.
#[tokio::test]
async fn a_change_that_is_refused_leaves_nothing_behind() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("taken")).await.expect("there is none yet");
    save(&store, table("a"), 0).await.expect("nobody saved it");
    store.append("a", 0, steps(0..2)).await.expect("it has none yet");
    say(&store, "a", message("hello")).await.expect("it is there");
    let before = store.load("a").await.expect("the store reads").expect("the table is there");
    let now = Position { revision: 1, steps: 2, messages: 1 };
    for wrong in [
        Position { revision: 0, ..now },
        Position { revision: 2, ..now },
        Position { steps: 1, ..now },
        Position { steps: 3, ..now },
        Position { messages: 0, ..now },
        Position { messages: 2, ..now },
    ] {
        assert_eq!(store.commit(everything(wrong, "b")).await, Err(Error::Conflict(now)), "{wrong:?}");
    }
    assert_eq!(store.commit(everything(now, "taken")).await, Err(Error::Taken));
    assert_eq!(store.load("a").await, Ok(Some(before)));
    assert_eq!(store.table("b").await, Ok(None));
}

#[tokio::test]
async fn a_secret_is_used_by_one_table_only() {
    let (_folder, store) = opened();
    let with = |id: &str, secret: &str| store::Table { secret: Some(secret.to_owned()), ..table(id) };
    store.create(with("a", "s")).await.expect("there is none yet");
    assert_eq!(store.create(with("b", "s")).await, Err(Error::Taken));
    let rematch = Change { create: Some(with("b", "s")), ..everything(at(0, 0), "b") };
    assert_eq!(store.commit(rematch.clone()).await, Err(Error::Taken));
    assert_eq!(store.table("b").await, Ok(None));
    assert_eq!(store.table_with_secret("s").await, Ok(Some("a".to_owned())));

    // A save neither takes nor gives one away.
    save(&store, with("a", "t"), 0).await.expect("nobody saved it");
    assert_eq!(store.table_with_secret("t").await, Ok(None));
    let fresh = Change { expected: at(1, 0), create: Some(with("b", "t")), ..rematch };
    store.commit(fresh).await.expect("nobody has it");
    assert_eq!(store.table_with_secret("t").await, Ok(Some("b".to_owned())));
}

#[tokio::test]
async fn a_table_is_loaded_with_all_that_belongs_to_it() {
    let (_folder, store) = opened();
    assert_eq!(store.load("a").await, Ok(None));
    assert_eq!(store.position("a").await, Err(Error::Missing));
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    say(&store, "a", message("shalom")).await.expect("it is there");
    let all = Stored { table: table("a"), steps: steps(0..3), messages: vec![message("shalom")] };
    assert_eq!(store.load("a").await, Ok(Some(all)));
}

#[tokio::test]
async fn messages_are_numbered_for_each_table() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("b")).await.expect("there is none yet");
    assert_eq!(say(&store, "a", message("shalom")).await, Ok(0));
    assert_eq!(say(&store, "b", message("hello")).await, Ok(0));
    let note = store::Message { kind: Kind::Note, ..message("gone") };
    assert_eq!(say(&store, "a", note.clone()).await, Ok(1));
    assert_eq!(store.messages("a", 0).await, Ok(vec![message("shalom"), note.clone()]));
    assert_eq!(store.messages("a", 1).await, Ok(vec![note]));
}

#[tokio::test]
async fn a_player_finds_the_tables_of_theirs_that_changed_last() {
    let (_folder, store) = opened();
    for (id, host, player, changed) in [
        ("hosted", "ruth", "dan", 1),
        ("seated", "dan", "ruth", 3),
        ("both", "ruth", "ruth", 2),
        ("none", "dan", "dan", 4),
    ] {
        let seats = vec![seat(Some(player), "person"), seat(Some(player), "person")];
        let table = store::Table { host: host.to_owned(), changed, seats, ..table(id) };
        store.create(table).await.expect("there is none yet");
    }
    let ids = async |limit| {
        let tables = store.tables_of("ruth", limit).await.expect("the store reads");
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(9).await, ["seated", "both", "hosted"]);
    assert_eq!(ids(2).await, ["seated", "both"]);
    assert_eq!(store.tables_of("nobody", 9).await, Ok(vec![]));

    store.append("hosted", 0, vec![Step { at: 5, ..steps(0..1).remove(0) }]).await.expect("it has none yet");
    assert_eq!(ids(9).await, ["hosted", "seated", "both"]);
    assert_eq!(store.table("hosted").await.map(|table| table.map(|table| table.changed)), Ok(Some(5)));
}

#[tokio::test]
async fn tables_and_steps_are_counted() {
    let (_folder, store) = opened();
    for (id, status) in
        [("a", Status::Waiting), ("b", Status::Running), ("c", Status::Over), ("d", Status::Over)]
    {
        store.create(store::Table { status, ..table(id) }).await.expect("there is none yet");
    }
    store.append("b", 0, steps(0..3)).await.expect("it has none yet");
    store.append("b", 0, steps(0..3)).await.expect_err("it has three");
    let counts = store.counts().await.expect("the store reads");
    assert_eq!(counts.tables, Tables { waiting: 1, running: 1, over: 2 });
    assert_eq!((counts.steps, counts.commits), (3, 6));
}

#[tokio::test]
async fn whoever_watches_a_table_is_woken_by_its_changes_alone() {
    let (_folder, store) = opened();
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("b")).await.expect("there is none yet");
    let mut news = store.subscribe("a");

    store.append("b", 0, steps(0..1)).await.expect("it has none yet");
    store.append("a", 1, steps(0..1)).await.expect_err("it has none yet");
    assert!(!news.has_changed().expect("the store is there"));

    for change in 1..=3 {
        match change {
            1 => store.append("a", 0, steps(0..1)).await.expect("it has none yet"),
            2 => drop(save(&store, table("a"), 1).await.expect("nobody saved it")),
            _ => drop(say(&store, "a", message("hello")).await.expect("it is there")),
        }
        news.changed().await.expect("the store is there");
        assert_eq!(*news.borrow_and_update(), change);
    }
}

#[tokio::test]
async fn a_closed_store_refuses_by_every_handle() {
    let (_folder, store) = opened();
    let other = store.clone();
    store.close().await;
    assert_eq!(other.table("a").await, Err(Error::Closed));
    assert_eq!(other.create(table("a")).await, Err(Error::Closed));
}

#[tokio::test]
async fn texts_of_any_kind_come_back() {
    let (_folder, store) = opened();
    let text = "שלום \u{2068}\u{0}'; DROP TABLE steps; -- 🂡";
    store.create(store::Table { setup: text.to_owned(), ..table(text) }).await.expect("there is none yet");
    assert_eq!(say(&store, text, message(text)).await, Ok(0));
    assert_eq!(store.messages(text, 0).await, Ok(vec![message(text)]));
    let kept = store.table(text).await.expect("the store reads").expect("the table is there");
    assert_eq!((kept.id.as_str(), kept.setup.as_str()), (text, text));
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
    let (told, commits) = std::sync::mpsc::channel();
    store.on_commit(move |commit| told.send(commit).expect("the test listens"));
    let before = store.size();
    store.probe().await.expect("the file can be written");
    assert!(store.size() > before + 65_536, "as much was written as a change may need");
    let commit = commits.recv().expect("a commit was told");
    assert!(commit.changes == 1 && !commit.took.is_zero(), "{commit:?}");
    store.close().await;
    assert_eq!(folder.open().table("a").await.map(|table| table.is_some()), Ok(true));
}

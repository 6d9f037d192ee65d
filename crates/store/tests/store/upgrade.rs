//! Tables of older rules, when the file is opened by a program with newer ones.

use rusqlite::Connection;
use store::{Error, Store, Table, Upgrade};

use crate::{Folder, opened, table};

/// Opens the file with rules of this version, by which older tables are `slow`.
fn reopened(folder: &Folder, version: u32) -> Store {
    let setup = |table: &Table| format!("{}slow {}\n", table.setup, table.version);
    let upgrade = Upgrade { game: "chico", version, setup: &setup };
    Store::open_upgrading(&folder.data(), &[upgrade]).expect("the file is sound")
}

async fn found(store: &Store, id: &str) -> Table {
    store.load(id).await.expect("it is as it was written").expect("it is there").table
}

#[tokio::test]
async fn tables_of_older_rules_get_the_setup_that_the_caller_says() {
    let (folder, store) = opened();
    let [old, new] = [("old", 1), ("new", 2)].map(|(id, version)| Table {
        version,
        setup: "seats 2\n".to_owned(),
        ..table(id)
    });
    let other = Table { game: "49".to_owned(), ..table("other") };
    for table in [&old, &new, &other] {
        store.create(table.clone()).await.expect("a new table");
    }
    store.close().await;

    for _ in 0..2 {
        let store = reopened(&folder, 2);
        let upgraded = Table { version: 2, setup: "seats 2\nslow 1\n".to_owned(), ..old.clone() };
        assert_eq!(found(&store, "old").await, upgraded);
        assert_eq!(found(&store, "new").await, new);
        assert_eq!(found(&store, "other").await, other);
        store.close().await;
    }
}

#[tokio::test]
async fn a_table_that_was_changed_on_the_disk_is_not_upgraded() {
    let (folder, store) = opened();
    for id in ["a", "b"] {
        store.create(table(id)).await.expect("a new table");
    }
    store.close().await;
    let other = Connection::open(folder.data()).expect("the file is there");
    other.execute("UPDATE tables SET status = 'upside down' WHERE id = 'a'", []).expect("it is allowed");
    drop(other);
    let store = reopened(&folder, 2);
    assert_eq!(store.load("a").await, Err(Error::Altered));
    assert_eq!(found(&store, "b").await.version, 2);
}

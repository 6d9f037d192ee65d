//! Tables of older rules, when the file is opened by a program with newer ones.

use store::{Store, Table, Upgrade};

use crate::{Folder, opened, table};

/// Opens the file with rules of this version, by which older tables are `slow`.
fn reopened(folder: &Folder, version: u32) -> Store {
    let setup = |table: &Table| format!("{}slow {}\n", table.setup, table.version);
    let upgrade = Upgrade { game: "chico", version, setup: &setup };
    Store::open_upgrading(&folder.data(), &[upgrade]).expect("the file is sound")
}

async fn found(store: &Store, id: &str) -> Table {
    store.table(id).await.expect("it can be read").expect("it is there")
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

//! Games that were stored before the rules changed.

use std::fs;
use std::time::Duration;

use store::{Status, Store};
use tempfile::TempDir;

use crate::site::Site;

/// Four bots in the middle of Gamnon, as version 1 of its rules stored it (`kupa import` of that time).
/// Two had no cards, and the first of them took the pile (G14).
const GAMNON_1: &[u8] = include_bytes!("gamnon-1.db");
const TABLE: &str = "k8qcj3y45wverkf8vuj8";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("kupa.db"), GAMNON_1).expect("it can be written");
    folder
}

async fn stored(store: &Store) -> store::Table {
    store.table(TABLE).await.expect("it can be read").expect("it is there")
}

#[tokio::test]
async fn g14_a_game_of_the_old_rule_is_played_on_by_it() {
    let site = Site::on(folder());
    let store = site.app.tables.store();
    let table = stored(store).await;
    assert_eq!((table.version, &*table.setup), (2, "two_empty first\n"));
    let before = store.steps(TABLE, 0).await.expect("its steps").len();
    let mut dana = site.visitor("en");
    for _ in 0..6_000 {
        let page = dana.get(&format!("/t/{TABLE}")).await;
        assert!(page.status.is_success(), "{}", page.status);
        if stored(store).await.status == Status::Over {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(stored(store).await.status, Status::Over);
    assert!(store.steps(TABLE, 0).await.expect("its steps").len() > before);
    let record = dana.get(&format!("/t/{TABLE}/record")).await;
    assert!(record.body.contains("\noption two_empty first\n"), "{}", record.body);
}

#[tokio::test]
async fn g14_by_the_new_rule_its_steps_would_be_refused() {
    let folder = folder();
    let store = Store::open(&folder.path().join("kupa.db")).expect("the file is sound");
    let lines: Vec<String> =
        store.steps(TABLE, 0).await.expect("its steps").into_iter().map(|step| step.line).collect();
    let replay = |setup| catalog::replay(&engine::Record::new("gamnon", setup, lines.iter().cloned()));
    let setup = engine::Setup::new(4);
    assert!(replay(setup.clone()).is_err());
    assert!(replay(setup.with("two_empty", "first")).is_ok());
    store.close().await;
}

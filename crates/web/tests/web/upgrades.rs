//! Games that were stored before the rules changed.

use axum::http::StatusCode;
use bots::Level;
use engine::Seat;
use play::{AnyPlay, Thinking};
use std::fs;
use std::path::{Path, PathBuf};
use store::Store;
use tempfile::TempDir;

use crate::site::{Site, Visitor};

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
    let table = stored(site.app.tables.store()).await;
    assert_eq!((table.version, &*table.setup), (2, "two_empty first\n"));
    let page = site.visitor("en").get(&format!("/t/{TABLE}")).await;
    assert!(page.status.is_success(), "{}", page.status);
    let play = played_on(&site, TABLE).await;
    let record = play.record().expect("it has a record").to_string();
    assert!(record.contains("\noption two_empty first\n"), "{record}");
}

/// Wakes a table, and lets bots go on with its game, unless that is over.
async fn played_on(site: &Site, table: &str) -> Box<dyn AnyPlay> {
    let snapshot = site.app.tables.table(table).await.expect("it wakes").snapshot();
    let mut play = snapshot.play.as_ref().expect("it runs").boxed();
    let (before, mut luck) = (play.step(), testkit::generator(1));
    let was_over = play.pending().is_over();
    while play.step() < before + MORE && !play.pending().is_over() {
        match play.pending().seats().first() {
            Some(seat) => {
                let line = play.think(seat, Level::Casual, Thinking::of(Level::Casual), play.step() as u64);
                play.take(&line.expect("it is asked")).expect("it plays on");
            }
            None => drop(play.draw_chance(&mut luck).expect("luck is due")),
        }
    }
    assert!(was_over || play.step() > before);
    play
}

/// Somebody sits down at a table of each version, and plays.
#[tokio::test]
async fn g14_a_table_of_each_version_is_played_on_at_one_server() {
    let site = Site::on(folder());
    let mut dana = site.visitor("en");
    dana.post(&format!("/t/{TABLE}/join"), "name=Dana&seat=0").await;
    let new = dana.play_now("gamnon").await.table();
    for (table, setup) in [(TABLE, "two_empty first\n"), (&*new, "")] {
        let stored = play_on(&site, &mut dana, table).await;
        assert_eq!((stored.version, &*stored.setup), (2, setup));
    }
}

/// Somebody at the first seat makes some moves, which are stored; then the table is woken from the disk.
async fn play_on(site: &Site, dana: &mut Visitor<'_>, table: &str) -> store::Table {
    let before = site.app.tables.store().steps(table, 0).await.expect("its steps").len();
    for _ in 0..3 {
        let page = dana.wait(table).await;
        if page.body.contains("id=\"ending\"") {
            break;
        }
        let snapshot = site.app.tables.table(table).await.expect("it is awake").snapshot();
        let play = snapshot.play.as_ref().expect("it runs");
        let line = play.think(Seat::new(0), Level::Casual, Thinking::of(Level::Casual), 1).expect("her turn");
        let action = line.split_once(' ').expect("a seat and an action").1.replace(' ', "+");
        let form = format!("step={}&action={action}", page.step());
        assert_eq!(dana.post(&format!("/t/{table}/act"), &form).await.status, StatusCode::OK, "{form}");
    }
    let stored = site.app.tables.store().load(table).await.expect("it is read").expect("it is there");
    assert!(stored.steps.len() > before, "{} steps after {before}", stored.steps.len());
    site.app.tables.close();
    let woken = site.app.tables.table(table).await.expect("it replays").snapshot();
    assert!(woken.step() >= stored.steps.len());
    stored.table
}

/// Data folders as released versions left them, each with a game of every kind in the middle of it, and the
/// names of their tables; besides, those of layouts that no release has (docs/release.md).
const RELEASED: &str = "tests/web/released";

/// A copy of such a folder's file, since whoever opens one changes it.
fn copied(released: &Path) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::copy(released.join("kupa.db"), folder.path().join("kupa.db")).expect("it can be copied");
    folder
}

#[tokio::test]
async fn what_every_release_wrote_is_played_on() {
    let folders = fs::read_dir(RELEASED).expect("the folders of all releases");
    let mut folders: Vec<PathBuf> = folders.map(|folder| folder.expect("a folder").path()).collect();
    folders.sort();
    assert!(!folders.is_empty());
    for released in folders {
        let folder = copied(&released);
        let looked = store::look(&folder.path().join("kupa.db")).expect("it is one of ours");
        let games: Vec<&str> = looked.tables.iter().map(|(game, ..)| &**game).collect();
        assert_eq!(games, ["49", "chico", "eight-and-a-half", "gamnon"], "{}", released.display());
        let tables = fs::read_to_string(released.join("tables")).expect("their names");
        let site = Site::on(folder);
        for table in tables.lines() {
            let page = site.visitor("en").get(&format!("/t/{table}")).await;
            assert!(page.status.is_success(), "{}", page.status);
            let steps = site.app.tables.table(table).await.expect("it is awake").snapshot().step();
            let goes_on = played_on(&site, table).await.step() > steps;
            assert!(goes_on, "table {table} of {} is over", released.display());
        }
    }
}

/// A layout that changes after a release is another version's; before it, the folder is made anew.
#[tokio::test]
async fn this_version_has_kept_a_folder_of_the_newest_layout() {
    let released = Path::new(RELEASED).join(env!("CARGO_PKG_VERSION"));
    assert!(released.exists(), "`cargo xtask keep-data` makes {}", released.display());
    let folder = copied(&released);
    let layout = || store::look(&folder.path().join("kupa.db")).expect("it is one of ours").layout;
    let kept = layout();
    Store::open(&folder.path().join("kupa.db")).expect("it opens").close().await;
    assert_eq!(kept, layout(), "`cargo xtask keep-data` makes it anew, or the version has to be raised");
}

/// So many more steps show that a game goes on; how long it lasts in all is the bots' affair.
const MORE: usize = 300;

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

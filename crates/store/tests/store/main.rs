//! The store with real files and real databases, which are gone after the test.

mod altered;
mod backup;
mod contract;
mod crash;
mod file;
mod ground;
mod postgres;
mod tables;
mod upgrade;

use std::ops::Range;
use std::path::PathBuf;

use store::{By, Change, Error, Kind, Message, Position, Seat, Status, Step, Store, Table};
use tempfile::TempDir;

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(TempDir::new().expect("there is room for a folder"))
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.file("kupa.db")
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.data()).expect("the file is sound")
    }
}

/// A new store, and the folder in which it lives.
pub(crate) fn opened() -> (Folder, Store) {
    let folder = Folder::new();
    let store = folder.open();
    (folder, store)
}

pub(crate) fn table(id: &str) -> Table {
    Table {
        id: id.to_owned(),
        game: "chico".to_owned(),
        version: 1,
        setup: "game chico\nseats 2".to_owned(),
        host: "host".to_owned(),
        status: Status::Waiting,
        terms: "{}".to_owned(),
        fate: "secret".to_owned(),
        secret: None,
        next: None,
        listed: false,
        group: None,
        result: None,
        ended: None,
        created: 1,
        changed: 2,
        revision: 0,
        seats: vec![],
    }
}

pub(crate) fn seat(player: Option<&str>, kind: &str) -> Seat {
    let player = player.map(str::to_owned);
    Seat { player, name: "Ruth".to_owned(), kind: kind.to_owned(), link: "secret".to_owned() }
}

pub(crate) fn steps(numbers: Range<u32>) -> Vec<Step> {
    numbers
        .map(|number| Step { line: format!("{} play {number}", number % 2), by: By::Person, at: 1 })
        .collect()
}

pub(crate) fn message(text: &str) -> Message {
    Message {
        step: 0,
        player: "ruth".to_owned(),
        name: "Ruth".to_owned(),
        kind: Kind::Said,
        text: text.to_owned(),
        at: 3,
    }
}

/// Where a table stands that was saved so often and has so many steps.
pub(crate) fn at(revision: u64, steps: u32) -> Position {
    Position { revision, steps, ..Position::default() }
}

/// Saves the row of a table that has so many steps.
pub(crate) async fn save(store: &Store, table: Table, steps: u32) -> Result<Position, Error> {
    let expected = at(table.revision, steps);
    store.commit(Change { id: table.id.clone(), expected, row: Some(table), ..Change::default() }).await
}

/// Says something at a table, wherever it stands; gives the message's number.
pub(crate) async fn say(store: &Store, id: &str, message: Message) -> Result<u32, Error> {
    let expected = store.position(id).await?;
    let change = Change { id: id.to_owned(), expected, messages: vec![message], ..Change::default() };
    store.commit(change).await.map(|position| position.messages - 1)
}

/// Writes what passes at a table, wherever it stands.
pub(crate) async fn pass(store: &Store, id: &str, moment: &str) -> Result<Position, Error> {
    let expected = store.position(id).await?;
    let moment = Some(moment.to_owned());
    store.commit(Change { id: id.to_owned(), expected, moment, ..Change::default() }).await
}

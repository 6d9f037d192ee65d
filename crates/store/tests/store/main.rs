//! The store with real files, each in a folder that is gone after the test.

mod backup;
mod crash;
mod file;
mod tables;

use std::ops::Range;
use std::path::PathBuf;

use store::{By, Kind, Message, Seat, Status, Step, Store, Table};
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
        next: None,
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

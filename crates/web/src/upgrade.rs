//! Opens the data file, or the database. Games in it that were begun by older rules are played on by these: the store
//! knows no game and the games know no store, so it is here that they meet.

use std::path::Path;

use store::{DatabaseError, FileError, MoveError, Moved, Place, Status, Store, Table, Upgrade};

use crate::id;
use crate::table::{setup_lines, setup_of};

/// Opens the data file, with all games in it as today's rules play them.
pub fn open_store(path: &Path) -> Result<Store, FileError> {
    Store::open_upgrading(path, &upgrades())
}

/// Opens a database, as one of the nodes that share it.
pub async fn open_database(address: &str) -> Result<Store, DatabaseError> {
    Store::connect(address, &id::random(), &upgrades()).await
}

/// Moves everything from one store to another, with all games as today's rules play them.
pub async fn migrate(from: &Place, to: &Place) -> Result<Moved, MoveError> {
    store::migrate(from, to, &upgrades()).await
}

fn upgrades() -> Vec<Upgrade<'static>> {
    let upgrade = |entry: &'static catalog::Entry| Upgrade {
        game: entry.slug,
        version: entry.version,
        setup: &upgraded,
    };
    catalog::GAMES.iter().map(upgrade).collect()
}

/// The setup of a table of older rules. A game that has not begun is played by the rules that its
/// players are shown now.
fn upgraded(table: &Table) -> String {
    match catalog::find(&table.game) {
        Some(entry) if table.status != Status::Waiting => {
            setup_lines(&(entry.upgrade)(table.version, setup_of(table)).options)
        }
        _ => table.setup.clone(),
    }
}

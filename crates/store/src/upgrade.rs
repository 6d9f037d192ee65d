//! Tables whose game has newer rules by now. When the file is opened they get
//! the setup by which the newer rules play them on as they were begun. Which
//! setup that is, the caller says: here nobody knows a game.

use rusqlite::{Connection, Transaction, params};

use crate::{Error, Table, Trouble, query};

/// A game's rules as they are now, and what becomes of tables of older ones.
pub struct Upgrade<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The version of its rules; tables of a lower one are upgraded.
    pub version: u32,
    /// The setup of such a table by the rules of this version.
    pub setup: &'a dyn Fn(&Table) -> String,
}

/// Upgrades all tables that need it, or none.
pub(crate) fn run(file: &mut Connection, upgrades: &[Upgrade<'_>]) -> Result<(), Trouble> {
    let transaction = file.transaction()?;
    for upgrade in upgrades {
        upgrade.run(&transaction)?;
    }
    Ok(transaction.commit()?)
}

impl Upgrade<'_> {
    fn run(&self, file: &Transaction<'_>) -> Result<(), Trouble> {
        let sql = "UPDATE tables SET version = ?2, setup = ?3 WHERE id = ?1";
        for id in self.outdated(file)? {
            let table = query::table(file, &id).map_err(trouble)?.ok_or(Trouble::Damaged)?;
            file.prepare_cached(sql)?.execute(params![id, self.version, (self.setup)(&table)])?;
        }
        Ok(())
    }

    fn outdated(&self, file: &Transaction<'_>) -> Result<Vec<String>, Trouble> {
        let mut select = file.prepare_cached("SELECT id FROM tables WHERE game = ?1 AND version < ?2")?;
        let ids = select.query_map(params![self.game, self.version], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }
}

fn trouble(error: Error) -> Trouble {
    match error {
        Error::Trouble(trouble) => trouble,
        other => Trouble::Other(other.to_string()),
    }
}

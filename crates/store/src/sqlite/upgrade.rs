//! Tables whose game has newer rules by now. When the file is opened they get
//! the setup by which the newer rules play them on as they were begun. Which
//! setup that is, the caller says: here nobody knows a game. A table that was
//! changed on the disk is left as it is.

use rusqlite::{Connection, Transaction, params};

use super::{checksum, query};
use crate::{Error, Trouble, Upgrade};

const OUTDATED: &str = "SELECT key FROM tables WHERE game = ?1 AND version < ?2";

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
        for key in self.outdated(file)? {
            match checksum::check(file, key) {
                Ok(()) => self.rewrite(file, key).map_err(trouble)?,
                Err(Error::Altered) => {}
                Err(error) => return Err(trouble(error)),
            }
        }
        Ok(())
    }

    fn outdated(&self, file: &Transaction<'_>) -> Result<Vec<i64>, Trouble> {
        let mut select = file.prepare_cached(OUTDATED)?;
        let keys = select.query_map(params![self.game, self.version], |row| row.get(0))?;
        Ok(keys.collect::<Result<_, _>>()?)
    }

    fn rewrite(&self, file: &Transaction<'_>, key: i64) -> Result<(), Error> {
        let sql = "UPDATE tables SET version = ?2, setup = ?3 WHERE key = ?1";
        let table = query::table_of_key(file, key)?;
        file.prepare_cached(sql)?.execute(params![key, self.version, (self.setup)(&table)])?;
        Ok(checksum::seal_row(file, key)?)
    }
}

fn trouble(error: Error) -> Trouble {
    match error {
        Error::Trouble(trouble) => trouble,
        other => Trouble::Other(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::schema;

    #[test]
    fn tables_of_older_rules_are_found_without_going_over_all() {
        let mut file = Connection::open_in_memory().expect("memory is there");
        schema::update(&mut file).expect("the layouts are sound");
        let sql = format!("EXPLAIN QUERY PLAN {OUTDATED}");
        let plan: String = file.query_row(&sql, params!["chico", 2], |row| row.get(3)).expect("a plan");
        assert!(plan.contains("COVERING INDEX tables_by_game"), "{plan}");
    }
}

//! Goes over a whole data file: its journal, its pages, and the checksums of
//! its tables.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::file::{self, Fault, FileError, Pages};
use super::{checksum, journal, schema};
use crate::Trouble;

/// What a data file was found to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many tables there are.
    pub tables: usize,
    /// The ids of those that are not as they were written.
    pub altered: Vec<String>,
}

/// Reads a data file through, also while a server uses it.
pub fn check(path: &Path) -> Result<Checked, FileError> {
    go_over(path).map_err(|fault| fault.of(path))
}

fn go_over(path: &Path) -> Result<Checked, Fault> {
    if !fs::exists(path)? {
        return Err(Fault::Missing);
    }
    journal::check(path)?;
    let mut file = file::readable(path)?;
    file::check_kind(&file)?;
    file::check_pages(&file, Pages::WithIndexes)?;
    if schema::layout(&file)? < schema::SEALED {
        return Err(Fault::Older);
    }
    // All at one moment.
    let moment = file.transaction()?;
    Ok(go_over_tables(&moment)?)
}

fn go_over_tables(file: &Connection) -> Result<Checked, Trouble> {
    let altered = keys(file)?.into_iter().filter(|key| checksum::check(file, *key).is_err());
    let altered = altered.map(|key| id(file, key)).collect();
    let tables = file.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?;
    Ok(Checked { tables, altered })
}

/// The keys of all tables, also of those of which only a part is left.
fn keys(file: &Connection) -> rusqlite::Result<Vec<i64>> {
    let sql = r#"SELECT key FROM tables UNION SELECT "table" FROM checksums UNION SELECT "table" FROM seats
        UNION SELECT "table" FROM steps UNION SELECT "table" FROM messages"#;
    file.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
}

/// What the table is called, as far as that can be read.
fn id(file: &Connection, key: i64) -> String {
    let id = file.query_row("SELECT id FROM tables WHERE key = ?1", [key], |row| row.get(0));
    let is_plain = |id: &String| id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    id.ok().filter(is_plain).unwrap_or_else(|| format!("number {key}"))
}

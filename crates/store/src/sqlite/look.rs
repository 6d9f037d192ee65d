//! Looks at a data file before anybody opens it: opening would bring it up to
//! date.

use std::fs;
use std::path::Path;

use super::file::{self, Fault, FileError};
use super::schema;

/// What a data file is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// How it is laid out, by number.
    pub layout: usize,
    /// How many tables there are of each game and each version of its rules.
    pub tables: Vec<(String, u32, usize)>,
}

/// Looks at a data file and changes nothing, also while a server uses it.
pub fn look(path: &Path) -> Result<Look, FileError> {
    examine(path).map_err(|fault| fault.of(path))
}

fn examine(path: &Path) -> Result<Look, Fault> {
    if !fs::exists(path)? {
        return Err(Fault::Missing);
    }
    let file = file::readable(path)?;
    file::check_kind(&file)?;
    let mut select =
        file.prepare("SELECT game, version, count(*) FROM tables GROUP BY game, version ORDER BY 1, 2")?;
    let tables = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(Look { layout: schema::layout(&file)?, tables: tables.collect::<Result<_, _>>()? })
}

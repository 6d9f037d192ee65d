//! When tables are to be woken. It has no checksum: a table that is woken too early goes to sleep again.

use rusqlite::{Connection, OptionalExtension};

use crate::{Due, Error};

/// Writes when the table is due, over what was there.
pub(super) fn set(file: &Connection, key: i64, due: Option<i64>) -> Result<(), Error> {
    match due {
        Some(due) => {
            let sql = r#"INSERT INTO dues VALUES (?1, ?2) ON CONFLICT DO UPDATE SET due = excluded.due"#;
            file.prepare_cached(sql)?.execute((key, due))?;
        }
        None => drop(file.prepare_cached(r#"DELETE FROM dues WHERE "table" = ?1"#)?.execute([key])?),
    }
    Ok(())
}

/// When the table is due, if it ever is.
pub(super) fn of(file: &Connection, key: i64) -> Result<Option<i64>, Error> {
    let mut select = file.prepare_cached(r#"SELECT due FROM dues WHERE "table" = ?1"#)?;
    Ok(select.query_row([key], |row| row.get(0)).optional()?)
}

/// The tables that are due by then, those that have been for longest first.
pub(super) fn by(file: &Connection, time: i64, limit: u32) -> Result<Vec<Due>, Error> {
    let sql = r#"SELECT t.id, t.revision, (SELECT coalesce(max(step) + 1, 0) FROM steps WHERE "table" = t.key)
        FROM dues AS d JOIN tables AS t ON t.key = d."table" WHERE d.due <= ?1 ORDER BY d.due, t.key LIMIT ?2"#;
    let mut select = file.prepare_cached(sql)?;
    let found = select.query_map((time, limit), |row| {
        Ok(Due { table: row.get(0)?, revision: row.get(1)?, steps: row.get(2)? })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

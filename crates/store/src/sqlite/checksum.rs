//! Checksums of each table, so that what was changed on the disk is found out.
//!
//! Steps and messages are appended, so theirs are chains: each link is the
//! SHA-256 of the one before and of what was appended. Where the last steps are
//! taken back, their chain is made again from its start. The third is of
//! the row and its seats. The last links stand in a row of their own, and a
//! table is read only if they fit. A row that does not fit is not written over
//! either, so nothing that was changed gets a checksum that fits.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, ToSql};
use sha2::{Digest as _, Sha256};

use crate::{Error, Step, Trouble};

/// The checksum of all that came so far.
type Link = [u8; 32];

const START: Link = [0; 32];

// All columns but the key. Those that a later layout adds stand last and are
// NULL in the rows that were there before, which leaves their checksums alone.
const ROW: &str = r#"SELECT id, game, version, setup, host, status, terms, fate, next, created, changed,
    revision, secret, listed, "group", result, ended FROM tables WHERE key = ?1 AND key >= ?2"#;
/// The same in a file that is only read and was made before there were groups.
const UNGROUPED: &str = "SELECT id, game, version, setup, host, status, terms, fate, next, created, changed,
    revision, secret, listed FROM tables WHERE key = ?1 AND key >= ?2";
/// The same in one that was made before tables were listed.
const UNLISTED: &str = "SELECT id, game, version, setup, host, status, terms, fate, next, created, changed,
    revision, secret FROM tables WHERE key = ?1 AND key >= ?2";
const SEATS: &str = r#"SELECT seat, player, name, kind, link FROM seats WHERE "table" = ?1 AND seat >= ?2
    ORDER BY seat"#;
const STEPS: &str =
    r#"SELECT step, line, "by", at FROM steps WHERE "table" = ?1 AND step >= ?2 ORDER BY step"#;
const MESSAGES: &str = r#"SELECT number, step, player, name, kind, text, at FROM messages
    WHERE "table" = ?1 AND number >= ?2 ORDER BY number"#;

/// A table was opened, with its seats.
pub(crate) fn seal_new(file: &Connection, key: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO checksums VALUES (?1, ?2, ?3, ?3)";
    file.prepare_cached(sql)?.execute((key, row(file, key)?, START)).map(drop)
}

/// The row or the seats were written.
pub(crate) fn seal_row(file: &Connection, key: i64) -> rusqlite::Result<()> {
    let sql = r#"UPDATE checksums SET "row" = ?2 WHERE "table" = ?1"#;
    file.prepare_cached(sql)?.execute((key, row(file, key)?)).map(drop)
}

/// These steps were appended, the first with that number. They are not read again: that would take as long as to
/// write them.
pub(crate) fn seal_steps(file: &Connection, key: i64, from: u32, steps: &[Step]) -> Result<(), Error> {
    let mut link = find(file, key)?.steps;
    for (number, Step { line, by, at }) in (from..).zip(steps) {
        link = next_link(link, [&number as &dyn ToSql, line, by, at])?;
    }
    write_steps(file, key, link)
}

/// The last steps were taken back, after all were checked.
pub(crate) fn reseal_steps(file: &Connection, key: i64) -> Result<(), Error> {
    write_steps(file, key, extend(file, STEPS, key, 0, START)?)
}

fn write_steps(file: &Connection, key: i64, link: Link) -> Result<(), Error> {
    let sql = r#"UPDATE checksums SET steps = ?2 WHERE "table" = ?1"#;
    Ok(file.prepare_cached(sql)?.execute((key, link)).map(drop)?)
}

/// All messages were written anew, after they were checked.
pub(crate) fn reseal_messages(file: &Connection, key: i64) -> Result<(), Error> {
    write_messages(file, key, extend(file, MESSAGES, key, 0, START)?)
}

/// Messages were appended, from that one on.
pub(crate) fn seal_messages(file: &Connection, key: i64, from: u32) -> Result<(), Error> {
    let last = find(file, key)?.messages;
    write_messages(file, key, extend(file, MESSAGES, key, from, last)?)
}

fn write_messages(file: &Connection, key: i64, link: Link) -> Result<(), Error> {
    let sql = r#"UPDATE checksums SET messages = ?2 WHERE "table" = ?1"#;
    Ok(file.prepare_cached(sql)?.execute((key, link)).map(drop)?)
}

/// Tables that were there before there were checksums are taken as they are.
pub(crate) fn seal_all(file: &Connection) -> rusqlite::Result<()> {
    let mut select = file.prepare("SELECT key FROM tables")?;
    for key in select.query_map([], |row| row.get(0))? {
        let key = key?;
        let link = |sql| extend(file, sql, key, 0, START);
        let row = (key, row(file, key)?, link(STEPS)?, link(MESSAGES)?);
        file.execute("INSERT INTO checksums VALUES (?1, ?2, ?3, ?4)", row)?;
    }
    Ok(())
}

/// Is the table as it was written?
pub(crate) fn check(file: &Connection, key: i64) -> Result<(), Error> {
    let link = |sql| extend(file, sql, key, 0, START).map_err(unreadable);
    check_row(file, key)?;
    let sealed = find(file, key)?;
    let is_same = sealed.steps == link(STEPS)? && sealed.messages == link(MESSAGES)?;
    if is_same { Ok(()) } else { Err(Error::Altered) }
}

/// Are the row and the seats as they were written?
pub(crate) fn check_row(file: &Connection, key: i64) -> Result<(), Error> {
    let is_same = find(file, key)?.row == row(file, key).map_err(unreadable)?;
    if is_same { Ok(()) } else { Err(Error::Altered) }
}

struct Checksums {
    row: Link,
    steps: Link,
    messages: Link,
}

fn find(file: &Connection, key: i64) -> Result<Checksums, Error> {
    let mut select =
        file.prepare_cached(r#"SELECT "row", steps, messages FROM checksums WHERE "table" = ?1"#)?;
    let found = select.query_row([key], |row| {
        Ok(Checksums { row: row.get(0)?, steps: row.get(1)?, messages: row.get(2)? })
    });
    found.optional().map_err(unreadable)?.ok_or(Error::Altered)
}

/// What can't be read any more is not as it was written.
fn unreadable(error: rusqlite::Error) -> Error {
    match Trouble::from(error) {
        Trouble::Damaged => Error::Altered,
        trouble => trouble.into(),
    }
}

fn row(file: &Connection, key: i64) -> rusqlite::Result<Link> {
    let is_known = |sql: &&str| file.prepare_cached(sql).is_ok();
    let sql = [ROW, UNGROUPED].into_iter().find(is_known).unwrap_or(UNLISTED);
    extend(file, SEATS, key, 0, extend(file, sql, key, 0, START)?)
}

/// A link more for each row.
fn extend(file: &Connection, sql: &str, key: i64, from: u32, start: Link) -> rusqlite::Result<Link> {
    let mut select = file.prepare_cached(sql)?;
    let columns = select.column_count();
    let mut rows = select.query((key, from))?;
    let mut link = start;
    while let Some(row) = rows.next()? {
        link = link_read(link, row, columns)?;
    }
    Ok(link)
}

/// The link of a row that was read.
fn link_read(link: Link, row: &Row<'_>, columns: usize) -> rusqlite::Result<Link> {
    let mut hash = Sha256::new().chain_update(link);
    for column in 0..columns {
        absorb(&mut hash, column as u8, row.get_ref(column)?);
    }
    Ok(hash.finalize().into())
}

/// The link of a row that has these values.
fn next_link<const N: usize>(link: Link, values: [&dyn ToSql; N]) -> rusqlite::Result<Link> {
    let mut hash = Sha256::new().chain_update(link);
    for (column, value) in (0..).zip(values) {
        match value.to_sql()? {
            ToSqlOutput::Borrowed(value) => absorb(&mut hash, column, value),
            ToSqlOutput::Owned(value) => absorb(&mut hash, column, ValueRef::from(&value)),
            _ => return Err(rusqlite::Error::InvalidQuery),
        }
    }
    Ok(hash.finalize().into())
}

/// Which column it is, the kind of the value, its length, and the value: so no
/// two rows look alike.
fn absorb(hash: &mut Sha256, column: u8, value: ValueRef<'_>) {
    let (kind, number, bytes): (u8, _, &[u8]) = match value {
        ValueRef::Null => return,
        ValueRef::Integer(number) => (1, number, &[]),
        ValueRef::Real(number) => (2, number.to_bits() as i64, &[]),
        ValueRef::Text(bytes) => (3, bytes.len() as i64, bytes),
        ValueRef::Blob(bytes) => (4, bytes.len() as i64, bytes),
    };
    hash.update([column, kind]);
    hash.update(number.to_le_bytes());
    hash.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::schema;

    fn newest() -> Connection {
        let mut file = Connection::open_in_memory().expect("memory is there");
        schema::update(&mut file).expect("the layouts are sound");
        file
    }

    /// A layout that adds a column must add it here.
    #[test]
    fn every_column_has_a_part_in_a_checksum() {
        let file = newest();
        let parts = [("tables", ROW), ("seats", SEATS), ("steps", STEPS), ("messages", MESSAGES)];
        for (table, sql) in parts {
            let names = |sql: &str| -> Vec<String> {
                let select = file.prepare(sql).expect("it is sound");
                select.column_names().map(str::to_owned).collect()
            };
            assert_eq!(names(sql), names(&format!("SELECT * FROM {table}"))[1..], "{table}");
        }
    }

    #[test]
    fn a_file_from_before_there_were_groups_or_lists_has_the_same_checksums() {
        let file = newest();
        let row =
            "INSERT INTO tables (key, id, game, version, setup, host, status, terms, fate, created, changed,
            revision) VALUES (1, 'a', 'chico', 1, '', 'h', 'over', '', '', 1, 2, 3)";
        file.execute(row, []).expect("the row fits");
        let after = super::row(&file, 1).expect("it is there");
        for older in [
            r#"DROP INDEX tables_by_group; ALTER TABLE tables DROP COLUMN "group";
                ALTER TABLE tables DROP COLUMN result; ALTER TABLE tables DROP COLUMN ended"#,
            "DROP INDEX tables_listed; ALTER TABLE tables DROP COLUMN listed",
        ] {
            file.execute_batch(older).expect("it goes");
            file.flush_prepared_statement_cache();
            assert_eq!(super::row(&file, 1), Ok(after), "{older}");
        }
    }

    #[test]
    fn a_column_that_is_added_leaves_the_checksums_alone() {
        let file = newest();
        let sql = "SELECT 'a', 1, NULL WHERE ?1 = 1 AND ?2 = 0";
        let added = "SELECT 'a', 1, NULL, NULL WHERE ?1 = 1 AND ?2 = 0";
        let moved = "SELECT 'a', NULL, 1 WHERE ?1 = 1 AND ?2 = 0";
        let [one, two, three] =
            [sql, added, moved].map(|sql| extend(&file, sql, 1, 0, START).expect("it is sound"));
        assert_eq!(one, two);
        assert_ne!(one, three);
    }
}

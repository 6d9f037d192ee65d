//! How a change is written. It checks first that the table stands where its
//! maker believed.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::{checksum, dues, notices, schema};
use crate::change::{RETOLD, Write};
use crate::{Change, Error, Message, Position, Seat, Step, Table, Trouble};

/// A table as it is found: its key in the file, and where it stands.
struct Found {
    key: i64,
    position: Position,
}

impl Write {
    /// Writes it; gives where the table stands then.
    pub(crate) fn write(&self, file: &Connection) -> Result<Position, Error> {
        match self {
            Write::Create(table) => create(file, table).map(|_| Position::default()),
            Write::Change(change) => write_change(file, change),
            Write::Append { id, expected, steps } => append(file, id, *expected, steps),
            Write::Token(change) => change.write(file).map(|()| Position::default()),
            Write::Group(change) => change.write(file).map(|()| Position::default()),
            Write::Bot(change) => change.write(file).map(|()| Position::default()),
            Write::Heat(change) => change.write(file).map(|()| Position::default()),
            Write::Notice(change) => change.write(file).map(|()| Position::default()),
            Write::Result { id, result, ended } => keep_result(file, id, result, *ended),
            Write::Review { id, text } => review(file, id, text),
            Write::Probe => Ok(schema::touch(file).map(|()| Position::default())?),
        }
    }
}

fn write_change(file: &Connection, change: &Change) -> Result<Position, Error> {
    let Found { key, mut position } = find(file, &change.id)?;
    if position != change.expected {
        return Err(Error::Conflict(position));
    }
    position.steps -= take_back(file, key, position.steps, change.undo)?;
    position.steps += add_steps(file, key, position.steps, &change.steps)?;
    retell(file, key, position.messages, &change.retold)?;
    position.messages += say(file, key, position.messages, &change.messages)?;
    if let Some(moment) = &change.moment {
        pass(file, key, moment)?;
        position.moments += 1;
    }
    notices::tell(file, &change.id, &change.notices)?;
    if let Some(due) = change.due {
        dues::set(file, key, due)?;
    }
    if let Some(table) = &change.row {
        save(file, key, table)?;
        position.revision += 1;
    }
    if let Some(table) = &change.create {
        create(file, table)?;
    }
    Ok(position)
}

fn append(file: &Connection, id: &str, expected: u32, steps: &[Step]) -> Result<Position, Error> {
    let Found { key, mut position } = find(file, id)?;
    if position.steps != expected {
        return Err(Error::Conflict(position));
    }
    position.steps += add_steps(file, key, expected, steps)?;
    Ok(position)
}

fn review(file: &Connection, id: &str, text: &str) -> Result<Position, Error> {
    let Found { key, position } = find(file, id)?;
    let sql =
        r#"INSERT INTO reviews VALUES (?1, ?2) ON CONFLICT ("table") DO UPDATE SET text = excluded.text"#;
    file.prepare_cached(sql)?.execute((key, text))?;
    Ok(position)
}

/// Only where nothing is written yet.
fn keep_result(file: &Connection, id: &str, result: &str, ended: i64) -> Result<Position, Error> {
    let Found { key, position } = find(file, id)?;
    checksum::check_row(file, key)?;
    let sql =
        "UPDATE tables SET result = ?2, ended = ?3 WHERE key = ?1 AND status = 'over' AND result IS NULL";
    if file.prepare_cached(sql)?.execute((key, result, ended))? > 0 {
        checksum::seal_row(file, key)?;
    }
    Ok(position)
}

/// Gives the key of the new table.
pub(super) fn create(file: &Connection, table: &Table) -> Result<i64, Error> {
    let sql = r#"INSERT INTO tables (key,
        id, game, version, setup, host, status, terms, fate, secret, next, created, changed, listed, "group",
        result, ended, revision) VALUES (:key,
        :id, :game, :version, :setup, :host, :status, :terms, :fate, :secret, :next, :created, :changed, :listed, :group,
        :result, :ended, 0)
        ON CONFLICT DO NOTHING RETURNING key"#;
    let key = file
        .prepare_cached(sql)?
        .query_row(
            named_params! {
                ":key": free_key(file)?, ":id": table.id, ":game": table.game, ":version": table.version, ":setup": table.setup,
                ":host": table.host, ":status": table.status, ":terms": table.terms, ":fate": table.fate,
                ":secret": table.secret, ":next": table.next, ":created": table.created,
                ":changed": table.changed, ":listed": listed(table), ":group": table.group,
                ":result": table.result, ":ended": table.ended,
            },
            |row| row.get(0),
        )
        .optional()?;
    let key = key.ok_or(Error::Taken)?;
    seat(file, key, &table.seats)?;
    checksum::seal_new(file, key)?;
    Ok(key)
}

/// Not that of a table that was lost on the disk: its steps may still be there.
fn free_key(file: &Connection) -> Result<i64, Error> {
    let sql = r#"SELECT max(coalesce((SELECT max(key) FROM tables), 0),
        coalesce((SELECT max("table") FROM checksums), 0)) + 1"#;
    Ok(file.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

fn save(file: &Connection, key: i64, table: &Table) -> Result<(), Error> {
    checksum::check_row(file, key)?;
    update(file, key, table)?;
    file.prepare_cached(r#"DELETE FROM seats WHERE "table" = ?1"#)?.execute([key])?;
    seat(file, key, &table.seats)?;
    Ok(checksum::seal_row(file, key)?)
}

/// A table keeps its secret, whatever else changes, and how its game ended.
fn update(file: &Connection, key: i64, table: &Table) -> Result<(), Error> {
    let sql = r#"UPDATE tables SET
        game = :game, version = :version, setup = :setup, host = :host, status = :status, terms = :terms,
        fate = :fate, next = :next, created = :created, changed = :changed, listed = :listed,
        "group" = :group, result = coalesce(:result, result), ended = coalesce(:ended, ended),
        revision = revision + 1
        WHERE key = :key"#;
    file.prepare_cached(sql)?.execute(named_params! {
        ":key": key, ":game": table.game, ":version": table.version, ":setup": table.setup,
        ":host": table.host, ":status": table.status, ":terms": table.terms, ":fate": table.fate,
        ":next": table.next, ":created": table.created, ":changed": table.changed,
        ":listed": listed(table), ":group": table.group, ":result": table.result, ":ended": table.ended,
    })?;
    Ok(())
}

/// Nothing, for those that are not listed: so tables from before there was a list keep their checksums.
fn listed(table: &Table) -> Option<i64> {
    table.listed.then_some(1)
}

fn seat(file: &Connection, key: i64, seats: &[Seat]) -> Result<(), Error> {
    let mut insert = file.prepare_cached("INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (number, Seat { player, name, kind, link }) in seats.iter().enumerate() {
        insert.execute((key, number, player, name, kind, link))?;
    }
    Ok(())
}

pub(super) fn add_steps(file: &Connection, key: i64, from: u32, steps: &[Step]) -> Result<u32, Error> {
    let mut insert = file.prepare_cached("INSERT INTO steps VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (number, Step { line, by, at }) in (from..).zip(steps) {
        insert.execute((key, number, line, by, at))?;
    }
    if !steps.is_empty() {
        checksum::seal_steps(file, key, from, steps)?;
    }
    Ok(steps.len() as u32)
}

/// Takes the last steps back, if all are as they were written: what was changed gets no checksum that fits.
fn take_back(file: &Connection, key: i64, steps: u32, undo: u32) -> Result<u32, Error> {
    let undo = undo.min(steps);
    if undo > 0 {
        checksum::check(file, key)?;
        let sql = r#"DELETE FROM steps WHERE "table" = ?1 AND step >= ?2"#;
        file.prepare_cached(sql)?.execute((key, steps - undo))?;
        checksum::reseal_steps(file, key)?;
    }
    Ok(undo)
}

pub(super) fn say(file: &Connection, key: i64, from: u32, messages: &[Message]) -> Result<u32, Error> {
    insert_messages(file, key, from, messages)?;
    if !messages.is_empty() {
        checksum::seal_messages(file, key, from)?;
    }
    Ok(messages.len() as u32)
}

fn insert_messages(file: &Connection, key: i64, from: u32, messages: &[Message]) -> Result<(), Error> {
    let mut insert = file.prepare_cached("INSERT INTO messages VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    for (number, Message { step, player, name, kind, text, at }) in (from..).zip(messages) {
        insert.execute((key, number, step, player, name, kind, text, at))?;
    }
    Ok(())
}

/// Writes all messages over those that are there, if these are as they were written.
fn retell(file: &Connection, key: i64, count: u32, messages: &[Message]) -> Result<(), Error> {
    if messages.is_empty() {
        return Ok(());
    }
    if messages.len() != count as usize {
        return Err(Trouble::Other(RETOLD.to_owned()).into());
    }
    checksum::check(file, key)?;
    file.prepare_cached(r#"DELETE FROM messages WHERE "table" = ?1"#)?.execute([key])?;
    insert_messages(file, key, 0, messages)?;
    checksum::reseal_messages(file, key)
}

/// What passes has no checksum: nothing that counts follows from it.
pub(super) fn pass(file: &Connection, key: i64, moment: &str) -> Result<(), Error> {
    let sql = r#"INSERT INTO moments VALUES (?1, 1, ?2)
        ON CONFLICT DO UPDATE SET number = number + 1, text = excluded.text"#;
    Ok(file.prepare_cached(sql)?.execute((key, moment)).map(drop)?)
}

fn find(file: &Connection, id: &str) -> Result<Found, Error> {
    let sql = r#"SELECT key, revision, (SELECT coalesce(max(step) + 1, 0) FROM steps WHERE "table" = key),
        (SELECT coalesce(max(number) + 1, 0) FROM messages WHERE "table" = key),
        coalesce((SELECT number FROM moments WHERE "table" = key), 0) FROM tables WHERE id = ?1"#;
    let found = file.prepare_cached(sql)?.query_row([id], |row| {
        let position = Position {
            revision: row.get(1)?,
            steps: row.get(2)?,
            messages: row.get(3)?,
            moments: row.get(4)?,
        };
        Ok(Found { key: row.get(0)?, position })
    });
    found.optional()?.ok_or(Error::Missing)
}

/// Where a table stands.
pub(crate) fn position(file: &Connection, id: &str) -> Result<Position, Error> {
    find(file, id).map(|found| found.position)
}

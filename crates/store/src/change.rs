//! What can be done to a table, and how it is written. A change checks first
//! that the table stands where its maker believed.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::{Error, Message, Seat, Step, Table, schema};

/// One change of a table, to be done as a whole or not at all.
pub(crate) enum Change {
    Create(Table),
    Save {
        table: Table,
        append: Option<Append>,
    },
    Append(Append),
    Say(Message),
    /// Nothing new, but written all the same.
    Probe,
}

/// Steps that follow on a known number of others.
pub(crate) struct Append {
    pub(crate) expected: u32,
    pub(crate) steps: Vec<Step>,
}

/// A table as it is found: its key in the file, and where it stands.
struct Found {
    key: i64,
    revision: u64,
    steps: u32,
}

impl Change {
    /// Writes the change; the number is a save's new revision or a message's
    /// own number.
    pub(crate) fn write(&self, id: &str, file: &Connection) -> Result<u64, Error> {
        match self {
            Change::Create(table) => create(file, table),
            Change::Save { table, append } => save(file, &find(file, id)?, table, append.as_ref()),
            Change::Append(append) => find(file, id)?.append(file, append),
            Change::Say(message) => say(file, find(file, id)?.key, message),
            Change::Probe => Ok(schema::touch(file).map(|()| 0)?),
        }
    }

    /// How many steps it adds.
    pub(crate) fn steps(&self) -> usize {
        match self {
            Change::Save { append: Some(append), .. } | Change::Append(append) => append.steps.len(),
            _ => 0,
        }
    }
}

fn create(file: &Connection, table: &Table) -> Result<u64, Error> {
    let sql = "INSERT INTO tables
        (id, game, version, setup, host, status, terms, fate, next, created, changed, revision) VALUES
        (:id, :game, :version, :setup, :host, :status, :terms, :fate, :next, :created, :changed, 0)
        ON CONFLICT (id) DO NOTHING RETURNING key";
    let key = file
        .prepare_cached(sql)?
        .query_row(
            named_params! {
                ":id": table.id, ":game": table.game, ":version": table.version, ":setup": table.setup,
                ":host": table.host, ":status": table.status, ":terms": table.terms, ":fate": table.fate,
                ":next": table.next, ":created": table.created, ":changed": table.changed,
            },
            |row| row.get(0),
        )
        .optional()?;
    seat(file, key.ok_or(Error::Taken)?, &table.seats)?;
    Ok(0)
}

fn save(file: &Connection, found: &Found, table: &Table, append: Option<&Append>) -> Result<u64, Error> {
    if found.revision != table.revision {
        return Err(found.conflict());
    }
    if let Some(append) = append {
        found.append(file, append)?;
    }
    update(file, found.key, table)?;
    file.prepare_cached(r#"DELETE FROM seats WHERE "table" = ?1"#)?.execute([found.key])?;
    seat(file, found.key, &table.seats)?;
    Ok(table.revision + 1)
}

fn update(file: &Connection, key: i64, table: &Table) -> Result<(), Error> {
    let sql = "UPDATE tables SET
        game = :game, version = :version, setup = :setup, host = :host, status = :status, terms = :terms,
        fate = :fate, next = :next, created = :created, changed = :changed, revision = revision + 1
        WHERE key = :key";
    file.prepare_cached(sql)?.execute(named_params! {
        ":key": key, ":game": table.game, ":version": table.version, ":setup": table.setup,
        ":host": table.host, ":status": table.status, ":terms": table.terms, ":fate": table.fate,
        ":next": table.next, ":created": table.created, ":changed": table.changed,
    })?;
    Ok(())
}

fn seat(file: &Connection, key: i64, seats: &[Seat]) -> Result<(), Error> {
    let mut insert = file.prepare_cached("INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (number, Seat { player, name, kind, link }) in seats.iter().enumerate() {
        insert.execute((key, number, player, name, kind, link))?;
    }
    Ok(())
}

fn say(file: &Connection, key: i64, message: &Message) -> Result<u64, Error> {
    let Message { step, player, name, kind, text, at } = message;
    let sql = r#"INSERT INTO messages VALUES
        (?1, (SELECT coalesce(max(number) + 1, 0) FROM messages WHERE "table" = ?1), ?2, ?3, ?4, ?5, ?6, ?7)
        RETURNING number"#;
    let values = (key, step, player, name, kind, text, at);
    Ok(file.prepare_cached(sql)?.query_row(values, |row| row.get(0))?)
}

fn find(file: &Connection, id: &str) -> Result<Found, Error> {
    let sql = r#"SELECT key, revision, (SELECT coalesce(max(step) + 1, 0) FROM steps WHERE "table" = key)
        FROM tables WHERE id = ?1"#;
    let found = file
        .prepare_cached(sql)?
        .query_row([id], |row| Ok(Found { key: row.get(0)?, revision: row.get(1)?, steps: row.get(2)? }));
    found.optional()?.ok_or(Error::Missing)
}

impl Found {
    fn conflict(&self) -> Error {
        Error::Conflict { revision: self.revision, steps: self.steps }
    }

    fn append(&self, file: &Connection, Append { expected, steps }: &Append) -> Result<u64, Error> {
        if self.steps != *expected {
            return Err(self.conflict());
        }
        let mut insert = file.prepare_cached("INSERT INTO steps VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (number, Step { line, by, at }) in (*expected..).zip(steps) {
            insert.execute((self.key, number, line, by, at))?;
        }
        Ok(u64::from(*expected) + steps.len() as u64)
    }
}

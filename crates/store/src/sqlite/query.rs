//! What can be asked. Each question is answered within one transaction, so
//! that its parts fit together.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{change, checksum, dues};
use crate::{
    Appended, Error, Finished, GamesOf, Message, Position, Seat, Step, Stored, Table, Tables, Wanted,
};

/// The columns of a table. Appending steps leaves the row alone, which saves
/// half the writing; that the table changed then is seen from its last step.
const TABLE: &str = r#"SELECT key, id, game, version, setup, host, status, terms, fate, secret, next, created,
    max(changed, coalesce((SELECT at FROM steps WHERE "table" = key ORDER BY step DESC LIMIT 1), changed))
        AS changed,
    revision, listed, "group", result, ended FROM tables"#;

pub(crate) fn table(file: &Connection, id: &str) -> Result<Option<Table>, Error> {
    let found = file
        .prepare_cached(&format!("{TABLE} WHERE id = ?1"))?
        .query_row([id], |row| seated(file, row))
        .optional()?;
    Ok(found)
}

pub(crate) fn table_of_key(file: &Connection, key: i64) -> Result<Table, Error> {
    let mut select = file.prepare_cached(&format!("{TABLE} WHERE key = ?1"))?;
    Ok(select.query_row([key], |row| seated(file, row))?)
}

/// Only if it is as it was written, and is the one that was asked for: an index
/// may have been changed too.
pub(crate) fn stored(file: &Connection, id: &str) -> Result<Option<Stored>, Error> {
    let key = match key(file, id) {
        Err(Error::Missing) => return Ok(None),
        key => key?,
    };
    checksum::check(file, key)?;
    let table = table_of_key(file, key)?;
    if table.id != id {
        return Err(Error::Altered);
    }
    let (moments, moment) = moment(file, key)?;
    let (steps, messages) = (steps(file, id, 0)?, messages(file, id, 0)?);
    Ok(Some(Stored { table, steps, messages, moments, moment, due: dues::of(file, key)? }))
}

/// What came to a table since it stood there, if it has all that it had and its row is the same. What
/// was there before is not looked at.
pub(crate) fn appended(file: &Connection, id: &str, since: Position) -> Result<Option<Appended>, Error> {
    let position = match change::position(file, id) {
        Err(Error::Missing) => return Ok(None),
        position => position?,
    };
    let Position { revision, steps: from, messages: said, .. } = since;
    if position.revision != revision || position.steps < from || position.messages < said {
        return Ok(None);
    }
    let key = key(file, id)?;
    let (changed, (_, moment)) = (table_of_key(file, key)?.changed, moment(file, key)?);
    let (steps, messages) = (steps(file, id, from)?, messages(file, id, said)?);
    Ok(Some(Appended { position, changed, steps, messages, moment, due: dues::of(file, key)? }))
}

/// How often it was written what passes, and what that is.
fn moment(file: &Connection, key: i64) -> Result<(u32, String), Error> {
    let mut select = file.prepare_cached(r#"SELECT number, text FROM moments WHERE "table" = ?1"#)?;
    Ok(select.query_row([key], |row| Ok((row.get(0)?, row.get(1)?))).optional()?.unwrap_or_default())
}

pub(crate) fn table_with_secret(file: &Connection, secret: &str) -> Result<Option<String>, Error> {
    let mut select = file.prepare_cached("SELECT id FROM tables WHERE secret = ?1")?;
    Ok(select.query_row([secret], |row| row.get(0)).optional()?)
}

/// What was worked out about the table's game.
pub(crate) fn review(file: &Connection, id: &str) -> Result<Option<String>, Error> {
    let mut select = file.prepare_cached(r#"SELECT text FROM reviews WHERE "table" = ?1"#)?;
    Ok(select.query_row([key(file, id)?], |row| row.get(0)).optional()?)
}

/// Those that were changed on the disk are left out.
pub(crate) fn tables_of(file: &Connection, player: &str, limit: u32) -> Result<Vec<Table>, Error> {
    let sql = format!(
        r#"{TABLE} WHERE host = ?1 OR key IN (SELECT "table" FROM seats WHERE player = ?1)
        ORDER BY changed DESC, key DESC LIMIT ?2"#
    );
    sound(file, &sql, params![player, limit])
}

/// Where people are gathering and anybody may come.
pub(crate) fn listed(file: &Connection, limit: u32) -> Result<Vec<Table>, Error> {
    let sql = format!("{TABLE} WHERE listed = 1 AND status = 'waiting' ORDER BY key DESC LIMIT ?1");
    sound(file, &sql, params![limit])
}

/// Those that anybody may find go by their index, those of a player by theirs.
pub(crate) fn finished(file: &Connection, wanted: &Wanted) -> Result<Vec<String>, Error> {
    let sql = r#"SELECT id FROM tables WHERE key IN (
            SELECT key FROM tables WHERE listed = 1 AND status = 'over'
            UNION SELECT "table" FROM seats WHERE player = ?1)
        AND status = 'over' AND (?2 IS NULL OR game = ?2) AND changed >= ?3
        AND key > coalesce((SELECT key FROM tables WHERE id = ?4), 0)
        AND (?6 IS NULL OR key IN (SELECT "table" FROM seats WHERE player = ?6)) ORDER BY key LIMIT ?5"#;
    let Wanted { player, game, bot, since, after, limit } = wanted;
    let mut select = file.prepare_cached(sql)?;
    let ids = select.query_map(params![player, game, since, after, limit, bot], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// What the people of a group play, or are about to.
pub(crate) fn tables_of_group(file: &Connection, group: &str, limit: u32) -> Result<Vec<Table>, Error> {
    let sql = format!(
        r#"{TABLE} WHERE "group" = ?1 AND status IN ('waiting', 'running') ORDER BY key DESC LIMIT ?2"#
    );
    sound(file, &sql, params![group, limit])
}

/// The tables that have noted something about a player who has no seat there any more.
const LEFT: &str = r#"t.key IN (SELECT "table" FROM messages WHERE player = ?1 AND player <> '' AND kind = 'note')
    AND NOT EXISTS (SELECT 1 FROM seats WHERE "table" = t.key AND player = ?1)"#;

/// What was noted about a player in finished games, with the table's id, each table's in order.
pub(crate) fn notes_about(file: &Connection, player: &str) -> Result<Vec<(String, String)>, Error> {
    let sql = r#"SELECT t.id, m.text FROM messages AS m JOIN tables AS t ON t.key = m."table"
        WHERE m.player = ?1 AND m.player <> '' AND m.kind = 'note' AND t.status = 'over'
        ORDER BY t.key, m.number"#;
    let mut select = file.prepare_cached(sql)?;
    let notes = select.query_map([player], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(notes.collect::<Result<_, _>>()?)
}

/// One row a seat: those of a table stand together, so that nothing needs to be sorted.
pub(crate) fn games(file: &Connection, of: &GamesOf) -> Result<Vec<Finished>, Error> {
    let (whose, id) = match of {
        GamesOf::Group(id) => (r#"t."group" = ?1"#, id),
        GamesOf::Player(id) => (r#"t.key IN (SELECT "table" FROM seats WHERE player = ?1)"#, id),
        GamesOf::Left(id) => (LEFT, id),
    };
    let sql = format!(
        r#"SELECT t.id, t.game, t."group", t.result, coalesce(t.ended, t.changed), s.player, s.name, s.kind
            FROM tables AS t JOIN seats AS s ON s."table" = t.key
            WHERE {whose} AND t.status = 'over' ORDER BY t.key, s.seat"#
    );
    let mut select = file.prepare_cached(&sql)?;
    let mut rows = select.query([id])?;
    let mut games: Vec<Finished> = Vec::new();
    while let Some(row) = rows.next()? {
        if row.get_ref(0)?.as_str().ok() != games.last().map(|last| last.id.as_str()) {
            games.push(Finished {
                id: row.get(0)?,
                game: row.get(1)?,
                group: row.get(2)?,
                result: row.get(3)?,
                ended: row.get(4)?,
                seats: Vec::new(),
            });
        }
        let seat = Seat { player: row.get(5)?, name: row.get(6)?, kind: row.get(7)?, link: String::new() };
        if let Some(game) = games.last_mut() {
            game.seats.push(seat);
        }
    }
    Ok(games)
}

/// The tables that are found and are as they were written.
fn sound(file: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<Vec<Table>, Error> {
    let mut select = file.prepare_cached(sql)?;
    let mut rows = select.query(values)?;
    let mut tables = Vec::new();
    while let Some(row) = rows.next()? {
        match checksum::check_row(file, row.get("key")?) {
            Ok(()) => tables.push(seated(file, row)?),
            Err(Error::Altered) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(tables)
}

pub(crate) fn steps(file: &Connection, id: &str, from: u32) -> Result<Vec<Step>, Error> {
    let sql = r#"SELECT line, "by", at FROM steps WHERE "table" = ?1 AND step >= ?2 ORDER BY step"#;
    let mut select = file.prepare_cached(sql)?;
    let steps = select.query_map(params![key(file, id)?, from], |row| {
        Ok(Step { line: row.get(0)?, by: row.get(1)?, at: row.get(2)? })
    })?;
    Ok(steps.collect::<Result<_, _>>()?)
}

pub(crate) fn messages(file: &Connection, id: &str, from: u32) -> Result<Vec<Message>, Error> {
    let sql = r#"SELECT step, player, name, kind, text, at FROM messages
        WHERE "table" = ?1 AND number >= ?2 ORDER BY number"#;
    let mut select = file.prepare_cached(sql)?;
    let messages = select.query_map(params![key(file, id)?, from], message)?;
    Ok(messages.collect::<Result<_, _>>()?)
}

pub(crate) fn tables(file: &Connection) -> Result<Tables, Error> {
    let sql = "SELECT count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE status = 'running'),
        count(*) FILTER (WHERE status = 'over') FROM tables";
    let count = |row: &Row<'_>| Ok(Tables { waiting: row.get(0)?, running: row.get(1)?, over: row.get(2)? });
    Ok(file.prepare_cached(sql)?.query_row([], count)?)
}

fn key(file: &Connection, id: &str) -> Result<i64, Error> {
    let mut select = file.prepare_cached("SELECT key FROM tables WHERE id = ?1")?;
    select.query_row([id], |row| row.get(0)).optional()?.ok_or(Error::Missing)
}

fn seated(file: &Connection, row: &Row<'_>) -> rusqlite::Result<Table> {
    Ok(Table {
        id: row.get("id")?,
        game: row.get("game")?,
        version: row.get("version")?,
        setup: row.get("setup")?,
        host: row.get("host")?,
        status: row.get("status")?,
        terms: row.get("terms")?,
        fate: row.get("fate")?,
        secret: row.get("secret")?,
        next: row.get("next")?,
        listed: row.get::<_, Option<i64>>("listed")?.is_some(),
        group: row.get("group")?,
        result: row.get("result")?,
        ended: row.get("ended")?,
        created: row.get("created")?,
        changed: row.get("changed")?,
        revision: row.get("revision")?,
        seats: seats(file, row.get("key")?)?,
    })
}

fn seats(file: &Connection, key: i64) -> rusqlite::Result<Vec<Seat>> {
    let sql = r#"SELECT player, name, kind, link FROM seats WHERE "table" = ?1 ORDER BY seat"#;
    let mut select = file.prepare_cached(sql)?;
    let seats = select.query_map([key], |row| {
        Ok(Seat { player: row.get(0)?, name: row.get(1)?, kind: row.get(2)?, link: row.get(3)? })
    })?;
    seats.collect()
}

fn message(row: &Row<'_>) -> rusqlite::Result<Message> {
    Ok(Message {
        step: row.get(0)?,
        player: row.get(1)?,
        name: row.get(2)?,
        kind: row.get(3)?,
        text: row.get(4)?,
        at: row.get(5)?,
    })
}

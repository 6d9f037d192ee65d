//! Addresses, the outbox and what came of it, in the file.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::notice::{NoticeChange, REMEMBERED};
use crate::{Delivery, Error, Letterbox, Notice, Parcel, Tried};

const LETTERBOX: &str = "SELECT id, player, events, delay, text, made, failing, is_off FROM letterboxes";

/// A parcel with its letterbox.
const PARCEL: &str = r#"SELECT a.id, a.player, a.events, a.delay, a.text, a.made, a.failing, a.is_off,
    p.id, p."table", p.event, p.text, p.at, p.due, p.tries FROM parcels AS p JOIN letterboxes AS a ON a.id = p.letterbox"#;

impl NoticeChange {
    pub(crate) fn write(&self, file: &Connection) -> Result<(), Error> {
        match self {
            NoticeChange::Add(letterbox) => add(file, letterbox),
            NoticeChange::Remove { id, player } => {
                let sql = "DELETE FROM letterboxes WHERE id = ?1 AND player = coalesce(?2, player)";
                found_one(file.prepare_cached(sql)?.execute((id, player))?)
            }
            NoticeChange::Take { id, due, until } => {
                let sql = "UPDATE parcels SET due = ?3 WHERE id = ?1 AND due = ?2";
                found_one(file.prepare_cached(sql)?.execute((id, due, until))?)
            }
            NoticeChange::Drop { id } => discard(file, id),
            NoticeChange::Tried(tried) => note(file, tried),
            NoticeChange::Keep { name, text } => keep(file, name, text),
        }
    }
}

fn found_one(changed: usize) -> Result<(), Error> {
    if changed == 0 { Err(Error::Missing) } else { Ok(()) }
}

pub(super) fn add(file: &Connection, letterbox: &Letterbox) -> Result<(), Error> {
    let sql =
        "INSERT INTO letterboxes VALUES (:id, :player, :events, :delay, :text, :made, :failing, :is_off)
        ON CONFLICT DO UPDATE SET events = excluded.events, delay = excluded.delay, text = excluded.text,
            failing = excluded.failing, is_off = excluded.is_off WHERE player = excluded.player";
    let added = file.prepare_cached(sql)?.execute(named_params! {
        ":id": letterbox.id, ":player": letterbox.player, ":events": letterbox.events, ":delay": letterbox.delay,
        ":text": letterbox.text, ":made": letterbox.made, ":failing": letterbox.failing, ":is_off": letterbox.is_off,
    })?;
    if added == 0 { Err(Error::Taken) } else { Ok(()) }
}

/// Puts a parcel into the outbox for each letterbox at which the player wants to be told of it. What was to be
/// said there of the same table and is not yet sent is out of date.
pub(super) fn tell(file: &Connection, table: &str, notices: &[Notice]) -> Result<(), Error> {
    let sql = r#"INSERT INTO parcels SELECT :id || '.' || id, id, :table, :event, :text, :at, :at + iif(:urgent, 0, delay), 0
            FROM letterboxes WHERE player = :player AND NOT is_off
            AND instr(' ' || events || ' ', ' ' || :event || ' ') > 0
        ON CONFLICT (letterbox, "table", event) DO UPDATE SET id = excluded.id, text = excluded.text,
            at = excluded.at, due = excluded.due, tries = 0"#;
    for Notice { id, player, event, text, at, is_urgent } in notices {
        file.prepare_cached(sql)?.execute(named_params! {
            ":id": id, ":table": table, ":event": event, ":text": text, ":at": at, ":player": player,
            ":urgent": is_urgent,
        })?;
    }
    Ok(())
}

/// A parcel as it was, of an letterbox that is there.
pub(super) fn put(file: &Connection, parcel: &Parcel) -> Result<(), Error> {
    let Parcel { id, letterbox, table, event, text, at, due, tries } = parcel;
    let sql = "INSERT INTO parcels VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    Ok(file.execute(sql, (id, &letterbox.id, table, event, text, at, due, tries)).map(drop)?)
}

fn discard(file: &Connection, id: &str) -> Result<(), Error> {
    Ok(file.prepare_cached("DELETE FROM parcels WHERE id = ?1")?.execute([id]).map(drop)?)
}

fn note(file: &Connection, tried: &Tried) -> Result<(), Error> {
    let Tried { letterbox, parcel, again, delivery: Delivery { at, text }, is_failure, is_off } = tried;
    let sql = "UPDATE letterboxes SET failing = CASE WHEN ?2 THEN coalesce(failing, ?3) END, is_off = ?4 WHERE id = ?1";
    found_one(file.prepare_cached(sql)?.execute((letterbox, is_failure, at, is_off))?)?;
    let sql = "INSERT INTO deliveries (letterbox, at, text) VALUES (?1, ?2, ?3)";
    file.prepare_cached(sql)?.execute((letterbox, at, text))?;
    let sql = "DELETE FROM deliveries WHERE letterbox = ?1 AND number <=
        (SELECT number FROM deliveries WHERE letterbox = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)";
    file.prepare_cached(sql)?.execute((letterbox, REMEMBERED))?;
    match (parcel, again) {
        (Some(id), Some(again)) => {
            let sql = "UPDATE parcels SET due = ?2, tries = tries + 1 WHERE id = ?1";
            Ok(file.prepare_cached(sql)?.execute((id, again)).map(drop)?)
        }
        (Some(id), None) => discard(file, id),
        (None, _) => Ok(()),
    }
}

pub(super) fn letterboxes_of(file: &Connection, player: &str) -> Result<Vec<Letterbox>, Error> {
    let mut select = file.prepare_cached(&format!("{LETTERBOX} WHERE player = ?1 ORDER BY made, id"))?;
    Ok(select.query_map([player], letterbox)?.collect::<Result<_, _>>()?)
}

pub(super) fn all(file: &Connection) -> Result<Vec<Letterbox>, Error> {
    let mut select = file.prepare(&format!("{LETTERBOX} ORDER BY id"))?;
    Ok(select.query_map([], letterbox)?.collect::<Result<_, _>>()?)
}

pub(super) fn all_parcels(file: &Connection) -> Result<Vec<Parcel>, Error> {
    let mut select = file.prepare(&format!("{PARCEL} ORDER BY p.id"))?;
    Ok(select.query_map([], parcel)?.collect::<Result<_, _>>()?)
}

/// The one of each letterbox that has been due for longest.
pub(super) fn due(file: &Connection, time: i64, limit: u32) -> Result<Vec<Parcel>, Error> {
    let sql = format!(
        "{PARCEL} WHERE p.id IN (SELECT id FROM (SELECT id, min(due) FROM parcels WHERE due <= ?1 GROUP BY letterbox))
        ORDER BY p.due, p.id LIMIT ?2"
    );
    Ok(file.prepare_cached(&sql)?.query_map((time, limit), parcel)?.collect::<Result<_, _>>()?)
}

/// Only where there is none yet.
pub(super) fn keep(file: &Connection, name: &str, text: &str) -> Result<(), Error> {
    let sql = "INSERT INTO secrets VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    Ok(file.prepare_cached(sql)?.execute((name, text)).map(drop)?)
}

pub(super) fn secret(file: &Connection, name: &str) -> Result<Option<String>, Error> {
    let mut select = file.prepare_cached("SELECT text FROM secrets WHERE name = ?1")?;
    Ok(select.query_row([name], |row| row.get(0)).optional()?)
}

pub(super) fn all_secrets(file: &Connection) -> Result<Vec<(String, String)>, Error> {
    let mut select = file.prepare("SELECT name, text FROM secrets ORDER BY name")?;
    Ok(select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

/// The last first.
pub(super) fn deliveries(file: &Connection, letterbox: &str) -> Result<Vec<Delivery>, Error> {
    let sql = "SELECT at, text FROM deliveries WHERE letterbox = ?1 ORDER BY number DESC LIMIT ?2";
    let read = |row: &Row<'_>| Ok(Delivery { at: row.get(0)?, text: row.get(1)? });
    Ok(file.prepare_cached(sql)?.query_map((letterbox, REMEMBERED), read)?.collect::<Result<_, _>>()?)
}

fn letterbox(row: &Row<'_>) -> rusqlite::Result<Letterbox> {
    Ok(Letterbox {
        id: row.get(0)?,
        player: row.get(1)?,
        events: row.get(2)?,
        delay: row.get(3)?,
        text: row.get(4)?,
        made: row.get(5)?,
        failing: row.get(6)?,
        is_off: row.get(7)?,
    })
}

fn parcel(row: &Row<'_>) -> rusqlite::Result<Parcel> {
    Ok(Parcel {
        letterbox: letterbox(row)?,
        id: row.get(8)?,
        table: row.get(9)?,
        event: row.get(10)?,
        text: row.get(11)?,
        at: row.get(12)?,
        due: row.get(13)?,
        tries: row.get(14)?,
    })
}

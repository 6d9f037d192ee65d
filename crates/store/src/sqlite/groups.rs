//! Groups and handovers in the file.

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::bots;
use crate::group::GroupChange;
use crate::{Error, Group, Handover, Member};

const HANDOVER: &str = "SELECT hash, player, name, way, made FROM handovers";

impl GroupChange {
    pub(crate) fn write(&self, file: &Connection) -> Result<(), Error> {
        match self {
            GroupChange::Found { group, members } => found(file, group, members),
            GroupChange::Rename { id, name } => {
                let sql = "UPDATE groups SET name = ?2 WHERE id = ?1";
                found_one(file.prepare_cached(sql)?.execute((id, name))?)
            }
            GroupChange::Join { id, member } => join(file, id, member),
            GroupChange::Part { id, player } => {
                let sql = r#"DELETE FROM members WHERE "group" = ?1 AND player = ?2"#;
                Ok(file.prepare_cached(sql)?.execute((id, player)).map(drop)?)
            }
            GroupChange::Offer(handover) => offer(file, handover),
            GroupChange::UseUp { hash } => {
                found_one(file.prepare_cached("DELETE FROM handovers WHERE hash = ?1")?.execute([hash])?)
            }
            GroupChange::Forget { player } => forget(file, player),
            GroupChange::Forgotten { player } => {
                let sql = "DELETE FROM forgetting WHERE player = ?1";
                Ok(file.prepare_cached(sql)?.execute([player]).map(drop)?)
            }
        }
    }
}

fn found_one(changed: usize) -> Result<(), Error> {
    if changed == 0 { Err(Error::Missing) } else { Ok(()) }
}

pub(super) fn found(file: &Connection, group: &Group, members: &[Member]) -> Result<(), Error> {
    let Group { id, name, made } = group;
    let sql = "INSERT INTO groups VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    if file.prepare_cached(sql)?.execute((id, name, made))? == 0 {
        return Err(Error::Taken);
    }
    members.iter().try_for_each(|member| join(file, id, member))
}

/// Whoever belongs to it already has belonged since they came.
fn join(file: &Connection, id: &str, Member { player, name, kind, joined }: &Member) -> Result<(), Error> {
    let sql = r#"INSERT INTO members SELECT id, ?2, ?3, ?4, ?5 FROM groups WHERE id = ?1
        ON CONFLICT DO UPDATE SET name = excluded.name, kind = excluded.kind"#;
    found_one(file.prepare_cached(sql)?.execute((id, player, name, kind, joined))?)
}

/// One of a kind is enough: the one before is of no use any more.
pub(super) fn offer(file: &Connection, handover: &Handover) -> Result<(), Error> {
    let Handover { hash, player, name, way, made } = handover;
    let sql = "INSERT INTO handovers VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (player, way) DO UPDATE SET hash = excluded.hash, name = excluded.name, made = excluded.made";
    Ok(file.prepare_cached(sql)?.execute((hash, player, name, way, made)).map(drop)?)
}

pub(super) fn forget(file: &Connection, player: &str) -> Result<(), Error> {
    bots::forget(file, player)?;
    for sql in [
        "DELETE FROM members WHERE player = ?1",
        "DELETE FROM handovers WHERE player = ?1",
        "DELETE FROM tokens WHERE player = ?1",
        "INSERT INTO forgetting VALUES (?1) ON CONFLICT DO NOTHING",
        "DELETE FROM letterboxes WHERE player = ?1",
    ] {
        file.prepare_cached(sql)?.execute([player])?;
    }
    Ok(())
}

pub(crate) fn group(file: &Connection, id: &str) -> Result<Option<(Group, Vec<Member>)>, Error> {
    let mut select = file.prepare_cached("SELECT id, name, made FROM groups WHERE id = ?1")?;
    let Some(group) = select.query_row([id], read).optional()? else { return Ok(None) };
    let sql = r#"SELECT player, name, kind, joined FROM members WHERE "group" = ?1 ORDER BY joined, player"#;
    let mut select = file.prepare_cached(sql)?;
    let members = select.query_map([id], |row| {
        Ok(Member { player: row.get(0)?, name: row.get(1)?, kind: row.get(2)?, joined: row.get(3)? })
    })?;
    let members = members.collect::<Result<_, _>>()?;
    Ok(Some((group, members)))
}

pub(crate) fn groups_of(file: &Connection, player: &str) -> Result<Vec<Group>, Error> {
    let sql = r#"SELECT g.id, g.name, g.made FROM members AS m JOIN groups AS g ON g.id = m."group"
        WHERE m.player = ?1 ORDER BY m.joined DESC, g.id"#;
    let mut select = file.prepare_cached(sql)?;
    let groups = select.query_map([player], read)?;
    Ok(groups.collect::<Result<_, _>>()?)
}

pub(crate) fn handover(file: &Connection, hash: &str) -> Result<Option<Handover>, Error> {
    let mut select = file.prepare_cached(&format!("{HANDOVER} WHERE hash = ?1"))?;
    Ok(select.query_row([hash], read_handover).optional()?)
}

pub(crate) fn forgetting(file: &Connection) -> Result<Vec<String>, Error> {
    texts(file, "SELECT player FROM forgetting ORDER BY player", [])
}

pub(crate) fn tables_naming(file: &Connection, player: &str) -> Result<Vec<String>, Error> {
    let sql = r#"SELECT id FROM tables WHERE key IN (
            SELECT key FROM tables WHERE host = ?1
            UNION SELECT "table" FROM seats WHERE player = ?1
            UNION SELECT "table" FROM messages WHERE player = ?1 AND player <> ''
            UNION SELECT "table" FROM moments WHERE instr(text, ?1) > 0)
        ORDER BY key"#;
    texts(file, sql, [player])
}

fn texts(file: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<Vec<String>, Error> {
    let mut select = file.prepare_cached(sql)?;
    let texts = select.query_map(values, |row| row.get(0))?;
    Ok(texts.collect::<Result<_, _>>()?)
}

/// All of them, for moving.
pub(super) fn all(file: &Connection) -> Result<Vec<(Group, Vec<Member>)>, Error> {
    let mut select = file.prepare("SELECT id FROM groups ORDER BY id")?;
    let ids: Vec<String> = select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    ids.iter().filter_map(|id| group(file, id).transpose()).collect()
}

pub(super) fn all_handovers(file: &Connection) -> Result<Vec<Handover>, Error> {
    let mut select = file.prepare(&format!("{HANDOVER} ORDER BY hash"))?;
    let handovers = select.query_map([], read_handover)?;
    Ok(handovers.collect::<Result<_, _>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Group> {
    Ok(Group { id: row.get(0)?, name: row.get(1)?, made: row.get(2)? })
}

fn read_handover(row: &Row<'_>) -> rusqlite::Result<Handover> {
    Ok(Handover {
        hash: row.get(0)?,
        player: row.get(1)?,
        name: row.get(2)?,
        way: row.get(3)?,
        made: row.get(4)?,
    })
}

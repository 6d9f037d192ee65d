//! Heats of the ladder in the file.

use rusqlite::{Connection, Row, params};

use crate::heat::HeatChange;
use crate::{Error, Heat};

impl HeatChange {
    pub(crate) fn write(&self, file: &Connection) -> Result<(), Error> {
        match self {
            HeatChange::Begin { number, plan, begun } => {
                let sql = "INSERT INTO heats VALUES (?1, ?2, ?3, NULL, NULL) ON CONFLICT DO NOTHING";
                let made = file.prepare_cached(sql)?.execute(params![number, plan, begun])?;
                if made == 1 { Ok(()) } else { Err(Error::Taken) }
            }
            HeatChange::End { number, result, ended } => {
                let sql = "UPDATE heats SET result = ?2, ended = ?3 WHERE number = ?1 AND result IS NULL";
                let ended = file.prepare_cached(sql)?.execute(params![number, result, ended])?;
                if ended == 1 { Ok(()) } else { Err(Error::Missing) }
            }
        }
    }
}

/// The last ones, the last first.
pub(crate) fn last(file: &Connection, limit: u32) -> Result<Vec<Heat>, Error> {
    let sql = "SELECT number, plan, begun, result, ended FROM heats ORDER BY number DESC LIMIT ?1";
    let mut select = file.prepare_cached(sql)?;
    let heats = select.query_map([limit], read)?;
    Ok(heats.collect::<Result<_, _>>()?)
}

/// One as it was, for moving.
pub(super) fn put(file: &Connection, heat: &Heat) -> Result<(), Error> {
    let Heat { number, plan, begun, result, ended } = heat;
    let sql = "INSERT INTO heats VALUES (?1, ?2, ?3, ?4, ?5)";
    file.prepare_cached(sql)?.execute(params![number, plan, begun, result, ended])?;
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<Heat> {
    Ok(Heat {
        number: row.get(0)?,
        plan: row.get(1)?,
        begun: row.get(2)?,
        result: row.get(3)?,
        ended: row.get(4)?,
    })
}

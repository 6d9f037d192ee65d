//! Bots from outside in the file.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::tokens;
use crate::bot::BotChange;
use crate::{AccessToken, Bot, Error};

const BOT: &str = "SELECT name, player, owner, about, games, tables, accept, public, made, ladder FROM bots";

impl BotChange {
    pub(crate) fn write(&self, file: &Connection) -> Result<(), Error> {
        match self {
            BotChange::Make { bot, token } => {
                add(file, bot)?;
                tokens::add(file, token)
            }
            BotChange::Alter(bot) => alter(file, bot),
            BotChange::Rekey { name, owner, token } => rekey(file, name, owner, token),
            BotChange::Drop { name, owner } => drop_bot(file, name, owner),
        }
    }
}

pub(super) fn add(file: &Connection, bot: &Bot) -> Result<(), Error> {
    let Bot { name, player, owner, about, games, tables, accept, public, made, ladder } = bot;
    let sql = "INSERT INTO bots VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING";
    let values = params![name, player, owner, about, games, tables, accept, public, made, ladder];
    if file.prepare_cached(sql)?.execute(values)? == 1 { Ok(()) } else { Err(Error::Taken) }
}

fn alter(file: &Connection, bot: &Bot) -> Result<(), Error> {
    let Bot { name, owner, about, games, tables, accept, public, ladder, .. } = bot;
    let sql = "UPDATE bots SET about = ?3, games = ?4, tables = ?5, accept = ?6, public = ?7, ladder = ?8
        WHERE name = ?1 AND owner = ?2";
    let values = params![name, owner, about, games, tables, accept, public, ladder];
    let altered = file.prepare_cached(sql)?.execute(values)?;
    if altered == 1 { Ok(()) } else { Err(Error::Missing) }
}

fn rekey(file: &Connection, name: &str, owner: &str, token: &AccessToken) -> Result<(), Error> {
    let sql = "SELECT 1 FROM bots WHERE name = ?1 AND owner = ?2 AND player = ?3";
    if !file.prepare_cached(sql)?.exists((name, owner, &token.player))? {
        return Err(Error::Missing);
    }
    file.prepare_cached("DELETE FROM tokens WHERE player = ?1")?.execute([&token.player])?;
    tokens::add(file, token)
}

fn drop_bot(file: &Connection, name: &str, owner: &str) -> Result<(), Error> {
    for sql in [
        "DELETE FROM tokens WHERE player = (SELECT player FROM bots WHERE name = ?1 AND owner = ?2)",
        "DELETE FROM letterboxes WHERE player = (SELECT player FROM bots WHERE name = ?1 AND owner = ?2)",
        "DELETE FROM bots WHERE name = ?1 AND owner = ?2",
    ] {
        file.prepare_cached(sql)?.execute((name, owner))?;
    }
    Ok(())
}

/// All of somebody's, with what they come in by.
pub(super) fn forget(file: &Connection, owner: &str) -> Result<(), Error> {
    for sql in [
        "DELETE FROM tokens WHERE player IN (SELECT player FROM bots WHERE owner = ?1)",
        "DELETE FROM letterboxes WHERE player IN (SELECT player FROM bots WHERE owner = ?1)",
        "DELETE FROM bots WHERE owner = ?1",
    ] {
        file.prepare_cached(sql)?.execute([owner])?;
    }
    Ok(())
}

pub(crate) fn bot(file: &Connection, name: &str) -> Result<Option<Bot>, Error> {
    let mut select = file.prepare_cached(&format!("{BOT} WHERE name = ?1"))?;
    Ok(select.query_row([name], read).optional()?)
}

pub(crate) fn bots_of(file: &Connection, owner: &str) -> Result<Vec<Bot>, Error> {
    let mut select = file.prepare_cached(&format!("{BOT} WHERE owner = ?1 ORDER BY made, name"))?;
    let bots = select.query_map([owner], read)?;
    Ok(bots.collect::<Result<_, _>>()?)
}

pub(crate) fn public(file: &Connection, limit: u32) -> Result<Vec<Bot>, Error> {
    let mut select = file.prepare_cached(&format!("{BOT} WHERE public = 1 ORDER BY made, name LIMIT ?1"))?;
    let bots = select.query_map([limit], read)?;
    Ok(bots.collect::<Result<_, _>>()?)
}

/// All of them, for moving.
pub(super) fn all(file: &Connection) -> Result<Vec<Bot>, Error> {
    let mut select = file.prepare(&format!("{BOT} ORDER BY name"))?;
    let bots = select.query_map([], read)?;
    Ok(bots.collect::<Result<_, _>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Bot> {
    Ok(Bot {
        name: row.get(0)?,
        player: row.get(1)?,
        owner: row.get(2)?,
        about: row.get(3)?,
        games: row.get(4)?,
        tables: row.get(5)?,
        accept: row.get(6)?,
        public: row.get(7)?,
        made: row.get(8)?,
        ladder: row.get(9)?,
    })
}

//! Tokens in the file.

use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::token::AccessChange;
use crate::{AccessToken, Error};

const TOKEN: &str = "SELECT hash, player, name, scopes, made, used FROM tokens";

impl AccessChange {
    pub(crate) fn write(&self, file: &Connection) -> Result<(), Error> {
        match self {
            AccessChange::Add(token) => add(file, token),
            AccessChange::Use { hash, at } => {
                let sql = "UPDATE tokens SET used = max(used, ?2) WHERE hash = ?1";
                Ok(file.prepare_cached(sql)?.execute((hash, at)).map(drop)?)
            }
            AccessChange::Revoke { hash } => {
                Ok(file.prepare_cached("DELETE FROM tokens WHERE hash = ?1")?.execute([hash]).map(drop)?)
            }
            AccessChange::Forget { before } => {
                Ok(file.prepare_cached("DELETE FROM tokens WHERE used < ?1")?.execute([before]).map(drop)?)
            }
        }
    }
}

pub(super) fn add(file: &Connection, token: &AccessToken) -> Result<(), Error> {
    let AccessToken { hash, player, name, scopes, made, used } = token;
    let sql = "INSERT INTO tokens VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
    let added = file.prepare_cached(sql)?.execute((hash, player, name, scopes, made, used))?;
    if added == 1 { Ok(()) } else { Err(Error::Taken) }
}

pub(crate) fn token(file: &Connection, hash: &str) -> Result<Option<AccessToken>, Error> {
    let mut select = file.prepare_cached(&format!("{TOKEN} WHERE hash = ?1"))?;
    Ok(select.query_row([hash], read).optional()?)
}

pub(crate) fn tokens_of(file: &Connection, player: &str) -> Result<Vec<AccessToken>, Error> {
    let mut select = file.prepare_cached(&format!("{TOKEN} WHERE player = ?1 ORDER BY made, hash"))?;
    let tokens = select.query_map([player], read)?;
    Ok(tokens.collect::<Result<_, _>>()?)
}

pub(super) fn all(file: &Connection) -> Result<Vec<AccessToken>, Error> {
    let mut select = file.prepare(&format!("{TOKEN} ORDER BY hash"))?;
    let tokens = select.query_map([], read)?;
    Ok(tokens.collect::<Result<_, _>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<AccessToken> {
    Ok(AccessToken {
        hash: row.get(0)?,
        player: row.get(1)?,
        name: row.get(2)?,
        scopes: row.get(3)?,
        made: row.get(4)?,
        used: row.get(5)?,
    })
}

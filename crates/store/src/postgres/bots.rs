//! Bots from outside in the database: each change is one statement that may be asked twice.

use tokio_postgres::Row;

use super::Postgres;
use super::query::{Ask, word};
use crate::bot::BotChange;
use crate::words::Word as _;
use crate::{AccessToken, Bot, Error, Position, Trouble};

impl Postgres {
    pub(super) async fn change_bot(&self, change: &BotChange) -> Result<Position, Error> {
        match change {
            BotChange::Make { bot, token } => self.make_bot(bot, token).await?,
            BotChange::Alter(bot) => self.alter_bot(bot).await?,
            BotChange::Rekey { name, owner, token } => self.rekey_bot(name, owner, token).await?,
            BotChange::Drop { name, owner } => drop(self.ask(Ask::DropBot, &[name, owner]).await?),
        }
        Ok(Position::default())
    }

    async fn make_bot(&self, bot: &Bot, token: &AccessToken) -> Result<(), Error> {
        let Bot { name, player, owner, about, games, tables, accept, public, made, ladder } = bot;
        let AccessToken { hash, name: called, scopes, used, .. } = token;
        let (tables, accept) = (i64::from(*tables), accept.word());
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 14] = [
            name, player, owner, about, games, &tables, &accept, public, made, hash, called, scopes, used,
            ladder,
        ];
        self.ask(Ask::MakeBot, &values).await?.first().map(drop).ok_or(Error::Taken)
    }

    async fn alter_bot(&self, bot: &Bot) -> Result<(), Error> {
        let Bot { name, owner, about, games, tables, accept, public, ladder, .. } = bot;
        let (tables, accept) = (i64::from(*tables), accept.word());
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
            [name, owner, about, games, &tables, &accept, public, ladder];
        let altered = self.ask(Ask::AlterBot, &values).await?;
        altered.first().map(drop).ok_or(Error::Missing)
    }

    async fn rekey_bot(&self, bot: &str, owner: &str, token: &AccessToken) -> Result<(), Error> {
        let AccessToken { hash, player, name, scopes, made, used } = token;
        let rekeyed =
            self.ask(Ask::RekeyBot, &[&bot, &owner, player, hash, name, scopes, made, used]).await?;
        rekeyed.first().map(drop).ok_or(Error::Missing)
    }

    pub(crate) async fn bot(&self, name: &str) -> Result<Option<Bot>, Error> {
        Ok(self.ask(Ask::Bot, &[&name]).await?.first().map(bot).transpose()?)
    }

    pub(crate) async fn bots_of(&self, owner: &str) -> Result<Vec<Bot>, Error> {
        let rows = self.ask(Ask::BotsOf, &[&owner]).await?;
        Ok(rows.iter().map(bot).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn public_bots(&self, limit: u32) -> Result<Vec<Bot>, Error> {
        let rows = self.ask(Ask::PublicBots, &[&i64::from(limit)]).await?;
        Ok(rows.iter().map(bot).collect::<Result<_, _>>()?)
    }
}

pub(super) fn bot(row: &Row) -> Result<Bot, Trouble> {
    Ok(Bot {
        name: row.try_get(0)?,
        player: row.try_get(1)?,
        owner: row.try_get(2)?,
        about: row.try_get(3)?,
        games: row.try_get(4)?,
        tables: row.try_get::<_, i64>(5)?.try_into().map_err(|_| Trouble::Damaged)?,
        accept: word(row.try_get(6)?)?,
        public: row.try_get(7)?,
        made: row.try_get(8)?,
        ladder: row.try_get(9)?,
    })
}

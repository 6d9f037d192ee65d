//! Addresses, the outbox and what came of it, in the database: each change is one statement that may be asked
//! twice.

use tokio_postgres::Row;

use super::Postgres;
use super::query::Ask;
use crate::notice::{NoticeChange, REMEMBERED};
use crate::{Delivery, Error, Letterbox, Parcel, Position, Tried, Trouble};

impl Postgres {
    pub(super) async fn change_notices(&self, change: &NoticeChange) -> Result<Position, Error> {
        match change {
            NoticeChange::Add(letterbox) => {
                let Letterbox { id, player, events, delay, text, made, failing, is_off } = letterbox;
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
                    [id, player, events, delay, text, made, failing, is_off];
                self.ask(Ask::AddLetterbox, &values).await?.first().ok_or(Error::Taken)?;
            }
            NoticeChange::Remove { id, player } => {
                self.ask(Ask::RemoveLetterbox, &[id, player]).await?.first().ok_or(Error::Missing)?;
            }
            NoticeChange::Take { id, due, until } => {
                self.ask(Ask::TakeParcel, &[id, due, until]).await?.first().ok_or(Error::Missing)?;
            }
            NoticeChange::Drop { id } => drop(self.ask(Ask::DropParcel, &[id]).await?),
            NoticeChange::Tried(tried) => self.note_try(tried).await?,
            NoticeChange::Keep { name, text } => drop(self.ask(Ask::KeepSecret, &[name, text]).await?),
        }
        Ok(Position::default())
    }

    async fn note_try(&self, tried: &Tried) -> Result<(), Error> {
        let Tried { letterbox, parcel, again, delivery: Delivery { at, text }, is_failure, is_off } = tried;
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
            [letterbox, parcel, again, at, text, is_failure, is_off, &REMEMBERED];
        self.ask(Ask::NoteTry, &values).await?.first().map(drop).ok_or(Error::Missing)
    }

    pub(crate) async fn letterboxes_of(&self, player: &str) -> Result<Vec<Letterbox>, Error> {
        let rows = self.ask(Ask::LetterboxesOf, &[&player]).await?;
        Ok(rows.iter().map(letterbox).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn parcels_due(&self, time: i64, limit: u32) -> Result<Vec<Parcel>, Error> {
        let rows = self.ask(Ask::ParcelsDue, &[&time, &i64::from(limit)]).await?;
        Ok(rows.iter().map(parcel).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn secret(&self, name: &str) -> Result<Option<String>, Error> {
        Ok(self.ask(Ask::Secret, &[&name]).await?.first().map(|row| row.get(0)))
    }

    pub(crate) async fn deliveries(&self, letterbox: &str) -> Result<Vec<Delivery>, Error> {
        let rows = self.ask(Ask::Deliveries, &[&letterbox, &REMEMBERED]).await?;
        let read = |row: &Row| Ok(Delivery { at: row.try_get(0)?, text: row.try_get(1)? });
        Ok(rows.iter().map(read).collect::<Result<_, Trouble>>()?)
    }
}

pub(super) fn letterbox(row: &Row) -> Result<Letterbox, Trouble> {
    Ok(Letterbox {
        id: row.try_get(0)?,
        player: row.try_get(1)?,
        events: row.try_get(2)?,
        delay: row.try_get(3)?,
        text: row.try_get(4)?,
        made: row.try_get(5)?,
        failing: row.try_get(6)?,
        is_off: row.try_get(7)?,
    })
}

pub(super) fn parcel(row: &Row) -> Result<Parcel, Trouble> {
    Ok(Parcel {
        letterbox: letterbox(row)?,
        id: row.try_get(8)?,
        table: row.try_get(9)?,
        event: row.try_get(10)?,
        text: row.try_get(11)?,
        at: row.try_get(12)?,
        due: row.try_get(13)?,
        tries: row.try_get::<_, i32>(14)? as u32,
    })
}

//! Heats of the ladder in the database: each change is one statement that may be asked twice.

use tokio_postgres::Row;

use super::Postgres;
use super::query::Ask;
use crate::heat::HeatChange;
use crate::{Error, Heat, Position, Trouble};

impl Postgres {
    pub(super) async fn change_heat(&self, change: &HeatChange) -> Result<Position, Error> {
        match change {
            HeatChange::Begin { number, plan, begun } => {
                let made = self.ask(Ask::BeginHeat, &[&i64::from(*number), plan, begun]).await?;
                made.first().ok_or(Error::Taken)?;
            }
            HeatChange::End { number, result, ended } => {
                let over = self.ask(Ask::EndHeat, &[&i64::from(*number), result, ended]).await?;
                over.first().ok_or(Error::Missing)?;
            }
        }
        Ok(Position::default())
    }

    pub(crate) async fn heats(&self, limit: u32) -> Result<Vec<Heat>, Error> {
        let rows = self.ask(Ask::Heats, &[&i64::from(limit)]).await?;
        Ok(rows.iter().map(heat).collect::<Result<_, _>>()?)
    }
}

pub(super) fn heat(row: &Row) -> Result<Heat, Trouble> {
    Ok(Heat {
        number: row.try_get::<_, i64>(0)?.try_into().map_err(|_| Trouble::Damaged)?,
        plan: row.try_get(1)?,
        begun: row.try_get(2)?,
        result: row.try_get(3)?,
        ended: row.try_get(4)?,
    })
}

//! How the database is laid out. The layouts are numbered, as those of a file
//! are; nodes that start at once wait for each other here.

use tokio_postgres::{Client, Transaction};

use super::listener;
use super::query::{SEATED, seated};
use crate::Upgrade;
use crate::sqlite::Fault;

/// What makes layout 1 out of nothing, and so on. What stands here once is never
/// changed: there are databases made by it.
const LAYOUTS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
    include_str!("schema/6.sql"),
    include_str!("schema/7.sql"),
];

/// The newest layout that this program knows.
pub(crate) const NEWEST: usize = LAYOUTS.len();

/// What is read when a node starts.
pub(crate) struct Opened {
    pub(crate) epoch: String,
    /// The schema in which all of it is.
    pub(crate) schema: String,
    /// When it was asked for the time, and what the time was.
    pub(crate) time: (i64, i64),
}

/// Brings the database to the newest layout, and its tables to today's rules.
pub(crate) async fn open(client: &mut Client, upgrades: &[Upgrade<'_>]) -> Result<Opened, Fault> {
    let transaction = client.transaction().await?;
    // A node that stands still meanwhile shall not keep others from starting.
    transaction.batch_execute("SET LOCAL idle_in_transaction_session_timeout = '10s'").await?;
    let schema: Option<String> = transaction.query_one("SELECT current_schema()::text", &[]).await?.get(0);
    let schema = schema.ok_or_else(|| Fault::Address("the database has no schema to write to".to_owned()))?;
    transaction.execute("SELECT pg_advisory_xact_lock(hashtext('kupa ' || $1))", &[&schema]).await?;
    update(&transaction).await?;
    for upgrade in upgrades {
        run(&transaction, upgrade).await?;
    }
    let epoch = transaction.query_one(EPOCH, &[]).await?.get(0);
    let asked = listener::now();
    let time = transaction.query_one(listener::NOW, &[]).await?.get(0);
    transaction.commit().await?;
    Ok(Opened { epoch, schema, time: (asked, time) })
}

/// A dump that is put back elsewhere, or in a database that was made anew, has
/// another epoch; a standby that takes over has the same.
const EPOCH: &str = "SELECT number || '-' || (SELECT system_identifier FROM pg_control_system()) || '-'
    || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM epoch";

async fn update(transaction: &Transaction<'_>) -> Result<(), Fault> {
    let make = "CREATE TABLE IF NOT EXISTS layout (key integer PRIMARY KEY CHECK (key = 1), number integer NOT NULL)";
    transaction.batch_execute(make).await?;
    let found = transaction.query_opt("SELECT number FROM layout", &[]).await?;
    let before = found.map_or(0, |row| row.get::<_, i32>(0)) as usize;
    if before > LAYOUTS.len() {
        return Err(Fault::Newer);
    }
    for sql in &LAYOUTS[before..] {
        transaction.batch_execute(sql).await?;
    }
    let mark = "INSERT INTO layout VALUES (1, $1) ON CONFLICT (key) DO UPDATE SET number = excluded.number";
    transaction.execute(mark, &[&(LAYOUTS.len() as i32)]).await?;
    Ok(())
}

/// Tables of older rules get the setup by which the newer ones play them on.
async fn run(transaction: &Transaction<'_>, upgrade: &Upgrade<'_>) -> Result<(), Fault> {
    let sql = format!("{SEATED} WHERE game = $1 AND version < $2 ORDER BY key FOR UPDATE");
    for row in transaction.query(&sql, &[&upgrade.game, &(upgrade.version as i32)]).await? {
        let table = seated(&row)?;
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
            [&table.id, &(upgrade.version as i32), &(upgrade.setup)(&table)];
        transaction.execute("UPDATE tables SET version = $2, setup = $3 WHERE id = $1", &values).await?;
    }
    Ok(())
}

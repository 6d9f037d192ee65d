//! A database that nobody else uses meanwhile: everything is read from it, or put into it when it is
//! empty. Nodes hold a lock together; whoever is alone holds it against all of them.

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_postgres::Client;

use super::address::{Address, Connected};
use super::batch::{Batch, Rows};
use super::line::{Line, Live, PATIENCE};
use super::notices;
use super::query::{self, Ask, READER};
use super::writer::{self, WRITER};
use super::{DatabaseError, bots, heats, schema};
use crate::migrate::Everything;
use crate::sqlite::Fault;
use crate::words::Word as _;
use crate::{
    AccessToken, Bot, Error, Group, Handover, Heat, Key, Letterbox, Member, Parcel, Stored, Upgrade,
};

/// So many tables are put in at a time.
const GROUP: usize = 100;

/// Held by every node, together.
pub(super) const TOGETHER: &str =
    "SELECT pg_try_advisory_lock_shared(hashtext('kupa nodes ' || current_schema()))";

/// Held by one against all.
const ALONE: &str = "SELECT pg_try_advisory_lock(hashtext('kupa nodes ' || current_schema()))";

/// Puts a revision in its place: a table begins with none.
const REVISIONS: &str = "UPDATE tables AS t SET revision = new.revision
    FROM unnest($1::text[], $2::bigint[]) AS new (id, revision) WHERE t.id = new.id";

/// A database that nobody else uses.
pub(crate) struct Alone {
    reader: Line,
    writer: Line,
    /// Holds the lock.
    _lock: Client,
    _connection: JoinSet<()>,
}

impl Alone {
    pub(crate) async fn open(text: &str, upgrades: &[Upgrade<'_>]) -> Result<Alone, DatabaseError> {
        let address = Arc::new(Address::read(text).map_err(|why| DatabaseError(Fault::Address(why)))?);
        Alone::start(&address, upgrades).await.map_err(DatabaseError)
    }

    async fn start(address: &Arc<Address>, upgrades: &[Upgrade<'_>]) -> Result<Alone, Fault> {
        let Connected { mut client, connection, .. } = address.connect(Instant::now() + PATIENCE).await?;
        let mut connections = JoinSet::new();
        connections.spawn(async move { drop(connection.await) });
        schema::open(&mut client, upgrades).await?;
        if !client.query_one(ALONE, &[]).await?.get::<_, bool>(0) {
            return Err(Fault::InUse);
        }
        let (reader, writer) = (Line::new(address, &READER), Line::new(address, &WRITER));
        Ok(Alone { reader, writer, _lock: client, _connection: connections })
    }

    /// All tables in the order in which they were opened.
    pub(crate) async fn ids(&self) -> Result<Vec<String>, Error> {
        let rows = self.reader.rows(Ask::Ids as usize, &[]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let rows = self.reader.rows(Ask::Load as usize, &[&id]).await?;
        Ok(rows.first().map(query::stored).transpose()?)
    }

    pub(crate) async fn keys(&self) -> Result<Vec<Key>, Error> {
        let rows = self.reader.rows(Ask::Keys as usize, &[]).await?;
        Ok(rows.iter().map(|row| Key { text: row.get(0), made: row.get(1) }).collect())
    }

    pub(crate) async fn tokens(&self) -> Result<Vec<AccessToken>, Error> {
        let rows = self.reader.rows(Ask::Tokens as usize, &[]).await?;
        Ok(rows.iter().map(query::token).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn groups(&self) -> Result<Vec<(Group, Vec<Member>)>, Error> {
        let mut groups = Vec::new();
        for row in self.reader.rows(Ask::Groups as usize, &[]).await? {
            let group = query::group(&row)?;
            let members = self.reader.rows(Ask::Members as usize, &[&group.id]).await?;
            groups.push((group, members.iter().map(query::member).collect::<Result<_, _>>()?));
        }
        Ok(groups)
    }

    pub(crate) async fn handovers(&self) -> Result<Vec<Handover>, Error> {
        let rows = self.reader.rows(Ask::Handovers as usize, &[]).await?;
        Ok(rows.iter().map(query::handover).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn forgetting(&self) -> Result<Vec<String>, Error> {
        let rows = self.reader.rows(Ask::Forgetting as usize, &[]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn bots(&self) -> Result<Vec<Bot>, Error> {
        let rows = self.reader.rows(Ask::Bots as usize, &[]).await?;
        Ok(rows.iter().map(bots::bot).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn heats(&self) -> Result<Vec<Heat>, Error> {
        let rows = self.reader.rows(Ask::Heats as usize, &[&i64::MAX]).await?;
        Ok(rows.iter().map(heats::heat).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn letterboxes(&self) -> Result<(Vec<Letterbox>, Vec<Parcel>), Error> {
        let letterboxes = self.reader.rows(Ask::Letterboxes as usize, &[]).await?;
        let parcels = self.reader.rows(Ask::Parcels as usize, &[]).await?;
        let letterboxes = letterboxes.iter().map(notices::letterbox).collect::<Result<_, _>>()?;
        Ok((letterboxes, parcels.iter().map(notices::parcel).collect::<Result<_, _>>()?))
    }

    pub(crate) async fn secrets(&self) -> Result<Vec<(String, String)>, Error> {
        let rows = self.reader.rows(Ask::Secrets as usize, &[]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Puts everything in, or nothing.
    pub(crate) async fn fill(&self, everything: &Everything) -> Result<(), Error> {
        let live = self.writer.live_by(Instant::now() + PATIENCE).await?;
        let filled = fill(&live, everything).await;
        // A transaction that was not committed is over with its connection.
        self.writer.discard(&live).await;
        Ok(filled.map_err(|error| super::trouble(&error))?)
    }
}

async fn fill(live: &Live, everything: &Everything) -> Result<(), tokio_postgres::Error> {
    let Everything { tables, keys, tokens, groups, handovers, forgetting, bots, .. } = everything;
    let Everything { heats, letterboxes, parcels, secrets, .. } = everything;
    live.client.batch_execute("BEGIN").await?;
    for group in tables.chunks(GROUP) {
        put(live, group).await?;
    }
    for Key { text, made } in keys.iter().rev() {
        live.client.execute("INSERT INTO keys (text, made) VALUES ($1, $2)", &[text, made]).await?;
    }
    for AccessToken { hash, player, name, scopes, made, used } in tokens {
        let sql = "INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6)";
        live.client.execute(sql, &[hash, player, name, scopes, made, used]).await?;
    }
    for (group, members) in groups {
        put_group(live, group, members).await?;
    }
    for Handover { hash, player, name, way, made } in handovers {
        let sql = "INSERT INTO handovers VALUES ($1, $2, $3, $4, $5)";
        live.client.execute(sql, &[hash, player, name, &way.word(), made]).await?;
    }
    for player in forgetting {
        live.client.execute("INSERT INTO forgetting VALUES ($1)", &[player]).await?;
    }
    for bot in bots {
        put_bot(live, bot).await?;
    }
    for Heat { number, plan, begun, result, ended } in heats {
        let sql = "INSERT INTO heats VALUES ($1, $2, $3, $4, $5)";
        live.client.execute(sql, &[&i64::from(*number), plan, begun, result, ended]).await?;
    }
    for Letterbox { id, player, events, delay, text, made, failing, is_off } in letterboxes {
        let sql = "INSERT INTO letterboxes VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        live.client.execute(sql, &[id, player, events, delay, text, made, failing, is_off]).await?;
    }
    for Parcel { id, letterbox, table, event, text, at, due, tries } in parcels {
        let sql = "INSERT INTO parcels VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let tries = *tries as i32;
        live.client.execute(sql, &[id, &letterbox.id, table, event, text, at, due, &tries]).await?;
    }
    for (name, text) in secrets {
        live.client.execute("INSERT INTO secrets VALUES ($1, $2)", &[name, text]).await?;
    }
    live.client.batch_execute("COMMIT").await
}

async fn put_group(
    live: &Live,
    Group { id, name, made }: &Group,
    members: &[Member],
) -> Result<(), tokio_postgres::Error> {
    live.client.execute("INSERT INTO groups VALUES ($1, $2, $3)", &[id, name, made]).await?;
    for Member { player, name, kind, joined } in members {
        let sql = "INSERT INTO members VALUES ($1, $2, $3, $4, $5)";
        live.client.execute(sql, &[id, player, name, kind, joined]).await?;
    }
    Ok(())
}

async fn put_bot(live: &Live, bot: &Bot) -> Result<(), tokio_postgres::Error> {
    let Bot { name, player, owner, about, games, tables, accept, public, made, ladder } = bot;
    let sql = "INSERT INTO bots VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 10] =
        [name, player, owner, about, games, &i64::from(*tables), &accept.word(), public, made, ladder];
    live.client.execute(sql, &values).await.map(drop)
}

async fn put(live: &Live, group: &[Stored]) -> Result<(), tokio_postgres::Error> {
    let mut rows = Rows::default();
    group.iter().for_each(|stored| rows.push(0, &stored.table));
    let keys = writer::create(live, &rows).await?;
    let mut batch = Batch::default();
    for stored in group {
        let Some(key) = keys.get(&stored.table.id) else { continue };
        batch.seat(*key, &stored.table.seats);
        batch.append(*key, 0, &stored.steps);
        batch.say(*key, 0, &stored.messages);
        let (position, changed) = (stored.position(), stored.table.changed);
        batch.put_due(*key, position, Some(&stored.moment), changed, Some(stored.due));
    }
    batch.write(live).await?;
    let ids: Vec<&str> = group.iter().map(|stored| stored.table.id.as_str()).collect();
    let revisions: Vec<i64> = group.iter().map(|stored| stored.table.revision as i64).collect();
    live.client.execute(REVISIONS, &[&ids, &revisions]).await.map(drop)
}

//! What can be asked: one statement each, so that its parts fit together.

use tokio_postgres::Row;

use super::line::Role;
use crate::words::Word;
use crate::{AccessToken, Message, Position, Presence, Present, Seat, Step, Stored, Table, Trouble};

/// What a reader asks.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    Table,
    Load,
    Position,
    WithSecret,
    Steps,
    Messages,
    TablesOf,
    Count,
    Keys,
    AddKey,
    Probe,
    Ids,
    Listed,
    Finished,
    Token,
    TokensOf,
    Tokens,
    AddToken,
    UseToken,
    RevokeToken,
    ForgetTokens,
    Review,
    KeepReview,
}

/// The columns of a table, with its seats.
macro_rules! seated {
    () => {
        r#"SELECT t.id, t.game, t.version, t.setup, t.host, t.status, t.terms, t.fate, t.secret, t.next,
            t.created, t.changed, t.revision,
            ARRAY(SELECT player FROM seats WHERE "table" = t.key ORDER BY seat),
            ARRAY(SELECT name FROM seats WHERE "table" = t.key ORDER BY seat),
            ARRAY(SELECT kind FROM seats WHERE "table" = t.key ORDER BY seat),
            ARRAY(SELECT link FROM seats WHERE "table" = t.key ORDER BY seat), t.listed"#
    };
}

pub(crate) const SEATED: &str = concat!(seated!(), " FROM tables AS t");

pub(crate) const READER: Role = Role {
    before: "",
    statements: &[
        concat!(seated!(), " FROM tables AS t WHERE t.id = $1"),
        concat!(
            seated!(),
            r#", t.moments, t.moment, s.*, m.* FROM tables AS t
            CROSS JOIN LATERAL (SELECT array_agg(line), array_agg("by"), array_agg(at)
                FROM (SELECT * FROM steps WHERE "table" = t.key ORDER BY step) AS s) AS s
            CROSS JOIN LATERAL (SELECT array_agg(step), array_agg(player), array_agg(name), array_agg(kind),
                array_agg(text), array_agg(at)
                FROM (SELECT * FROM messages WHERE "table" = t.key ORDER BY number) AS m) AS m
            WHERE t.id = $1"#
        ),
        "SELECT revision, steps, messages, moments FROM tables WHERE id = $1",
        "SELECT id FROM tables WHERE secret = $1",
        r#"SELECT s.line, s."by", s.at FROM tables AS t LEFT JOIN steps AS s ON s."table" = t.key AND s.step >= $2
            WHERE t.id = $1 ORDER BY s.step"#,
        r#"SELECT m.step, m.player, m.name, m.kind, m.text, m.at FROM tables AS t
            LEFT JOIN messages AS m ON m."table" = t.key AND m.number >= $2 WHERE t.id = $1 ORDER BY m.number"#,
        concat!(
            seated!(),
            r#" FROM tables AS t WHERE t.host = $1 OR t.key IN (SELECT "table" FROM seats WHERE player = $1)
            ORDER BY t.changed DESC, t.key DESC LIMIT $2"#
        ),
        "SELECT count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE status = 'running'),
            count(*) FILTER (WHERE status = 'over') FROM tables",
        "SELECT text, made FROM keys ORDER BY number DESC",
        "WITH added AS (INSERT INTO keys (text, made)
                VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) RETURNING number)
            DELETE FROM keys WHERE number <= (SELECT number FROM keys ORDER BY number DESC OFFSET $2 LIMIT 1)",
        "INSERT INTO probe VALUES ($1, clock_timestamp()) ON CONFLICT (slot) DO UPDATE SET at = excluded.at",
        "SELECT id FROM tables ORDER BY key",
        concat!(seated!(), " FROM tables AS t WHERE t.listed AND t.status = 'waiting' ORDER BY t.key DESC LIMIT $1"),
        r#"SELECT id FROM tables WHERE key IN (
                SELECT key FROM tables WHERE listed AND status = 'over'
                UNION SELECT "table" FROM seats WHERE player = $1)
            AND status = 'over' AND ($2::text IS NULL OR game = $2) AND changed >= $3
            AND key > coalesce((SELECT key FROM tables WHERE id = $4), 0) ORDER BY key LIMIT $5"#,
        "SELECT hash, player, name, scopes, made, used FROM tokens WHERE hash = $1",
        "SELECT hash, player, name, scopes, made, used FROM tokens WHERE player = $1 ORDER BY made, hash",
        "SELECT hash, player, name, scopes, made, used FROM tokens ORDER BY hash",
        // Asked again after a connection was lost, it finds its own row.
        "WITH added AS (INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING hash)
            SELECT hash FROM added UNION ALL SELECT hash FROM tokens WHERE hash = $1 AND player = $2 AND made = $5",
        "UPDATE tokens SET used = greatest(used, $2) WHERE hash = $1",
        "DELETE FROM tokens WHERE hash = $1",
        "DELETE FROM tokens WHERE used < $1",
        r#"SELECT r.text FROM tables AS t LEFT JOIN reviews AS r ON r."table" = t.key WHERE t.id = $1"#,
        r#"INSERT INTO reviews SELECT key, $2 FROM tables WHERE id = $1
            ON CONFLICT ("table") DO UPDATE SET text = excluded.text RETURNING 1"#,
    ],
};

/// What nodes ask about each other.
#[derive(Clone, Copy)]
pub(crate) enum AskNodes {
    Claim,
    Present,
    Presences,
}

/// None of it is worth waiting for a disk.
pub(crate) const NODES: Role = Role {
    before: "SET synchronous_commit = off",
    statements: &[
        r#"INSERT INTO claims AS held
            SELECT $1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond'
            WHERE EXISTS (SELECT FROM tables WHERE id = $1 AND revision = $3 AND steps = $4)
            ON CONFLICT ("table") DO UPDATE SET node = excluded.node, revision = excluded.revision,
                steps = excluded.steps, until = excluded.until
            WHERE held.node = excluded.node OR held.until < clock_timestamp()
                OR (held.revision, held.steps) <> (excluded.revision, excluded.steps)
            RETURNING 1"#,
        r#"WITH old AS (DELETE FROM presence WHERE seen < clock_timestamp() - interval '1 hour')
            INSERT INTO presence SELECT t, p, n, clock_timestamp()
            FROM unnest($1::text[], $2::text[], $3::text[]) AS new (t, p, n)
            ON CONFLICT ("table", player, node) DO UPDATE SET seen = excluded.seen"#,
        r#"SELECT "table", player, node, (extract(epoch FROM clock_timestamp() - seen) * 1000)::bigint
            FROM presence WHERE "table" = ANY($1)"#,
    ],
};

/// A table with its seats.
pub(crate) fn seated(row: &Row) -> Result<Table, Trouble> {
    let players: Vec<Option<String>> = row.try_get(13)?;
    let [names, kinds, links]: [Vec<String>; 3] = [row.try_get(14)?, row.try_get(15)?, row.try_get(16)?];
    let seats = players.into_iter().zip(names).zip(kinds.into_iter().zip(links));
    let seat = |((player, name), (kind, link))| Seat { player, name, kind, link };
    Ok(Table {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        version: row.try_get::<_, i32>(2)? as u32,
        setup: row.try_get(3)?,
        host: row.try_get(4)?,
        status: word(row.try_get(5)?)?,
        terms: row.try_get(6)?,
        fate: row.try_get(7)?,
        secret: row.try_get(8)?,
        next: row.try_get(9)?,
        created: row.try_get(10)?,
        changed: row.try_get(11)?,
        revision: row.try_get::<_, i64>(12)? as u64,
        listed: row.try_get(17)?,
        seats: seats.map(seat).collect(),
    })
}

/// All that is kept of a table.
pub(crate) fn stored(row: &Row) -> Result<Stored, Trouble> {
    Ok(Stored {
        table: seated(row)?,
        moments: row.try_get::<_, i32>(18)? as u32,
        moment: row.try_get(19)?,
        steps: steps_in(row)?,
        messages: messages_in(row)?,
    })
}

fn steps_in(row: &Row) -> Result<Vec<Step>, Trouble> {
    let [lines, by]: [Vec<String>; 2] = [column(row, 20)?, column(row, 21)?];
    let at: Vec<i64> = column(row, 22)?;
    let step = |((line, by), at): ((String, String), i64)| Ok(Step { line, by: word(&by)?, at });
    lines.into_iter().zip(by).zip(at).map(step).collect()
}

fn messages_in(row: &Row) -> Result<Vec<Message>, Trouble> {
    let steps: Vec<i32> = column(row, 23)?;
    let [players, names, kinds, texts]: [Vec<String>; 4] =
        [column(row, 24)?, column(row, 25)?, column(row, 26)?, column(row, 27)?];
    let at: Vec<i64> = column(row, 28)?;
    let people = steps.into_iter().zip(players).zip(names);
    let said = people.zip(kinds).zip(texts).zip(at);
    said.map(|(((((step, player), name), kind), text), at)| {
        Ok(Message { step: step as u32, player, name, kind: word(&kind)?, text, at })
    })
    .collect()
}

/// What was put together from no rows at all is nothing.
fn column<'r, T>(row: &'r Row, number: usize) -> Result<Vec<T>, Trouble>
where
    Vec<T>: tokio_postgres::types::FromSql<'r>,
{
    Ok(row.try_get::<_, Option<Vec<T>>>(number)?.unwrap_or_default())
}

/// A step, unless the table is there and has none.
pub(crate) fn step(row: &Row) -> Result<Option<Step>, Trouble> {
    let Some(line) = row.try_get(0)? else { return Ok(None) };
    Ok(Some(Step { line, by: word(row.try_get(1)?)?, at: row.try_get(2)? }))
}

/// A message, unless the table is there and has none.
pub(crate) fn message(row: &Row) -> Result<Option<Message>, Trouble> {
    let Some(step) = row.try_get::<_, Option<i32>>(0)? else { return Ok(None) };
    Ok(Some(Message {
        step: step as u32,
        player: row.try_get(1)?,
        name: row.try_get(2)?,
        kind: word(row.try_get(3)?)?,
        text: row.try_get(4)?,
        at: row.try_get(5)?,
    }))
}

pub(crate) fn position(row: &Row) -> Result<Position, Trouble> {
    Ok(Position {
        revision: row.try_get::<_, i64>(0)? as u64,
        steps: row.try_get::<_, i32>(1)? as u32,
        messages: row.try_get::<_, i32>(2)? as u32,
        moments: row.try_get::<_, i32>(3)? as u32,
    })
}

pub(crate) fn token(row: &Row) -> Result<AccessToken, Trouble> {
    Ok(AccessToken {
        hash: row.try_get(0)?,
        player: row.try_get(1)?,
        name: row.try_get(2)?,
        scopes: row.try_get(3)?,
        made: row.try_get(4)?,
        used: row.try_get(5)?,
    })
}

pub(crate) fn presence(row: &Row) -> Result<Presence, Trouble> {
    let who = Present { table: row.try_get(0)?, player: row.try_get(1)?, node: row.try_get(2)? };
    let ago: i64 = row.try_get(3)?;
    Ok(Presence { who, ago: std::time::Duration::from_millis(ago.max(0) as u64) })
}

fn word<W: Word>(text: &str) -> Result<W, Trouble> {
    W::read(text).ok_or(Trouble::Damaged)
}

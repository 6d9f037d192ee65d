//! What can be asked: one statement each, so that its parts fit together.

use tokio_postgres::Row;

use super::line::Role;
use crate::words::Word;
use crate::{
    AccessToken, Appended, Due, Finished, Group, Handover, Member, Message, Position, Presence, Present,
    Seat, Step, Stored, Table, Trouble,
};

/// What a reader asks.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    Table,
    Load,
    Position,
    Appended,
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
    TablesOfGroup,
    GamesOfGroup,
    GamesOfPlayer,
    GamesLeft,
    NotesAbout,
    KeepResult,
    Found,
    RenameGroup,
    Join,
    Part,
    Group,
    Members,
    GroupsOf,
    Groups,
    Offer,
    Handover,
    Handovers,
    UseUp,
    Forget,
    Forgotten,
    Forgetting,
    TablesNaming,
    MakeBot,
    AlterBot,
    RekeyBot,
    DropBot,
    Bot,
    BotsOf,
    PublicBots,
    Bots,
    BeginHeat,
    EndHeat,
    Heats,
    Due,
    AddLetterbox,
    RemoveLetterbox,
    LetterboxesOf,
    Letterboxes,
    TakeParcel,
    DropParcel,
    NoteTry,
    ParcelsDue,
    Parcels,
    Deliveries,
    KeepSecret,
    Secret,
    Secrets,
}

/// The columns of a table, with its seats.
macro_rules! seated {
    () => {
        r#"SELECT t.id, t.game, t.version, t.setup, t.host, t.status, t.terms, t.fate, t.secret, t.next,
            t.created, t.changed, t.revision,
            ARRAY(SELECT player FROM seats WHERE "table" = t.key ORDER BY seat),
            ARRAY(SELECT name FROM seats WHERE "table" = t.key ORDER BY seat),
            ARRAY(SELECT kind FROM seats WHERE "table" = t.key ORDER BY seat),
            ARRAY(SELECT link FROM seats WHERE "table" = t.key ORDER BY seat), t.listed,
            t."group", t.result, t.ended"#
    };
}

/// The columns of a bot.
macro_rules! bot {
    () => {
        "SELECT name, player, owner, about, games, tables, accept, public, made, ladder FROM bots"
    };
}

/// Finished games: of each table one row.
macro_rules! games {
    ($whose:literal) => {
        concat!(
            r#"SELECT t.id, t.game, t."group", t.result, coalesce(t.ended, t.changed),
                array_agg(s.player ORDER BY s.seat), array_agg(s.name ORDER BY s.seat),
                array_agg(s.kind ORDER BY s.seat)
                FROM tables AS t JOIN seats AS s ON s."table" = t.key WHERE "#,
            $whose,
            " AND t.status = 'over' GROUP BY t.key ORDER BY t.key"
        )
    };
}

/// The columns of a letterbox.
macro_rules! letterbox {
    () => {
        "SELECT a.id, a.player, a.events, a.delay, a.text, a.made, a.failing, a.is_off"
    };
}

/// Parcels with their letterboxes.
macro_rules! parcel {
    ($distinct:literal) => {
        concat!(
            "SELECT ",
            $distinct,
            r#" a.id, a.player, a.events, a.delay, a.text AS way, a.made, a.failing, a.is_off, p.id AS parcel,
                p."table", p.event, p.text, p.at, p.due, p.tries
                FROM parcels AS p JOIN letterboxes AS a ON a.id = p.letterbox"#
        )
    };
}

/// The steps and the messages of a table from these on, column by column.
macro_rules! columns {
    ($step:literal, $message:literal) => {
        concat!(
            r#" CROSS JOIN LATERAL (SELECT array_agg(line), array_agg("by"), array_agg(at)
                FROM (SELECT * FROM steps WHERE "table" = t.key AND step >= "#,
            $step,
            r#" ORDER BY step) AS s) AS s
            CROSS JOIN LATERAL (SELECT array_agg(step), array_agg(player), array_agg(name), array_agg(kind),
                array_agg(text), array_agg(at)
                FROM (SELECT * FROM messages WHERE "table" = t.key AND number >= "#,
            $message,
            " ORDER BY number) AS m) AS m"
        )
    };
}

pub(crate) const SEATED: &str = concat!(seated!(), " FROM tables AS t");

pub(crate) const READER: Role = Role {
    before: "",
    statements: &[
        concat!(seated!(), " FROM tables AS t WHERE t.id = $1"),
        concat!(
            seated!(),
            ", t.moments, t.moment, t.due, s.*, m.* FROM tables AS t",
            columns!("0", "0"),
            " WHERE t.id = $1"
        ),
        "SELECT revision, steps, messages, moments FROM tables WHERE id = $1",
        concat!(
            "SELECT t.revision, t.steps, t.messages, t.moments, t.changed, t.moment, t.due, s.*, m.*
                FROM tables AS t",
            columns!("$3", "$4"),
            " WHERE t.id = $1 AND t.revision = $2 AND t.steps >= $3 AND t.messages >= $4"
        ),
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
            AND key > coalesce((SELECT key FROM tables WHERE id = $4), 0)
            AND ($6::text IS NULL OR key IN (SELECT "table" FROM seats WHERE player = $6)) ORDER BY key LIMIT $5"#,
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
        concat!(
            seated!(),
            r#" FROM tables AS t WHERE t."group" = $1 AND t.status IN ('waiting', 'running')
            ORDER BY t.key DESC LIMIT $2"#
        ),
        games!(r#"t."group" = $1"#),
        games!(r#"t.key IN (SELECT "table" FROM seats WHERE player = $1)"#),
        games!(
            r#"t.key IN (SELECT "table" FROM messages WHERE player = $1 AND player <> '' AND kind = 'note')
                AND NOT EXISTS (SELECT FROM seats WHERE "table" = t.key AND player = $1)"#
        ),
        r#"SELECT t.id, m.text FROM messages AS m JOIN tables AS t ON t.key = m."table"
            WHERE m.player = $1 AND m.player <> '' AND m.kind = 'note' AND t.status = 'over'
            ORDER BY t.key, m.number"#,
        "WITH kept AS (UPDATE tables SET result = $2, ended = $3
                WHERE id = $1 AND status = 'over' AND result IS NULL)
            SELECT 1 FROM tables WHERE id = $1",
        // Asked again after a connection was lost, it finds its own row.
        r#"WITH made AS (INSERT INTO groups VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id),
            own AS (SELECT id FROM made
                UNION SELECT id FROM groups WHERE id = $1 AND name = $2 AND made = $3),
            joined AS (INSERT INTO members SELECT own.id, m.* FROM own,
                unnest($4::text[], $5::text[], $6::text[], $7::bigint[]) AS m ON CONFLICT DO NOTHING)
            SELECT id FROM own"#,
        "UPDATE groups SET name = $2 WHERE id = $1 RETURNING 1",
        r#"INSERT INTO members SELECT id, $2, $3, $4, $5 FROM groups WHERE id = $1
            ON CONFLICT ("group", player) DO UPDATE SET name = excluded.name, kind = excluded.kind RETURNING 1"#,
        r#"DELETE FROM members WHERE "group" = $1 AND player = $2"#,
        "SELECT id, name, made FROM groups WHERE id = $1",
        r#"SELECT player, name, kind, joined FROM members WHERE "group" = $1 ORDER BY joined, player"#,
        r#"SELECT g.id, g.name, g.made FROM members AS m JOIN groups AS g ON g.id = m."group"
            WHERE m.player = $1 ORDER BY m.joined DESC, g.id"#,
        "SELECT id, name, made FROM groups ORDER BY id",
        "INSERT INTO handovers VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, way)
            DO UPDATE SET hash = excluded.hash, name = excluded.name, made = excluded.made",
        "SELECT hash, player, name, way, made FROM handovers WHERE hash = $1",
        "SELECT hash, player, name, way, made FROM handovers ORDER BY hash",
        "DELETE FROM handovers WHERE hash = $1 RETURNING 1",
        "WITH parted AS (DELETE FROM members WHERE player = $1),
            withdrawn AS (DELETE FROM handovers WHERE player = $1),
            dropped AS (DELETE FROM bots WHERE owner = $1),
            revoked AS (DELETE FROM tokens
                WHERE player = $1 OR player IN (SELECT player FROM bots WHERE owner = $1)),
            silent AS (DELETE FROM letterboxes
                WHERE player = $1 OR player IN (SELECT player FROM bots WHERE owner = $1))
            INSERT INTO forgetting VALUES ($1) ON CONFLICT DO NOTHING",
        "DELETE FROM forgetting WHERE player = $1",
        "SELECT player FROM forgetting ORDER BY player",
        r#"SELECT id FROM tables WHERE host = $1 OR strpos(moment, $1) > 0
                OR key IN (SELECT "table" FROM seats WHERE player = $1
                    UNION SELECT "table" FROM messages WHERE player = $1 AND player <> '')
            ORDER BY key"#,
        // Asked again after a connection was lost, it finds its own row.
        "WITH made AS (INSERT INTO bots VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $14)
                ON CONFLICT DO NOTHING RETURNING player),
            own AS (SELECT player FROM made
                UNION SELECT player FROM bots WHERE name = $1 AND player = $2 AND made = $9),
            added AS (INSERT INTO tokens SELECT $10, own.player, $11, $12, $9, $13 FROM own ON CONFLICT DO NOTHING)
            SELECT player FROM own",
        "UPDATE bots SET about = $3, games = $4, tables = $5, accept = $6, public = $7, ladder = $8
            WHERE name = $1 AND owner = $2 RETURNING 1",
        "WITH own AS (SELECT player FROM bots WHERE name = $1 AND owner = $2 AND player = $3),
            revoked AS (DELETE FROM tokens USING own WHERE tokens.player = own.player AND hash <> $4),
            added AS (INSERT INTO tokens SELECT $4, own.player, $5, $6, $7, $8 FROM own ON CONFLICT DO NOTHING)
            SELECT player FROM own",
        "WITH gone AS (DELETE FROM bots WHERE name = $1 AND owner = $2 RETURNING player),
            silent AS (DELETE FROM letterboxes USING gone WHERE letterboxes.player = gone.player)
            DELETE FROM tokens USING gone WHERE tokens.player = gone.player",
        concat!(bot!(), " WHERE name = $1"),
        concat!(bot!(), " WHERE owner = $1 ORDER BY made, name"),
        concat!(bot!(), " WHERE public ORDER BY made, name LIMIT $1"),
        concat!(bot!(), " ORDER BY name"),
        // Asked again after a connection was lost, both find their own row.
        "WITH made AS (INSERT INTO heats VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING number)
            SELECT number FROM made
            UNION SELECT number FROM heats WHERE number = $1 AND plan = $2 AND begun = $3",
        "WITH ended AS (UPDATE heats SET result = $2, ended = $3 WHERE number = $1 AND result IS NULL
                RETURNING number)
            SELECT number FROM ended
            UNION SELECT number FROM heats WHERE number = $1 AND result = $2 AND ended = $3",
        "SELECT number, plan, begun, result, ended FROM heats ORDER BY number DESC LIMIT $1",
        "SELECT id, revision, steps FROM tables WHERE due <= $1 ORDER BY due, key LIMIT $2",
        "INSERT INTO letterboxes AS a VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE
            SET events = excluded.events, delay = excluded.delay, text = excluded.text,
                failing = excluded.failing, is_off = excluded.is_off
            WHERE a.player = excluded.player RETURNING id",
        "DELETE FROM letterboxes WHERE id = $1 AND player = coalesce($2, player) RETURNING 1",
        concat!(letterbox!(), " FROM letterboxes AS a WHERE a.player = $1 ORDER BY a.made, a.id"),
        concat!(letterbox!(), " FROM letterboxes AS a ORDER BY a.id"),
        "UPDATE parcels SET due = $3 WHERE id = $1 AND due = $2 RETURNING 1",
        "DELETE FROM parcels WHERE id = $1",
        r#"WITH noted AS (UPDATE letterboxes SET failing = CASE WHEN $6 THEN coalesce(failing, $4) END, is_off = $7
                WHERE id = $1 RETURNING id),
            old AS (DELETE FROM deliveries WHERE letterbox = $1 AND number <=
                (SELECT number FROM deliveries WHERE letterbox = $1 ORDER BY number DESC OFFSET $8::bigint - 1 LIMIT 1)),
            remembered AS (INSERT INTO deliveries (letterbox, at, text) SELECT id, $4, $5 FROM noted),
            again AS (UPDATE parcels SET due = $3, tries = tries + 1 WHERE id = $2 AND $3::bigint IS NOT NULL),
            done AS (DELETE FROM parcels WHERE id = $2 AND $3::bigint IS NULL)
            SELECT id FROM noted"#,
        concat!(
            "SELECT * FROM (",
            parcel!("DISTINCT ON (p.letterbox)"),
            " WHERE p.due <= $1 ORDER BY p.letterbox, p.due, p.id) AS first ORDER BY due, parcel LIMIT $2"
        ),
        concat!(parcel!(""), " ORDER BY p.id"),
        "SELECT at, text FROM deliveries WHERE letterbox = $1 ORDER BY number DESC LIMIT $2",
        "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING",
        "SELECT text FROM secrets WHERE name = $1",
        "SELECT name, text FROM secrets ORDER BY name",
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
        group: row.try_get(18)?,
        result: row.try_get(19)?,
        ended: row.try_get(20)?,
        seats: seats.map(seat).collect(),
    })
}

/// All that is kept of a table.
pub(crate) fn stored(row: &Row) -> Result<Stored, Trouble> {
    Ok(Stored {
        table: seated(row)?,
        moments: row.try_get::<_, i32>(21)? as u32,
        moment: row.try_get(22)?,
        due: row.try_get(23)?,
        steps: steps_in(row, 24)?,
        messages: messages_in(row, 27)?,
    })
}

/// What came to a table.
pub(crate) fn appended(row: &Row) -> Result<Appended, Trouble> {
    Ok(Appended {
        position: position(row)?,
        changed: row.try_get(4)?,
        moment: row.try_get(5)?,
        due: row.try_get(6)?,
        steps: steps_in(row, 7)?,
        messages: messages_in(row, 10)?,
    })
}

/// The steps in the three columns from this one on.
fn steps_in(row: &Row, first: usize) -> Result<Vec<Step>, Trouble> {
    let [lines, by]: [Vec<String>; 2] = [column(row, first)?, column(row, first + 1)?];
    let at: Vec<i64> = column(row, first + 2)?;
    let step = |((line, by), at): ((String, String), i64)| Ok(Step { line, by: word(&by)?, at });
    lines.into_iter().zip(by).zip(at).map(step).collect()
}

/// The messages in the six columns from this one on.
fn messages_in(row: &Row, first: usize) -> Result<Vec<Message>, Trouble> {
    let steps: Vec<i32> = column(row, first)?;
    let [players, names, kinds, texts]: [Vec<String>; 4] =
        [column(row, first + 1)?, column(row, first + 2)?, column(row, first + 3)?, column(row, first + 4)?];
    let at: Vec<i64> = column(row, first + 5)?;
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

pub(crate) fn due(row: &Row) -> Result<Due, Trouble> {
    let (revision, steps): (i64, i32) = (row.try_get(1)?, row.try_get(2)?);
    Ok(Due { table: row.try_get(0)?, revision: revision as u64, steps: steps as u32 })
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

/// A finished game with its seats.
pub(crate) fn finished(row: &Row) -> Result<Finished, Trouble> {
    let players: Vec<Option<String>> = row.try_get(5)?;
    let [names, kinds]: [Vec<String>; 2] = [row.try_get(6)?, row.try_get(7)?];
    let seat = |(player, (name, kind))| Seat { player, name, kind, link: String::new() };
    Ok(Finished {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        group: row.try_get(2)?,
        result: row.try_get(3)?,
        ended: row.try_get(4)?,
        seats: players.into_iter().zip(names.into_iter().zip(kinds)).map(seat).collect(),
    })
}

pub(crate) fn group(row: &Row) -> Result<Group, Trouble> {
    Ok(Group { id: row.try_get(0)?, name: row.try_get(1)?, made: row.try_get(2)? })
}

pub(crate) fn member(row: &Row) -> Result<Member, Trouble> {
    Ok(Member {
        player: row.try_get(0)?,
        name: row.try_get(1)?,
        kind: row.try_get(2)?,
        joined: row.try_get(3)?,
    })
}

pub(crate) fn handover(row: &Row) -> Result<Handover, Trouble> {
    Ok(Handover {
        hash: row.try_get(0)?,
        player: row.try_get(1)?,
        name: row.try_get(2)?,
        way: word(row.try_get(3)?)?,
        made: row.try_get(4)?,
    })
}

pub(crate) fn presence(row: &Row) -> Result<Presence, Trouble> {
    let who = Present { table: row.try_get(0)?, player: row.try_get(1)?, node: row.try_get(2)? };
    let ago: i64 = row.try_get(3)?;
    Ok(Presence { who, ago: std::time::Duration::from_millis(ago.max(0) as u64) })
}

pub(super) fn word<W: Word>(text: &str) -> Result<W, Trouble> {
    W::read(text).ok_or(Trouble::Damaged)
}

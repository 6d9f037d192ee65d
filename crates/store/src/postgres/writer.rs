//! The one task that writes. It takes all changes that wait, each table once,
//! locks their rows in one order, sees where each table stands, and sends all
//! rows and the commit together: two answers of the database serve all of them.
//!
//! Until the commit is sent nothing is written, so what fails before is tried
//! again by another connection. What fails after it has an unknown outcome.

use std::collections::{HashMap, HashSet, VecDeque};

use tokio::sync::mpsc;
use tokio::time::Instant;

use super::address::silent;
use super::batch::{Batch, Rows};
use super::line::{Line, Live, PATIENCE, Role};
use super::notifier::Notifier;
use super::{is_lost, trouble};
use crate::change::{RETOLD, Write};
use crate::request::{News, Outcome, Request};
use crate::{Change, Error, Position, Table, Trouble};

/// So many changes are committed together at most.
const GROUP: usize = 256;

/// What the writer asks.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    Lock,
    Create,
    Undo,
    Unsay,
    Unseat,
    Save,
    Put,
    Append,
    Say,
    Seat,
    Tell,
}

pub(crate) const WRITER: Role = Role {
    // A node that stands still in the middle of a change shall not lock its tables for all others.
    before: "SET idle_in_transaction_session_timeout = '1s'",
    statements: &[
        "SELECT id, key, revision, steps, messages, moments FROM tables WHERE id = ANY($1) ORDER BY id
            FOR UPDATE",
        r#"INSERT INTO tables (id, game, version, setup, host, status, terms, fate, secret, next, created,
                changed, listed, "group", result, ended, revision)
            SELECT *, 0 FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[],
                $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::bigint[],
                $13::boolean[], $14::text[], $15::text[], $16::bigint[])
            ON CONFLICT DO NOTHING RETURNING id, key"#,
        r#"DELETE FROM steps USING unnest($1::bigint[], $2::integer[]) AS undone (key, "from")
            WHERE "table" = undone.key AND step >= undone."from""#,
        r#"DELETE FROM messages WHERE "table" = ANY($1)"#,
        r#"DELETE FROM seats WHERE "table" = ANY($1)"#,
        r#"UPDATE tables AS t SET game = new.game, version = new.version, setup = new.setup, host = new.host,
                status = new.status, terms = new.terms, fate = new.fate, next = new.next,
                created = new.created, changed = new.changed, listed = new.listed,
                "group" = new."group", result = coalesce(new.result, t.result),
                ended = coalesce(new.ended, t.ended), revision = t.revision + 1
            FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[],
                $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::boolean[], $13::text[],
                $14::text[], $15::bigint[])
                AS new (key, game, version, setup, host, status, terms, fate, next, created, changed, listed,
                "group", result, ended)
            WHERE t.key = new.key"#,
        "UPDATE tables AS t SET steps = new.steps, messages = new.messages, moments = new.moments,
                moment = coalesce(new.moment, t.moment), changed = greatest(t.changed, new.changed),
                due = CASE WHEN new.is_due THEN new.due ELSE t.due END
            FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::text[], $6::bigint[],
                $7::boolean[], $8::bigint[])
                AS new (key, steps, messages, moments, moment, changed, is_due, due)
            WHERE t.key = new.key",
        r#"INSERT INTO steps ("table", step, line, "by", at)
            SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::bigint[])"#,
        r#"INSERT INTO messages ("table", number, step, player, name, kind, text, at)
            SELECT * FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::text[],
                $6::text[], $7::text[], $8::bigint[])"#,
        r#"INSERT INTO seats ("table", seat, player, name, kind, link)
            SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[])"#,
        r#"INSERT INTO parcels (id, letterbox, "table", event, text, at, due, tries)
            SELECT n.id || '.' || a.id, a.id, n."table", n.event, n.text, n.at,
                n.at + CASE WHEN n.is_urgent THEN 0 ELSE a.delay END, 0
            FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::boolean[])
                AS n (id, "table", player, event, text, at, is_urgent) JOIN letterboxes AS a ON a.player = n.player
            WHERE NOT a.is_off AND position(' ' || n.event || ' ' IN ' ' || a.events || ' ') > 0
            ON CONFLICT (letterbox, "table", event) DO UPDATE SET id = excluded.id, text = excluded.text,
                at = excluded.at, due = excluded.due, tries = 0"#,
    ],
};

/// All that the writing task owns.
pub(crate) struct Writer {
    pub(crate) line: Line,
    pub(crate) requests: mpsc::Receiver<Request>,
    pub(crate) news: News,
    pub(crate) notifier: Notifier,
}

/// Why a group was not written.
enum Failure {
    /// The connection is of no use, and nothing was written.
    Lost(Trouble),
    /// The database did not answer in time, and nothing was written.
    Silent,
    /// The database refuses it, and nothing was written.
    Refused(Trouble),
    /// The connection was lost after the commit was sent.
    Unknown,
}

/// A table as it is found: its key, and where it stands.
struct Found {
    key: i64,
    position: Position,
}

impl Writer {
    /// Works until nobody is left who could send a request.
    pub(crate) async fn run(mut self) {
        let mut waiting = VecDeque::new();
        let mut arrived = Vec::with_capacity(GROUP);
        loop {
            if waiting.is_empty() && self.requests.recv_many(&mut arrived, GROUP).await == 0 {
                return;
            }
            waiting.extend(arrived.drain(..));
            let group = next_group(&mut waiting);
            self.write(group).await;
        }
    }

    async fn write(&self, group: Vec<Request>) {
        let (group, unwritable): (Vec<_>, Vec<_>) =
            group.into_iter().partition(|request| request.write.is_writable());
        for request in unwritable {
            let _ = request.answer.send(Err(Trouble::Other(NUL.to_owned()).into()));
        }
        if group.is_empty() {
            return;
        }
        let start = Instant::now();
        match self.commit(&group, start + PATIENCE).await {
            Ok(outcomes) => self.answer(group, outcomes, start),
            Err(Failure::Refused(_)) if group.len() > 1 => {
                // Whose fault it is is not said: each by itself.
                for request in group {
                    Box::pin(self.write(vec![request])).await;
                }
            }
            Err(Failure::Refused(trouble) | Failure::Lost(trouble)) => {
                refuse(group, &Error::Trouble(trouble));
            }
            Err(Failure::Silent) => refuse(group, &Error::Trouble(silent())),
            Err(Failure::Unknown) => refuse(group, &Error::Unknown),
        }
    }

    fn answer(&self, group: Vec<Request>, outcomes: Vec<Outcome>, start: Instant) {
        self.news.observe(crate::Commit { changes: group.len(), took: start.elapsed() });
        for (request, outcome) in group.into_iter().zip(outcomes) {
            if let (Some(table), Ok(position)) = (request.write.table(), &outcome) {
                self.notifier.tell(table, *position);
            }
            self.news.tell(request, outcome);
        }
    }

    /// Tries until it is written, or refused, or nobody knows.
    async fn commit(&self, group: &[Request], deadline: Instant) -> Result<Vec<Outcome>, Failure> {
        loop {
            let live = self.line.live_by(deadline).await.map_err(Failure::Lost)?;
            let done = self.attempt(&live, group).await;
            match done {
                Ok(_) => {}
                Err(Failure::Silent | Failure::Unknown) => self.line.give_up(&live).await,
                // It may be in the middle of a transaction.
                Err(_) => self.line.discard(&live).await,
            }
            match done {
                Err(Failure::Silent) if Instant::now() < deadline => {}
                Err(Failure::Lost(_)) if Instant::now() < deadline => {}
                done => return done,
            }
        }
    }

    async fn attempt(&self, live: &Live, group: &[Request]) -> Result<Vec<Outcome>, Failure> {
        let begun = self.line.in_time(live, begin(live, group)).await.ok_or(Failure::Silent)?;
        let (outcomes, batch) = begun.map_err(|error| before_commit(&error))?;
        let finished = self.line.in_time(live, finish(live, &batch)).await;
        finished.unwrap_or(Err(Failure::Unknown)).map(|()| outcomes)
    }
}

pub(super) const NUL: &str = "PostgreSQL does not take the character U+0000";

fn refuse(group: Vec<Request>, error: &Error) {
    for request in group {
        let _ = request.answer.send(Err(error.clone()));
    }
}

/// As many as can be written together: each table once, so that the second
/// change of one finds what the first made of it.
fn next_group(waiting: &mut VecDeque<Request>) -> Vec<Request> {
    let mut tables = HashSet::new();
    let is_new = |request: &Request| request.write.ids().all(|id| tables.insert(id.to_owned()));
    let count = waiting.iter().take(GROUP).map(is_new).take_while(|is_new| *is_new).count();
    waiting.drain(..count.max(1)).collect()
}

/// What failed before the commit was sent is not written.
fn before_commit(error: &tokio_postgres::Error) -> Failure {
    if is_lost(error) { Failure::Lost(trouble(error)) } else { Failure::Refused(trouble(error)) }
}

/// Locks the rows, opens the tables that are new, and works out the rest.
async fn begin<'a>(
    live: &Live,
    group: &'a [Request],
) -> Result<(Vec<Outcome>, Batch<'a>), tokio_postgres::Error> {
    let found = lock(live, group).await?;
    let mut rows = Rows::default();
    for request in group {
        if let Some(table) = request.write.wanted(&found) {
            rows.push(0, table);
        }
    }
    let created = create(live, &rows).await?;
    let mut batch = Batch::default();
    let outcomes = group.iter().map(|request| request.write.plan(&found, &created, &mut batch)).collect();
    Ok((outcomes, batch))
}

async fn lock(live: &Live, group: &[Request]) -> Result<HashMap<String, Found>, tokio_postgres::Error> {
    let ids: Vec<&str> = group.iter().filter_map(|request| request.write.changed_table()).collect();
    let locking = async {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        live.client.query(&live.statements[Ask::Lock as usize], &[&ids]).await
    };
    let (begun, locked) = tokio::join!(live.client.batch_execute("BEGIN"), locking);
    begun?;
    let found = |row: tokio_postgres::Row| {
        let position = Position {
            revision: row.get::<_, i64>(2) as u64,
            steps: row.get::<_, i32>(3) as u32,
            messages: row.get::<_, i32>(4) as u32,
            moments: row.get::<_, i32>(5) as u32,
        };
        (row.get(0), Found { key: row.get(1), position })
    };
    Ok(locked?.into_iter().map(found).collect())
}

pub(crate) async fn create(
    live: &Live,
    rows: &Rows<'_>,
) -> Result<HashMap<String, i64>, tokio_postgres::Error> {
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let created = live.client.query(&live.statements[Ask::Create as usize], &rows.new_values()).await?;
    Ok(created.into_iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Writes all rows and commits, sent together.
async fn finish(live: &Live, batch: &Batch<'_>) -> Result<(), Failure> {
    let (written, committed) = tokio::join!(batch.write(live), live.client.batch_execute("COMMIT"));
    match (written, committed) {
        (Ok(()), Ok(())) => Ok(()),
        // After that the commit was a rollback.
        (Err(error), _) if !is_lost(&error) => Err(Failure::Refused(trouble(&error))),
        // A commit may also be refused, by a check that was put off; we have none.
        _ => Err(Failure::Unknown),
    }
}

impl Write {
    /// Every table that it names.
    fn ids(&self) -> impl Iterator<Item = &str> {
        let other = match self {
            Write::Change(change) => change.create.as_ref().map(|table| table.id.as_str()),
            _ => None,
        };
        self.table().into_iter().chain(other)
    }

    /// The table that must be there.
    fn changed_table(&self) -> Option<&str> {
        if let Write::Create(_) = self { None } else { self.table() }
    }

    /// The table that it opens, if what it follows is as it believes.
    fn wanted(&self, found: &HashMap<String, Found>) -> Option<&Table> {
        match self {
            Write::Create(table) => Some(table),
            Write::Change(change) => {
                let is_there = |found: &Found| found.position == change.expected;
                change.create.as_ref().filter(|_| found.get(&change.id).is_some_and(is_there))
            }
            _ => None,
        }
    }

    /// Puts its rows into the batch; gives what becomes of it.
    fn plan<'a>(
        &'a self,
        found: &HashMap<String, Found>,
        created: &HashMap<String, i64>,
        batch: &mut Batch<'a>,
    ) -> Outcome {
        match self {
            Write::Create(table) => open(table, created, batch).map(|()| Position::default()),
            Write::Append { id, expected, steps } => {
                let Found { key, mut position } = *found.get(id).ok_or(Error::Missing)?;
                if position.steps != *expected {
                    return Err(Error::Conflict(position));
                }
                batch.append(key, position.steps, steps);
                position.steps += steps.len() as u32;
                batch.put(key, position, None, steps.last().map_or(0, |step| step.at));
                Ok(position)
            }
            Write::Change(change) => {
                let Found { key, position } = found.get(&change.id).ok_or(Error::Missing)?;
                if *position != change.expected {
                    return Err(Error::Conflict(*position));
                }
                if !change.retold.is_empty() && change.retold.len() != position.messages as usize {
                    return Err(Trouble::Other(RETOLD.to_owned()).into());
                }
                if let Some(table) = &change.create {
                    open(table, created, batch)?;
                }
                Ok(change.plan(*key, *position, batch))
            }
            // These go by another way.
            Write::Token(_)
            | Write::Group(_)
            | Write::Bot(_)
            | Write::Heat(_)
            | Write::Notice(_)
            | Write::Result { .. }
            | Write::Review { .. }
            | Write::Probe => Ok(Position::default()),
        }
    }

    /// Has it no text that PostgreSQL refuses?
    pub(super) fn is_writable(&self) -> bool {
        let is_plain = |text: &str| !text.contains('\0');
        let table = |table: &Table| {
            let Table { id, game, setup, host, terms, fate, secret, next, group, result, seats, .. } = table;
            let optional = [secret, next, group, result].into_iter().flatten();
            let seats =
                seats.iter().flat_map(|seat| seat.player.iter().chain([&seat.name, &seat.kind, &seat.link]));
            [id, game, setup, host, terms, fate]
                .into_iter()
                .chain(optional)
                .chain(seats)
                .all(|text| is_plain(text))
        };
        match self {
            Write::Create(it) => table(it),
            Write::Append { id, steps, .. } => is_plain(id) && steps.iter().all(|step| is_plain(&step.line)),
            Write::Change(change) => {
                let messages = change.messages.iter().chain(&change.retold);
                let messages = messages.flat_map(|it| [&it.player, &it.name, &it.text]);
                let texts = messages.chain(change.steps.iter().map(|step| &step.line)).chain(&change.moment);
                let notices = change.notices.iter().flat_map(|it| [&it.id, &it.player, &it.event, &it.text]);
                is_plain(&change.id)
                    && notices.into_iter().all(|text| is_plain(text))
                    && texts.into_iter().all(|text| is_plain(text))
                    && change.row.iter().chain(&change.create).all(table)
            }
            Write::Token(change) => change.texts().into_iter().all(is_plain),
            Write::Group(change) => change.texts().into_iter().all(is_plain),
            Write::Bot(change) => change.texts().into_iter().all(is_plain),
            Write::Heat(change) => change.texts().into_iter().all(is_plain),
            Write::Notice(change) => change.texts().into_iter().all(is_plain),
            Write::Result { .. } | Write::Review { .. } | Write::Probe => true,
        }
    }
}

/// A table was opened, unless another has its id or its secret.
fn open<'a>(table: &'a Table, created: &HashMap<String, i64>, batch: &mut Batch<'a>) -> Result<(), Error> {
    let key = created.get(&table.id).ok_or(Error::Taken)?;
    batch.seat(*key, &table.seats);
    Ok(())
}

impl Change {
    /// Puts its rows into the batch; gives where the table stands then.
    fn plan<'a>(&'a self, key: i64, mut position: Position, batch: &mut Batch<'a>) -> Position {
        let undo = self.undo.min(position.steps);
        if undo > 0 {
            position.steps -= undo;
            batch.undo(key, position.steps);
        }
        batch.append(key, position.steps, &self.steps);
        position.steps += self.steps.len() as u32;
        batch.retell(key, &self.retold);
        batch.say(key, position.messages, &self.messages);
        position.messages += self.messages.len() as u32;
        position.moments += u32::from(self.moment.is_some());
        if let Some(table) = &self.row {
            batch.save(key, table);
            position.revision += 1;
        }
        let changed = self.steps.last().map_or(0, |step| step.at);
        batch.tell(key, &self.id, &self.notices);
        batch.put_due(key, position, self.moment.as_deref(), changed, self.due);
        position
    }
}

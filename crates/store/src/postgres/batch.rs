//! The rows that a group of changes writes, column by column: one statement for
//! each kind of row, however many there are.

use futures_util::future::join_all;
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::line::Live;
use super::writer::Ask;
use crate::words::Word as _;
use crate::{Message, Notice, Position, Seat, Step, Table};

/// All rows of a group.
#[derive(Default)]
pub(crate) struct Batch<'a> {
    undone: Undone,
    unsaid: Vec<i64>,
    unseated: Vec<i64>,
    saved: Rows<'a>,
    moved: Moved<'a>,
    steps: Steps<'a>,
    messages: Messages<'a>,
    seats: Seats<'a>,
    notices: Notices<'a>,
}

#[derive(Default)]
struct Undone {
    table: Vec<i64>,
    from: Vec<i32>,
}

#[derive(Default)]
struct Moved<'a> {
    table: Vec<i64>,
    steps: Vec<i32>,
    messages: Vec<i32>,
    moments: Vec<i32>,
    moment: Vec<Option<&'a str>>,
    changed: Vec<i64>,
    is_due: Vec<bool>,
    due: Vec<Option<i64>>,
}

#[derive(Default)]
struct Steps<'a> {
    table: Vec<i64>,
    step: Vec<i32>,
    line: Vec<&'a str>,
    by: Vec<&'static str>,
    at: Vec<i64>,
}

#[derive(Default)]
struct Messages<'a> {
    table: Vec<i64>,
    number: Vec<i32>,
    step: Vec<i32>,
    player: Vec<&'a str>,
    name: Vec<&'a str>,
    kind: Vec<&'static str>,
    text: Vec<&'a str>,
    at: Vec<i64>,
}

#[derive(Default)]
struct Seats<'a> {
    table: Vec<i64>,
    seat: Vec<i32>,
    player: Vec<Option<&'a str>>,
    name: Vec<&'a str>,
    kind: Vec<&'a str>,
    link: Vec<&'a str>,
}

#[derive(Default)]
struct Notices<'a> {
    key: Vec<i64>,
    id: Vec<&'a str>,
    table: Vec<&'a str>,
    player: Vec<&'a str>,
    event: Vec<&'a str>,
    text: Vec<&'a str>,
    at: Vec<i64>,
    is_urgent: Vec<bool>,
}

/// Rows of tables.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    key: Vec<i64>,
    id: Vec<&'a str>,
    game: Vec<&'a str>,
    version: Vec<i32>,
    setup: Vec<&'a str>,
    host: Vec<&'a str>,
    status: Vec<&'static str>,
    terms: Vec<&'a str>,
    fate: Vec<&'a str>,
    secret: Vec<Option<&'a str>>,
    next: Vec<Option<&'a str>>,
    created: Vec<i64>,
    changed: Vec<i64>,
    listed: Vec<bool>,
    group: Vec<Option<&'a str>>,
    result: Vec<Option<&'a str>>,
    ended: Vec<Option<i64>>,
}

type Values<'v> = Vec<&'v (dyn ToSql + Sync)>;

impl<'a> Rows<'a> {
    /// A row more; one that is new has no key yet.
    pub(crate) fn push(&mut self, key: i64, table: &'a Table) {
        self.key.push(key);
        self.id.push(&table.id);
        self.game.push(&table.game);
        self.version.push(table.version as i32);
        self.setup.push(&table.setup);
        self.host.push(&table.host);
        self.status.push(table.status.word());
        self.terms.push(&table.terms);
        self.fate.push(&table.fate);
        self.secret.push(table.secret.as_deref());
        self.next.push(table.next.as_deref());
        self.created.push(table.created);
        self.changed.push(table.changed);
        self.listed.push(table.listed);
        self.group.push(table.group.as_deref());
        self.result.push(table.result.as_deref());
        self.ended.push(table.ended);
    }

    /// The columns of new rows, without the key.
    pub(crate) fn new_values(&self) -> Values<'_> {
        vec![
            &self.id,
            &self.game,
            &self.version,
            &self.setup,
            &self.host,
            &self.status,
            &self.terms,
            &self.fate,
            &self.secret,
            &self.next,
            &self.created,
            &self.changed,
            &self.listed,
            &self.group,
            &self.result,
            &self.ended,
        ]
    }

    /// Those that may change: a table keeps its id and its secret.
    fn changed_values(&self) -> Values<'_> {
        vec![
            &self.key,
            &self.game,
            &self.version,
            &self.setup,
            &self.host,
            &self.status,
            &self.terms,
            &self.fate,
            &self.next,
            &self.created,
            &self.changed,
            &self.listed,
            &self.group,
            &self.result,
            &self.ended,
        ]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.key.is_empty()
    }
}

impl<'a> Batch<'a> {
    /// The steps from this one on are taken back.
    pub(crate) fn undo(&mut self, table: i64, from: u32) {
        self.undone.table.push(table);
        self.undone.from.push(from as i32);
    }

    /// A row and its seats are written over.
    pub(crate) fn save(&mut self, key: i64, table: &'a Table) {
        self.unseated.push(key);
        self.saved.push(key, table);
        self.seat(key, &table.seats);
    }

    /// People sit at a table.
    pub(crate) fn seat(&mut self, table: i64, seats: &'a [Seat]) {
        for (number, Seat { player, name, kind, link }) in seats.iter().enumerate() {
            self.seats.table.push(table);
            self.seats.seat.push(number as i32);
            self.seats.player.push(player.as_deref());
            self.seats.name.push(name);
            self.seats.kind.push(kind);
            self.seats.link.push(link);
        }
    }

    pub(crate) fn append(&mut self, table: i64, from: u32, steps: &'a [Step]) {
        for (number, Step { line, by, at }) in (from..).zip(steps) {
            self.steps.table.push(table);
            self.steps.step.push(number as i32);
            self.steps.line.push(line);
            self.steps.by.push(by.word());
            self.steps.at.push(*at);
        }
    }

    pub(crate) fn say(&mut self, table: i64, from: u32, messages: &'a [Message]) {
        for (number, Message { step, player, name, kind, text, at }) in (from..).zip(messages) {
            self.messages.table.push(table);
            self.messages.number.push(number as i32);
            self.messages.step.push(*step as i32);
            self.messages.player.push(player);
            self.messages.name.push(name);
            self.messages.kind.push(kind.word());
            self.messages.text.push(text);
            self.messages.at.push(*at);
        }
    }

    /// Players are told of something about that table.
    pub(crate) fn tell(&mut self, key: i64, table: &'a str, notices: &'a [Notice]) {
        for Notice { id, player, event, text, at, is_urgent } in notices {
            self.notices.key.push(key);
            self.notices.id.push(id);
            self.notices.table.push(table);
            self.notices.player.push(player);
            self.notices.event.push(event);
            self.notices.text.push(text);
            self.notices.at.push(*at);
            self.notices.is_urgent.push(*is_urgent);
        }
    }

    /// All that was said is written anew.
    pub(crate) fn retell(&mut self, table: i64, messages: &'a [Message]) {
        if !messages.is_empty() {
            self.unsaid.push(table);
            self.say(table, 0, messages);
        }
    }

    /// The table stands there from now on, by its last step not earlier than that.
    pub(crate) fn put(&mut self, table: i64, position: Position, moment: Option<&'a str>, changed: i64) {
        self.put_due(table, position, moment, changed, None);
    }

    /// The same, and it may be said anew when it is to be woken.
    pub(crate) fn put_due(
        &mut self,
        table: i64,
        position: Position,
        moment: Option<&'a str>,
        changed: i64,
        due: Option<Option<i64>>,
    ) {
        self.moved.table.push(table);
        self.moved.steps.push(position.steps as i32);
        self.moved.messages.push(position.messages as i32);
        self.moved.moments.push(position.moments as i32);
        self.moved.moment.push(moment);
        self.moved.changed.push(changed);
        self.moved.is_due.push(due.is_some());
        self.moved.due.push(due.flatten());
    }

    /// Sends all of it at once, in the order in which it has to be done. The first error counts: after it
    /// nothing is done any more.
    pub(crate) async fn write(&self, live: &Live) -> Result<(), Error> {
        let statements = self.statements();
        let sent = statements
            .iter()
            .map(|(ask, values)| live.client.execute(&live.statements[*ask as usize], values));
        join_all(sent).await.into_iter().try_for_each(|done| done.map(drop))
    }

    fn statements(&self) -> Vec<(Ask, Values<'_>)> {
        let Batch { undone, unsaid, unseated, saved, moved, steps, messages, seats, notices } = self;
        let all: [(Ask, &[i64], Values<'_>); 9] = [
            (Ask::Undo, &undone.table, vec![&undone.table, &undone.from]),
            (Ask::Unsay, unsaid, vec![unsaid]),
            (Ask::Unseat, unseated, vec![unseated]),
            (Ask::Save, &saved.key, saved.changed_values()),
            (
                Ask::Put,
                &moved.table,
                vec![
                    &moved.table,
                    &moved.steps,
                    &moved.messages,
                    &moved.moments,
                    &moved.moment,
                    &moved.changed,
                    &moved.is_due,
                    &moved.due,
                ],
            ),
            (Ask::Append, &steps.table, vec![&steps.table, &steps.step, &steps.line, &steps.by, &steps.at]),
            (
                Ask::Say,
                &messages.table,
                vec![
                    &messages.table,
                    &messages.number,
                    &messages.step,
                    &messages.player,
                    &messages.name,
                    &messages.kind,
                    &messages.text,
                    &messages.at,
                ],
            ),
            (
                Ask::Seat,
                &seats.table,
                vec![&seats.table, &seats.seat, &seats.player, &seats.name, &seats.kind, &seats.link],
            ),
            (
                Ask::Tell,
                &notices.key,
                vec![
                    &notices.id,
                    &notices.table,
                    &notices.player,
                    &notices.event,
                    &notices.text,
                    &notices.at,
                    &notices.is_urgent,
                ],
            ),
        ];
        let filled = all.into_iter().filter(|(_, tables, _)| !tables.is_empty());
        filled.map(|(ask, _, values)| (ask, values)).collect()
    }
}

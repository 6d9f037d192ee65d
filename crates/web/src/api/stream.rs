//! The stream of a table: every step as it comes, what is said, and who comes and goes.
//!
//! The first item is always the table. `end` is always the last: without it the stream was cut, and whoever
//! read it connects again with the last step that it knows.

use std::sync::{Arc, Weak};

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use engine::Seat;
use serde::Serialize;
use store::{Kind, Message};
use tokio::sync::watch;
use utoipa::ToSchema;

use super::object::{Head, Stands, TableObject, With, by};
use super::problems::ProblemObject;
use super::source::{self, Queue, Source};
use super::tables::{Visit, with};
use super::wire;
use crate::fields::Fields;
use crate::guest::Guest;
use crate::messages::say;
use crate::problem::Problem;
use crate::routes::App;
use crate::table::{Here, Note, Snapshot, Table};

/// What a stream of a table sends: a `table`, a `step`, a `said`, a `note`, a `ping`, or the `end`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it is for the description; items are written one by one")]
pub(super) enum TableItem {
    /// First of all, and again when seats, terms or presence change, or a step was taken back.
    Table(Box<TableObject>),
    /// A step was taken.
    Step(StepItem),
    /// Somebody said something.
    Said(SaidItem),
    /// The table notes something for everybody to read.
    Note(NoteItem),
    /// Nothing has happened for a while.
    Ping(PingItem),
    /// The last item.
    End(EndItem),
}

/// A step.
#[derive(Serialize, ToSchema)]
pub(super) struct StepItem {
    /// Always `step`.
    r#type: &'static str,
    /// Its number; the first is 1.
    step: usize,
    /// The step, as the caller saw it.
    line: String,
    /// Who made it: `person`, `house`, `keeper` (a house bot, for somebody who is gone), `clock` or `chance`.
    by: &'static str,
    /// How things stand; of steps that were missed only the last has a `view`.
    #[serde(flatten)]
    stands: Stands,
}

/// Somebody said something.
#[derive(Serialize, ToSchema)]
pub(super) struct SaidItem {
    /// Always `said`.
    r#type: &'static str,
    /// Where they sit, if they still do.
    seat: Option<usize>,
    /// What they were called.
    name: String,
    /// A ready-made phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    phrase: Option<String>,
    /// Their own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// What the table notes.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteItem {
    /// Always `note`.
    r#type: &'static str,
    /// About which seat.
    seat: Option<usize>,
    /// What it says, in the language of `Accept-Language`.
    text: String,
}

/// Nothing has happened for fifteen seconds.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "it is for the description")]
pub(super) struct PingItem {
    /// Always `ping`.
    r#type: String,
    /// Where the game stands.
    step: Option<usize>,
}

/// The last item of a stream.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "it is for the description")]
pub(super) struct EndItem {
    /// Always `end`.
    r#type: String,
    /// `over`: the game is. `closing`: the server stops, or the table sleeps; connect again. `revoked`: the token is.
    reason: String,
}

/// Follows a table, one object a line; with `Accept: text/event-stream` as events.
#[utoipa::path(get, path = "/tables/{table}/stream", tag = "streams", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id"),
        ("since" = Option<usize>, Query, description = "The last step that the caller knows: those after it come first"),
        ("with" = Option<String>, Query, description = "`memory`: what one would have to remember")),
    responses(
    (status = 200, description = "Items, of which `end` is the last", body = TableItem, content_type = "application/x-ndjson"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn follow(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    visit.table.welcome(&visit.caller.guest).await?;
    let fields = Fields::read(uri.query().unwrap_or_default().as_bytes());
    let follower = Follower {
        _here: Here::enter(&visit.table, &visit.caller.guest)?,
        changes: visit.table.follow(),
        table: Arc::downgrade(&visit.table),
        guest: visit.caller.guest.clone(),
        with: With { observation: false, ..with(&fields) },
        since: wire::since(&headers, fields.read_as("since")),
        sent: None,
    };
    Ok(wire::answer(&headers, source::items(follower, app, visit.caller)))
}

struct Follower {
    table: Weak<Table>,
    guest: Guest,
    changes: watch::Receiver<Arc<Snapshot>>,
    with: With,
    /// What the caller knew before.
    since: Option<usize>,
    /// What was sent last.
    sent: Option<Sent>,
    /// Whoever has a stream is there.
    _here: Here,
}

/// How the table was when something was last sent.
struct Sent {
    head: Head,
    step: usize,
    undone: usize,
    messages: usize,
}

impl Source for Follower {
    /// Is the table still awake?
    type News = bool;

    async fn news(&mut self) -> bool {
        self.changes.changed().await.is_ok()
    }

    async fn look(&mut self, news: Option<bool>, queue: &mut Queue) {
        match self.table.upgrade().filter(|_| news != Some(false)) {
            Some(table) => self.look_at(&table, queue),
            None => queue.end("closing"),
        }
    }

    fn step(&self) -> Option<usize> {
        Some(self.changes.borrow().step())
    }
}

impl Follower {
    /// Puts into the queue what has not been sent.
    fn look_at(&mut self, table: &Table, queue: &mut Queue) {
        let snapshot = self.changes.borrow_and_update().clone();
        let object = TableObject::of(table, &snapshot, &self.guest, self.with);
        let sent = self.sent.take();
        let now = Sent {
            head: object.head.clone(),
            step: snapshot.step(),
            undone: snapshot.undone,
            messages: snapshot.messages.len(),
        };
        match &sent {
            None => {
                queue.push("table", Some(now.step), &object);
                self.send_steps(&snapshot, self.since.unwrap_or(now.step), queue);
            }
            Some(sent) => {
                self.send_messages(&snapshot, sent.messages, queue);
                let is_taken_back = sent.undone != now.undone || now.step < sent.step;
                if !is_taken_back {
                    self.send_steps(&snapshot, sent.step, queue);
                }
                if is_taken_back || sent.head != now.head {
                    queue.push("table", Some(now.step), &object);
                }
            }
        }
        self.sent = Some(now);
        if snapshot.is_over() {
            queue.end("over");
        }
    }

    /// All steps after so many; how things stand is told of the last alone.
    fn send_steps(&self, snapshot: &Snapshot, since: usize, queue: &mut Queue) {
        let (viewer, last) = (snapshot.viewer(&self.guest), snapshot.step());
        let Some(play) = snapshot.play.as_ref().filter(|_| since < last) else { return };
        let mut then = play.back(since);
        for step in since + 1..=last {
            let Some(line) = play.line(step) else { return };
            let Ok(seen) = then.line_seen(&line, viewer) else { return };
            if then.take(&line).is_err() {
                return;
            }
            let stands = if step == last {
                Stands::of(snapshot, viewer, self.with)
            } else {
                Stands::past(then.as_ref())
            };
            let item = StepItem { r#type: "step", step, line: seen, by: by(snapshot.by[step - 1]), stands };
            queue.push("step", Some(step), &item);
        }
    }

    fn send_messages(&self, snapshot: &Snapshot, since: usize, queue: &mut Queue) {
        for message in snapshot.messages.iter().skip(since) {
            send(message, snapshot, &self.guest, queue);
        }
    }
}

fn send(message: &Message, snapshot: &Snapshot, guest: &Guest, queue: &mut Queue) {
    if message.kind == Kind::Note {
        let Some(note) = Note::read(&message.text) else { return };
        let note = note.in_language(guest.language);
        let who = if message.name.is_empty() { say(guest.language).somebody() } else { &message.name };
        let text = words::without_isolates(&say(guest.language).note(&note, who));
        let item = NoteItem { r#type: "note", seat: note.seat().map(Seat::index), text };
        return queue.push("note", None, &item);
    }
    if message.text.is_empty() {
        // It was forgotten with who said it.
        return;
    }
    let owner = Some(message.player.as_str());
    let seat = snapshot.row.seats.iter().position(|seat| seat.player.as_deref() == owner);
    let (phrase, text) = match message.kind {
        Kind::Phrase => (Some(message.text.clone()), None),
        _ => (None, Some(message.text.clone())),
    };
    let item = SaidItem { r#type: "said", seat, name: message.name.clone(), phrase, text };
    queue.push("said", None, &item);
}

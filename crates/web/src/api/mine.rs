//! One stream for all that concerns the caller: where the game asks for them, and what is over.
//!
//! On opening it sends all that is open, then `ready`. So a program needs this, one POST, and no memory.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use futures_util::{Stream, stream};
use serde::Serialize;
use store::Status;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{self, Instant};
use utoipa::ToSchema;

use super::access::Scope;
use super::caller::Caller;
use super::object::{TableObject, With};
use super::problems::ProblemObject;
use super::stream::{EndItem, PingItem};
use super::tables::with;
use super::wire::{self, Item, PING};
use crate::fields::Fields;
use crate::problem::Problem;
use crate::quota::Permit;
use crate::routes::App;
use crate::table::{Here, Snapshot, Table};

/// Of so many of the caller's newest tables those are followed that are not over.
const TABLES: u32 = 200;

/// So often it is looked for new tables of which other nodes alone have heard.
const LOOK: Duration = Duration::from_secs(5);

/// What the stream sends: an `asked`, an `over`, the `ready` after all that is open, a `ping`, or the `end`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it is for the description; items are written one by one")]
pub(super) enum MyItem {
    /// The game asks for you, or has ended.
    Asked(Box<AskedItem>),
    /// All that was open has been sent.
    Ready(ReadyItem),
    /// Nothing has happened for a while.
    Ping(PingItem),
    /// The last item.
    End(EndItem),
}

/// The game asks for you (`asked`), or has ended (`over`).
#[derive(Serialize, ToSchema)]
pub(super) struct AskedItem {
    /// `asked` or `over`.
    r#type: &'static str,
    /// The table, as you see it.
    table: TableObject,
}

/// All that was open has been sent.
#[derive(Serialize, ToSchema)]
pub(super) struct ReadyItem {
    /// Always `ready`.
    r#type: &'static str,
}

/// Follows all your tables in one stream, one object a line; with `Accept: text/event-stream` as events.
#[utoipa::path(get, path = "/stream", tag = "streams", security(("token" = [])),
    params(("with" = Option<String>, Query, description = "`observation`, `memory`, or both with a comma")), responses(
    (status = 200, description = "Items, of which `end` is the last", body = MyItem, content_type = "application/x-ndjson"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn follow(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    caller.must(Scope::Read)?;
    let permit = app.tables.streams().acquire(caller.guest.client).ok_or(Problem::TooManyStreams)?;
    let (moved, moves) = mpsc::channel(64);
    let follower = Follower {
        bell: app.tables.bells().hear(&caller.guest.id),
        closing: app.tables.closing(),
        with: with(&Fields::read(uri.query().unwrap_or_default().as_bytes())),
        app,
        caller,
        watched: BTreeMap::new(),
        watchers: JoinSet::new(),
        moved,
        moves,
        queue: VecDeque::new(),
        is_ready: false,
        is_ended: false,
        _permit: permit,
    };
    Ok(wire::answer(&headers, follower.items()))
}

struct Follower {
    app: App,
    caller: Caller,
    with: With,
    bell: watch::Receiver<()>,
    closing: watch::Receiver<bool>,
    watched: BTreeMap<String, Watched>,
    /// One task for each table says when it has changed.
    watchers: JoinSet<()>,
    moved: mpsc::Sender<String>,
    moves: mpsc::Receiver<String>,
    queue: VecDeque<Item>,
    is_ready: bool,
    is_ended: bool,
    _permit: Permit,
}

struct Watched {
    table: Weak<Table>,
    /// The step, and how often one was taken back, at which it was told that the game asks.
    told: Option<(usize, usize)>,
    _here: Here,
}

/// What the stream hears.
enum Heard {
    /// The server stops.
    Closing,
    /// A table has changed.
    Moved(String),
    /// Perhaps there is a new one.
    Seated,
    /// Nothing, for a while.
    Nothing,
}

impl Follower {
    fn items(self) -> impl Stream<Item = Item> + Send {
        stream::unfold(self, |mut follower| async move {
            let item = follower.next().await?;
            Some((item, follower))
        })
    }

    async fn next(&mut self) -> Option<Item> {
        let silent = Instant::now() + PING;
        loop {
            if let Some(item) = self.queue.pop_front() {
                return Some(item);
            }
            if self.is_ended {
                return None;
            }
            if !self.is_ready {
                self.look_for_tables().await;
                self.queue.push_back(Item::new("ready", None, &ReadyItem { r#type: "ready" }));
                self.is_ready = true;
                continue;
            }
            match self.hear(silent).await {
                Heard::Closing => self.end("closing"),
                Heard::Moved(id) => self.look_at(&id),
                Heard::Seated => self.look_for_tables().await,
                Heard::Nothing if self.caller.is_welcome(&self.app).await => return Some(Item::ping(None)),
                Heard::Nothing => self.end("revoked"),
            }
        }
    }

    /// What happens next, or that nothing has until then.
    async fn hear(&mut self, silent: Instant) -> Heard {
        tokio::select! {
            () = closed(&mut self.closing) => Heard::Closing,
            Some(id) = self.moves.recv() => Heard::Moved(id),
            _ = self.bell.changed() => Heard::Seated,
            () = time::sleep(LOOK) => Heard::Seated,
            () = time::sleep_until(silent) => Heard::Nothing,
        }
    }

    /// Finds the tables that are not over, and follows them from now on. If the store is silent it looks again.
    async fn look_for_tables(&mut self) {
        let own = self.app.tables.store().tables_of(&self.caller.guest.id, TABLES).await;
        let own = own.inspect_err(|error| self.app.tables.report(&Problem::Store(error.clone())));
        self.watched.retain(|_, watched| watched.table.strong_count() > 0);
        for row in own.unwrap_or_default() {
            let is_seated =
                row.seats.iter().any(|seat| seat.player.as_deref() == Some(&self.caller.guest.id));
            if is_seated && row.status != Status::Over && !self.watched.contains_key(&row.id) {
                self.watch(&row.id).await;
            }
        }
    }

    async fn watch(&mut self, id: &str) {
        let Ok(table) = self.app.tables.table(id).await else { return };
        // A node that can't ask the store may be behind: it looks again.
        if table.welcome(&self.caller.guest).await.is_err() {
            return;
        }
        let Ok(here) = Here::also(&table, &self.caller.guest) else { return };
        self.watchers.spawn(tell(id.to_owned(), table.follow(), self.moved.clone()));
        let watched = Watched { table: Arc::downgrade(&table), told: None, _here: here };
        self.watched.insert(id.to_owned(), watched);
        self.look_at(id);
    }

    /// Tells where the game asks, once for each step, and that it is over.
    fn look_at(&mut self, id: &str) {
        let Some(watched) = self.watched.get_mut(id) else { return };
        let Some(table) = watched.table.upgrade() else {
            self.watched.remove(id);
            return;
        };
        let (snapshot, guest) = (table.snapshot(), &self.caller.guest);
        let object =
            |kind| AskedItem { r#type: kind, table: TableObject::of(&table, &snapshot, guest, self.with) };
        let at = (snapshot.step(), snapshot.undone);
        if snapshot.is_over() {
            self.queue.push_back(Item::new("over", None, &object("over")));
            self.watched.remove(id);
        } else if snapshot.seat_of(guest).is_none() {
            self.watched.remove(id);
        } else if is_asked(&snapshot, &self.caller) && watched.told != Some(at) {
            watched.told = Some(at);
            self.queue.push_back(Item::new("asked", None, &object("asked")));
        }
    }

    fn end(&mut self, reason: &'static str) {
        self.queue.push_back(Item::end(reason));
        self.is_ended = true;
    }
}

fn is_asked(snapshot: &Snapshot, caller: &Caller) -> bool {
    let is_own = |seat| snapshot.asked().contains(seat);
    !snapshot.terms.paused && snapshot.seat_of(&caller.guest).is_some_and(is_own)
}

/// Says so whenever the table has changed, and when it is put away.
async fn tell(id: String, mut changes: watch::Receiver<Arc<Snapshot>>, moved: mpsc::Sender<String>) {
    while changes.changed().await.is_ok() {
        if moved.send(id.clone()).await.is_err() || changes.borrow().is_over() {
            return;
        }
    }
    let _ = moved.send(id).await;
}

/// Waits until the server stops.
pub(super) async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

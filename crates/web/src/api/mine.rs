//! One stream for all that concerns the caller: where the game asks for them, and what is over.
//!
//! On opening it sends all that is open, then `ready`. So a program needs this, one POST, and no memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use engine::Seat;
use serde::Serialize;
use store::Status;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time;
use utoipa::ToSchema;

use super::access::Scope;
use super::caller::Caller;
use super::object::{TableObject, With};
use super::problems::ProblemObject;
use super::source::{self, Queue, Source};
use super::stream::{EndItem, PingItem};
use super::tables::with;
use super::wire;
use crate::fields::Fields;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::quota::Permit;
use crate::routes::App;
use crate::table::{Here, Player, Snapshot, Table};

/// Of so many of the caller's newest tables those are followed that are not over.
const TABLES: u32 = 200;

/// So often it is looked for new tables of which other nodes alone have heard.
const LOOK: Duration = Duration::from_secs(5);

/// What the stream sends: an `asked`, `invited`, `wished`, `requested` or `over`, the `ready` after all that is open, a `ping`,
/// or the `end`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it is for the description; items are written one by one")]
pub(super) enum MyItem {
    /// The game or somebody at the table asks for you, or it has ended.
    Asked(Box<AskedItem>),
    /// All that was open has been sent.
    Ready(ReadyItem),
    /// Nothing has happened for a while.
    Ping(PingItem),
    /// The last item.
    End(EndItem),
}

/// The game asks for you (`asked`), or has ended (`over`); or somebody at the table does: wants to take a step back
/// (`wished`), to sit down (`requested`), or that you come, if you are a bot (`invited`: answer by
/// `POST /invitations/{table}` within 30 seconds). Whoever does not answer those holds nobody up for long.
#[derive(Serialize, ToSchema)]
pub(super) struct AskedItem {
    /// `asked`, `invited`, `wished`, `requested` or `over`.
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
        with: with(&Fields::read(uri.query().unwrap_or_default().as_bytes())),
        app: app.clone(),
        guest: caller.guest.clone(),
        watched: BTreeMap::new(),
        watchers: JoinSet::new(),
        moved,
        moves,
        _permit: permit,
    };
    Ok(wire::answer(&headers, source::items(follower, app, caller)))
}

struct Follower {
    app: App,
    guest: Guest,
    with: With,
    bell: watch::Receiver<()>,
    watched: BTreeMap<String, Watched>,
    /// One task for each table says when it has changed.
    watchers: JoinSet<()>,
    moved: mpsc::Sender<String>,
    moves: mpsc::Receiver<String>,
    _permit: Permit,
}

struct Watched {
    table: Weak<Table>,
    told: Told,
    _here: Here,
}

/// What was told of a table, so that nothing is told twice.
#[derive(Default)]
struct Told {
    /// The step, and how often one was taken back, at which the game asks.
    asked: Option<(usize, usize)>,
    /// The same of a wish to take one back.
    wished: Option<(usize, usize)>,
    /// Has it been told that the caller is invited?
    invited: bool,
    /// Who asks for a seat.
    requests: Vec<(Seat, String)>,
}

/// What the stream hears.
enum Heard {
    /// A table has changed.
    Moved(String),
    /// Perhaps there is a new one.
    Seated,
}

impl Source for Follower {
    type News = Heard;

    async fn news(&mut self) -> Heard {
        tokio::select! {
            Some(id) = self.moves.recv() => Heard::Moved(id),
            _ = self.bell.changed() => Heard::Seated,
            () = time::sleep(LOOK) => Heard::Seated,
        }
    }

    async fn look(&mut self, news: Option<Heard>, queue: &mut Queue) {
        if self.guest.outsider.is_some() {
            self.app.tables.attendance().heard(&self.guest.id);
        }
        match news {
            Some(Heard::Moved(id)) => self.look_at(&id, queue),
            Some(Heard::Seated) => self.look_for_tables(queue).await,
            None => {
                self.look_for_tables(queue).await;
                queue.push("ready", None, &ReadyItem { r#type: "ready" });
            }
        }
    }
}

impl Follower {
    /// Finds the tables that are not over, and follows them from now on. If the store is silent it looks again.
    async fn look_for_tables(&mut self, queue: &mut Queue) {
        let own = self.app.tables.store().tables_of(&self.guest.id, TABLES).await;
        let own = own.inspect_err(|error| self.app.tables.report(&Problem::Store(error.clone())));
        self.watched.retain(|_, watched| watched.table.strong_count() > 0);
        for row in own.unwrap_or_default() {
            let is_seated = row.seats.iter().any(|seat| seat.player.as_deref() == Some(&self.guest.id));
            if is_seated && row.status != Status::Over && !self.watched.contains_key(&row.id) {
                self.watch(&row.id, queue).await;
            }
        }
    }

    async fn watch(&mut self, id: &str, queue: &mut Queue) {
        let Ok(table) = self.app.tables.table(id).await else { return };
        // A node that can't ask the store may be behind: it looks again.
        if table.welcome(&self.guest).await.is_err() {
            return;
        }
        let Ok(here) = Here::also(&table, &self.guest) else { return };
        self.watchers.spawn(tell(id.to_owned(), table.follow(), self.moved.clone()));
        let watched = Watched { table: Arc::downgrade(&table), told: Told::default(), _here: here };
        self.watched.insert(id.to_owned(), watched);
        self.look_at(id, queue);
    }

    /// Tells where the game asks, once for each step, what others want to know, and that it is over.
    fn look_at(&mut self, id: &str, queue: &mut Queue) {
        let Some(watched) = self.watched.get_mut(id) else { return };
        let Some(table) = watched.table.upgrade() else {
            self.watched.remove(id);
            return;
        };
        let (snapshot, guest) = (table.snapshot(), &self.guest);
        let mut tell = |kind| {
            let table = TableObject::of(&table, &snapshot, guest, self.with);
            queue.push(kind, None, &AskedItem { r#type: kind, table });
        };
        let Some(seat) = snapshot.seat_of(guest).filter(|_| !snapshot.is_over()) else {
            if snapshot.is_over() {
                tell("over");
            }
            self.watched.remove(id);
            return;
        };
        for kind in watched.told.news(&snapshot, seat) {
            tell(kind);
        }
    }
}

impl Told {
    /// What is new for who sits there.
    fn news(&mut self, snapshot: &Snapshot, seat: Seat) -> Vec<&'static str> {
        let at = Some((snapshot.step(), snapshot.undone));
        let mut news = Vec::new();
        let is_invited = snapshot.player(seat) == Player::Invited;
        if is_invited && !self.invited {
            news.push("invited");
        }
        self.invited = is_invited;
        if !snapshot.terms.paused && snapshot.asked().contains(seat) && self.asked != at {
            self.asked = at;
            news.push("asked");
        }
        if snapshot.wish.is_some_and(|wish| snapshot.unasked(wish).contains(seat)) && self.wished != at {
            self.wished = at;
            news.push("wished");
        }
        let open = snapshot.requests.iter().filter(|request| request.answer.is_none());
        let requests: Vec<_> = open.map(|request| (request.seat, request.name().to_owned())).collect();
        if requests.iter().any(|request| !self.requests.contains(request)) {
            news.push("requested");
        }
        self.requests = requests;
        news
    }
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

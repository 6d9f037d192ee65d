//! The lobby: tables that anybody may find and where people are gathering.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::sync::{Mutex, watch};
use tokio::time::{self, Instant};
use utoipa::ToSchema;

use super::body::Json;
use super::caller::Caller;
use super::mine::closed;
use super::object::{SeatObject, TermsObject, options, seats};
use super::problems::ProblemObject;
use super::wire::{self, Item, PING};
use crate::guest::Guest;
use crate::problem::Problem;
use crate::quota::Permit;
use crate::routes::App;
use crate::table::Snapshot;

/// So many tables are shown at most, the newest first.
const TABLES: u32 = 100;

/// So long it is shown as it was.
const AGE: Duration = Duration::from_secs(1);

/// The listed tables as they were a moment ago, read once for all who ask.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<Option<(Instant, Arc<Vec<Snapshot>>)>>);

impl Lobby {
    async fn tables(&self, app: &App) -> Result<Arc<Vec<Snapshot>>, Problem> {
        let mut known = self.0.lock().await;
        if let Some((_, tables)) = known.as_ref().filter(|(since, _)| since.elapsed() < AGE) {
            return Ok(tables.clone());
        }
        let listed = app.tables.store().listed(TABLES).await?;
        let tables: Vec<Snapshot> =
            listed.into_iter().filter_map(|row| Snapshot::waiting(row).ok()).collect();
        let tables = Arc::new(tables);
        *known = Some((Instant::now(), tables.clone()));
        Ok(tables)
    }
}

/// A table where people are gathering.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct Seek {
    /// The table's id.
    id: String,
    /// The game.
    game: String,
    /// What was agreed on.
    options: std::collections::BTreeMap<String, String>,
    /// How people play together.
    terms: TermsObject,
    /// Who sits there.
    seats: Vec<SeatObject>,
    /// How many more can sit down.
    free: usize,
}

/// The tables that anybody may find.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Lobby)]
pub(super) struct LobbyObject {
    /// Always `lobby`.
    r#type: &'static str,
    /// Those with a free seat, the newest first.
    tables: Vec<Seek>,
}

/// Listed tables where a seat is free, the newest first.
#[utoipa::path(get, path = "/lobby", tag = "lobby", responses(
    (status = 200, description = "The lobby", body = LobbyObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn show(State(app): State<App>, caller: Caller) -> Result<Json<LobbyObject>, Problem> {
    lobby(&app, &caller.guest).await.map(Json)
}

async fn lobby(app: &App, guest: &Guest) -> Result<LobbyObject, Problem> {
    let tables = app.tables.lobby.tables(app).await?;
    let seeks = tables.iter().map(|table| seek(table, guest)).filter(|seek| seek.free > 0);
    Ok(LobbyObject { r#type: "lobby", tables: seeks.collect() })
}

fn seek(table: &Snapshot, guest: &Guest) -> Seek {
    let most = catalog::find(&table.row.game).map_or(0, |game| usize::from(*game.seats.end()));
    Seek {
        id: table.row.id.clone(),
        game: table.row.game.clone(),
        options: options(table),
        terms: (&table.terms).into(),
        seats: seats(table, guest, |_| true),
        free: most.saturating_sub(table.row.seats.len()),
    }
}

/// Follows the lobby: all of it whenever it has changed.
#[utoipa::path(get, path = "/lobby/stream", tag = "lobby", responses(
    (status = 200, description = "Lobbies, `ping`, and `end` last", body = LobbyObject, content_type = "application/x-ndjson"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn follow(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let permit = app.tables.streams().acquire(caller.guest.client).ok_or(Problem::TooManyStreams)?;
    let closing = app.tables.closing();
    let follower = Follower { app, caller, sent: None, closing, is_ended: false, _permit: permit };
    Ok(wire::answer(&headers, follower.items()))
}

struct Follower {
    app: App,
    caller: Caller,
    sent: Option<LobbyObject>,
    closing: watch::Receiver<bool>,
    is_ended: bool,
    _permit: Permit,
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
        while !self.is_ended {
            // If the store is silent it is looked again.
            if let Ok(lobby) = lobby(&self.app, &self.caller.guest).await
                && self.sent.as_ref() != Some(&lobby)
            {
                let item = Item::new("lobby", None, &lobby);
                self.sent = Some(lobby);
                return Some(item);
            }
            if silent <= Instant::now() {
                return Some(Item::ping(None));
            }
            self.is_ended = tokio::select! {
                () = closed(&mut self.closing) => true,
                () = time::sleep(AGE) => false,
            };
            if self.is_ended {
                return Some(Item::end("closing"));
            }
        }
        None
    }
}

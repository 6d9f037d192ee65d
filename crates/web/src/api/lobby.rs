//! The lobby: tables that anybody may find and where people are gathering.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use tokio::sync::Mutex;
use tokio::time::{self, Instant};
use utoipa::ToSchema;

use super::body::Json;
use super::caller::Caller;
use super::object::{SeatObject, TermsObject, options, seats};
use super::problems::ProblemObject;
use super::source::{self, Queue, Source};
use super::wire;
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
    let follower = Follower { app: app.clone(), guest: caller.guest.clone(), sent: None, _permit: permit };
    Ok(wire::answer(&headers, source::items(follower, app, caller)))
}

struct Follower {
    app: App,
    guest: Guest,
    sent: Option<LobbyObject>,
    _permit: Permit,
}

impl Source for Follower {
    type News = ();

    async fn news(&mut self) {
        time::sleep(AGE).await;
    }

    /// If the store is silent it looks again.
    async fn look(&mut self, _: Option<()>, queue: &mut Queue) {
        let lobby = lobby(&self.app, &self.guest).await.ok();
        if let Some(lobby) = lobby.filter(|lobby| self.sent.as_ref() != Some(lobby)) {
            queue.push("lobby", None, &lobby);
            self.sent = Some(lobby);
        }
    }
}

//! Finished games, many at once: one's own, and those that anybody may find, without people's names.

use std::collections::VecDeque;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serde::Serialize;
use store::{Stored, Wanted};
use tokio::time;
use utoipa::ToSchema;

use super::caller::Caller;
use super::object::{PendingObject, SeatObject, options, seats};
use super::problems::ProblemObject;
use super::wire::{NDJSON, midnight, timestamp};
use crate::fields::Fields;
use crate::problem::Problem;
use crate::quota::Permit;
use crate::routes::App;
use crate::table::Snapshot;

/// So many games are sent in a second.
const PACE: u32 = 50;

/// A finished game.
#[derive(Serialize, ToSchema)]
pub(super) struct Finished {
    /// The table's id.
    id: String,
    /// The game.
    game: String,
    /// What was agreed on.
    options: std::collections::BTreeMap<String, String>,
    /// Who sat where; names are sent to those who sat there.
    seats: Vec<SeatObject>,
    /// How it ended.
    pending: PendingObject,
    /// When it ended.
    ended: String,
    /// The record, which begins with `kupa 1`.
    record: String,
}

/// Finished games, one object a line; with `Accept: text/plain` the records one after another, each of which
/// begins with `kupa 1`. By a token one's own, and always those that were listed, without people's names. Fifty a
/// second are sent, by one export at a time.
#[utoipa::path(get, path = "/exports", tag = "lobby", security((), ("token" = [])),
    params(("game" = Option<String>, Query, description = "Of this game alone"),
        ("bot" = Option<String>, Query, description = "Those alone at which this bot sat"),
        ("since" = Option<String>, Query, description = "That ended on this day or later: `2026-01-31`"),
        ("after" = Option<String>, Query, description = "That were opened after this table: the last `id` of another export")),
    responses(
    (status = 200, description = "The games", body = Finished, content_type = "application/x-ndjson"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn export(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    let fields = Fields::read(uri.query().unwrap_or_default().as_bytes());
    let bot = match fields.get("bot") {
        Some(name) => Some(app.tables.bot(name, &caller.guest).await?.player),
        None => None,
    };
    let wanted = Wanted { bot, ..wanted(&fields, &caller)? };
    let permit = app.tables.exports().acquire(caller.guest.client).ok_or(Problem::TooManyExports)?;
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_plain = accepts.starts_with("text/plain");
    let export =
        Export { app, caller, wanted, is_plain, ids: VecDeque::new(), is_begun: false, _permit: permit };
    let games = stream::unfold(export, |mut export| async move {
        let game = export.next().await?;
        Some((game, export))
    });
    let kind = if is_plain { "text/plain; charset=utf-8" } else { NDJSON };
    Ok(([(header::CONTENT_TYPE, kind)], Body::from_stream(games)).into_response())
}

fn wanted(fields: &Fields, caller: &Caller) -> Result<Wanted, Problem> {
    let unreadable = || Problem::Malformed { pointer: String::new(), why: "`since` is not a day".to_owned() };
    let since = fields.get("since").map(|day| midnight(day).ok_or_else(unreadable)).transpose()?;
    let game = fields.get("game").map(|slug| catalog::find(slug).ok_or(Problem::NoSuchGame)).transpose()?;
    Ok(Wanted {
        player: caller.token().map(|token| token.player.clone()),
        game: game.map(|game| game.slug.to_owned()),
        bot: None,
        since: since.unwrap_or(0),
        after: fields.get("after").map(str::to_owned),
        limit: PACE,
    })
}

struct Export {
    app: App,
    caller: Caller,
    wanted: Wanted,
    is_plain: bool,
    ids: VecDeque<String>,
    is_begun: bool,
    _permit: Permit,
}

impl Export {
    /// The next game. What can't be read is left out; if the store fails the export breaks off.
    async fn next(&mut self) -> Option<Result<String, store::Error>> {
        loop {
            let Some(id) = self.ids.pop_front() else {
                match self.more().await {
                    Ok(true) => continue,
                    Ok(false) => return None,
                    Err(error) => return Some(Err(error)),
                }
            };
            match self.app.tables.store().load(&id).await {
                Ok(Some(stored)) => match self.written(stored) {
                    Some(text) => return Some(Ok(text)),
                    None => continue,
                },
                Ok(None) | Err(store::Error::Altered) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// Are there more?
    async fn more(&mut self) -> Result<bool, store::Error> {
        if std::mem::replace(&mut self.is_begun, true) {
            time::sleep(Duration::from_secs(1)).await;
        }
        self.ids = self.app.tables.store().finished(&self.wanted).await?.into();
        if let Some(last) = self.ids.back() {
            self.wanted.after = Some(last.clone());
        }
        Ok(!self.ids.is_empty())
    }

    fn written(&self, stored: Stored) -> Option<String> {
        let ended = timestamp(stored.table.changed);
        let snapshot = Snapshot::read(stored).ok()?;
        let play = snapshot.play.clone()?;
        let record = play.record()?.to_string();
        if self.is_plain {
            return Some(record);
        }
        let is_own = snapshot.seat_of(&self.caller.guest).is_some();
        let seats = seats(&snapshot, &self.caller.guest, |_| false);
        let nameless = |seat: SeatObject| if is_own { seat } else { seat.nameless() };
        let finished = Finished {
            id: snapshot.row.id.clone(),
            game: snapshot.row.game.clone(),
            options: options(&snapshot),
            seats: seats.into_iter().map(nameless).collect(),
            pending: play.pending().into(),
            ended,
            record,
        };
        Some(serde_json::to_string(&finished).expect("a game is plain data") + "\n")
    }
}

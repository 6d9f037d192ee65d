//! Looking at a table: now, at an earlier step, or as soon as something has happened.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, RawPathParams, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};
use tokio::time;

use super::body::JSON;
use super::caller::Caller;
use super::object::{TableObject, With};
use super::problems::ProblemObject;
use super::source::closed;
use crate::fields::Fields;
use crate::problem::Problem;
use crate::routes::App;
use crate::table::{Here, Snapshot, Table};

/// So long somebody waits at most who waits for a step.
const LONGEST: u64 = 60;

/// A caller at a table.
pub(super) struct Visit {
    pub(super) table: Arc<Table>,
    pub(super) caller: Caller,
}

impl Visit {
    /// What the caller sees now.
    pub(super) fn object(&self, with: With) -> TableObject {
        TableObject::of(&self.table, &self.table.snapshot(), &self.caller.guest, with)
    }
}

impl FromRequestParts<App> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visit, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let path = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Problem::NoSuchTable)?;
        let id = path.iter().find(|(name, _)| *name == "table").map(|(_, id)| id.to_owned());
        let table = app.tables.table(&id.ok_or(Problem::NoSuchTable)?).await?;
        Ok(Visit { table, caller })
    }
}

/// What an address asks for.
struct Asked {
    step: Option<usize>,
    since: Option<usize>,
    wait: Duration,
    with: With,
}

impl Asked {
    fn read(uri: &Uri) -> Result<Asked, Problem> {
        let fields = Fields::read(uri.query().unwrap_or_default().as_bytes());
        let number = |name: &str| match fields.get(name) {
            Some(text) => text.parse().map(Some).map_err(|_| unreadable(name)),
            None => Ok(None),
        };
        let wait = number("wait")?.unwrap_or(0).min(LONGEST);
        let (step, since) = (number("step")?, number("since")?);
        let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let wait = Duration::from_secs(wait);
        Ok(Asked { step: step.map(index), since: since.map(index), wait, with: with(&fields) })
    }
}

fn unreadable(name: &str) -> Problem {
    Problem::Malformed { pointer: String::new(), why: format!("`{name}` is not a number") }
}

/// What an address wants besides.
pub(super) fn with(fields: &Fields) -> With {
    let wants = |name: &str| fields.all("with").flat_map(|list| list.split(',')).any(|word| word == name);
    With { observation: wants("observation"), memory: wants("memory") }
}

/// A table as the caller sees it: by a token their own view, without one a spectator's. With `since` and
/// `wait` it is answered as soon as the game is past that step, or is over, or the time is.
#[utoipa::path(get, path = "/tables/{table}", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id"),
        ("step" = Option<usize>, Query, description = "As it was after so many steps"),
        ("since" = Option<usize>, Query, description = "The step that the caller knows"),
        ("wait" = Option<u64>, Query, description = "So many seconds to wait for a step past `since`, 60 at most"),
        ("with" = Option<String>, Query, description = "`observation`, `memory`, or both with a comma")),
    responses(
    (status = 200, description = "The table", body = TableObject),
    (status = 304, description = "It is as `If-None-Match` says"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn show(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    let asked = Asked::read(&uri)?;
    visit.table.welcome(&visit.caller.guest).await?;
    if let Some(since) = asked.since.filter(|_| !asked.wait.is_zero()) {
        if visit.caller.guest.outsider.is_some() {
            app.tables.attendance().waits(&visit.caller.guest.id, asked.wait);
        }
        let _ = time::timeout(asked.wait, gone_on(&app, &visit, since)).await;
    }
    let snapshot = visit.table.snapshot();
    let snapshot = match asked.step {
        Some(step) if step > snapshot.step() => return Err(Problem::NoSuchStep),
        Some(step) if step < snapshot.step() => Arc::new(snapshot.back(step)),
        _ => snapshot,
    };
    Ok(tagged(&headers, &TableObject::of(&visit.table, &snapshot, &visit.caller.guest, asked.with)))
}

/// Waits until the game is past that step. Whoever waits is there.
async fn gone_on(app: &App, visit: &Visit, since: usize) -> Result<(), Problem> {
    let _here = Here::enter(&visit.table, &visit.caller.guest)?;
    let mut changes = visit.table.follow();
    let mut closing = app.tables.closing();
    let is_past = |snapshot: &Arc<Snapshot>| snapshot.step() > since || snapshot.is_over();
    tokio::select! {
        _ = changes.wait_for(is_past) => {}
        () = closed(&mut closing) => {}
    }
    Ok(())
}

/// The object with the hash of what is in it, or only that it is as before.
fn tagged(headers: &HeaderMap, object: &TableObject) -> Response {
    let body = serde_json::to_string(object).expect("a table is plain data");
    let digest: String = Sha256::digest(&body)[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{digest}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    ([(header::CONTENT_TYPE, JSON.to_owned()), (header::ETAG, tag)], body).into_response()
}

//! Acting, talking, asking for advice, and what is shown after the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use bots::Level;
use engine::Viewer;
use play::luck::Luck;
use play::{Thinking, proof as proofs};
use serde::{Deserialize, Serialize};
use store::Kind;
use utoipa::ToSchema;

use super::access::Scope;
use super::body::Json;
use super::object::{TableObject, With};
use super::problems::{At, ProblemObject};
use super::tables::Visit;
use crate::limits;
use crate::problem::Problem;
use crate::rate_limit::RequestKind;
use crate::routes::App;
use crate::table::Phrase;

/// The most actions at once.
const MOST: usize = 64;

/// What you do.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"step": 1, "actions": ["draw"]}))]
pub(super) struct Acts {
    /// The step that it follows, as the table object has it. It is the key, too: sent again, it is answered again.
    step: usize,
    /// One action or several, in the record's words: all are taken or none.
    actions: Vec<String>,
    /// How often a step had been taken back, as the table object has it.
    undone: Option<usize>,
}

/// Acts. An action for which the game asks is never refused for pace.
#[utoipa::path(post, path = "/tables/{table}/actions", tag = "play", request_body = Acts,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table, once it is on the disk", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn act(State(app): State<App>, visit: Visit, Json(acts): Json<Acts>) -> Response {
    match take(&visit, acts).await {
        Ok(is_repeated) => {
            let mut object = visit.object(With::default());
            object.repeated = is_repeated.then_some(true);
            Json(object).into_response()
        }
        Err(problem) => refused(&app, &visit, problem),
    }
}

/// Takes the actions. Had they been taken before?
async fn take(visit: &Visit, Acts { step, actions, undone }: Acts) -> Result<bool, Problem> {
    visit.caller.must(Scope::Play)?;
    if actions.is_empty() || actions.len() > MOST {
        let why = format!("1 to {MOST} of them");
        return Err(Problem::Malformed { pointer: "/actions".to_owned(), why });
    }
    let (start, guest) = (Instant::now(), visit.caller.guest.clone());
    let undone = undone.unwrap_or(visit.table.snapshot().undone);
    let repeated = Arc::new(AtomicBool::new(false));
    let flag = repeated.clone();
    let work = move |draft: &mut crate::table::Draft| {
        flag.store(draft.has_done(&guest, step, &actions), Relaxed);
        draft.act(&guest, step, undone, &actions)
    };
    let done = visit.table.change(work).await;
    visit.table.metrics().acted(&visit.table.snapshot().row.game, &done, start.elapsed());
    if done.is_err() && visit.caller.guest.outsider.is_some() {
        // A bot that comes too late has come back all the same: next time it is waited for.
        visit.table.welcome(&visit.caller.guest).await?;
    }
    done?;
    visit.table.saw(&visit.caller.guest);
    visit.table.glances(&visit.caller.guest);
    Ok(repeated.load(Relaxed))
}

/// What is refused counts, so that nobody tries everything as fast as they can.
fn refused(app: &App, visit: &Visit, problem: Problem) -> Response {
    let client = visit.caller.guest.client;
    let admitted = app.admission.admit(client, RequestKind::Post, app.tables.metrics());
    let mut response = admitted.err().unwrap_or(problem).into_response();
    response.extensions_mut().insert(At(visit.table.snapshot().step()));
    response
}

/// What you say: one of these.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"phrase": "well-played"}))]
pub(super) struct Saying {
    /// A ready-made phrase, which everybody reads in their own language: `hello`, `well-played`, `one-moment`,
    /// `your-turn`, `thanks`, `oh-no`, `applause`, `laughter`, `surprise`, `tears`, `thinking` or `heart`.
    phrase: Option<String>,
    /// Your own words.
    text: Option<String>,
}

/// Says something to all at the table.
#[utoipa::path(post, path = "/tables/{table}/talk", tag = "play", request_body = Saying,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn talk(visit: Visit, Json(said): Json<Saying>) -> Result<Json<TableObject>, Problem> {
    let (kind, text) = match said.phrase {
        Some(code) => (Kind::Phrase, code.parse::<Phrase>()?.code().to_owned()),
        None => (Kind::Said, said.text.as_deref().and_then(limits::message).ok_or(Problem::NothingSaid)?),
    };
    visit.change(move |draft, guest| draft.say(guest, kind, &text)).await
}

/// What the champion thinks of an action.
#[derive(Serialize, ToSchema)]
pub(super) struct AdviceObject {
    /// The action, in the record's words.
    action: String,
    /// The same in the language of `Accept-Language`.
    words: String,
    /// What it promises, from 0 to 1.
    chance: f64,
    /// In how many imagined games it was tried.
    visits: u32,
}

/// What the champion would do in your place, the best first; nothing, if you are not asked.
#[utoipa::path(get, path = "/tables/{table}/advice", tag = "play", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "Advice", body = [AdviceObject]),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn advice(State(app): State<App>, visit: Visit) -> Result<Json<Vec<AdviceObject>>, Problem> {
    visit.caller.must(Scope::Play)?;
    let (snapshot, guest) = (visit.table.snapshot(), visit.caller.guest);
    let seat = snapshot.seat_of(&guest).ok_or(Problem::NotSeated)?;
    if !snapshot.terms.advice {
        return Err(Problem::NoAdvice);
    }
    let play = snapshot.play.clone().ok_or(Problem::NotRunning)?;
    let thinking = move || {
        let names = snapshot.names(guest.language);
        let reader = snapshot.reader(Viewer::Seat(seat), guest.language, &names);
        play.advise(seat, Thinking::of(Level::Champion), &reader)
    };
    let advice = app.tables.pool().run(thinking).await;
    let object = |advice: play::Advice| AdviceObject {
        action: advice.action,
        words: words::without_isolates(&advice.words),
        chance: advice.chance,
        visits: advice.visits,
    };
    Ok(Json(advice.into_iter().map(object).collect()))
}

/// The record of a finished game, with the proof of its luck in comments.
#[utoipa::path(get, path = "/tables/{table}/record", tag = "play",
    params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let (record, luck) = app.tables.record(&id).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, proofs::record(&record, &luck)).into_response())
}

/// The numbers from which the luck of a finished game follows.
#[derive(Serialize, ToSchema)]
pub(super) struct Proof {
    /// The server's secret.
    secret: String,
    /// Its hash, which was promised.
    promised: String,
    /// By seat: the number that was added.
    numbers: Vec<String>,
    /// Does every deal and roll follow from them?
    holds: bool,
}

/// The proof of a finished game's luck.
#[utoipa::path(get, path = "/tables/{table}/proof", tag = "play",
    params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The proof", body = Proof),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn proof(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Proof>, Problem> {
    let (record, luck) = app.tables.record(&id).await?;
    let play = catalog::replay(&record).map_err(|_| Problem::OtherRules)?;
    let seats = usize::from(play.seats());
    Ok(Json(Proof {
        secret: luck.secret.to_string(),
        promised: luck.secret.digest().to_string(),
        numbers: numbers(&luck, seats),
        holds: proofs::holds(play.as_ref(), &luck),
    }))
}

fn numbers(luck: &Luck, seats: usize) -> Vec<String> {
    (0..seats).map(|seat| luck.number(seat).to_string()).collect()
}

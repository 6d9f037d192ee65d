//! Which request goes where, and what every answer has in common.

mod around;
mod home;
mod look;
mod play;
mod room;
mod visit;

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};

use crate::gate::Gate;
use crate::guest::Guest;
use crate::hall::Hall;
use crate::keys::Keys;
use crate::problem::Problem;
use crate::public::Public;

/// What all requests share.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hall: Arc<Hall>,
    /// What signs the guests' cookies.
    pub keys: Arc<Keys>,
    /// The address by which people find us, if it is not the one they used.
    pub public: Option<Public>,
    /// Who may ask for how much.
    pub gate: Arc<Gate>,
}

/// All pages.
pub fn app(app: App) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/language", post(home::language))
        .route("/tables", post(home::open))
        .route("/rules/{game}", get(home::rules))
        .route("/assets/{name}", get(home::asset))
        .route("/healthz", get(home::health))
        .nest("/t/{table}", table())
        .fallback(|| async { Problem::NoSuchPage })
        .method_not_allowed_fallback(|| async { Problem::NoSuchPage })
        .layer(axum::middleware::from_fn_with_state(app.clone(), around::around))
        .with_state(app)
}

/// The page for whoever looks after the server; it is served at an address of its own.
pub fn metrics_page(app: App) -> Router {
    Router::new().route("/metrics", get(home::metrics)).with_state(app)
}

fn table() -> Router<App> {
    Router::new()
        .route("/", get(look::table))
        .route("/events", get(look::events))
        .route("/replay", get(look::replay))
        .route("/record", get(look::record))
        .route("/proof", get(look::proof))
        .route("/invite", get(look::invite))
        .route("/advice", get(look::advice))
        .route("/link", get(look::seat_link))
        .route("/join", post(room::join))
        .route("/name", post(room::name))
        .route("/seats", post(room::seats))
        .route("/options", post(room::options))
        .route("/terms", post(room::terms))
        .route("/start", post(room::start))
        .route("/seat/{link}", get(look::claim).post(room::claim))
        .route("/act", post(play::act))
        .route("/say", post(play::say))
        .route("/pause", post(play::pause))
        .route("/replace", post(play::replace))
        .route("/rematch", post(play::rematch))
}

/// It is done: the script knows it from the stream, a page without script goes back to the table.
fn done(guest: &Guest, table: &str) -> Response {
    if guest.scripted { StatusCode::NO_CONTENT.into_response() } else { to_table(table) }
}

fn to_table(table: &str) -> Response {
    Redirect::to(&format!("/t/{table}")).into_response()
}

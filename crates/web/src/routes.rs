//! Which request goes where, and what every answer has in common.

mod board;
mod bots;
mod groups;
mod home;
mod learn;
mod look;
mod me;
mod middleware;
mod picture;
mod play;
mod push;
mod review;
mod room;
mod settings;
mod tokens;
mod visit;

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{MethodRouter, get, post};

use crate::admission::Admission;
use crate::api;
use crate::fields::Fields;
use crate::guest::Guest;
use crate::keys::Keys;
use crate::problem::Problem;
use crate::public::Public;
use crate::rate_limit::RequestKind::{self, Advice, Page, Post, Static, Stream, Table, Talk, Token};
use crate::tables::Tables;

use middleware::Entry;

pub(crate) use middleware::POLICY;

/// What all requests share.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub tables: Arc<Tables>,
    /// What signs the guests' cookies.
    pub keys: Arc<Keys>,
    /// The address by which people find us, if it is not the one they used.
    pub public: Option<Public>,
    /// Who the clients are, and how much they may ask for.
    pub admission: Arc<Admission>,
}

/// All pages.
pub fn app(app: App) -> Router {
    let at = Site(app.clone());
    Router::new()
        .route("/", at.get(Page, home::home))
        .route("/language", at.post(Post, home::language))
        .route("/tables", at.post(Table, home::open))
        .route("/card.png", at.get(Page, picture::of_site))
        .route("/games/{game}", at.get(Page, home::game))
        .route("/games/{game}/card.png", at.get(Page, picture::of_game))
        .route("/rules/{game}", at.get(Page, home::rules))
        .route("/games/{game}/idea", at.get(Page, learn::idea))
        .route("/rules/{game}/sources", at.get(Page, home::sources))
        .route("/settings", at.get(Page, settings::show).merge(at.post(Post, settings::save)))
        .route("/tokens", at.get(Page, tokens::show).merge(at.post(Token, tokens::change)))
        .route("/me", at.get(Page, me::show))
        .route("/me/records", at.get(Page, me::records))
        .route("/me/forget", at.post(Post, me::forget))
        .route("/me/link", at.post(Post, me::link))
        .route("/me/code", at.post(Post, me::code))
        .route("/me/move", at.post(Token, me::take))
        .route("/me/move/{code}", at.get(Page, me::ask))
        .route("/groups", at.post(Table, groups::found))
        .route("/g/{group}", at.get(Page, groups::show))
        .route("/g/{group}/join", at.post(Post, groups::join))
        .route("/g/{group}/name", at.post(Post, groups::rename))
        .route("/g/{group}/part", at.post(Post, groups::part))
        .route("/g/{group}/tables", at.get(Page, groups::tables).merge(at.post(Table, groups::start)))
        .route("/calls", at.get(Page, groups::calls))
        .route("/bots", at.get(Page, bots::list))
        .route("/bots/ladder", at.get(Page, bots::ladder))
        .route("/bots/{bot}", at.get(Page, bots::show))
        .route("/push", at.post(Post, push::subscribe))
        .route("/push/off", at.post(Post, push::unsubscribe))
        .route("/push/key", at.get(Page, push::key))
        .route("/worker.js", at.get(Static, push::worker))
        .route("/manifest/{language}", at.get(Static, picture::manifest))
        .route("/icon-192.png", at.get(Static, picture::icon))
        .route("/icon-512.png", at.get(Static, picture::icon))
        .route("/icon-maskable.png", at.get(Static, picture::icon))
        .route("/apple-touch-icon.png", at.get(Static, picture::icon))
        .route("/favicon.ico", at.get(Static, picture::icon))
        .route("/assets/{name}", at.get(Static, home::asset))
        .route("/healthz", at.get(Static, home::health))
        .route("/livez", at.get(Static, home::life))
        .nest("/t/{table}", table(&at))
        .nest_service(api::ROOT, api::router(app.clone()))
        .fallback(at.missing())
        .method_not_allowed_fallback(at.missing())
        .with_state(app)
}

/// The page for whoever looks after the server; it is served at an address of its own.
pub fn metrics_page(app: App) -> Router {
    Router::new().route("/metrics", get(home::metrics)).with_state(app)
}

fn table(at: &Site) -> Router<App> {
    Router::new()
        .route("/", at.get(Page, look::table))
        .route("/card.png", at.get(Page, picture::of_table))
        .route("/end.png", at.get(Page, picture::of_end))
        .route("/events", at.get(Stream, look::events))
        .route("/board", at.get(Page, board::board))
        .route("/board/events", at.get(Stream, board::events))
        .route("/replay", at.get(Page, look::replay))
        .route("/review", at.get(Page, review::review))
        .route("/record", at.get(Page, look::record))
        .route("/proof", at.get(Page, look::proof))
        .route("/invite", at.get(Page, look::invite))
        .route("/advice", at.get(Advice, look::advice))
        .route("/link", at.get(Page, look::seat_link))
        .route("/join", at.post(Post, room::join))
        .route("/newcomer", at.post(Post, room::newcomer))
        .route("/name", at.post(Post, room::name))
        .route("/seats", at.post(Post, room::seats))
        .route("/options", at.post(Post, room::options))
        .route("/terms", at.post(Post, room::terms))
        .route("/commit", at.post(Post, room::commit))
        .route("/start", at.post(Post, room::start))
        .route("/reveal", at.post(Post, room::reveal))
        .route("/seat/{link}", at.get(Page, look::claim).merge(at.post(Post, room::claim)))
        .route("/act", at.post(Post, play::act))
        .route("/ready", at.post(Post, play::ready))
        .route("/undo", at.post(Post, play::undo))
        .route("/informed", at.post(Post, play::informed))
        .route("/lesson", at.post(Post, learn::lesson))
        .route("/say", at.post(Talk, play::say))
        .route("/speed", at.post(Post, play::speed))
        .route("/pause", at.post(Post, play::pause))
        .route("/replace", at.post(Post, play::replace))
        .route("/leave", at.post(Post, play::leave))
        .route("/rematch", at.post(Table, play::rematch))
}

/// Puts what all answers have in common around each route, which says what kind of request it takes.
struct Site(App);

impl Site {
    fn get<T: 'static>(&self, kind: RequestKind, handler: impl Handler<T, App>) -> MethodRouter<App> {
        get(handler).layer(from_fn_with_state(self.entry(kind), middleware::handle))
    }

    fn post<T: 'static>(&self, kind: RequestKind, handler: impl Handler<T, App>) -> MethodRouter<App> {
        post(handler).layer(from_fn_with_state(self.entry(kind), middleware::handle))
    }

    fn missing(&self) -> impl Handler<((),), App> + use<> {
        let handler = || async { Problem::NoSuchPage };
        handler.layer(from_fn_with_state(self.entry(Page), middleware::handle))
    }

    fn entry(&self, kind: RequestKind) -> Entry {
        Entry { app: self.0.clone(), kind }
    }
}

/// It is done: the script knows it from the stream, a page without script goes back to the table.
fn done(guest: &Guest, table: &str) -> Response {
    if guest.scripted { StatusCode::NO_CONTENT.into_response() } else { to_table(table) }
}

fn to_table(table: &str) -> Response {
    Redirect::to(&format!("/t/{table}")).into_response()
}

fn query(uri: &Uri) -> Fields {
    Fields::read(uri.query().unwrap_or_default().as_bytes())
}

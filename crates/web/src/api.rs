//! The API: programs at the table. JSON in and out, curl is enough, no account.
//!
//! It speaks the record's words (`line`, `pending`, `legal`, `view`) and goes through the same functions
//! of a table as the pages do. It never reads or sets a cookie, so any origin may call it. What there is to
//! call is described from the code: [`description`].

mod access;
mod around;
mod body;
mod bots;
mod caller;
mod consent;
mod describe;
mod docs;
mod exports;
mod games;
mod ladder;
mod lobby;
mod mine;
mod object;
mod play;
mod problems;
mod push;
mod referee;
mod room;
mod source;
mod stream;
mod tables;
mod webhooks;
mod wire;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::problem::Problem;
use crate::rate_limit::RequestKind::{self, Advice, Page, Post, Static, Stream, Table, Talk, Token};
use crate::routes::App;

use around::Entry;

#[cfg(test)]
pub(crate) use access::hash;
pub(crate) use access::{Scope, make_token};
pub(crate) use lobby::Lobby;
pub(crate) use wire::timestamp;

/// Where it is.
pub(crate) const ROOT: &str = "/api/v1";

/// All of it.
pub(crate) fn router(app: App) -> Router {
    let (router, _) = described(&app);
    let entry = Entry { app: app.clone(), kind: Page };
    router
        .route("/openapi.json", get(describe::newest))
        .route("/openapi-3.1.json", get(describe::older))
        .route("/docs", get(docs::show))
        .fallback(|| async { Problem::NoSuchPage })
        .method_not_allowed_fallback(|| async { Problem::NoSuchPage })
        .layer(from_fn_with_state(entry, around::tell))
        .layer(from_fn(around::allow_any_origin))
        .with_state(app)
}

/// What there is to call, and the description of it.
fn described(app: &App) -> (Router<App>, OpenApi) {
    let of = |kind: RequestKind, router: OpenApiRouter<App>| {
        router.route_layer(from_fn_with_state(Entry { app: app.clone(), kind }, around::admit))
    };
    let new = OpenApiRouter::<App>::new;
    let all = OpenApiRouter::with_openapi(describe::head())
        .merge(of(Token, new().routes(routes!(access::make))))
        .merge(of(Page, new().routes(routes!(access::me)).routes(routes!(access::revoke))))
        .merge(of(Page, new().routes(routes!(games::list)).routes(routes!(games::show))))
        .merge(of(Post, new().routes(routes!(referee::referee))))
        .merge(of(Page, new().routes(routes!(lobby::show)).routes(routes!(room::promise))))
        .merge(of(Table, new().routes(routes!(room::open)).routes(routes!(room::rematch))))
        .merge(of(Page, new().routes(routes!(tables::show))))
        .merge(of(Post, new().routes(routes!(room::change)).routes(routes!(room::start))))
        .merge(of(Post, new().routes(routes!(room::sit))))
        .merge(of(Post, new().routes(routes!(room::alter)).routes(routes!(room::get_up))))
        .merge(of(Post, new().routes(routes!(consent::undo)).routes(routes!(consent::answer_wish))))
        .merge(of(Post, new().routes(routes!(consent::answer_request, consent::withdraw))))
        .merge(of(Static, new().routes(routes!(play::act))))
        .merge(of(Talk, new().routes(routes!(play::talk))))
        .merge(of(Advice, new().routes(routes!(play::advice))))
        .merge(of(Page, new().routes(routes!(play::record)).routes(routes!(play::proof))))
        .merge(of(Stream, new().routes(routes!(stream::follow)).routes(routes!(mine::follow))))
        .merge(of(Stream, new().routes(routes!(lobby::follow)).routes(routes!(exports::export))))
        .merge(of(Page, new().routes(routes!(bots::list)).routes(routes!(bots::show))))
        .merge(of(Page, new().routes(routes!(ladder::show))))
        .merge(of(Token, new().routes(routes!(bots::make))))
        .merge(of(Post, new().routes(routes!(bots::alter, bots::delete)).routes(routes!(bots::rekey))))
        .merge(of(Post, new().routes(routes!(bots::answer))))
        .merge(of(
            Post,
            new().routes(routes!(webhooks::add, webhooks::list)).routes(routes!(webhooks::remove)),
        ))
        .merge(of(Post, new().routes(routes!(webhooks::deliveries))))
        // As seldom as one talks: each sends something to others.
        .merge(of(Talk, new().routes(routes!(webhooks::ping))))
        .merge(of(Page, new().routes(routes!(push::key))))
        .merge(of(Post, new().routes(routes!(push::subscribe, push::unsubscribe))));
    all.split_for_parts()
}

/// What there is to call, described as OpenAPI 3.1.
pub(crate) fn description(app: &App) -> OpenApi {
    described(app).1
}

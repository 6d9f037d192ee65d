//! Web Push for pages: a browser says where it wants to be told, by the cookie of its guest.

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::App;
use crate::fields::Fields;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::push::{Browser, Subscribed};

/// The key with which a browser subscribes.
pub(super) async fn key(State(app): State<App>) -> Result<String, Problem> {
    Ok(app.tables.site_key().await?.public())
}

/// What a browser runs while no page is open. It has to be at the root, since it is for the whole site.
pub(super) async fn worker() -> impl IntoResponse {
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("../assets/worker.js"))
}

/// The guest's browser is told from now on.
pub(super) async fn subscribe(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    let field = |name: &str| fields.get(name).unwrap_or_default();
    let said = Subscribed {
        endpoint: field("endpoint"),
        p256dh: field("p256dh"),
        auth: field("auth"),
        offset: fields.read_as("offset").unwrap_or_default(),
        at_night: fields.get("night").is_some(),
    };
    let browser = Browser::new(&said, guest.language, &guest.origin).map_err(|_| Problem::Nonsense)?;
    app.tables.tell(&guest.id, &browser).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Nothing more is told there.
pub(super) async fn unsubscribe(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    app.tables.untell(&guest.id, fields.get("endpoint").ok_or(Problem::Nonsense)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Web Push for clients that run in a browser: where its push service takes letters.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::Scope;
use super::body::Json;
use super::caller::Caller;
use super::problems::ProblemObject;
use crate::problem::Problem;
use crate::push::{Browser, Subscribed};
use crate::routes::App;

/// The key of this site.
#[derive(Serialize, ToSchema)]
#[schema(as = PushKey)]
pub(super) struct KeyObject {
    /// For `applicationServerKey`, in base64 as addresses write it.
    key: String,
}

/// A browser's subscription, as `PushSubscription.toJSON()` writes it, and what it says of its reader.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(example = json!({"endpoint": "https://push.example.com/send/x",
    "keys": {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"}, "offset": 120}))]
pub(super) struct NewSubscription {
    /// Where its push service takes letters.
    endpoint: String,
    /// Its keys.
    keys: Keys,
    /// When the browser believes that it ends; it is not needed here.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    #[allow(dead_code, reason = "browsers send it along")]
    expiration_time: Option<serde_json::Value>,
    /// By how many minutes the reader's clock is ahead of UTC: nobody is told between 22 and 8.
    #[serde(default)]
    offset: i64,
    /// Unless they wish.
    #[serde(default, rename = "at_night")]
    at_night: bool,
}

/// The keys of a subscription.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PushKeys)]
pub(super) struct Keys {
    /// Its public key.
    p256dh: String,
    /// What it shares with this site.
    auth: String,
}

/// A subscription that is over.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"endpoint": "https://push.example.com/send/x"}))]
pub(super) struct Ended {
    /// Where its push service took letters.
    endpoint: String,
}

/// The key with which a browser subscribes.
#[utoipa::path(get, path = "/push/key", tag = "push", responses(
    (status = 200, description = "The key", body = KeyObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn key(State(app): State<App>) -> Result<Json<KeyObject>, Problem> {
    Ok(Json(KeyObject { key: app.tables.site_key().await?.public() }))
}

/// Has a browser told when a game with days for a move asks for you and you are not there: once for a turn, in the
/// language of `Accept-Language`.
#[utoipa::path(post, path = "/push", tag = "push", request_body = NewSubscription, security(("token" = [])), responses(
    (status = 204, description = "It is told from now on"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn subscribe(
    State(app): State<App>,
    caller: Caller,
    Json(wanted): Json<NewSubscription>,
) -> Result<StatusCode, Problem> {
    caller.must(Scope::Notify)?;
    let NewSubscription { endpoint, keys, offset, at_night, .. } = &wanted;
    let said =
        Subscribed { endpoint, p256dh: &keys.p256dh, auth: &keys.auth, offset: *offset, at_night: *at_night };
    let browser = Browser::new(&said, caller.guest.language, &caller.guest.origin).map_err(malformed)?;
    app.tables.tell(&caller.guest.id, &browser).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn malformed(part: &'static str) -> Problem {
    let pointer = match part {
        "p256dh" | "auth" => format!("/keys/{part}"),
        part => format!("/{part}"),
    };
    Problem::Malformed { pointer, why: "no browser says so".to_owned() }
}

/// Nothing more is told there.
#[utoipa::path(delete, path = "/push", tag = "push", request_body = Ended, security(("token" = [])), responses(
    (status = 204, description = "It is forgotten"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn unsubscribe(
    State(app): State<App>,
    caller: Caller,
    Json(ended): Json<Ended>,
) -> Result<StatusCode, Problem> {
    caller.must(Scope::Notify)?;
    app.tables.untell(&caller.guest.id, &ended.endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Webhooks: a program is told where it says, so that it need not stay.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use store::Letterbox;
use utoipa::ToSchema;

use super::access::Scope;
use super::body::Json;
use super::caller::Caller;
use super::problems::ProblemObject;
use super::wire::timestamp;
use crate::courier;
use crate::id;
use crate::outbox::{AWAY, Outcome, Receiver};
use crate::outside::now;
use crate::problem::Problem;
use crate::routes::App;
use crate::table::notices::{INVITED, OVER, TURN};
use crate::webhook::{Format, Webhook, When};

/// The most webhooks that one guest may have.
const MOST: usize = 10;

/// Of what one may be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Event {
    /// A game asks for you.
    Turn,
    /// A host wants you at a table, if you are a bot: answer by `POST /invitations/{table}` until `due`.
    Invited,
    /// A game of yours is over.
    Over,
}

impl Event {
    const ALL: [Event; 3] = [Event::Turn, Event::Invited, Event::Over];

    const fn word(self) -> &'static str {
        match self {
            Event::Turn => TURN,
            Event::Invited => INVITED,
            Event::Over => OVER,
        }
    }
}

/// Where you want to be told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"url": "https://example.com/hook", "events": ["turn", "invited", "over"], "when": "away"}))]
pub(super) struct NewWebhook {
    /// By `https`, of a public host; no redirect is followed.
    url: String,
    /// Of what; of all, if nothing is said.
    #[serde(default)]
    events: Option<Vec<Event>>,
    /// Also while you are there?
    #[serde(default)]
    when: When,
    /// In which form.
    #[serde(default)]
    format: Format,
}

/// A webhook.
#[derive(Serialize, ToSchema)]
#[schema(as = Webhook)]
pub(super) struct WebhookObject {
    /// Its name in addresses.
    id: String,
    /// Where it leads.
    url: String,
    /// Of what it tells.
    events: Vec<Event>,
    /// Also while you are there?
    when: When,
    /// In which form.
    format: Format,
    /// Has it failed for three days? Then nothing is sent there until a ping has come through.
    off: bool,
    /// By what requests are signed, as Standard Webhooks has it: shown when it is made, and not again.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// One try to reach it.
#[derive(Serialize, ToSchema)]
#[schema(as = Delivery)]
pub(super) struct DeliveryObject {
    /// When.
    #[schema(example = "2026-08-23T18:04:11Z")]
    at: String,
    #[serde(flatten)]
    outcome: Outcome,
}

impl WebhookObject {
    fn of(letterbox: &Letterbox, webhook: Webhook, secret: Option<String>) -> WebhookObject {
        let told = |event: &Event| letterbox.events.split(' ').any(|word| word == event.word());
        WebhookObject {
            id: letterbox.id.clone(),
            url: webhook.url,
            events: Event::ALL.into_iter().filter(told).collect(),
            when: webhook.when,
            format: webhook.format,
            off: letterbox.is_off,
            secret,
        }
    }
}

/// Adds a webhook; with `Idempotency-Key` once, however often that is asked. What is sent there follows Standard Webhooks (`webhook-id`, `webhook-timestamp`,
/// `webhook-signature`) and names nobody and no card.
#[utoipa::path(post, path = "/webhooks", tag = "webhooks", request_body = NewWebhook, security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Anything that is another each time")),
    responses(
    (status = 201, description = "The webhook, with its secret", body = WebhookObject),
    (status = 200, description = "It was there already", body = WebhookObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn add(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Json(wanted): Json<NewWebhook>,
) -> Result<(StatusCode, Json<WebhookObject>), Problem> {
    caller.must(Scope::Notify)?;
    courier::address(&wanted.url).map_err(|why| malformed("/url", why))?;
    let events = wanted.events.unwrap_or_else(|| Event::ALL.to_vec());
    if events.is_empty() {
        return Err(malformed("/events", "there is `turn`, `invited` and `over`"));
    }
    let store = app.tables.store();
    let own = store.letterboxes_of(&caller.guest.id).await?;
    let key = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
    let id = key.map_or_else(id::random, |key| id::derived(&["webhook", &caller.guest.id, key]));
    if let Some(known) = own.iter().find(|letterbox| letterbox.id == id)
        && let Some(webhook) = webhook(known)
    {
        // Whoever lost the answer has not read the secret.
        let secret = Some(webhook.secret());
        return Ok((StatusCode::OK, Json(WebhookObject::of(known, webhook, secret))));
    }
    if own.iter().filter(|letterbox| webhook(letterbox).is_some()).count() >= MOST {
        return Err(Problem::TooManyWebhooks);
    }
    let (language, origin) = (caller.guest.language, caller.guest.origin.as_str());
    let webhook = Webhook::new(wanted.url, wanted.when, wanted.format, language, origin);
    let words = Event::ALL.into_iter().filter(|event| events.contains(event)).map(Event::word);
    let letterbox = Letterbox {
        id,
        player: caller.guest.id,
        events: words.collect::<Vec<_>>().join(" "),
        delay: if webhook.when == When::Away { AWAY } else { 0 },
        text: serde_json::to_string(&webhook).expect("a webhook is plain data"),
        made: now(),
        failing: None,
        is_off: false,
    };
    store.add_letterbox(letterbox.clone()).await?;
    let secret = Some(webhook.secret());
    Ok((StatusCode::CREATED, Json(WebhookObject::of(&letterbox, webhook, secret))))
}

fn malformed(pointer: &str, why: &str) -> Problem {
    Problem::Malformed { pointer: pointer.to_owned(), why: why.to_owned() }
}

/// Your webhooks.
#[utoipa::path(get, path = "/webhooks", tag = "webhooks", security(("token" = [])), responses(
    (status = 200, description = "All of them, the oldest first", body = Vec<WebhookObject>),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Vec<WebhookObject>>, Problem> {
    caller.must(Scope::Notify)?;
    let own = app.tables.store().letterboxes_of(&caller.guest.id).await?;
    let object = |letterbox: &Letterbox| Some(WebhookObject::of(letterbox, webhook(letterbox)?, None));
    Ok(Json(own.iter().filter_map(object).collect()))
}

fn webhook(letterbox: &Letterbox) -> Option<Webhook> {
    match Receiver::of(letterbox)? {
        Receiver::Program(webhook) => Some(webhook),
        Receiver::Browser(_) => None,
    }
}

/// The caller's own webhook of that id.
async fn own(app: &App, caller: &Caller, id: &str) -> Result<(Letterbox, Webhook), Problem> {
    caller.must(Scope::Notify)?;
    let own = app.tables.store().letterboxes_of(&caller.guest.id).await?;
    let found = own.into_iter().find(|letterbox| letterbox.id == id).ok_or(Problem::NoSuchWebhook)?;
    let webhook = webhook(&found).ok_or(Problem::NoSuchWebhook)?;
    Ok((found, webhook))
}

/// Removes a webhook, with what was still to be sent there.
#[utoipa::path(delete, path = "/webhooks/{webhook}", tag = "webhooks", security(("token" = [])),
    params(("webhook" = String, Path, description = "The webhook's id")), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let (letterbox, _) = own(&app, &caller, &id).await?;
    match app.tables.store().remove_letterbox(&letterbox.id, Some(&caller.guest.id)).await {
        // Somebody else was quicker, which comes to the same.
        Ok(()) | Err(store::Error::Missing) => Ok(StatusCode::NO_CONTENT),
        Err(error) => Err(error.into()),
    }
}

/// Sends a `ping` there, and says what came of it. One that was switched off is on again if it came through.
#[utoipa::path(post, path = "/webhooks/{webhook}/ping", tag = "webhooks", security(("token" = [])),
    params(("webhook" = String, Path, description = "The webhook's id")), responses(
    (status = 200, description = "What came of it", body = DeliveryObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn ping(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<DeliveryObject>, Problem> {
    let (letterbox, webhook) = own(&app, &caller, &id).await?;
    let letter = webhook.letter(&id::random(), now(), None).ok_or(Problem::NoSuchWebhook)?;
    let outcome = app.tables.deliver(letter, "ping").await;
    // One that is off stays so for as long as nothing comes through.
    let failing = if letterbox.is_off { Some(0) } else { letterbox.failing };
    match app.tables.note(&letterbox.id, failing, None, None, &outcome).await {
        Ok(()) | Err(Problem::NoSuchTable) => {}
        Err(problem) => return Err(problem),
    }
    Ok(Json(DeliveryObject { at: timestamp(now()), outcome }))
}

/// The last tries, at most twenty, the last first.
#[utoipa::path(get, path = "/webhooks/{webhook}/deliveries", tag = "webhooks", security(("token" = [])),
    params(("webhook" = String, Path, description = "The webhook's id")), responses(
    (status = 200, description = "The last tries", body = Vec<DeliveryObject>),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn deliveries(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<DeliveryObject>>, Problem> {
    let (letterbox, _) = own(&app, &caller, &id).await?;
    let tried = app.tables.store().deliveries(&letterbox.id).await?;
    let object = |delivery: store::Delivery| {
        let outcome = serde_json::from_str(&delivery.text).ok()?;
        Some(DeliveryObject { at: timestamp(delivery.at), outcome })
    };
    Ok(Json(tried.into_iter().filter_map(object).collect()))
}

//! The way of a request and of its answer. In a storm it is lost, late, doubled or cut off.

use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::api::ROOT;

use super::dice::Dice;
use super::ledger::Wish;
use super::world::World;

/// What somebody sends.
#[derive(Clone)]
pub(super) struct Ask {
    pub(super) who: usize,
    /// Or the token, by which programs come in.
    pub(super) cookie: String,
    pub(super) method: &'static str,
    pub(super) path: String,
    pub(super) form: String,
    pub(super) wish: Wish,
    /// By which the same is known again, if it is sent to open something.
    pub(super) key: Option<String>,
}

/// What somebody gets.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    /// Where it leads.
    pub(super) to: Option<String>,
    pub(super) body: String,
}

/// When somebody hangs up: after so many polls, or after so long.
#[derive(Clone, Copy)]
enum HangsUp {
    AfterPolls(u32),
    After(Duration),
}

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends it on its way; the answer, if one comes back.
pub(super) async fn send(world: &Arc<World>, dice: &mut Dice, ask: Ask) -> Option<Answer> {
    if world.is_calm() {
        sleep(dice.milliseconds(1, 20)).await;
        return deliver(world, &ask, None).await;
    }
    let about = format!("{} {}", ask.path, ask.form);
    if dice.one_in(40) {
        world.trace.fault("requests lost", &about);
        sleep(PATIENCE).await;
        return None;
    }
    if ask.method == "POST" && dice.one_in(15) {
        world.trace.fault("requests doubled", &about);
        later(world, ask.clone(), dice.milliseconds(0, 3000));
    }
    if ask.method == "POST" && dice.one_in(40) {
        world.trace.fault("requests late", &about);
        later(world, ask, dice.milliseconds(2000, 30_000));
        sleep(PATIENCE).await;
        return None;
    }
    sleep(dice.milliseconds(1, 400)).await;
    let hangs_up = dice.one_in(12).then(|| hangs_up(dice));
    let answer = deliver(world, &ask, hangs_up).await;
    if dice.one_in(40) {
        world.trace.fault("answers lost", &about);
        return None;
    }
    sleep(dice.milliseconds(1, 400)).await;
    answer
}

fn hangs_up(dice: &mut Dice) -> HangsUp {
    if dice.one_in(2) {
        HangsUp::AfterPolls(1 + dice.below(4))
    } else {
        HangsUp::After(dice.milliseconds(0, 60))
    }
}

/// Another copy of it, which comes when it comes.
fn later(world: &Arc<World>, ask: Ask, delay: Duration) {
    let world = world.clone();
    tokio::spawn(async move {
        sleep(delay).await;
        deliver(&world, &ask, None).await;
    });
}

/// The request is at the server, if there is one.
async fn deliver(world: &Arc<World>, ask: &Ask, hangs_up: Option<HangsUp>) -> Option<Answer> {
    world.ledger().arrives(&ask.wish);
    let answering = async {
        let response = respond(world, ask).await?;
        let body = to_bytes(response.1, usize::MAX).await.ok()?;
        Some((response.0, response.2, body))
    };
    let (status, to, body) = match hangs_up {
        None => timeout(PATIENCE, answering).await.ok()??,
        Some(when) => {
            let answered = cut_off(answering, when).await;
            if answered.is_none() {
                world.trace.fault("connections dropped", &format!("{} {}", ask.path, ask.form));
            }
            answered??
        }
    };
    world.trace.bytes(&body);
    if ask.method == "POST" {
        world.trace.tell(&format!("person {}: {} {} -> {status}", ask.who, ask.path, ask.form));
    }
    Some(Answer { status, to, body: String::from_utf8_lossy(&body).into_owned() })
}

/// The answer of the server, unless it goes down meanwhile. What is done is written down at once.
async fn respond(world: &Arc<World>, ask: &Ask) -> Option<(StatusCode, Body, Option<String>)> {
    let response = connect(world, ask, None).await?;
    let (parts, body) = response.into_parts();
    let to = parts.headers.get(header::LOCATION).and_then(|to| to.to_str().ok()).map(str::to_owned);
    let is_done = parts.status.is_success() || parts.status.is_redirection();
    if is_done && let Some(wrong) = world.ledger().answers(&ask.wish, to.as_deref()) {
        world.trace.fail(&wrong);
    }
    Some((parts.status, body, to))
}

/// The head of the answer; `since` is what a stream has shown last.
pub(super) async fn connect(world: &Arc<World>, ask: &Ask, since: Option<&str>) -> Option<Response> {
    let (routes, mut up) = world.node()?;
    world.trace.count("requests");
    let mut request = Request::builder().method(ask.method).uri(&ask.path);
    request = match ask.path.starts_with(ROOT) {
        true => request.header(header::AUTHORIZATION, format!("Bearer {}", ask.cookie)),
        false => request.header(header::COOKIE, &ask.cookie),
    };
    if let Some(key) = &ask.key {
        request = request.header("idempotency-key", key);
    }
    request = request.header(header::HOST, "kupa.test").header(header::ACCEPT_LANGUAGE, "en");
    if let Some(since) = since {
        request = request.header("last-event-id", since);
    }
    let request = request.body(Body::from(ask.form.clone())).expect("a request");
    tokio::select! {
        biased;
        _ = up.changed() => None,
        response = routes.oneshot(request) => response.ok(),
    }
}

/// The work's outcome, unless it is dropped before.
async fn cut_off<F: Future>(work: F, when: HangsUp) -> Option<F::Output> {
    match when {
        HangsUp::After(time) => timeout(time, work).await.ok(),
        HangsUp::AfterPolls(polls) => {
            let (mut work, mut polled) = (Box::pin(work), 0);
            std::future::poll_fn(move |context| {
                polled += 1;
                match work.as_mut().poll(context) {
                    Poll::Pending if polled == polls => Poll::Ready(None),
                    polling => polling.map(Some),
                }
            })
            .await
        }
    }
}

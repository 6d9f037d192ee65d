//! What every answer has in common: the guest is known, floods and strangers' forms are refused, a
//! problem gets its words, and the headers keep other people's code out.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use crate::guest::Guest;
use crate::pages;
use crate::problem::Problem;

/// Nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

pub(super) async fn around(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let mut guest = Guest::read(request.headers(), &app.keys);
    guest.client = app.gate.client(&request);
    if let Some(public) = &app.public {
        guest.origin.clone_from(public);
    }
    let admitted = app.gate.admit(guest.client, &request);
    let path = request.uri().path().to_owned();
    request.extensions_mut().insert(guest.clone());
    let response = match admitted {
        Err(problem) => problem.into_response(),
        Ok(()) if is_foreign(&request) => Problem::Foreign.into_response(),
        Ok(()) => next.run(request).await,
    };
    let mut response = in_words(response, &guest, &path);
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    // What a guest sees is for that guest alone.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(cookie) = guest.introduction() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A form that a page of somebody else sends. Browsers say where it comes from; programs that say
/// nothing have no cookie of anybody.
fn is_foreign(request: &Request) -> bool {
    let headers = request.headers();
    request.method() == Method::POST && (is_cross_site(headers) || is_other_origin(headers))
}

fn is_cross_site(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

fn is_other_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return false };
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_none() || host != text(header::HOST)
}

/// A problem in the reader's language: a page, or a line for the script.
fn in_words(response: Response, guest: &Guest, path: &str) -> Response {
    let Some(problem) = response.extensions().get::<Problem>() else { return response };
    if let Problem::Store(error) = problem {
        tracing::error!(%error, "the store failed");
    }
    let text = if guest.scripted {
        pages::problem_line(guest, problem)
    } else {
        pages::problem(guest, path, problem)
    };
    let mut answer = (problem.status(), text).into_response();
    if let Some(seconds) = problem.retry_after() {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    answer
}

//! The middleware around every route: recognises the guest, applies rate limits, refuses cross-site
//! forms, renders problems, and sets the security headers.

use std::time::Instant;

use axum::extract::{OriginalUri, Request, State};
use axum::http::header::Entry as HeaderEntry;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use crate::guest::{Guest, is_introduction};
use crate::pages;
use crate::problem::Problem;
use crate::public::Public;
use crate::rate_limit::RequestKind;
use crate::tables::Tables;

/// Nothing inline, nothing from elsewhere.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

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

/// What the middleware of one route needs to know.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) app: App,
    pub(super) kind: RequestKind,
}

pub(super) async fn handle(State(entry): State<Entry>, request: Request, next: Next) -> Response {
    let (start, method) = (Instant::now(), request.method().clone());
    let response = answer(&entry, request, next).await;
    entry.app.tables.metrics().answered(&method, response.status(), start.elapsed());
    response
}

async fn answer(Entry { app, kind }: &Entry, mut request: Request, next: Next) -> Response {
    let guest = recognise(app, &request);
    let path =
        request.extensions().get::<OriginalUri>().map_or(request.uri(), |uri| &uri.0).path().to_owned();
    let admitted = app.admission.admit(guest.client, *kind, app.tables.metrics());
    let response = match admitted.and_then(|_| refuse_cross_site(&request, app.public.as_ref())) {
        Err(problem) => problem.into_response(),
        Ok(()) => {
            request.extensions_mut().insert(guest.clone());
            next.run(request).await
        }
    };
    let mut response = render_problem(response, &guest, &path, &app.tables);
    set_headers(response.headers_mut(), &guest, app.public.as_ref());
    response
}

fn recognise(app: &App, request: &Request) -> Guest {
    let mut guest = Guest::read(request.headers(), &app.keys, app.public.as_ref());
    guest.client = app.admission.client(request);
    guest
}

/// The headers that every answer has.
fn set_headers(headers: &mut HeaderMap, guest: &Guest, public: Option<&Public>) {
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    // What a guest sees is for that guest alone.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let is_introduced = headers.get_all(header::SET_COOKIE).iter().any(is_introduction);
    if let Some(cookie) = guest.introduction().filter(|_| !is_introduced) {
        headers.append(header::SET_COOKIE, cookie);
    }
    if public.is_some_and(Public::is_secure) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
        mark_secure(headers);
    }
}

/// Cookies that travel by https only.
fn mark_secure(headers: &mut HeaderMap) {
    if let HeaderEntry::Occupied(mut cookies) = headers.entry(header::SET_COOKIE) {
        for cookie in cookies.iter_mut() {
            let safe = [cookie.as_bytes(), b"; Secure"].concat();
            *cookie = HeaderValue::from_bytes(&safe).expect("a header's value with plain text after it");
        }
    }
}

/// Refuses a form that a page of somebody else sends. Browsers say where it comes from; programs that
/// say nothing have no cookie of anybody.
fn refuse_cross_site(request: &Request, public: Option<&Public>) -> Result<(), Problem> {
    let headers = request.headers();
    let is_foreign = is_cross_site(headers) || is_other_origin(headers, public);
    if request.method() == Method::POST && is_foreign { Err(Problem::Foreign) } else { Ok(()) }
}

fn is_cross_site(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Our own origin is the host that was asked for, or the one by which people find us.
fn is_other_origin(headers: &HeaderMap, public: Option<&Public>) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    let Some(origin) = text(header::ORIGIN) else { return false };
    let host = origin.split_once("://").map(|(_, host)| host);
    let is_asked = host.is_some() && host == text(header::HOST);
    !is_asked && public.is_none_or(|public| public.as_str() != origin)
}

/// A problem in the reader's language: a page, or a line for the script.
fn render_problem(response: Response, guest: &Guest, path: &str, tables: &Tables) -> Response {
    let Some(problem) = response.extensions().get::<Problem>() else { return response };
    tables.report(problem);
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

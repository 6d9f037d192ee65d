//! What is around every answer: who asks and how often, whose origin it is, and what went wrong.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::caller::Caller;
use super::problems;
use crate::guest::Guest;
use crate::rate_limit::{Allowance, RequestKind};
use crate::routes::App;

/// What is needed to know who may come in.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) app: App,
    pub(super) kind: RequestKind,
}

/// What a page of another origin may read.
const EXPOSED: &str = "ETag, Location, Retry-After, RateLimit, RateLimit-Policy";

/// Without cookies nobody's browser can be made to act for its owner: whoever likes may call.
const ORIGINS: [(HeaderName, HeaderValue); 4] = [
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// What browsers ask before they call from elsewhere.
const PREFLIGHT: [(HeaderName, HeaderValue); 3] = [
    (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, PATCH, DELETE")),
    (
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static(
            "Authorization, Content-Type, If-None-Match, Last-Event-ID, Idempotency-Key",
        ),
    ),
    (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400")),
];

pub(super) async fn allow_any_origin(request: Request, next: Next) -> Response {
    let mut response = if request.method() == Method::OPTIONS {
        (StatusCode::NO_CONTENT, HeaderMap::from_iter(PREFLIGHT)).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.extend(ORIGINS);
    let policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    // What somebody sees is for them alone.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Counts the answer, and says in the caller's language what went wrong.
pub(super) async fn tell(State(Entry { app, .. }): State<Entry>, request: Request, next: Next) -> Response {
    let (start, method) = (Instant::now(), request.method().clone());
    let reader = Guest::without_cookies(request.headers(), app.public.as_ref(), None);
    let answer = next.run(request).await;
    let left = answer.extensions().get::<Left>().and_then(|left| left.0);
    let mut response = problems::rendered(answer, &reader, &app.tables);
    response.headers_mut().extend(left.into_iter().flat_map(allowance_headers));
    app.tables.metrics().answered(&method, response.status(), start.elapsed());
    response
}

/// Lets those in who do not ask too often, and finds out who they are.
pub(super) async fn admit(
    State(Entry { app, kind }): State<Entry>,
    mut request: Request,
    next: Next,
) -> Response {
    let (client, headers) = (app.admission.client(&request), request.headers().clone());
    let admitted = app.admission.admit(client, kind, app.tables.metrics());
    let left = admitted.as_ref().ok().copied().flatten();
    let known = async {
        admitted?;
        Caller::read(&app, &headers, client).await
    };
    let mut response = match known.await {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    };
    response.extensions_mut().insert(Left(left));
    response
}

/// What is left of the caller's allowance, for the headers of the answer.
#[derive(Clone, Copy)]
struct Left(Option<Allowance>);

/// As `draft-ietf-httpapi-ratelimit-headers` has it: the bucket, how many it holds and in how many seconds it is
/// full again; how many are left of it.
fn allowance_headers(Allowance { kind, burst, left, window }: Allowance) -> [(HeaderName, HeaderValue); 2] {
    let header = |name, text: String| (HeaderName::from_static(name), text.try_into().expect("it is ASCII"));
    let name = kind.name();
    [
        header("ratelimit-policy", format!(r#""{name}";q={burst};w={window}"#)),
        header("ratelimit", format!(r#""{name}";r={left};t={window}"#)),
    ]
}

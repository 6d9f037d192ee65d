//! What is around every answer: who asks and how often, whose origin it is, and what went wrong.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::caller::Caller;
use super::problems;
use crate::guest::Guest;
use crate::rate_limit::RequestKind;
use crate::routes::App;

/// What is needed to know who may come in.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) app: App,
    pub(super) kind: RequestKind,
}

/// Without cookies nobody's browser can be made to act for its owner: whoever likes may call.
const ORIGINS: [(HeaderName, HeaderValue); 4] = [
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("ETag, Location, Retry-After")),
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
    let response = problems::rendered(next.run(request).await, &reader, &app.tables);
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
    let known = async {
        app.admission.admit(client, kind, app.tables.metrics())?;
        Caller::read(&app, &headers, client).await
    };
    match known.await {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    }
}

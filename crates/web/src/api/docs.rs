//! The reference: every call, made from the description, with a form that tries it.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};

use super::describe::v3_2;
use super::problems::CODES;
use crate::guest::Guest;
use crate::pages;
use crate::routes::{App, POLICY};

/// A page for people, though it sets and reads no cookie: its language is what the browser wants.
pub(super) async fn show(State(app): State<App>, headers: HeaderMap) -> Response {
    let reader = Guest::without_cookies(&headers, app.public.as_ref(), None);
    let policy: (HeaderName, HeaderValue) =
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    ([policy], pages::reference(&reader, &v3_2(&app), CODES)).into_response()
}

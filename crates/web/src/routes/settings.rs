//! What a guest likes.

use axum::Extension;
use axum::http::{StatusCode, Uri, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use maud::Markup;

use super::home::own_path;
use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::limits;
use crate::pages;
use crate::problem::Problem;

pub(super) async fn show(Extension(guest): Extension<Guest>, uri: Uri) -> Markup {
    pages::settings(&guest, uri.query() == Some("saved"))
}

/// Remembers what the form says; of what it does not speak, nothing changes.
pub(super) async fn save(Extension(guest): Extension<Guest>, fields: Fields) -> Result<Response, Problem> {
    let mut likes = guest.preferences.clone();
    likes.follow(&fields).ok_or(Problem::Nonsense)?;
    let name = fields.get("name").and_then(limits::name);
    let cookies =
        name.map(|name| guest::remember_name(&name)).into_iter().chain([guest::remember_preferences(&likes)]);
    let cookies: Vec<_> = cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect();
    let answer = if guest.scripted {
        StatusCode::NO_CONTENT.into_response()
    } else {
        Redirect::to(own_path(fields.get("back"))).into_response()
    };
    Ok((AppendHeaders(cookies), answer).into_response())
}

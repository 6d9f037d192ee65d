//! Pictures of links, and what a system must know that puts the site on its home screen.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Response};
use review::Review;
use serde_json::json;
use words::Language;

use super::look::finished;
use super::visit::Visit;
use super::{App, query};
use crate::messages::say;
use crate::picture::{Card, End, ICONS, Icon, Png};
use crate::problem::Problem;

/// How long a picture of a table is kept: somebody may have sat down since.
const MINUTES: HeaderValue = HeaderValue::from_static("private, max-age=300");
/// For one browser, because an answer may carry a guest's cookie.
const DAY: HeaderValue = HeaderValue::from_static("private, max-age=86400");

pub(super) async fn of_site() -> Response {
    png(Card::of_site().png().await, DAY)
}

pub(super) async fn of_game(Path(game): Path<String>) -> Result<Response, Problem> {
    let game = catalog::find(&game).ok_or(Problem::NoSuchPage)?;
    Ok(png(Card::of_game(game).png().await, DAY))
}

pub(super) async fn of_table(Visit { table, .. }: Visit) -> Result<Response, Problem> {
    let snapshot = table.snapshot();
    let game = catalog::find(&snapshot.row.game).ok_or(Problem::NoSuchPage)?;
    Ok(png(Card::of_table(game, &snapshot).png().await, MINUTES))
}

/// The end of a game. Only a player gets their own curve onto it.
pub(super) async fn of_end(
    State(app): State<App>,
    Visit { table, id, guest }: Visit,
    uri: Uri,
) -> Result<Response, Problem> {
    let snapshot = table.snapshot();
    let play = finished(&snapshot)?;
    let game = catalog::find(&snapshot.row.game).ok_or(Problem::NoSuchPage)?;
    let end = End::of(game, &snapshot, play.as_ref(), guest.language);
    if query(&uri).get("curve") != Some("own") {
        return Ok(png(end.png().await, MINUTES));
    }
    let seat = snapshot.seat_of(&guest).ok_or(Problem::NotSeated)?;
    let analysis = app.tables.kept_review(&id).await?.ok_or(Problem::NoSuchPage)?;
    let review = Review::of(&analysis, seat.index()).ok_or(Problem::NoSuchPage)?;
    Ok(png(end.with_chances(&review).png().await, MINUTES))
}

pub(super) async fn icon(uri: Uri) -> Result<Response, Problem> {
    let icon = Icon::find(uri.path()).ok_or(Problem::NoSuchPage)?;
    Ok(png(icon.png().await, DAY))
}

fn png(png: Png, kept: HeaderValue) -> Response {
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static("image/png")), (header::CACHE_CONTROL, kept)];
    (headers, png.to_vec()).into_response()
}

/// What is installed, in the reader's language.
pub(super) async fn manifest(Path(name): Path<String>) -> Result<Response, Problem> {
    let language =
        name.strip_suffix(".webmanifest").and_then(Language::from_code).ok_or(Problem::NoSuchPage)?;
    let words = say(language);
    let icon = |icon: Icon| {
        let purpose = if icon.is_maskable { "maskable" } else { "any" };
        let sizes = format!("{0}x{0}", icon.size);
        json!({ "src": icon.path, "sizes": sizes, "type": "image/png", "purpose": purpose })
    };
    let manifest = json!({
        "id": "/",
        "name": format!("{} · {}", words.site(), words.slogan()),
        "short_name": words.site(),
        "description": words.site_description(),
        "lang": language.code(),
        "dir": language.direction().code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#e9f1ea",
        "theme_color": "#0b6b46",
        "categories": ["games"],
        "icons": ICONS.map(icon),
    });
    let kind = HeaderValue::from_static("application/manifest+json; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, DAY)], manifest.to_string()).into_response())
}

//! The home page, languages, rules, and new tables.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Html;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use bots::Level;
use words::Language;

use super::{App, learn};
use crate::commitment::Commitment;
use crate::compression::{Coding, Compressed, Pages};
use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::limits;
use crate::metrics;
use crate::options;
use crate::pages;
use crate::preferences::SEATS;
use crate::problem::Problem;
use crate::table::Newcomer;
use play::luck::{Added, Digest, Nonce};

pub(super) async fn home(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let tables = app.tables.standings_of(&guest).await?;
    let groups = app.tables.groups_of(&guest).await?;
    let page = pages::home(&guest, &tables, &groups, &commitment(&app));
    let is_new = tables.is_empty() && groups.is_empty() && guest.name.is_none();
    Ok(if is_new { Compressed::page(page).answer_page(Coding::of(&headers)) } else { page.into_response() })
}

pub(super) async fn game(
    State(app): State<App>,
    Path(game): Path<String>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = catalog::find(&game).ok_or(Problem::NoSuchPage)?;
    let page = pages::game(game, &guest, &commitment(&app));
    let is_new = guest.name.is_none();
    Ok(if is_new { Compressed::page(page).answer_page(Coding::of(&headers)) } else { page.into_response() })
}

/// The promise of the next table's shuffle.
fn commitment(app: &App) -> Commitment {
    Commitment::new(&app.keys, app.tables.store().epoch())
}

pub(super) async fn rules(
    Path(game): Path<String>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = catalog::find(&game).ok_or(Problem::NoSuchPage)?;
    let reader = guest.anybody_alike();
    let key = RulesKey {
        game: game.slug,
        language: reader.language,
        origin: reader.origin.clone(),
        likes: reader.preferences.written(),
    };
    let page = RULES.get(key, || pages::rules(game, &reader));
    Ok(page.answer_page(Coding::of(&headers)))
}

/// What a page of rules depends on.
#[derive(PartialEq, Eq)]
struct RulesKey {
    game: &'static str,
    language: Language,
    origin: String,
    likes: String,
}

/// The rules as they were last read.
static RULES: Pages<RulesKey> = Pages::new();

pub(super) async fn sources(
    Path(game): Path<String>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = pages::sources(&game, &guest).ok_or(Problem::NoSuchPage)?;
    Ok(Compressed::page(page).answer_page(Coding::of(&headers)))
}

/// Another language from now on.
pub(super) async fn language(fields: Fields) -> Result<Response, Problem> {
    let language = fields.get("language").and_then(Language::from_code).ok_or(Problem::Nonsense)?;
    let cookie = AppendHeaders([(header::SET_COOKIE, guest::remember_language(language))]);
    Ok((cookie, Redirect::to(own_path(fields.get("back")))).into_response())
}

/// A path of ours to go back to, never an address elsewhere.
pub(super) fn own_path(back: Option<&str>) -> &str {
    let is_own = |path: &&str| {
        path.starts_with('/')
            && !path.starts_with("//")
            && !path.contains('\\')
            && path.parse::<Uri>().is_ok()
    };
    back.filter(is_own).unwrap_or("/")
}

/// A new table: against bots at once, or a waiting room for friends.
pub(super) async fn open(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<Response, Problem> {
    let game = fields.get("game").and_then(catalog::find).ok_or(Problem::Nonsense)?;
    let said = options::said(&fields);
    let host = as_said(game, &guest, &fields);
    let likes = &host.preferences;
    let newcomer =
        Newcomer { guest: host.clone(), name: host.name.clone().unwrap_or_default(), added: added(&fields) };
    let epoch = app.tables.store().epoch();
    let commitment = fields.get("promise").and_then(|text| Commitment::read(text, &app.keys, epoch));
    let table = match fields.get("mode") {
        Some("now") => {
            let level = fields.read_as::<Level>("level").unwrap_or(likes.level());
            let bots = vec![level; usize::from(likes.seats_of(game)) - 1];
            app.tables.play_now(game.slug, &bots, &said, &newcomer, commitment).await?
        }
        Some("friends") => {
            // Who starts was chosen among bots, who will not be there.
            let options = options::known(game, game.seats.clone(), &said);
            app.tables.open(game.slug, &options, &newcomer, commitment).await?
        }
        _ => return Err(Problem::Nonsense),
    };
    let options = (!said.is_empty()).then(|| options::remember(game, likes.seats_of(game), &said));
    let cookies = options.into_iter().chain(changes(&guest, &host));
    let cookies: Vec<_> = cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect();
    let to = learn::to_first_game(&guest, &fields, game.slug, &table.snapshot().row.id);
    Ok((AppendHeaders(cookies), to).into_response())
}

/// The guest as the form has it: name, token, how strong bots are, and how many play. What is not offered
/// is left out; a program may play against a bot that is for tests.
fn as_said(game: &catalog::Entry, guest: &Guest, fields: &Fields) -> Guest {
    let mut said = guest.clone();
    for name in ["level", "token", "seats"] {
        let Some(value) = fields.get(name) else { continue };
        let name = if name == "seats" { format!("{SEATS}{}", game.slug) } else { name.to_owned() };
        said.preferences.follow(&Fields::of([(name, value.to_owned())]));
    }
    said.name = fields.get("name").and_then(limits::name).or(said.name);
    said
}

/// The cookies that remember what a form has changed.
fn changes(before: &Guest, after: &Guest) -> impl Iterator<Item = HeaderValue> {
    let likes = (before.preferences != after.preferences).then_some(&after.preferences);
    let name = after.name.as_deref().filter(|name| before.name.as_deref() != Some(name));
    name.map(guest::remember_name).into_iter().chain(likes.map(guest::remember_preferences))
}

/// Who plays alone against bots may show the number at once: the secret is fixed, and nobody else adds one.
fn added(fields: &Fields) -> Added {
    let shown = fields.get("luck").and_then(Nonce::read).filter(|_| fields.get("mode") == Some("now"));
    shown.map_or_else(|| committed(fields), |number| Added::Browser { number })
}

/// What a form that sits somebody down carries of their number.
pub(super) fn committed(fields: &Fields) -> Added {
    fields.get("commitment").and_then(Digest::read).map_or(Added::Server, Added::committed)
}

pub(super) async fn asset(uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let asset = pages::asset(uri.path()).ok_or(Problem::NoSuchPage)?;
    let mut answer = asset.sent.answer(Coding::of(&headers), asset.kind);
    let for_ever = HeaderValue::from_static("public, max-age=31536000, immutable");
    answer.headers_mut().insert(header::CACHE_CONTROL, for_ever);
    Ok(answer)
}

/// Is the server well? It is if its store can be written. One that is about to stop is not to be found here
/// any more: that is how haproxy is told to let it finish what it has (`http-check disable-on-404`), while
/// any other answer would have it cut off.
pub(super) async fn health(State(app): State<App>) -> Result<Response, Problem> {
    if app.tables.is_draining() {
        return Ok((StatusCode::NOT_FOUND, Html("draining")).into_response());
    }
    app.tables.health().await?;
    Ok(Html("ok").into_response())
}

/// The process is there, whatever its store does: nothing would be better after a restart.
pub(super) async fn life() -> Html<&'static str> {
    Html("ok")
}

/// What is counted.
pub(super) async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], app.tables.metrics_text()).into_response()
}

#[cfg(test)]
mod tests {
    use super::own_path;

    #[test]
    fn nobody_is_sent_elsewhere() {
        assert_eq!(own_path(Some("/t/abc/replay?step=3&eyes=all")), "/t/abc/replay?step=3&eyes=all");
        for bad in ["//evil.example", "https://evil.example", "/\\evil.example", "", "t"] {
            assert_eq!(own_path(Some(bad)), "/", "{bad}");
        }
    }
}

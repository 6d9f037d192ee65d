//! Learning a game: its idea before the first one, and hints in it.

use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};

use super::visit::Visit;
use super::{done, query, to_table};
use crate::compression::{Coding, Compressed};
use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::lessons::{IDEA, Lesson};
use crate::pages;
use crate::problem::Problem;
use crate::table::Table;

/// The idea of a game in pictures; whoever sees it need not be shown it again. With a table in the
/// address it leads there.
pub(super) async fn idea(
    Path(game): Path<String>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    let lesson = Lesson::find(&game, IDEA).ok_or(Problem::NoSuchPage)?;
    let fields = query(&uri);
    let table = fields.get("table").filter(|table| crate::id::is_id(table));
    let page = pages::idea(lesson.game, table, &guest).ok_or(Problem::NoSuchPage)?;
    // The address of a table is for those who were given it.
    let page = if table.is_none() {
        Compressed::page(page).answer_page(Coding::of(&headers))
    } else {
        page.into_response()
    };
    Ok((remembered(&guest, Some(lesson)), page).into_response())
}

/// A hint has been read.
pub(super) async fn lesson(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    let snapshot = table.snapshot();
    snapshot.seat_of(&guest).ok_or(Problem::NotSeated)?;
    let name = fields.get("lesson").ok_or(Problem::Nonsense)?;
    let lesson = Lesson::find(&snapshot.row.game, name).ok_or(Problem::Nonsense)?;
    table.teach(&guest, lesson);
    table.notify();
    Ok((remembered(&guest, Some(lesson)), done(&guest, &id)).into_response())
}

/// Whoever acts has no more need of the hint that is due: it is said once.
pub(super) fn act_on_hint(table: &Table, guest: &Guest) -> Option<Lesson> {
    let snapshot = table.snapshot();
    let hint = pages::due_hint(table, &snapshot, guest)?;
    let lesson = Lesson::find(&snapshot.row.game, hint.name)?;
    table.teach(guest, lesson);
    Some(lesson)
}

/// The header that lets a browser remember a lesson.
pub(super) fn remembered(
    guest: &Guest,
    lesson: Option<Lesson>,
) -> AppendHeaders<Option<(HeaderName, HeaderValue)>> {
    let cookie = |lesson| (header::SET_COOKIE, guest::remember_lessons(&guest.lessons.with(lesson)));
    AppendHeaders(lesson.map(cookie))
}

/// To the table; if the form asks for it, and the guest has never seen it, by way of the game's idea.
pub(super) fn to_first_game(guest: &Guest, fields: &Fields, game: &str, table: &str) -> Response {
    let is_asked = fields.get(IDEA) == Some("first");
    let is_new = Lesson::find(game, IDEA).is_some() && !guest.lessons.has(game, IDEA);
    if is_asked && is_new {
        Redirect::to(&format!("/games/{game}/idea?table={table}")).into_response()
    } else {
        to_table(table)
    }
}

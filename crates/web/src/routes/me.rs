//! A person's own page: their games, all records, another device, and being forgotten.

use std::collections::VecDeque;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderName, Uri, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use futures_util::stream;
use maud::Markup;
use store::{GamesOf, Handover};
use tokio::time;

use super::home::own_path;
use super::{App, query};
use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::handover;
use crate::history::{self, History, Search};
use crate::pages;
use crate::problem::Problem;
use crate::quota::Permit;
use crate::table::stored_record;

/// So many records are sent before a pause.
const AT_ONCE: usize = 50;

/// The pause: whoever has ten thousand games does not keep the store from those who play.
const PAUSE: time::Duration = time::Duration::from_millis(250);

pub(super) async fn show(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    uri: Uri,
) -> Result<Markup, Problem> {
    let fields = query(&uri);
    let history = own_history(&app, &guest).await?;
    Ok(pages::me(&guest, &history, &Search::read(&fields), history::page(&fields)))
}

async fn own_history(app: &App, guest: &Guest) -> Result<History, Problem> {
    let games = app.tables.store().games(&GamesOf::Player(guest.id.clone())).await?;
    Ok(History::new(&guest.id, games))
}

/// The records of all finished games, one after another.
pub(super) async fn records(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Response, Problem> {
    let permit = app.tables.streams().acquire(guest.client).ok_or(Problem::TooManyStreams)?;
    let tables = own_history(&app, &guest).await?.tables().map(str::to_owned).collect();
    let records = Records { app, tables, sent: 0, _permit: permit };
    let body = stream::unfold(records, |mut records| async move {
        let record = records.next().await?;
        Some((record, records))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kupa-records.txt\""),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// Records that are still to be sent.
struct Records {
    app: App,
    tables: VecDeque<String>,
    sent: usize,
    _permit: Permit,
}

impl Records {
    /// The next one. What can't be read is left out; if the store fails it all breaks off.
    async fn next(&mut self) -> Option<Result<String, store::Error>> {
        loop {
            let table = self.tables.pop_front()?;
            if self.sent > 0 && self.sent.is_multiple_of(AT_ONCE) {
                time::sleep(PAUSE).await;
            }
            self.sent += 1;
            match self.app.tables.store().load(&table).await {
                Ok(Some(stored)) => match stored_record(stored) {
                    Ok((record, _)) => return Some(Ok(record.to_string())),
                    Err(_) => continue,
                },
                Ok(None) | Err(store::Error::Altered) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// Forgets the guest, once they have said that they mean it: everywhere here, and in this browser.
pub(super) async fn forget(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<Response, Problem> {
    if fields.get("sure").is_none() {
        return Ok(pages::forget(&guest).into_response());
    }
    app.tables.forget(&guest).await?;
    let cookies: Vec<_> = guest::forget().into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
    let storage = [(HeaderName::from_static("clear-site-data"), "\"storage\"")];
    Ok((AppendHeaders(cookies), storage, pages::forgotten(&guest)).into_response())
}

/// Makes a link to another device, which is shown in the answer and never again.
pub(super) async fn link(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<Markup, Problem> {
    let code = handover::make_link(app.tables.store(), &guest).await?;
    Ok(pages::device_link(&guest, &code, own_path(fields.get("back"))))
}

/// Makes a code for paper, which is shown in the answer and never again.
pub(super) async fn code(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let code = handover::make_code(app.tables.store(), &guest).await?;
    Ok(pages::paper_code(&guest, &code))
}

/// Asks whoever followed a link whether this browser shall be that person: a link that is only looked at, by a
/// messenger that makes a preview, changes nothing.
pub(super) async fn ask(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(code): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    let handover = handover::find(app.tables.store(), &code).await?;
    question(&app, &guest, &handover, &code, query(&uri).get("to")).await
}

/// Makes the browser that person, once they have said that they mean it.
pub(super) async fn take(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<Response, Problem> {
    let code = fields.get("code").ok_or(Problem::Nonsense)?;
    let handover = handover::find(app.tables.store(), code).await?;
    if fields.get("sure").is_none() || handover.player == guest.id {
        return question(&app, &guest, &handover, code, fields.get("to")).await;
    }
    handover::take(app.tables.store(), &handover).await?;
    let name = Some(handover.name.as_str()).filter(|name| !name.is_empty()).map(guest::remember_name);
    let cookies =
        name.into_iter().chain([guest::introduce(&handover.player, &app.keys, app.public.as_ref())]);
    let cookies: Vec<_> = cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect();
    Ok((AppendHeaders(cookies), Redirect::to(own_path(fields.get("to").or(Some("/me"))))).into_response())
}

async fn question(
    app: &App,
    guest: &Guest,
    handover: &Handover,
    code: &str,
    to: Option<&str>,
) -> Result<Response, Problem> {
    let to = own_path(to.or(Some("/me")));
    if handover.player == guest.id {
        return Ok(Redirect::to(to).into_response());
    }
    let store = app.tables.store();
    let has_anything =
        !store.tables_of(&guest.id, 1).await?.is_empty() || !store.groups_of(&guest.id).await?.is_empty();
    Ok(pages::move_in(guest, handover, code, to, has_anything).into_response())
}

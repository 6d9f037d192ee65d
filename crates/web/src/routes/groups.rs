//! Groups: founding and joining one, its page, and a game to which all of it are asked.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{Uri, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use maud::Markup;
use play::luck::Added;

use super::{App, query, to_table};
use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::history;
use crate::limits;
use crate::pages::{self, Gathering};
use crate::problem::Problem;
use crate::standings::Filter;
use crate::table::Newcomer;

pub(super) async fn found(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<Response, Problem> {
    let group = fields.get("group").and_then(limits::name).ok_or(Problem::NoName)?;
    let own = own_name(&guest, &fields)?;
    let id = app.tables.found_group(&guest, group, own.clone()).await?;
    Ok((remembering(&own), to_group(&id)).into_response())
}

pub(super) async fn show(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Markup, Problem> {
    let circle = app.tables.circle(&id).await?;
    let is_member = circle.member(&guest).is_some();
    let (tables, games) = if is_member {
        let tables = app.tables.store().tables_of_group(&id, limits::TABLES_OF_GROUP).await?;
        (tables, app.tables.games_of_group(&id).await?)
    } else {
        Default::default()
    };
    let fields = query(&uri);
    let (filter, page) = (Filter::read(&fields), history::page(&fields));
    Ok(pages::group(&guest, &Gathering { circle, tables, games, filter, page }))
}

/// The open tables, for a page that looks again.
pub(super) async fn tables(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Markup, Problem> {
    app.tables.circle(&id).await?.expect(&guest)?;
    let tables = app.tables.store().tables_of_group(&id, limits::TABLES_OF_GROUP).await?;
    Ok(pages::open_tables(&guest, &id, &tables))
}

/// The tables to which the guest's groups ask, for a home page that looks again.
pub(super) async fn calls(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    Ok(pages::calls(&guest, &app.tables.groups_of(&guest).await?))
}

pub(super) async fn join(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let own = own_name(&guest, &fields)?;
    app.tables.join_group(&id, &guest, &own).await?;
    Ok((remembering(&own), to_group(&id)).into_response())
}

pub(super) async fn rename(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let name = fields.get("group").and_then(limits::name).ok_or(Problem::NoName)?;
    app.tables.circle(&id).await?.expect(&guest)?;
    app.tables.store().rename_group(&id, &name).await?;
    Ok(to_group(&id))
}

pub(super) async fn part(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    app.tables.circle(&id).await?;
    app.tables.store().part(&id, &guest.id).await?;
    Ok(Redirect::to("/").into_response())
}

/// A table of the group, which all of it find at home and on its page.
pub(super) async fn start(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let game = fields.get("game").and_then(catalog::find).ok_or(Problem::Nonsense)?;
    let circle = app.tables.circle(&id).await?;
    let name = circle.expect(&guest)?.name.clone();
    let newcomer = Newcomer { guest, name, added: Added::Server };
    let table = app.tables.open_for_group(game.slug, &id, &newcomer).await?;
    Ok(to_table(&table.snapshot().row.id))
}

fn own_name(guest: &Guest, fields: &Fields) -> Result<String, Problem> {
    fields.get("name").and_then(limits::name).or_else(|| guest.name.clone()).ok_or(Problem::NoName)
}

fn remembering(name: &str) -> AppendHeaders<[(header::HeaderName, header::HeaderValue); 1]> {
    AppendHeaders([(header::SET_COOKIE, guest::remember_name(name))])
}

fn to_group(id: &str) -> Response {
    Redirect::to(&format!("/g/{id}")).into_response()
}

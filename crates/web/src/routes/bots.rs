//! The pages of bots from outside.

use axum::Extension;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use maud::Markup;

use super::App;
use crate::guest::Guest;
use crate::pages::{self, ShownBot};
use crate::problem::Problem;

pub(super) async fn list(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let there = app.tables.bots_there().await?;
    let bots = app.tables.public_bots().await?;
    let shown = |bot: store::Bot| ShownBot { is_here: there.contains(&bot.player), bot };
    let mut bots: Vec<ShownBot> = bots.into_iter().map(shown).collect();
    // Whoever looks for one to play with wants one that is there.
    bots.sort_by_key(|shown| !shown.is_here);
    Ok(pages::bots(&guest, &bots))
}

pub(super) async fn ladder(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    Ok(pages::ladder(&guest, &app.tables.ladder().await?))
}

pub(super) async fn show(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Markup, Problem> {
    let Path(name) = name.map_err(|_| Problem::NoSuchBot)?;
    let bot = app.tables.bot(&name, &guest).await?;
    let results = app.tables.results_of(&bot).await?;
    let is_here = app.tables.is_there(&bot).await?;
    let ladder = app.tables.ladder().await?;
    Ok(pages::bot(&guest, &ShownBot { bot, is_here }, &results, &ladder))
}

//! The page on which a guest makes access tokens for programs, and revokes them.

use axum::Extension;
use axum::extract::State;
use maud::Markup;

use super::App;
use crate::api::{Scope, make_token};
use crate::fields::Fields;
use crate::guest::Guest;
use crate::messages::say;
use crate::pages;
use crate::problem::Problem;

pub(super) async fn show(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    page(&app, &guest, None).await
}

/// Makes a token, which is shown in the answer and never again, or revokes one of the guest's own.
pub(super) async fn change(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    fields: Fields,
) -> Result<Markup, Problem> {
    if let Some(hash) = fields.get("revoke") {
        revoke(&app, &guest, hash).await?;
        return page(&app, &guest, None).await;
    }
    let scopes: &[Scope] = match fields.get("scopes") {
        Some("play") => &[Scope::Read, Scope::Play, Scope::Notify],
        Some("read") => &[Scope::Read],
        Some("bots") => &[Scope::Bots],
        _ => return Err(Problem::Nonsense),
    };
    let name = guest.name.clone().unwrap_or_else(|| say(guest.language).program().to_owned());
    let made = make_token(&app, &guest.id, &name, scopes).await?;
    page(&app, &guest, Some(&made)).await
}

/// Nobody revokes what is another's.
async fn revoke(app: &App, guest: &Guest, hash: &str) -> Result<(), Problem> {
    let own = app.tables.store().tokens_of(&guest.id).await?;
    if own.iter().any(|token| token.hash == hash) {
        app.tables.store().revoke_token(hash).await?;
    }
    Ok(())
}

async fn page(app: &App, guest: &Guest, made: Option<&str>) -> Result<Markup, Problem> {
    let tokens = app.tables.store().tokens_of(&guest.id).await?;
    Ok(pages::tokens(guest, &tokens, made))
}

//! Who calls: a guest by a token, or nobody in particular.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use store::AccessToken;

use super::access::{self, Scope};
use crate::client::Client;
use crate::guest::Guest;
use crate::outside::now;
use crate::problem::Problem;
use crate::routes::App;

/// So often it is noted that a token is used, in milliseconds: a day.
const NOTED: i64 = 86_400_000;

/// Who calls.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) guest: Guest,
    token: Option<AccessToken>,
}

impl Caller {
    /// Whoever has the token in these headers; one that is not known is not nobody's.
    pub(super) async fn read(
        app: &App,
        headers: &HeaderMap,
        client: Option<Client>,
    ) -> Result<Caller, Problem> {
        let token = match headers.get(header::AUTHORIZATION) {
            Some(value) => {
                let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
                Some(known(app, text.ok_or(Problem::NoToken)?.trim()).await?)
            }
            None => None,
        };
        let known = token.as_ref().map(|token| (token.player.clone(), token.name.clone()));
        let mut guest = Guest::without_cookies(headers, app.public.as_ref(), known);
        guest.client = client;
        guest.outsider = token.as_ref().and_then(access::outsider);
        if guest.outsider.is_some() {
            app.tables.attendance().heard(&guest.id);
        }
        Ok(Caller { guest, token })
    }

    /// The token, if it may do that.
    pub(super) fn must(&self, scope: Scope) -> Result<&AccessToken, Problem> {
        let token = self.token.as_ref().ok_or(Problem::NoToken)?;
        if access::scopes(token).contains(&scope) { Ok(token) } else { Err(Problem::NoScope(scope.word())) }
    }

    /// The token, if there is one.
    pub(super) fn token(&self) -> Option<&AccessToken> {
        self.token.as_ref()
    }

    /// Is the token still good, if there is one? If the store is silent it is.
    pub(super) async fn is_welcome(&self, app: &App) -> bool {
        match &self.token {
            Some(token) => !matches!(app.tables.store().token(&token.hash).await, Ok(None)),
            None => true,
        }
    }
}

async fn known(app: &App, text: &str) -> Result<AccessToken, Problem> {
    let hash = access::hash(text).ok_or(Problem::NoToken)?;
    let token = app.tables.store().token(&hash).await?.ok_or(Problem::NoToken)?;
    let now = now();
    if now - token.used > NOTED {
        app.tables.store().use_token(&hash, now).await?;
    }
    Ok(token)
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Caller, Problem> {
        Ok(parts.extensions.get::<Caller>().cloned().expect("the middleware knows every caller"))
    }
}

//! Tokens: what a program comes in with. Shown once, kept as a hash, revocable.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use store::AccessToken;
use utoipa::ToSchema;

use super::body::Json;
use super::caller::Caller;
use super::problems::ProblemObject;
use crate::outside::now;
use crate::problem::Problem;
use crate::routes::App;
use crate::table::Outsider;
use crate::{id, limits};

/// What a token begins with, so that one is known where it was left lying about.
const PREFIX: &str = "kupa_";

/// So many letters follow: a hundred and sixty bits.
const LETTERS: usize = 32;

/// The most tokens that one guest may have.
const MOST: usize = 50;

/// What a token may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Scope {
    /// See one's own tables as one sees them.
    Read,
    /// Open tables, sit down, act, talk, and do what a host does.
    Play,
    /// Make bots, and say what is to be known of them.
    Bots,
    /// Say where you want to be told of what concerns you.
    Notify,
}

/// What a bot's own token has among its scopes, before the mark of its owner.
const BOT: &str = "bot:";

impl Scope {
    const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Bots, Scope::Notify];

    /// Its name.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bots => "bots",
            Scope::Notify => "notify",
        }
    }
}

/// What a token may do; who may play may read.
pub(super) fn scopes(token: &AccessToken) -> Vec<Scope> {
    let has = |scope: &Scope| token.scopes.split(' ').any(|word| word == scope.word());
    let is_implied = |scope: &Scope| *scope == Scope::Read && has(&Scope::Play);
    Scope::ALL.into_iter().filter(|scope| has(scope) || is_implied(scope)).collect()
}

/// What a bot's own token may do: it plays, reads and says where it wants to be told, and is known by it as a bot
/// of that owner's.
pub(super) fn scopes_of_bot(owner: &str) -> String {
    format!("read play notify {BOT}{}", Outsider::new("", owner).mark)
}

/// The bot that comes in by that token, if it is one's own.
pub(super) fn outsider(token: &AccessToken) -> Option<Outsider> {
    let mark = token.scopes.split(' ').find_map(|word| word.strip_prefix(BOT))?;
    Some(Outsider { name: token.name.clone(), mark: mark.to_owned() })
}

/// A new token of that player's, and what is kept of it.
pub(super) fn new_token(player: &str, name: &str, scopes: String) -> (String, AccessToken) {
    let text = format!("{PREFIX}{}", id::letters::<LETTERS>());
    let (hash, now) = (hash(&text).expect("it was just made"), now());
    let (player, name) = (player.to_owned(), name.to_owned());
    (text, AccessToken { hash, player, name, scopes, made: now, used: now })
}

/// By what a token is kept; nothing, if it can't be one.
pub(crate) fn hash(text: &str) -> Option<String> {
    text.strip_prefix(PREFIX).filter(|rest| rest.len() == LETTERS)?;
    Some(Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Makes a token for the guest of that id, and gives it out this once.
pub(crate) async fn make_token(
    app: &App,
    guest: &str,
    name: &str,
    scopes: &[Scope],
) -> Result<String, Problem> {
    let store = app.tables.store();
    if store.tokens_of(guest).await?.len() >= MOST {
        return Err(Problem::TooManyTokens);
    }
    let words: Vec<&str> = scopes.iter().map(|scope| scope.word()).collect();
    let (text, token) = new_token(guest, name, words.join(" "));
    store.add_token(token).await?;
    Ok(text)
}

/// Who wants to come in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Dana", "scopes": ["read", "play", "notify"]}))]
pub(super) struct NewToken {
    /// What others call you at a table.
    name: String,
    /// What the token may do; all of it, if nothing is said.
    #[serde(default)]
    scopes: Option<Vec<Scope>>,
}

/// A token, this once.
#[derive(Serialize, ToSchema)]
pub(super) struct Made {
    /// Send it as `Authorization: Bearer …`; it is kept as a hash and not shown again.
    token: String,
    /// What others call you at a table.
    name: String,
    /// What it may do.
    scopes: Vec<Scope>,
}

/// Whose token it is.
#[derive(Serialize, ToSchema)]
pub(super) struct Me {
    /// What others call you at a table.
    name: String,
    /// What the token may do.
    scopes: Vec<Scope>,
    /// Which bot you are, if you are one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
}

/// Makes a token for a new guest.
#[utoipa::path(post, path = "/tokens", tag = "tokens", request_body = NewToken, responses(
    (status = 201, description = "The token", body = Made),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn make(
    State(app): State<App>,
    Json(wanted): Json<NewToken>,
) -> Result<(StatusCode, Json<Made>), Problem> {
    let name = limits::name(&wanted.name).ok_or(Problem::NoName)?;
    let scopes = wanted.scopes.unwrap_or_else(|| Scope::ALL.to_vec());
    let token = make_token(&app, &id::random(), &name, &scopes).await?;
    Ok((StatusCode::CREATED, Json(Made { token, name, scopes })))
}

/// Who am I?
#[utoipa::path(get, path = "/me", tag = "tokens", security(("token" = [])), responses(
    (status = 200, description = "Whose token it is", body = Me),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn me(caller: Caller) -> Result<Json<Me>, Problem> {
    let token = caller.token().ok_or(Problem::NoToken)?;
    Ok(Json(Me { name: token.name.clone(), scopes: scopes(token), bot: outsider(token).map(|bot| bot.name) }))
}

/// Revokes the token with which this is asked.
#[utoipa::path(delete, path = "/me/token", tag = "tokens", security(("token" = [])), responses(
    (status = 204, description = "It is of no use any more, and its streams end"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn revoke(State(app): State<App>, caller: Caller) -> Result<StatusCode, Problem> {
    let token = caller.token().ok_or(Problem::NoToken)?;
    app.tables.store().revoke_token(&token.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Bots from outside: who they are, what they play and whose invitations they take; and their answers.

use std::collections::BTreeMap;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::{Accept, Bot};
use utoipa::ToSchema;

use super::ROOT;
use super::access::{Scope, new_token, scopes_of_bot};
use super::body::Json;
use super::caller::Caller;
use super::object::TableObject;
use super::problems::ProblemObject;
use super::tables::Visit;
use crate::outside::now;
use crate::outsiders::{Games, address, all_games, games_of, name};
use crate::problem::Problem;
use crate::routes::App;
use crate::table::{Coming, Reason};
use crate::{id, limits};

/// The most bots of one owner.
const MOST: usize = 20;

/// The most tables at which one bot plays at once.
const TABLES: u32 = 64;

/// At how many it plays if nothing is said.
const USUAL_TABLES: u32 = 8;

/// Whose invitations a bot takes: `all`, `ask` or `owner`.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Accepts {
    /// Everybody's: it is seated at once, if it is there.
    All,
    /// Everybody's, if it says so each time: `invited` comes in `GET /stream`.
    Ask,
    /// Its owner's alone.
    Owner,
}

/// A bot to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "chick", "about": "Draws when in doubt.", "games": {"chico": [2, 3, 4]}}))]
pub(super) struct NewBot {
    /// Its name, which no other bot has: 2 to 20 letters of one alphabet, Latin or Hebrew, digits and hyphens.
    name: String,
    /// What its author says of it, in a few words.
    about: Option<String>,
    /// Which games it plays, each with how many seats; all of them, if nothing is said.
    games: Option<BTreeMap<String, Vec<u8>>>,
    /// At how many tables at once, 1 to 64; 8, if nothing is said.
    tables: Option<u32>,
    /// Whose invitations it takes; `all`, if nothing is said.
    accept: Option<Accepts>,
    /// May anybody find it? Yes, if nothing is said.
    public: Option<bool>,
    /// Does it play on the ladder? No, if nothing is said.
    ladder: Option<bool>,
}

impl NewBot {
    fn profile(self) -> Profile {
        let NewBot { about, games, tables, accept, public, ladder, .. } = self;
        Profile { about, games, tables, accept, public, ladder }
    }
}

/// What is said of a bot. What is not said stays.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(example = json!({"accept": "ask", "tables": 2}))]
pub(super) struct Profile {
    /// What its author says of it, in a few words.
    about: Option<String>,
    /// Which games it plays, each with how many seats.
    games: Option<BTreeMap<String, Vec<u8>>>,
    /// At how many tables at once, 1 to 64.
    tables: Option<u32>,
    /// Whose invitations it takes.
    accept: Option<Accepts>,
    /// May anybody find it?
    public: Option<bool>,
    /// Does it play on the ladder? For that anybody must be able to find it.
    ladder: Option<bool>,
}

/// A bot.
#[derive(Serialize, ToSchema)]
#[schema(as = Bot)]
pub(super) struct BotObject {
    /// Its name.
    name: String,
    /// What its author says of it.
    about: String,
    /// Which games it plays, each with how many seats.
    games: BTreeMap<String, Vec<u8>>,
    /// At how many tables at once.
    tables: u32,
    /// Whose invitations it takes.
    accept: Accepts,
    /// May anybody find it?
    public: bool,
    /// Does it play on the ladder, when it is there?
    ladder: bool,
    /// Is it there just now?
    here: bool,
    /// By what it comes in: this once, when it is made. It plays and reads, and always shows as a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    /// Was it there already? Then it keeps its token.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeated: Option<bool>,
}

impl From<Accepts> for Accept {
    fn from(accepts: Accepts) -> Accept {
        match accepts {
            Accepts::All => Accept::All,
            Accepts::Ask => Accept::Ask,
            Accepts::Owner => Accept::Owner,
        }
    }
}

impl From<Accept> for Accepts {
    fn from(accept: Accept) -> Accepts {
        match accept {
            Accept::All => Accepts::All,
            Accept::Ask => Accepts::Ask,
            Accept::Owner => Accepts::Owner,
        }
    }
}

impl BotObject {
    async fn of(app: &App, bot: &Bot) -> Result<BotObject, Problem> {
        let here = app.tables.is_there(bot).await?;
        Ok(BotObject::with(bot, here))
    }

    fn with(bot: &Bot, here: bool) -> BotObject {
        BotObject {
            name: bot.name.clone(),
            about: bot.about.clone(),
            games: games_of(bot),
            tables: bot.tables,
            accept: bot.accept.into(),
            public: bot.public,
            ladder: bot.ladder && bot.public,
            here,
            token: None,
            repeated: None,
        }
    }
}

impl Profile {
    /// The bot with what is said of it.
    fn over(self, mut bot: Bot) -> Result<Bot, Problem> {
        if let Some(about) = self.about {
            bot.about = limits::message(&about).unwrap_or_default();
        }
        if let Some(games) = self.games {
            bot.games = written(&sound(games)?);
        }
        bot.tables = match self.tables {
            Some(tables) if !(1..=TABLES).contains(&tables) => {
                return Err(malformed("/tables", &format!("1 to {TABLES}")));
            }
            tables => tables.unwrap_or(bot.tables),
        };
        bot.accept = self.accept.map_or(bot.accept, Accept::from);
        bot.public = self.public.unwrap_or(bot.public);
        bot.ladder = self.ladder.unwrap_or(bot.ladder);
        if self.ladder == Some(true) && !bot.public {
            return Err(malformed("/ladder", "anybody must be able to find who plays there: `public`"));
        }
        Ok(bot)
    }
}

fn written(games: &Games) -> String {
    serde_json::to_string(games).expect("games are plain data")
}

fn malformed(pointer: &str, why: &str) -> Problem {
    Problem::Malformed { pointer: pointer.to_owned(), why: why.to_owned() }
}

/// Games that there are, with numbers of seats that they have.
fn sound(games: Games) -> Result<Games, Problem> {
    if games.is_empty() {
        return Err(malformed("/games", "one game at least"));
    }
    let mut sound = Games::new();
    for (game, mut seats) in games {
        let pointer = format!("/games/{}", game.replace('~', "~0").replace('/', "~1"));
        let entry = catalog::find(&game).ok_or_else(|| malformed(&pointer, "there is no such game"))?;
        if seats.is_empty() || seats.iter().any(|seats| !entry.seats.contains(seats)) {
            let (least, most) = (entry.seats.start(), entry.seats.end());
            return Err(malformed(&pointer, &format!("{least} to {most} seats")));
        }
        seats.sort_unstable();
        seats.dedup();
        sound.insert(game, seats);
    }
    Ok(sound)
}

/// Makes a bot, with a token of its own. Its name is the key: sent again, it finds the bot that is there.
#[utoipa::path(post, path = "/bots", tag = "bots", request_body = NewBot, security(("token" = [])), responses(
    (status = 201, description = "The bot, with its token", body = BotObject),
    (status = 200, description = "You have it already", body = BotObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn make(
    State(app): State<App>,
    caller: Caller,
    Json(wanted): Json<NewBot>,
) -> Result<Response, Problem> {
    let owner = caller.must(Scope::Bots)?.player.clone();
    let bad_name =
        || malformed("/name", "2 to 20 letters of one alphabet, Latin or Hebrew, digits and hyphens");
    let name = name(&wanted.name).ok_or_else(bad_name)?;
    if let Some(bot) = app.tables.store().bot(&name).await? {
        return repeated(&app, &bot, &owner).await;
    }
    if app.tables.store().bots_of(&owner).await?.len() >= MOST {
        return Err(Problem::TooManyBots);
    }
    let bot = wanted.profile().over(new_bot(name.clone(), owner.clone()))?;
    let (text, token) = new_token(&bot.player, &bot.name, scopes_of_bot(&owner));
    match app.tables.store().make_bot(bot.clone(), token).await {
        Err(store::Error::Taken) => {
            let bot = app.tables.store().bot(&name).await?.ok_or(Problem::NameTaken)?;
            repeated(&app, &bot, &owner).await
        }
        made => {
            made?;
            let object = BotObject { token: Some(text), ..BotObject::of(&app, &bot).await? };
            Ok((StatusCode::CREATED, place(&bot), Json(object)).into_response())
        }
    }
}

fn new_bot(name: String, owner: String) -> Bot {
    Bot {
        name,
        player: id::random(),
        owner,
        about: String::new(),
        games: written(&all_games()),
        tables: USUAL_TABLES,
        accept: Accept::All,
        public: true,
        ladder: false,
        made: now(),
    }
}

async fn repeated(app: &App, bot: &Bot, owner: &str) -> Result<Response, Problem> {
    if bot.owner != owner {
        return Err(Problem::NameTaken);
    }
    let object = BotObject { repeated: Some(true), ..BotObject::of(app, bot).await? };
    Ok((place(bot), Json(object)).into_response())
}

fn place(bot: &Bot) -> [(header::HeaderName, String); 1] {
    [(header::LOCATION, format!("{ROOT}{}", address(&bot.name)))]
}

/// The bots that anybody may find, and all of your own.
#[utoipa::path(get, path = "/bots", tag = "bots", security((), ("token" = [])), responses(
    (status = 200, description = "Bots, the oldest first", body = [BotObject]),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<BotObject>>, Problem> {
    let mut bots = app.tables.public_bots().await?;
    if let Some(token) = caller.token() {
        let own = app.tables.store().bots_of(&token.player).await?;
        bots.extend(own.into_iter().filter(|bot| !bot.public));
    }
    let there = app.tables.bots_there().await?;
    Ok(Json(bots.iter().map(|bot| BotObject::with(bot, there.contains(&bot.player))).collect()))
}

/// A bot that anybody may find, or one of your own.
#[utoipa::path(get, path = "/bots/{name}", tag = "bots", security((), ("token" = [])),
    params(("name" = String, Path, description = "Its name")), responses(
    (status = 200, description = "The bot", body = BotObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn show(
    State(app): State<App>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<BotObject>, Problem> {
    let bot = app.tables.bot(&named(path)?, &caller.guest).await?;
    Ok(Json(BotObject::of(&app, &bot).await?))
}

fn named(path: Result<Path<String>, PathRejection>) -> Result<String, Problem> {
    path.map(|Path(name)| name).map_err(|_| Problem::NoSuchBot)
}

/// The caller's own bot of that name.
async fn own(app: &App, caller: &Caller, path: Result<Path<String>, PathRejection>) -> Result<Bot, Problem> {
    let owner = &caller.must(Scope::Bots)?.player;
    let bot = app.tables.bot(&named(path)?, &caller.guest).await?;
    if bot.owner == *owner { Ok(bot) } else { Err(Problem::NoSuchBot) }
}

/// Says something else of your bot.
#[utoipa::path(patch, path = "/bots/{name}", tag = "bots", request_body = Profile, security(("token" = [])),
    params(("name" = String, Path, description = "Its name")), responses(
    (status = 200, description = "The bot", body = BotObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn alter(
    State(app): State<App>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
    Json(said): Json<Profile>,
) -> Result<Json<BotObject>, Problem> {
    let bot = said.over(own(&app, &caller, path).await?)?;
    match app.tables.store().alter_bot(bot.clone()).await {
        Err(store::Error::Missing) => return Err(Problem::NoSuchBot),
        altered => altered?,
    }
    Ok(Json(BotObject::of(&app, &bot).await?))
}

/// Gives your bot another token; by those that it had nobody comes in any more.
#[utoipa::path(post, path = "/bots/{name}/token", tag = "bots", security(("token" = [])),
    params(("name" = String, Path, description = "Its name")), responses(
    (status = 200, description = "The bot, with its token", body = BotObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn rekey(
    State(app): State<App>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<BotObject>, Problem> {
    let bot = own(&app, &caller, path).await?;
    let (text, token) = new_token(&bot.player, &bot.name, scopes_of_bot(&bot.owner));
    match app.tables.store().rekey_bot(&bot.name, &bot.owner, token).await {
        Err(store::Error::Missing) => return Err(Problem::NoSuchBot),
        rekeyed => rekeyed?,
    }
    Ok(Json(BotObject { token: Some(text), ..BotObject::of(&app, &bot).await? }))
}

/// Deletes your bot. Nobody comes in by its token any more, the house plays on where it sat, and its name is free.
#[utoipa::path(delete, path = "/bots/{name}", tag = "bots", security(("token" = [])),
    params(("name" = String, Path, description = "Its name")), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn delete(
    State(app): State<App>,
    caller: Caller,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let bot = own(&app, &caller, path).await?;
    app.tables.store().drop_bot(&bot.name, &bot.owner).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a bot says to an invitation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"answer": "decline", "reason": "later"}))]
pub(super) struct InvitationAnswer {
    /// `accept` or `decline`.
    answer: Reply,
    /// Why not, if you decline: the host reads it.
    #[serde(default)]
    reason: Option<Reason>,
}

/// Does it come?
#[derive(Clone, Copy, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Reply {
    /// It sits down.
    Accept,
    /// A bot of the house sits down.
    Decline,
}

/// Answers an invitation: `invited` in `GET /stream` has the table. A bot has 30 seconds; then, or if it declines, a
/// bot of the house sits down.
#[utoipa::path(post, path = "/invitations/{table}", tag = "bots", request_body = InvitationAnswer,
    security(("token" = [])), params(("table" = String, Path, description = "The id of the table to which you are invited")),
    responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn answer(
    visit: Visit,
    Json(said): Json<InvitationAnswer>,
) -> Result<Json<TableObject>, Problem> {
    let coming = match said {
        InvitationAnswer { answer: Reply::Decline, reason } => Coming::Declines(reason),
        InvitationAnswer { answer: Reply::Accept, reason: None } => Coming::Comes,
        _ => return Err(malformed("/reason", "who comes gives none")),
    };
    visit.change(move |draft, guest| draft.answer_invitation(guest, coming)).await
}

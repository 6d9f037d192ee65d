//! Opening a table, sitting down, and what a host decides.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use bots::Level;
use engine::Seat;
use play::luck::{Added, Nonce};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ROOT;
use super::access::Scope;
use super::body::Json;
use super::caller::Caller;
use super::object::{TableObject, With};
use super::problems::ProblemObject;
use super::tables::Visit;
use crate::commitment::Commitment;
use crate::guest::Guest;
use crate::options::Options;
use crate::outside::random_nonce;
use crate::outsiders::Room;
use crate::problem::Problem;
use crate::routes::App;
use crate::table::{Draft, Invitee, Newcomer, Speed, Table, Terms};
use crate::tables::Place;
use crate::{id, limits};

/// A table to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "chico", "house": ["club", "club"], "start": true}))]
pub(super) struct NewTable {
    /// The game.
    game: String,
    /// What you are called there, if not as your token says.
    name: Option<String>,
    /// What is agreed on, by the options' names; what is not said is as usual.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// How people play together.
    terms: Option<NewTerms>,
    /// Bots of the house that sit down, by their level.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    house: Vec<Word<Level>>,
    /// Bots from outside that are invited, by their name.
    #[serde(default)]
    bots: Vec<String>,
    /// Do you sit down at it? If not, bots play there among themselves, to the end and whether or not anybody looks. You
    /// do, if nothing is said.
    sit: Option<bool>,
    /// May anybody find it in the lobby?
    #[serde(default)]
    listed: bool,
    /// Begin at once?
    #[serde(default)]
    start: bool,
    /// What `GET /promise` gave, for a shuffle that was fixed before.
    promise: Option<String>,
    /// Sixty-four hexadecimal digits that nobody can guess, which you add to the shuffle; with `start`.
    luck: Option<String>,
}

impl NewTable {
    fn sits(&self) -> bool {
        self.sit.unwrap_or(true)
    }
}

/// What changes about how people play together. What is not said stays.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewTerms {
    /// The seconds for a move, or null: 20, 60, 180, or days: 86400, 259200, 604800. With days nobody has to
    /// stay: the clock runs while nobody looks, and no house bot keeps a seat.
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<u32>)]
    move_time: Option<Option<u32>>,
    /// After how many seconds a house bot keeps the seat of somebody who is gone, or null: 20, 60, 300, 900, 3600.
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<u32>)]
    keeper_after: Option<Option<u32>>,
    /// The seconds that a bot from outside has for a move, 5 to 60; then a house bot makes it.
    bot_time: Option<u32>,
    /// The seconds between two rounds, or null: 12 or 30.
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<u32>)]
    round_pause: Option<Option<u32>>,
    /// How fast house bots move: `relaxed`, `normal` or `quick`.
    speed: Option<String>,
    /// May players ask for advice?
    advice: Option<bool>,
    /// May somebody who comes later take the place of a house bot?
    newcomers: Option<bool>,
}

/// Tells what is null from what is not there.
fn said<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::<u32>::deserialize(reader).map(Some)
}

/// A value that has a name.
#[derive(Clone)]
pub(super) struct Word<T>(pub(super) T);

impl<'de, T: std::str::FromStr<Err: std::fmt::Display>> Deserialize<'de> for Word<T> {
    fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Word<T>, D::Error> {
        let text = String::deserialize(reader)?;
        text.parse().map(Word).map_err(serde::de::Error::custom)
    }
}

impl NewTerms {
    /// Those of before with what is said; only what the waiting room offers.
    fn over(&self, before: &Terms) -> Result<Terms, Problem> {
        let one_of = |name, said: Option<Option<u32>>, offered: &[Option<u32>], before| match said {
            Some(value) if offered.contains(&value) => Ok(value),
            Some(_) => {
                Err(Problem::Malformed { pointer: format!("/terms/{name}"), why: not_offered(offered) })
            }
            None => Ok(before),
        };
        let speed = match &self.speed {
            Some(word) => word.parse::<Speed>().map_err(|_| Problem::Malformed {
                pointer: "/terms/speed".to_owned(),
                why: "there is `relaxed`, `normal` and `quick`".to_owned(),
            })?,
            None => before.speed,
        };
        let bot_time = self.bot_time.unwrap_or(before.bot_time);
        if !Terms::BOT_TIMES.contains(&bot_time) {
            let why = format!("{} to {}", Terms::BOT_TIMES.start(), Terms::BOT_TIMES.end());
            return Err(Problem::Malformed { pointer: "/terms/bot_time".to_owned(), why });
        }
        Ok(Terms {
            bot_time,
            move_time: one_of("move_time", self.move_time, &Terms::MOVE_TIME, before.move_time)?,
            keeper_after: one_of(
                "keeper_after",
                self.keeper_after,
                &Terms::KEEPER_AFTER,
                before.keeper_after,
            )?,
            round_pause: one_of("round_pause", self.round_pause, &Terms::ROUND_PAUSE, before.round_pause)?,
            speed,
            advice: self.advice.unwrap_or(before.advice),
            newcomers: self.newcomers.unwrap_or(before.newcomers),
            paused: before.paused,
            unattended: before.unattended,
        })
    }
}

fn not_offered(offered: &[Option<u32>]) -> String {
    let word = |value: &Option<u32>| value.map_or("null".to_owned(), |value| value.to_string());
    format!("it is one of {}", offered.iter().map(word).collect::<Vec<_>>().join(", "))
}

/// A shuffle to come.
#[derive(Serialize, ToSchema)]
pub(super) struct Promise {
    /// For `POST /tables`: the table's id, and the hash of the secret from which its shuffle follows.
    promise: String,
}

/// Promises the shuffle of a table to come, so that what you add to it is added after the secret was fixed.
#[utoipa::path(get, path = "/promise", tag = "tables", responses(
    (status = 200, description = "The promise", body = Promise),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn promise(State(app): State<App>) -> Json<Promise> {
    Json(Promise { promise: Commitment::new(&app.keys, app.tables.store().epoch()).to_string() })
}

/// Opens a table, with you at its first seat unless you say otherwise. With `Idempotency-Key`, or with a promise, it is opened once,
/// however often that is asked.
#[utoipa::path(post, path = "/tables", tag = "tables", request_body = NewTable, security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Anything that is another each time")),
    responses(
    (status = 201, description = "The table", body = TableObject),
    (status = 200, description = "It was there already", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn open(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Json(wanted): Json<NewTable>,
) -> Result<Response, Problem> {
    caller.must(Scope::Play)?;
    let game = catalog::find(&wanted.game).ok_or(Problem::NoSuchGame)?;
    let place = place(&app, &caller.guest, &headers, wanted.promise.as_deref())?;
    let newcomer = newcomer(&caller.guest, wanted.name.as_deref(), number(&wanted)?)?;
    let terms = wanted.terms.clone().unwrap_or_default().over(&Terms::default())?;
    let invitees = invitees(&app, &caller.guest, &wanted).await?;
    let prepare = |draft: &mut Draft| prepare(draft, &newcomer, &wanted, &terms, &invitees);
    let (table, is_repeated) = app.tables.open_once(game.slug, &newcomer.guest, place, prepare).await?;
    table.saw(&caller.guest);
    table.glances(&caller.guest);
    Ok(opened(&table, &caller.guest, is_repeated))
}

/// The bots from outside that are wanted, each with what will become of its invitation.
async fn invitees(app: &App, host: &Guest, wanted: &NewTable) -> Result<Vec<Invitee>, Problem> {
    let others = usize::from(wanted.sits()) + wanted.house.len();
    let mut invitees = Vec::new();
    for name in wanted.bots.iter().take(SEATS) {
        let (game, seats) = (wanted.game.as_str(), others + wanted.bots.len());
        // Where the game begins at once it is known how many play.
        let room = if wanted.start { Room::Exactly { game, seats } } else { Room::AtLeast { game, seats } };
        invitees.push(app.tables.invitee(host, name, room).await?);
    }
    Ok(invitees)
}

/// More bots than that sit at no table.
const SEATS: usize = 32;

fn prepare(
    draft: &mut Draft,
    newcomer: &Newcomer,
    wanted: &NewTable,
    terms: &Terms,
    invitees: &[Invitee],
) -> Result<(), Problem> {
    let guest = &newcomer.guest;
    if wanted.sits() {
        draft.join(newcomer, None)?;
    } else {
        draft.play_unattended();
    }
    for Word(level) in &wanted.house {
        draft.add_bot(guest, *level)?;
    }
    for invitee in invitees {
        draft.invite(guest, invitee)?;
    }
    draft.agree(guest, &written(&wanted.options))?;
    draft.decide(guest, terms.clone())?;
    draft.list(guest, wanted.listed)?;
    if wanted.start { draft.start(guest) } else { Ok(()) }
}

fn written(options: &BTreeMap<String, String>) -> Options {
    let is_plain = |text: &str| !text.contains(['\n', ' ']);
    let plain = options.iter().filter(|(name, value)| is_plain(name) && is_plain(value));
    plain.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Where the table is opened: where it was promised, where the key leads, or anywhere.
fn place(app: &App, guest: &Guest, headers: &HeaderMap, promise: Option<&str>) -> Result<Place, Problem> {
    if let Some(text) = promise {
        let promise = Commitment::read(text, &app.keys, app.tables.store().epoch());
        let wrong =
            || Problem::Malformed { pointer: "/promise".to_owned(), why: "it is none of ours".to_owned() };
        let Commitment { table, secret } = promise.ok_or_else(wrong)?;
        return Ok(Place { id: table, secret });
    }
    let key = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
    let id = key.map_or_else(id::random, |key| id::derived(&["idempotency key", &guest.id, key]));
    Ok(Place { id, secret: random_nonce() })
}

/// Nobody else adds a number who plays against the house alone, so it may be shown at once.
fn number(wanted: &NewTable) -> Result<Added, Problem> {
    let Some(text) = &wanted.luck else { return Ok(Added::Server) };
    let wrong = |why: &str| Problem::Malformed { pointer: "/luck".to_owned(), why: why.to_owned() };
    if !wanted.start || !wanted.sits() {
        return Err(wrong("a number is added by who sits down where the game begins at once"));
    }
    let number = Nonce::read(text).ok_or_else(|| wrong("it is sixty-four hexadecimal digits"))?;
    Ok(Added::Browser { number })
}

fn newcomer(guest: &Guest, name: Option<&str>, added: Added) -> Result<Newcomer, Problem> {
    // A bot is called by its own name.
    let name = name.filter(|_| guest.outsider.is_none());
    let name = name.and_then(limits::name).or_else(|| guest.name.clone()).ok_or(Problem::NoName)?;
    Ok(Newcomer { guest: guest.clone(), name, added })
}

fn opened(table: &Arc<Table>, guest: &Guest, is_repeated: bool) -> Response {
    let mut object = TableObject::of(table, &table.snapshot(), guest, With::default());
    object.repeated = is_repeated.then_some(true);
    let status = if is_repeated { StatusCode::OK } else { StatusCode::CREATED };
    let place = [(header::LOCATION, format!("{ROOT}/tables/{}", object.head.id))];
    (status, place, Json(object)).into_response()
}

/// What a host changes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"terms": {"move_time": 60}, "listed": true}))]
pub(super) struct NewDecision {
    /// What is agreed on, all of it: what is not named is as usual. Before the game.
    options: Option<BTreeMap<String, String>>,
    /// How people play together.
    terms: Option<NewTerms>,
    /// Stop the game for a while, or let it go on.
    paused: Option<bool>,
    /// May anybody find it in the lobby?
    listed: Option<bool>,
}

/// The host decides: options, terms, a pause, whether the lobby shows it.
#[utoipa::path(patch, path = "/tables/{table}", tag = "tables", request_body = NewDecision,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn change(
    visit: Visit,
    Json(wanted): Json<NewDecision>,
) -> Result<Json<TableObject>, Problem> {
    let terms = wanted.terms.as_ref().map(|terms| terms.over(&visit.table.snapshot().terms)).transpose()?;
    visit
        .change(move |draft, guest| {
            wanted.options.as_ref().map_or(Ok(()), |options| draft.agree(guest, &written(options)))?;
            terms.clone().map_or(Ok(()), |terms| draft.decide(guest, terms))?;
            wanted.listed.map_or(Ok(()), |listed| draft.list(guest, listed))?;
            wanted.paused.map_or(Ok(()), |paused| draft.pause(guest, paused))
        })
        .await
}

/// The host begins the game.
#[utoipa::path(post, path = "/tables/{table}/start", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn start(State(app): State<App>, visit: Visit) -> Result<Json<TableObject>, Problem> {
    visit.caller.must(Scope::Play)?;
    app.tables.start(&visit.table, &visit.caller.guest).await?;
    Ok(visit.seen())
}

/// The same people play again, at a table of which there is one, whoever asks and how often.
#[utoipa::path(post, path = "/tables/{table}/rematch", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The new table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn rematch(State(app): State<App>, visit: Visit) -> Result<Json<TableObject>, Problem> {
    visit.caller.must(Scope::Play)?;
    let next = app.tables.rematch(&visit.table, &visit.caller.guest).await?;
    next.saw(&visit.caller.guest);
    next.glances(&visit.caller.guest);
    Ok(Json(Visit { table: next, caller: visit.caller }.object(With::default())))
}

/// Who sits down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"house": "club"}))]
pub(super) struct NewSeat {
    /// What you are called, if not as your token says.
    name: Option<String>,
    /// Once the game is on: the seat of a house bot for which you ask those at the table.
    seat: Option<u8>,
    /// Not you: a bot of the house, of this level. For the host.
    #[schema(value_type = Option<String>)]
    house: Option<Word<Level>>,
    /// Not you: a bot from outside, by its name. It sits down, is asked, or a bot of the house comes in its place if it
    /// is not there. For the host.
    bot: Option<String>,
}

/// Sits down, has a bot of the house sit down, or invites one from outside.
#[utoipa::path(post, path = "/tables/{table}/seats", tag = "tables", request_body = NewSeat,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn sit(
    State(app): State<App>,
    visit: Visit,
    Json(wanted): Json<NewSeat>,
) -> Result<Json<TableObject>, Problem> {
    if let Some(name) = &wanted.bot {
        visit.caller.must(Scope::Play)?;
        app.tables.invite(&visit.table, &visit.caller.guest, name).await?;
        return Ok(visit.seen());
    }
    if let Some(Word(level)) = wanted.house {
        return visit.change(move |draft, guest| draft.add_bot(guest, level)).await;
    }
    let newcomer = newcomer(&visit.caller.guest, wanted.name.as_deref(), Added::Server)?;
    let seat = wanted.seat.map(Seat::new);
    visit.change(move |draft, _| draft.join(&newcomer, seat)).await
}

/// What changes at a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Dana K"}))]
pub(super) struct SeatChange {
    /// What you want to be called. Your own seat.
    name: Option<String>,
    /// The place to which they move, before the game. For the host.
    place: Option<u8>,
    /// A bot of the house, of this level, in the place of somebody who is gone, or of another bot. For the host.
    #[schema(value_type = Option<String>)]
    house: Option<Word<Level>>,
}

/// Renames, moves or replaces who sits there.
#[utoipa::path(patch, path = "/tables/{table}/seats/{seat}", tag = "tables", request_body = SeatChange,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id"),
        ("seat" = u8, Path, description = "The seat's number")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn alter(
    visit: Visit,
    Path((_, seat)): Path<(String, String)>,
    Json(wanted): Json<SeatChange>,
) -> Result<Json<TableObject>, Problem> {
    let seat = seat_at(&visit, &seat)?;
    let name = match &wanted.name {
        Some(name) => Some(limits::name(name).ok_or(Problem::NoName)?),
        None => None,
    };
    let table = visit.table.clone();
    let change = move |draft: &mut Draft, guest: &Guest| {
        if let Some(name) = &name {
            draft.rename_at(guest, seat, name)?;
        }
        wanted.place.map_or(Ok(()), |place| draft.place(guest, seat, Seat::new(place)))?;
        match &wanted.house {
            Some(Word(level)) => draft.replace(guest, seat, *level, |player| table.gone_for(player)),
            None => Ok(()),
        }
    };
    visit.change(change).await
}

/// Gets up: before the game the seat is free, and the host may have anybody get up; in a game a bot of the house
/// plays on.
#[utoipa::path(delete, path = "/tables/{table}/seats/{seat}", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id"),
        ("seat" = u8, Path, description = "The seat's number")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn get_up(
    visit: Visit,
    Path((_, seat)): Path<(String, String)>,
) -> Result<Json<TableObject>, Problem> {
    let seat = seat_at(&visit, &seat)?;
    let table = visit.table.clone();
    let change = move |draft: &mut Draft, guest: &Guest| {
        if draft.is_gathering() {
            return draft.remove(guest, seat);
        }
        draft.must_own(guest, seat)?;
        draft.leave(guest, |player: &str| table.gone_for(player).is_none())
    };
    visit.change(change).await
}

fn seat_at(visit: &Visit, text: &str) -> Result<Seat, Problem> {
    let seats = visit.table.snapshot().row.seats.len();
    let seat: u8 = text.parse().map_err(|_| Problem::NoSuchSeat)?;
    if usize::from(seat) < seats { Ok(Seat::new(seat)) } else { Err(Problem::NoSuchSeat) }
}

impl Visit {
    /// Has the table changed on the caller's behalf; gives how it is then.
    pub(super) async fn change(
        self,
        mut work: impl FnMut(&mut Draft, &Guest) -> Result<(), Problem> + Send + 'static,
    ) -> Result<Json<TableObject>, Problem> {
        self.caller.must(Scope::Play)?;
        let guest = self.caller.guest.clone();
        self.table.change(move |draft| work(draft, &guest)).await?;
        Ok(self.seen())
    }

    /// How the table is; whoever asked is there.
    fn seen(&self) -> Json<TableObject> {
        self.table.saw(&self.caller.guest);
        self.table.glances(&self.caller.guest);
        Json(self.object(With::default()))
    }
}

//! The waiting room's forms, and seats that change hands.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Response};
use bots::Level;
use engine::Seat;

use super::App;
use super::home::committed;
use super::learn;
use super::visit::Visit;
use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::limits;
use crate::options;
use crate::problem::Problem;
use crate::table::{Draft, Newcomer, Terms};
use play::luck::{Digest, Nonce};

pub(super) async fn join(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let name = fields.get("name").and_then(limits::name).ok_or(Problem::NoName)?;
    let cookie = AppendHeaders([(header::SET_COOKIE, guest::remember_name(&name))]);
    let newcomer = Newcomer { guest: visit.guest.clone(), name, added: committed(&fields) };
    let seat = seat(&fields).ok();
    let done = visit.change(move |draft, _| draft.join(&newcomer, seat)).await?;
    if visit.guest.scripted {
        return Ok((cookie, done).into_response());
    }
    let game = visit.table.snapshot().row.game.clone();
    Ok((cookie, learn::to_first_game(&visit.guest, &fields, &game, &visit.id)).into_response())
}

/// What becomes of somebody who asks for a seat: those at the table say, or they themselves. The name is
/// the one that whoever answers has read.
pub(super) async fn newcomer(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    if fields.get("do") == Some("withdraw") {
        return visit.change(Draft::withdraw).await;
    }
    let (seat, name) = (seat(&fields)?, fields.get("name").ok_or(Problem::Nonsense)?.to_owned());
    match fields.get("do") {
        Some("let-in") => visit.change(move |draft, guest| draft.let_in(guest, seat, &name)).await,
        Some("decline") => visit.change(move |draft, guest| draft.decline(guest, seat, &name)).await,
        _ => Err(Problem::Nonsense),
    }
}

pub(super) async fn name(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let name = fields.get("name").and_then(limits::name).ok_or(Problem::NoName)?;
    let mut likes = visit.guest.preferences.clone();
    likes.follow(&fields).ok_or(Problem::Nonsense)?;
    let cookies = [guest::remember_name(&name), guest::remember_preferences(&likes)];
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
    let token = likes.token.filter(|_| fields.get("token").is_some());
    let change = move |draft: &mut Draft, guest: &Guest| {
        draft.rename(guest, &name)?;
        token.map_or(Ok(()), |token| draft.choose_token(guest, token))
    };
    let done = visit.change(change).await?;
    Ok((cookies, done).into_response())
}

pub(super) async fn seats(State(app): State<App>, visit: Visit, fields: Fields) -> Result<Response, Problem> {
    match fields.get("do") {
        Some("bot") => {
            let level = level(&fields)?;
            visit.change(move |draft, guest| draft.add_bot(guest, level)).await
        }
        Some("invite") => {
            let name = fields.get("name").ok_or(Problem::NoSuchBot)?;
            app.tables.invite(&visit.table, &visit.guest, name).await?;
            Ok(visit.done())
        }
        Some("remove") => {
            let seat = seat(&fields)?;
            visit.change(move |draft, guest| draft.remove(guest, seat)).await
        }
        Some("move") => {
            let seat = seat(&fields)?;
            visit.change(move |draft, guest| draft.reorder(guest, seat)).await
        }
        _ => Err(Problem::Nonsense),
    }
}

/// The game's options and the table's terms, from one form.
pub(super) async fn options(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let options = options::said(&fields);
    let terms = read_terms(&fields, &visit.table.snapshot().terms)?;
    let change = move |draft: &mut Draft, guest: &Guest| {
        draft.agree(guest, &options)?;
        draft.decide(guest, terms.clone())
    };
    visit.change(change).await
}

pub(super) async fn terms(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let terms = read_terms(&fields, &visit.table.snapshot().terms)?;
    visit.change(move |draft, guest| draft.decide(guest, terms.clone())).await
}

pub(super) async fn start(State(app): State<App>, visit: Visit) -> Result<Response, Problem> {
    app.tables.start(&visit.table, &visit.guest).await?;
    Ok(visit.done())
}

/// The page's script commits to a number, which it keeps.
pub(super) async fn commit(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let commitment = fields.get("commitment").and_then(Digest::read).ok_or(Problem::Nonsense)?;
    visit.change(move |draft, guest| draft.commit(guest, commitment)).await
}

/// The page's script reveals the number.
pub(super) async fn reveal(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let number = fields.get("number").and_then(Nonce::read).ok_or(Problem::Nonsense)?;
    visit.change(move |draft, guest| draft.reveal(guest, number)).await
}

pub(super) async fn claim(
    visit: Visit,
    Path((_, link)): Path<(String, String)>,
) -> Result<Response, Problem> {
    visit.change(move |draft, guest| draft.claim(guest, &link)).await?;
    Ok(super::to_table(&visit.id))
}

/// Only what the waiting room offers. What a form does not ask for stays.
fn read_terms(fields: &Fields, before: &Terms) -> Result<Terms, Problem> {
    let one_of = |name: &str, offered: &[Option<u32>]| {
        let chosen = fields.get(name).map(|text| text.parse().ok());
        chosen.filter(|chosen| offered.contains(chosen)).ok_or(Problem::Nonsense)
    };
    Ok(Terms {
        keeper_after: one_of("keeper_after", &Terms::KEEPER_AFTER)?,
        move_time: one_of("move_time", &Terms::MOVE_TIME)?,
        bot_time: match fields.read_as("bot_time") {
            Some(time) if Terms::BOT_TIME.contains(&time) => time,
            Some(_) => return Err(Problem::Nonsense),
            None => before.bot_time,
        },
        round_pause: match fields.get("round_pause") {
            Some(_) => one_of("round_pause", &Terms::ROUND_PAUSE)?,
            None => before.round_pause,
        },
        speed: fields.get("speed").map_or(Ok(before.speed), str::parse)?,
        advice: fields.get("advice").is_some(),
        newcomers: fields.get("newcomers").is_some(),
        paused: false,
        unattended: false,
    })
}

pub(super) fn seat(fields: &Fields) -> Result<Seat, Problem> {
    fields.read_as("seat").map(Seat::new).ok_or(Problem::Nonsense)
}

pub(super) fn level(fields: &Fields) -> Result<Level, Problem> {
    fields.read_as("level").ok_or(Problem::Nonsense)
}

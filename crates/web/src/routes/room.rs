//! The waiting room's forms, and seats that change hands.

use axum::extract::Path;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Response};
use bots::Level;
use engine::Seat;

use super::done;
use super::visit::Visit;
use crate::fields::Fields;
use crate::guest;
use crate::limits;
use play::luck::Nonce;
use crate::problem::Problem;
use crate::table::{Newcomer, Terms};

pub(super) async fn join(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    let name = fields.get("name").and_then(limits::name).ok_or(Problem::NoName)?;
    let cookie = AppendHeaders([(header::SET_COOKIE, guest::remember_name(&name))]);
    let number = fields.get("luck").and_then(Nonce::read);
    table.join(&Newcomer { guest: &guest, name, number }, seat(&fields).ok()).await?;
    Ok((cookie, done(&guest, &id)).into_response())
}

pub(super) async fn name(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    let name = fields.get("name").and_then(limits::name).ok_or(Problem::NoName)?;
    let cookie = AppendHeaders([(header::SET_COOKIE, guest::remember_name(&name))]);
    table.rename(&guest, name).await?;
    Ok((cookie, done(&guest, &id)).into_response())
}

pub(super) async fn seats(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    match fields.get("do") {
        Some("bot") => table.add_bot(&guest, level(&fields)?).await?,
        Some("remove") => table.remove(&guest, seat(&fields)?).await?,
        Some("move") => table.reorder(&guest, seat(&fields)?).await?,
        _ => return Err(Problem::Nonsense),
    }
    Ok(done(&guest, &id))
}

/// The game's options and the table's terms, from one form.
pub(super) async fn options(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    let option =
        |(name, value): (&str, &str)| Some((name.strip_prefix("option-")?.to_owned(), value.to_owned()));
    let options: Vec<(String, String)> = fields.iter().filter_map(option).collect();
    table.agree(&guest, &options).await?;
    table.decide(&guest, read_terms(&fields)?).await?;
    Ok(done(&guest, &id))
}

pub(super) async fn terms(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    table.decide(&guest, read_terms(&fields)?).await?;
    Ok(done(&guest, &id))
}

pub(super) async fn start(Visit { table, id, guest }: Visit) -> Result<Response, Problem> {
    table.start(&guest).await?;
    Ok(done(&guest, &id))
}

pub(super) async fn claim(
    Visit { table, id, guest }: Visit,
    Path((_, link)): Path<(String, String)>,
) -> Result<Response, Problem> {
    table.claim(&guest, &link).await?;
    Ok(super::to_table(&id))
}

/// Only what the waiting room offers.
fn read_terms(fields: &Fields) -> Result<Terms, Problem> {
    let one_of = |name: &str, offered: &[Option<u32>]| {
        let chosen = fields.get(name).map(|text| text.parse().ok());
        chosen.filter(|chosen| offered.contains(chosen)).ok_or(Problem::Nonsense)
    };
    Ok(Terms {
        keeper_after: one_of("keeper_after", &Terms::KEEPER_AFTER)?,
        move_time: one_of("move_time", &Terms::MOVE_TIME)?,
        advice: fields.get("advice").is_some(),
        newcomers: fields.get("newcomers").is_some(),
        paused: false,
    })
}

pub(super) fn seat(fields: &Fields) -> Result<Seat, Problem> {
    fields.read_as("seat").map(Seat::new).ok_or(Problem::Nonsense)
}

pub(super) fn level(fields: &Fields) -> Result<Level, Problem> {
    fields.read_as("level").ok_or(Problem::Nonsense)
}

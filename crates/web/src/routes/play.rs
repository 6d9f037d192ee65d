//! What people do while a game is on.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use store::Kind;

use super::room::{level, seat};
use super::visit::Visit;
use super::{App, done, learn, to_table};
use crate::fields::Fields;
use crate::guest::Guest;
use crate::limits;
use crate::problem::Problem;
use crate::table::{Draft, Phrase};

/// More cards than anybody can send at once.
const MOST_PICKS: usize = 64;

/// A step of the guest's seat, or several at once: `action` alone, or once for each `pick`.
pub(super) async fn act(Visit { table, id, guest }: Visit, fields: Fields) -> Result<Response, Problem> {
    let step = fields.read_as("step").ok_or(Problem::Nonsense)?;
    let learnt = learn::act_on_hint(&table, &guest);
    table.act(&guest, step, actions(&fields)?).await?;
    Ok((learn::remembered(&guest, learnt), done(&guest, &id)).into_response())
}

fn actions(fields: &Fields) -> Result<Vec<String>, Problem> {
    if let Some(chosen) = fields.get("choose") {
        return chosen_actions(chosen);
    }
    let action = fields.get("action").ok_or(Problem::Nonsense)?;
    let picks: Vec<&str> = fields.all("pick").take(MOST_PICKS).collect();
    if picks.is_empty() {
        return Ok(vec![action.to_owned()]);
    }
    Ok(picks.iter().map(|pick| format!("{action} {}", pick.trim())).collect())
}

/// A verb and several cards, as a page offers them: `give 3h 5d`.
fn chosen_actions(chosen: &str) -> Result<Vec<String>, Problem> {
    let (verb, cards) = chosen.split_once(' ').ok_or(Problem::Nonsense)?;
    Ok(cards.split_whitespace().take(MOST_PICKS).map(|card| format!("{verb} {card}")).collect())
}

pub(super) async fn say(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let (kind, text) = match fields.get("phrase") {
        Some(code) => (Kind::Phrase, code.parse::<Phrase>()?.code().to_owned()),
        None => (Kind::Said, fields.get("text").and_then(limits::message).ok_or(Problem::NothingSaid)?),
    };
    visit.change(move |draft, guest| draft.say(guest, kind, &text)).await
}

pub(super) async fn pause(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let paused = match fields.get("paused") {
        Some("on") => true,
        Some("off") => false,
        _ => return Err(Problem::Nonsense),
    };
    visit.change(move |draft, guest| draft.pause(guest, paused)).await
}

pub(super) async fn replace(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let (seat, level) = (seat(&fields)?, level(&fields)?);
    let table = visit.table.clone();
    let replace = move |draft: &mut Draft, guest: &Guest| {
        draft.replace(guest, seat, level, |player| table.gone_for(player))
    };
    visit.change(replace).await
}

pub(super) async fn leave(visit: Visit) -> Result<Response, Problem> {
    let table = visit.table.clone();
    let is_there = move |player: &str| table.gone_for(player).is_none();
    visit.change(move |draft, guest| draft.leave(guest, &is_there)).await
}

pub(super) async fn rematch(
    State(app): State<App>,
    Visit { table, guest, .. }: Visit,
) -> Result<Response, Problem> {
    let new = app.tables.rematch(&table, &guest).await?;
    Ok(to_table(&new.snapshot().row.id))
}

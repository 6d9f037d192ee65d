//! What people do while a game is on.

use axum::extract::State;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{AppendHeaders, IntoResponse as _, Response};
use store::Kind;

use super::room::{level, seat};
use super::visit::Visit;
use super::{App, done, learn, query, to_table};
use crate::fields::Fields;
use crate::guest::{Guest, remember_preferences};
use crate::limits;
use crate::pages;
use crate::preferences::{Preferences, Switch};
use crate::problem::Problem;
use crate::table::{Draft, Phrase, Snapshot};

/// More cards than anybody can send at once.
const MOST_PICKS: usize = 64;

/// A step of the guest's seat, or several at once: `action` alone, or once for each `pick`. The address
/// says how often steps had been taken back when the page was drawn.
pub(super) async fn act(
    Visit { table, id, guest }: Visit,
    uri: Uri,
    fields: Fields,
) -> Result<Response, Problem> {
    let step = fields.read_as("step").ok_or(Problem::Nonsense)?;
    let actions = actions(&fields)?;
    if let Some(question) = question(&table.snapshot(), &guest, &fields, &actions) {
        return Ok(question);
    }
    let learnt = learn::act_on_hint(&table, &guest);
    table.act(&guest, step, undone(&uri), actions).await?;
    table.glances(&guest);
    let cookie = fields.get("never").map(|_| AppendHeaders([(header::SET_COOKIE, not_to_ask(&guest))]));
    Ok((cookie, learn::remembered(&guest, learnt), done(&guest, &id)).into_response())
}

/// Remembers that the guest does not want to be asked.
fn not_to_ask(guest: &Guest) -> HeaderValue {
    remember_preferences(&Preferences { confirm: Switch::Off, ..guest.preferences.clone() })
}

/// A page that asks first, where no script has and the guest wants to be asked.
fn question(snapshot: &Snapshot, guest: &Guest, fields: &Fields, actions: &[String]) -> Option<Response> {
    let is_asked = guest.scripted || fields.get("sure").is_some();
    let finals = pages::finals(snapshot, guest);
    let action = actions.iter().find(|action| !is_asked && finals.contains(action))?;
    let title = pages::title(&snapshot.row.game, guest.language);
    let main = pages::sure(snapshot, action, guest);
    Some(pages::page(guest, &format!("/t/{}", snapshot.row.id), title, main).into_response())
}

fn undone(uri: &Uri) -> usize {
    query(uri).read_as("undone").unwrap_or_default()
}

/// Somebody has seen how the round ended.
pub(super) async fn ready(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let step = fields.read_as("step").ok_or(Problem::Nonsense)?;
    visit.change(move |draft, guest| draft.ready(guest, step)).await
}

/// Somebody wants to take the last step back, or another agrees to it or does not.
pub(super) async fn undo(visit: Visit, uri: Uri, fields: Fields) -> Result<Response, Problem> {
    match fields.get("do") {
        Some("ask") => {
            let (step, undone) = (fields.read_as("step").ok_or(Problem::Nonsense)?, undone(&uri));
            visit.change(move |draft, guest| draft.undo(guest, step, undone)).await
        }
        Some("keep") => {
            let step = fields.read_as("step").ok_or(Problem::Nonsense)?;
            visit.change(move |draft, guest| draft.mean(guest, step)).await
        }
        Some("agree") => visit.change(|draft, guest| draft.answer_undo(guest, true)).await,
        Some("decline") => visit.change(|draft, guest| draft.answer_undo(guest, false)).await,
        _ => Err(Problem::Nonsense),
    }
}

/// The guest knows what a bot did for them.
pub(super) async fn informed(visit: Visit) -> Result<Response, Problem> {
    visit.change(Draft::inform).await
}

/// How fast bots move, at this table and at those that the host opens from now on.
pub(super) async fn speed(visit: Visit, fields: Fields) -> Result<Response, Problem> {
    let speed = fields.get("speed").ok_or(Problem::Nonsense)?.parse()?;
    let likes = Preferences { speed, ..visit.guest.preferences.clone() };
    let done = visit.change(move |draft, guest| draft.pace(guest, speed)).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, remember_preferences(&likes))]), done).into_response())
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

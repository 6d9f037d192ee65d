//! Looking at a table: the page, its stream, replay, record, proof, links.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, PreEscaped, html};

use super::visit::Visit;
use super::{App, query};
use crate::guest::Guest;
use crate::messages::{say, say_of_me};
use crate::pages::{self, Eyes, Page};
use crate::problem::Problem;
use crate::reviews::Reviewed;
use crate::stream;
use crate::table::{Snapshot, Table};
use crate::viewpoint::{self, DrawingId, Screen};
use bots::Level;
use play::proof as proofs;
use play::{AnyPlay, Thinking};

pub(super) async fn table(visit: Visit, uri: Uri) -> Result<Markup, Problem> {
    if query(&uri).get("pile").is_some() {
        return pile(&visit);
    }
    let Visit { table, id, guest } = visit;
    table.welcome(&guest).await?;
    let snapshot = table.snapshot();
    let main = pages::main(&table, &snapshot, &guest, None);
    let shown = viewpoint::id_of(&table, &snapshot, &main);
    let main = PreEscaped(main.into_html().unwrap_or_default());
    // The stream goes on from here.
    let main = html! { (pages::with_symbols(&snapshot.row.game, main)) template #shown data-id=(shown) {} };
    let is_live = match snapshot.seat_of(&guest) {
        Some(seat) => !snapshot.asked().contains(seat) && !snapshot.is_over(),
        None => snapshot.request_of(&guest).is_some(),
    };
    let (path, card) = (format!("/t/{id}"), pages::card_of(&snapshot));
    let (title, description) = pages::invitation(&snapshot, &guest);
    let page = Page { description: &description, card: &card, is_live, ..Page::new(&guest, &path, &title) };
    Ok(page.draw(main))
}

/// What lies on the pile, which nobody needs with every frame.
fn pile(Visit { table, id, guest }: &Visit) -> Result<Markup, Problem> {
    let snapshot = table.snapshot();
    let names = snapshot.names(guest.language);
    let reader = snapshot.reader(snapshot.viewer(guest), guest.language, &names);
    let pile = begun(&snapshot)?.pile(&reader).ok_or(Problem::NoSuchPage)?;
    Ok(in_page(guest, id, pages::title(&snapshot.row.game, guest.language), pile))
}

pub(super) async fn events(
    Visit { table, guest, .. }: Visit,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    table.welcome(&guest).await?;
    frames(&table, guest, Screen::Table, &headers, &uri)
}

/// The stream of what the guest's screen shows, from where it stopped.
pub(super) fn frames(
    table: &Arc<Table>,
    guest: Guest,
    screen: Screen,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Response, Problem> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()).and_then(DrawingId::read);
    let since = last.or_else(|| query(uri).get("since").and_then(DrawingId::read));
    // A proxy that collects what it passes on would hold back what happens.
    Ok(([("x-accel-buffering", "no")], stream::stream(table, guest, screen, since)?).into_response())
}

pub(super) async fn replay(
    State(app): State<App>,
    Visit { table, id, guest }: Visit,
    uri: Uri,
) -> Result<Markup, Problem> {
    let snapshot = table.snapshot();
    let play = begun(&snapshot)?;
    let query = query(&uri);
    let eyes = Eyes::read(query.get("eyes"), &snapshot, &guest)?;
    let step = match query.get("step") {
        None => play.step(),
        Some(text) => text.parse().ok().filter(|step| *step <= play.step()).ok_or(Problem::NoSuchStep)?,
    };
    let reviewed = match snapshot.seat_of(&guest) {
        // While a game runs nobody sees a curve, and there is none.
        _ if !snapshot.is_over() => None,
        Some(_) => Some(app.tables.review(&id, play.clone()).await?),
        None => app.tables.kept_review(&id).await?.map(|analysis| Reviewed::Done(Box::new(analysis))),
    };
    Ok(pages::replay(&snapshot, play.as_ref(), step, eyes, reviewed.as_ref(), &guest))
}

/// The record of a finished game, with its proof in comments.
pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let (record, luck) = app.tables.record(&id).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}-{id}.kupa\"", record.slug)),
    ];
    Ok((headers, proofs::record(&record, &luck)).into_response())
}

pub(super) async fn proof(Visit { table, id, guest }: Visit) -> Result<Markup, Problem> {
    let snapshot = table.snapshot();
    let play = finished(&snapshot)?;
    Ok(in_page(&guest, &id, say(guest.language).proof(), pages::proof(&snapshot, play.as_ref(), &guest)))
}

pub(super) async fn invite(Visit { id, guest, .. }: Visit) -> Result<Markup, Problem> {
    let words = say(guest.language);
    let content = html! {
        h1 { (words.invite_title()) }
        p { (words.invite_hint()) }
        (pages::invite(&guest, &format!("{}/t/{id}", guest.origin)))
        p { a href=(format!("/t/{id}/board")) { (words.board()) } }
    };
    Ok(in_page(&guest, &id, words.invite_title(), content))
}

/// The link by which the guest's seat moves to another device.
pub(super) async fn seat_link(Visit { table, id, guest }: Visit) -> Result<Markup, Problem> {
    let snapshot = table.snapshot();
    let seat = snapshot.seat_of(&guest).ok_or(Problem::NotSeated)?;
    let link = &snapshot.row.seats[seat.index()].link;
    let words = say(guest.language);
    let content = html! {
        h1 { (words.seat_link()) }
        (pages::whole_person(&guest, &id))
        h2 { (say_of_me(guest.language).one_seat) }
        p { (words.seat_link_hint()) }
        (pages::invite(&guest, &format!("{}/t/{id}/seat/{link}", guest.origin)))
    };
    Ok(in_page(&guest, &id, words.seat_link(), content))
}

/// Asks whoever followed a seat link whether they want the seat here: a link that is only looked at,
/// by a messenger that makes a preview, changes nothing.
pub(super) async fn claim(
    Visit { table, id, guest }: Visit,
    Path((_, link)): Path<(String, String)>,
) -> Result<Markup, Problem> {
    let snapshot = table.snapshot();
    let seat = snapshot.row.seats.iter().find(|seat| seat.player.is_some() && seat.link == link);
    let name = &seat.ok_or(Problem::NoSuchLink)?.name;
    let words = say(guest.language);
    let content = html! {
        h1 { (words.seat_link_title()) }
        p { bdi { (name) } }
        form method="post" action=(format!("/t/{id}/seat/{link}")) {
            button .main { (words.seat_link_take()) }
        }
    };
    Ok(in_page(&guest, &id, words.seat_link_title(), content))
}

/// What the champion would do; it takes the bots' place in the pool, not a person's.
pub(super) async fn advice(
    State(app): State<App>,
    Visit { table, id, guest }: Visit,
) -> Result<Markup, Problem> {
    let snapshot = table.snapshot();
    let seat = snapshot.seat_of(&guest).ok_or(Problem::NotSeated)?;
    if !snapshot.terms.advice {
        return Err(Problem::NoAdvice);
    }
    let play = begun(&snapshot)?;
    let language = guest.language;
    let thinking = move || {
        let names = snapshot.names(guest.language);
        let reader = snapshot.reader(engine::Viewer::Seat(seat), language, &names);
        play.advise(seat, Thinking::of(Level::Champion), &reader)
    };
    let advice = app.tables.pool().run(thinking).await;
    Ok(in_page(&guest, &id, say(language).advice_title(), pages::advice(&guest, &advice)))
}

fn in_page(guest: &Guest, table: &str, title: &str, content: Markup) -> Markup {
    let words = say(guest.language);
    let main = html! {
        main #main .page {
            (content)
            p .back { a .button href=(format!("/t/{table}")) { (words.back_to_table()) } }
        }
    };
    pages::page(guest, &format!("/t/{table}"), title, main)
}

fn begun(snapshot: &Snapshot) -> Result<Arc<dyn AnyPlay>, Problem> {
    snapshot.play.clone().ok_or(Problem::NotRunning)
}

pub(super) fn finished(snapshot: &Snapshot) -> Result<Arc<dyn AnyPlay>, Problem> {
    if snapshot.is_over() { begun(snapshot) } else { Err(Problem::StillSecret) }
}

//! The review of a finished game, for those who played it.

use axum::extract::State;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Response};
use review::Review;

use super::look::finished;
use super::visit::Visit;
use super::{App, query};
use crate::pages;
use crate::problem::Problem;
use crate::reviews::Reviewed;

/// The page looks again by itself, with and without a script.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

pub(super) async fn review(
    State(app): State<App>,
    Visit { table, id, guest }: Visit,
    uri: Uri,
) -> Result<Response, Problem> {
    let snapshot = table.snapshot();
    let play = finished(&snapshot)?;
    let seat = snapshot.seat_of(&guest).ok_or(Problem::NotSeated)?;
    let analysis = match app.tables.review(&id, play.clone()).await? {
        Reviewed::Done(analysis) => analysis,
        Reviewed::UnderWay(progress) => {
            let page = pages::review_under_way(&snapshot, progress, &guest);
            return Ok(([(header::REFRESH, AGAIN)], page).into_response());
        }
    };
    let review = Review::of(&analysis, seat.index()).ok_or(Problem::NoSuchPage)?;
    let reviewed =
        pages::Reviewed { snapshot: &snapshot, play: play.as_ref(), review: &review, guest: &guest };
    match query(&uri).get("step") {
        None => Ok(reviewed.page(&analysis).into_response()),
        Some(step) => {
            let step = step.parse().map_err(|_| Problem::NoSuchStep)?;
            Ok(reviewed.moment(step).ok_or(Problem::NoSuchStep)?.into_response())
        }
    }
}

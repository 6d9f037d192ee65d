//! The referee: a record in, its rulings out, as `kupa referee` prints them.

use axum::http::{Uri, header};
use axum::response::{IntoResponse as _, Response};
use engine::{Record, Seat, Viewer};
use play::Referee;

use super::body::Text;
use super::problems::ProblemObject;
use super::wire::NDJSON;
use crate::fields::Fields;
use crate::problem::Problem;

/// More steps than this are not replayed: the views after each of them would be many megabytes.
const STEPS: usize = 2000;

/// Replays a record: how things stand at the start and after each step, one object a line. A step that a rule
/// refuses is the last, with the rule.
#[utoipa::path(post, path = "/referee", tag = "games",
    params(("view" = Option<String>, Query, description = "Through whose eyes: a seat's number, or `public`")),
    request_body(content = String, content_type = "text/plain", description = "A record, whose first line is `kupa 1`",
        example = "kupa 1\ngame 49\nseats 2\n"),
    responses(
    (status = 200, description = "As `kupa referee` prints it", content_type = "application/x-ndjson", body = Object),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn referee(uri: Uri, Text(bytes): Text) -> Result<Response, Problem> {
    let record = Record::read(&bytes).map_err(|error| unreadable(&error.to_string()))?;
    if record.steps.len() > STEPS {
        return Err(Problem::TooLarge);
    }
    let play = catalog::open(&record).map_err(|error| unreadable(&error.to_string()))?;
    let query = Fields::read(uri.query().unwrap_or_default().as_bytes());
    let viewer = viewer(query.get("view"), play.seats())?;
    let mut lines = String::new();
    for ruling in Referee::new(play, &record, viewer) {
        lines.push_str(&serde_json::to_string(&ruling).expect("a ruling is plain data"));
        lines.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, NDJSON)], lines).into_response())
}

fn unreadable(why: &str) -> Problem {
    Problem::Malformed { pointer: String::new(), why: why.to_owned() }
}

fn viewer(text: Option<&str>, seats: u8) -> Result<Viewer, Problem> {
    match text {
        None => Ok(Viewer::Referee),
        Some("public") => Ok(Viewer::Public),
        Some(number) => {
            let seat = number.parse().ok().filter(|seat| *seat < seats).ok_or(Problem::NoSuchSeat)?;
            Ok(Viewer::Seat(Seat::new(seat)))
        }
    }
}

//! What those at a table are asked for: to take a step back, and to let somebody sit down.

use engine::Seat;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::Json;
use super::object::TableObject;
use super::problems::ProblemObject;
use super::tables::Visit;
use crate::problem::Problem;
use crate::table::Draft;

/// What you take back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"step": 2}))]
pub(super) struct NewWish {
    /// Where the game stands, as the table object has it.
    step: usize,
    /// How often a step had been taken back, as the table object has it.
    undone: Option<usize>,
}

/// Takes your last step back, while nobody has acted since and nobody has learnt anything by it: at once if you
/// play against the house, else as soon as all others have agreed, for which they have twenty seconds.
#[utoipa::path(post, path = "/tables/{table}/undo", tag = "play", request_body = NewWish,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table; with a `wish`, if others are asked", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn undo(visit: Visit, Json(wish): Json<NewWish>) -> Result<Json<TableObject>, Problem> {
    let undone = wish.undone.unwrap_or(visit.table.snapshot().undone);
    visit.change(move |draft, guest| draft.undo(guest, wish.step, undone)).await
}

/// What you say to a wish.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"agrees": true}))]
pub(super) struct WishAnswer {
    /// May they take it back?
    agrees: bool,
}

/// Agrees to what another wants to take back, or does not.
#[utoipa::path(post, path = "/tables/{table}/undo/answer", tag = "play", request_body = WishAnswer,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn answer_wish(
    visit: Visit,
    Json(WishAnswer { agrees }): Json<WishAnswer>,
) -> Result<Json<TableObject>, Problem> {
    visit.change(move |draft, guest| draft.answer_undo(guest, agrees)).await
}

/// What you say to somebody who asks for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1, "name": "Ron", "let_in": true}))]
pub(super) struct RequestAnswer {
    /// The seat for which they ask.
    seat: u8,
    /// Their name, as you have read it.
    name: String,
    /// May they sit down?
    let_in: bool,
}

/// Lets in who asks for a house bot's seat, or declines, also after another let them in. Anybody who sits at the
/// table may.
#[utoipa::path(post, path = "/tables/{table}/requests", tag = "tables", request_body = RequestAnswer,
    security(("token" = [])), params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn answer_request(
    visit: Visit,
    Json(RequestAnswer { seat, name, let_in }): Json<RequestAnswer>,
) -> Result<Json<TableObject>, Problem> {
    let seat = Seat::new(seat);
    visit
        .change(move |draft, guest| match let_in {
            true => draft.let_in(guest, seat, &name),
            false => draft.decline(guest, seat, &name),
        })
        .await
}

/// No longer asks for a seat.
#[utoipa::path(delete, path = "/tables/{table}/requests", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "The table", body = TableObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn withdraw(visit: Visit) -> Result<Json<TableObject>, Problem> {
    visit.change(Draft::withdraw).await
}

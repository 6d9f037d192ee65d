//! The ladder: how bots from outside and the levels of the house stand.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::Json;
use super::problems::ProblemObject;
use crate::ladder::{Line, Of, Who};
use crate::problem::Problem;
use crate::routes::App;

/// The ladder, game by game.
#[derive(Serialize, ToSchema)]
#[schema(as = Ladder)]
pub(super) struct LadderObject {
    /// Those that were played.
    games: Vec<GameObject>,
}

/// How all stand in one game.
#[derive(Serialize, ToSchema)]
#[schema(as = LadderGame)]
struct GameObject {
    /// The game.
    game: &'static str,
    /// How many heats were played: in each a line-up plays in all its rotations, each with a deal of its own.
    heats: usize,
    /// The strongest first.
    standings: Vec<StandingObject>,
    /// The tables of the last heats, the last heat first.
    tables: Vec<Vec<String>>,
}

/// How a bot or a level of the house stands.
#[derive(Serialize, ToSchema)]
#[schema(as = Standing)]
struct StandingObject {
    /// `bot` or `house`.
    kind: &'static str,
    /// The name of a bot from outside, as `GET /bots/{name}` knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    /// The level of a house bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    /// At how many tables it sat.
    tables: usize,
    /// How many of those games it left to the house: they are lost.
    left: usize,
    /// What part of the wins was its own, with what luck the house's own games with the same deals have found taken out.
    share: f64,
    /// The lower end of where the truth is in 95 of 100 cases; null before 16 heats.
    low: Option<f64>,
    /// The upper end of where the truth is in 95 of 100 cases; null before 16 heats.
    high: Option<f64>,
    /// What part chance alone would have given.
    fair: f64,
    /// How strong it is, as in Elo: 1500 on average.
    rating: f64,
    /// In 95 of 100 cases the rating is right within so many points.
    within: f64,
}

impl From<&Of> for GameObject {
    fn from(of: &Of) -> GameObject {
        let standings = of.lines.iter().map(StandingObject::from).collect();
        GameObject { game: of.game, heats: of.heats, standings, tables: of.tables.clone() }
    }
}

impl From<&Line> for StandingObject {
    fn from(line: &Line) -> StandingObject {
        let (bot, level) = match &line.who {
            Who::Bot(name) => (Some(name.clone()), None),
            Who::House(level) => (None, Some(level.to_string())),
        };
        StandingObject {
            kind: if bot.is_some() { "bot" } else { "house" },
            bot,
            level,
            tables: line.tables,
            left: line.left,
            share: rounded(line.share, 4),
            low: line.interval.map(|(low, _)| rounded(low, 4)),
            high: line.interval.map(|(_, high)| rounded(high, 4)),
            fair: rounded(line.fair, 4),
            rating: rounded(line.rating.points, 1),
            within: rounded(line.rating.within, 1),
        }
    }
}

fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (number * scale).round() / scale
}

/// How bots and the levels of the house stand on the ladder, as of a minute ago at most. A bot plays there whose profile says
/// `"ladder": true`, whenever it is there.
#[utoipa::path(get, path = "/ladder", tag = "bots", responses(
    (status = 200, description = "The standings", body = LadderObject),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn show(State(app): State<App>) -> Result<Json<LadderObject>, Problem> {
    let standings = app.tables.ladder().await?;
    Ok(Json(LadderObject { games: standings.iter().map(GameObject::from).collect() }))
}

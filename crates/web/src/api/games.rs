//! The games: who can play, what is agreed on, what can be done, what the rules say.

use axum::extract::Path;
use catalog::Entry;
use engine::Setup;
use serde::Serialize;
use utoipa::ToSchema;
use words::{Block, Language, Rule, Span};

use super::body::Json;
use super::caller::Caller;
use super::problems::ProblemObject;
use crate::problem::Problem;

/// A game in a few words.
#[derive(Serialize, ToSchema)]
pub(super) struct Game {
    /// Its name in records and addresses.
    game: &'static str,
    /// What people call it.
    title: &'static str,
    /// One line about it.
    tagline: &'static str,
    /// The version of its rules.
    rules: u32,
    /// The fewest who can play.
    least: u8,
    /// The most who can play.
    most: u8,
    /// How many usually do.
    usual: u8,
}

/// All that is constant about a game.
#[derive(Serialize, ToSchema)]
pub(super) struct WholeGame {
    #[serde(flatten)]
    game: Game,
    /// What is agreed on before a game.
    options: Vec<OptionObject>,
    /// Every action there is, by its number as `kupa.Batch` counts them.
    actions: Vec<String>,
    /// The numbered rules.
    numbered: Vec<RuleObject>,
    /// What the numbers of an observation mean, for the usual number of players.
    observation: Vec<Part>,
}

/// Something to agree on.
#[derive(Serialize, ToSchema)]
#[schema(as = Option)]
pub(super) struct OptionObject {
    /// Its name in the record.
    name: &'static str,
    /// What it is if nothing is said, for the usual number of players.
    default: String,
    /// What it may be.
    values: Vec<String>,
    /// The rule that describes it.
    rule: &'static str,
}

/// A numbered rule.
#[derive(Serialize, ToSchema)]
#[schema(as = Rule)]
pub(super) struct RuleObject {
    /// Its number.
    id: &'static str,
    /// What it says, in the language of `Accept-Language`.
    text: String,
}

/// A part of an observation.
#[derive(Serialize, ToSchema)]
pub(super) struct Part {
    /// What it is called.
    name: &'static str,
    /// What its numbers mean.
    meaning: &'static str,
    /// How many numbers it has.
    len: usize,
}

/// The games there are.
#[utoipa::path(get, path = "/games", tag = "games", responses(
    (status = 200, description = "All games", body = [Game]),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn list(caller: Caller) -> Json<Vec<Game>> {
    Json(catalog::GAMES.iter().map(|entry| game(entry, caller.guest.language)).collect())
}

/// A game with its options, actions, rules and observation.
#[utoipa::path(get, path = "/games/{game}", tag = "games",
    params(("game" = String, Path, description = "The game's name", example = "chico")), responses(
    (status = 200, description = "All that is constant about it", body = WholeGame),
    (status = "4XX", description = "Why not", body = ProblemObject, content_type = "application/problem+json")))]
pub(super) async fn show(caller: Caller, Path(slug): Path<String>) -> Result<Json<WholeGame>, Problem> {
    let entry = catalog::find(&slug).ok_or(Problem::NoSuchGame)?;
    let language = caller.guest.language;
    let book = (entry.rule_book)(language);
    let parts = (entry.parts)(&Setup::new(entry.usual_seats)).unwrap_or_default();
    Ok(Json(WholeGame {
        game: game(entry, language),
        options: options(entry),
        actions: (0..entry.actions as i64).filter_map(|number| (entry.action)(number).ok()).collect(),
        numbered: book.sections.iter().flat_map(|section| &section.rules).map(rule).collect(),
        observation: parts
            .into_iter()
            .map(|part| Part { name: part.name, meaning: part.meaning, len: part.len })
            .collect(),
    }))
}

fn game(entry: &'static Entry, language: Language) -> Game {
    Game {
        game: entry.slug,
        title: (entry.title)(language),
        tagline: (entry.tagline)(language),
        rules: entry.version,
        least: *entry.seats.start(),
        most: *entry.seats.end(),
        usual: entry.usual_seats,
    }
}

fn options(entry: &'static Entry) -> Vec<OptionObject> {
    let option = |option: &'static engine::OptionSpec| OptionObject {
        name: option.name,
        default: option.kind.default_value(entry.usual_seats),
        values: entry.offered(option, entry.seats.clone()),
        rule: option.rule,
    };
    entry.options.iter().map(option).collect()
}

fn rule(rule: &Rule) -> RuleObject {
    let said = |spans: &[Span]| spans.iter().map(|span| span.text()).collect::<String>();
    let block = |block: &Block| match block {
        Block::Text(spans) => said(spans),
        Block::Drawing(lines) => lines.join("\n"),
    };
    RuleObject { id: rule.id, text: rule.blocks.iter().map(block).collect::<Vec<_>>().join("\n") }
}

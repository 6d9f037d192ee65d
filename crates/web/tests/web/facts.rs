//! What any page of the web should have, by its source alone: its language and direction, a title of its own, a
//! description of a sentence or two, one heading, room for a phone; and compressed where it is the same for
//! everybody.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::playing::play_on;
use crate::room::opened;
use crate::site::{Site, Visitor};

/// What everybody gets alike.
const PUBLIC: [&str; 8] = [
    "/",
    "/games/chico",
    "/games/49",
    "/games/gamnon/idea",
    "/rules/chico",
    "/rules/49",
    "/rules/eight-and-a-half/sources",
    "/rules/gamnon",
];

/// All kinds of pages there are, with tables of the visitor's in all stages.
async fn pages(visitor: &mut Visitor<'_>) -> Vec<String> {
    let waiting = opened(visitor, "gamnon").await;
    let playing = visitor.play_now("chico").await.table();
    let over = visitor.play_now("chico").await.table();
    play_on(visitor, &over, 2000).await;
    let about = ["", "/replay", "/invite", "/link", "/board"].map(|rest| format!("/t/{playing}{rest}"));
    let after = ["", "/replay", "/proof", "/board"].map(|rest| format!("/t/{over}{rest}"));
    let group = visitor.post("/groups", "group=The+Cohens&name=Dana").await.path;
    let others =
        ["/settings", "/tokens", "/me", "/bots", "/bots/ladder", "/nothing", "/t/nothing"].map(str::to_owned);
    let others = others.into_iter().chain([group]);
    PUBLIC
        .map(str::to_owned)
        .into_iter()
        .chain([format!("/t/{waiting}"), format!("/t/{waiting}/board")])
        .chain(about)
        .chain(after)
        .chain(others)
        .collect()
}

/// The text between two others.
fn between<'a>(page: &'a str, before: &str, after: &str) -> Option<&'a str> {
    page.split_once(before)?.1.split_once(after).map(|(text, _)| text)
}

/// What is missing on a page.
fn missing(page: &str, language: &str) -> Vec<&'static str> {
    let direction = if language == "he" { "rtl" } else { "ltr" };
    let description = between(page, "<meta name=\"description\" content=\"", "\"").unwrap_or_default();
    let viewport = between(page, "<meta name=\"viewport\" content=\"", "\"").unwrap_or_default();
    let facts = [
        ("doctype", page.starts_with("<!DOCTYPE html>")),
        ("language", page.contains(&format!("<html lang=\"{language}\" dir=\"{direction}\""))),
        ("title", between(page, "<title>", "</title>").is_some_and(|title| title.chars().count() >= 8)),
        ("description", (30..=200).contains(&description.chars().count())),
        ("viewport", viewport.contains("width=device-width") && !viewport.contains("user-scalable")),
        ("charset", page[..page.len().min(1024)].contains("<meta charset=\"utf-8\">")),
        ("one heading", page.matches("<h1").count() == 1),
        ("one main", page.matches("<main").count() == 1),
        ("way to it", page.contains("href=\"#main\"") && page.contains("id=\"main\"")),
        ("ids once", has_ids_once(page)),
    ];
    facts.into_iter().filter(|(_, holds)| !holds).map(|(name, _)| name).collect()
}

fn has_ids_once(page: &str) -> bool {
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.iter().collect::<BTreeSet<_>>().len() == ids.len()
}

#[tokio::test]
async fn every_page_has_what_a_page_should_have() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let pages = pages(&mut dana).await;
    for language in ["en", "he"] {
        dana.language = language.to_owned();
        for path in &pages {
            let page = dana.get(path).await.body;
            assert_eq!(missing(&page, language), [""; 0], "{path} in {language}");
        }
    }
}

#[test]
fn a_page_without_them_is_found_out() {
    let page = "<!DOCTYPE html><html lang=\"en\"><title>Kupa</title><h1 id=\"a\"></h1><h1 id=\"a\"></h1>";
    let bad = missing(page, "en");
    assert_eq!(bad.len(), 9, "all but the doctype: {bad:?}");
}

#[tokio::test]
async fn what_is_public_is_compressed() {
    let site = Site::new();
    for path in PUBLIC {
        for coding in ["br", "gzip"] {
            let answer = site.visitor("he").ask("GET", path, None, &[("accept-encoding", coding)]).await;
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(answer.headers()["content-encoding"], coding, "{path}");
            assert_eq!(answer.headers()["vary"], "accept-encoding", "{path}");
        }
    }
    let mut dana = site.visitor("en");
    dana.cookies.insert("kupa_name".to_owned(), "Dana".to_owned());
    let answer = dana.ask("GET", "/games/49", None, &[("accept-encoding", "br")]).await;
    assert_eq!(answer.headers().get("content-encoding"), None, "what has a name in it is not");
}

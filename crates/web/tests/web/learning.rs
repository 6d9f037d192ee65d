//! A first game: the idea before it, and hints in it, each once.

use axum::http::StatusCode;

use crate::room::opened;
use crate::site::{Answer, Site, Visitor};

/// What the home page's form sends for somebody who has never seen the game.
const NOW: &str = "mode=now&level=casual&idea=first";

fn hint(page: &Answer) -> Option<&str> {
    let (_, rest) = page.body.split_once("name=\"lesson\" value=\"")?;
    rest.split('"').next()
}

async fn press_play_now(guest: &mut Visitor<'_>, game: &str) -> Answer {
    guest.post("/tables", &format!("game={game}&{NOW}")).await
}

#[tokio::test]
async fn the_idea_of_every_game_is_shown_in_both_languages() {
    let site = Site::new();
    for game in catalog::GAMES {
        for language in ["he", "en"] {
            let page = site.visitor(language).get(&format!("/games/{}/idea", game.slug)).await;
            assert_eq!(page.status, StatusCode::OK);
            for number in 1..=game.idea.len() {
                assert!(page.body.contains(&format!("id=\"slide-{number}\"")), "{}", game.slug);
            }
            assert!(page.body.contains("name=\"mode\" value=\"now\""), "it leads to a game");
        }
    }
    let missing = site.visitor("en").get("/games/bridge/idea").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_has_never_played_sees_the_idea_first_and_only_once() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    assert!(dana.get("/").await.body.contains("name=\"idea\" value=\"first\""));
    let idea = press_play_now(&mut dana, "chico").await;
    let table = idea.path.strip_prefix("/games/chico/idea?table=").expect("the idea").to_owned();
    assert!(idea.body.contains(&format!("href=\"/t/{table}\"")), "it leads to the table that waits");
    assert_eq!(dana.get(&format!("/t/{table}")).await.status, StatusCode::OK);
    assert!(press_play_now(&mut dana, "chico").await.path.starts_with("/t/"));
    assert!(press_play_now(&mut dana, "gamnon").await.path.starts_with("/games/gamnon/idea"));
}

#[tokio::test]
async fn who_joins_for_the_first_time_sees_the_idea_too() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = opened(&mut dana, "49").await;
    let mut ron = site.visitor("he");
    assert!(ron.get(&format!("/t/{table}")).await.body.contains("name=\"idea\" value=\"first\""));
    let join = format!("/t/{table}/join");
    let idea = ron.post(&join, "name=Ron&idea=first").await;
    assert_eq!(idea.path, format!("/games/49/idea?table={table}"));
    let mut yael = site.visitor("he");
    yael.get("/games/49/idea").await;
    assert_eq!(yael.post(&join, "name=Yael&idea=first").await.path, format!("/t/{table}"));
}

#[tokio::test]
async fn nobody_is_led_elsewhere_by_a_wrong_address() {
    let site = Site::new();
    for table in ["//evil.example", "https://evil.example", "..", "%22%3E%3Cb%3E", ""] {
        let page = site.visitor("en").get(&format!("/games/chico/idea?table={table}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(!page.body.contains("evil") && !page.body.contains("href=\"/t/"), "{table}");
    }
}

#[tokio::test]
async fn a_hint_that_was_read_does_not_come_again() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;
    let name = hint(&page).expect("a hint at the first move").to_owned();
    let read = dana.post(&format!("/t/{table}/lesson"), &format!("lesson={name}")).await;
    assert_eq!(read.path, format!("/t/{table}"));
    assert_ne!(hint(&read), Some(name.as_str()));
    let other = dana.play_now("chico").await.table();
    assert_ne!(hint(&dana.wait(&other).await), Some(name.as_str()), "nor at another table");
}

#[tokio::test]
async fn a_hint_that_was_acted_on_does_not_come_again_and_others_never_see_it() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let mut seen = Vec::new();
    for _ in 0..12 {
        let page = dana.wait(&table).await;
        seen.extend(hint(&page).map(str::to_owned));
        let stranger = site.visitor("en").get(&format!("/t/{table}")).await;
        assert_eq!(hint(&stranger), None, "it is said to whoever is asked");
        let Some(action) = page.actions().into_iter().next() else { break };
        let form = format!("step={}&action={}", page.step(), action.replace(' ', "+"));
        dana.post(&format!("/t/{table}/act"), &form).await;
    }
    let mut once = seen.clone();
    once.sort();
    once.dedup();
    assert!(!seen.is_empty() && once.len() == seen.len(), "{seen:?}");
}

#[tokio::test]
async fn a_stream_that_was_open_before_knows_what_was_read() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;
    let name = hint(&page).expect("a hint at the first move").to_owned();
    let old_cookies = dana.cookies.clone();
    dana.post(&format!("/t/{table}/lesson"), &format!("lesson={name}")).await;
    dana.cookies = old_cookies;
    let frame = dana.listen(&format!("/t/{table}/events")).await;
    assert!(!frame.contains(&format!("name=\"lesson\" value=\"{name}\"")), "{frame}");
}

#[tokio::test]
async fn only_lessons_that_there_are_can_be_learnt_and_only_at_the_table() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let path = format!("/t/{table}/lesson");
    for form in ["", "lesson=", "lesson=dance", "lesson=chico.draw", "lesson=put"] {
        assert_eq!(dana.post(&path, form).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
    let stranger = site.visitor("en").post(&path, "lesson=draw").await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
}

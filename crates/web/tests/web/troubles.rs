//! Bad input: a sentence in the reader's language, and nothing changed.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use futures_util::stream;
use tower::ServiceExt as _;

use crate::room::{join, opened};
use crate::site::Site;

const UNKNOWN: &str = "/t/aaaaaaaaaaaaaaaaaaaa";

#[tokio::test]
async fn what_is_not_there_is_said_in_the_readers_language() {
    let site = Site::new();
    for path in
        ["/nothing", "/rules/poker", "/assets/nothing.css", UNKNOWN, "/t/x", "/t/x/events", "/t/%00/replay"]
    {
        let hebrew = site.visitor("he").get(path).await;
        assert_eq!(hebrew.status, StatusCode::NOT_FOUND, "{path}");
        assert!(hebrew.body.contains("זה לא הלך"), "{path}");
        let english = site.visitor("en").get(path).await;
        assert!(english.body.contains("That did not work"), "{path}");
    }
}

#[tokio::test]
async fn nonsense_is_refused_and_changes_nothing() {
    let site = Site::new();
    let mut dana = site.visitor("he");
    let table = dana.play_now("chico").await.table();
    let before = dana.wait(&table).await;
    let step = before.step();
    let forms = [
        ("act", "".to_owned()),
        ("act", "step=0&action=draw".to_owned()),
        ("act", format!("step={}&action=draw", step + 1)),
        ("act", format!("step={step}")),
        ("act", format!("step={step}&action=fly")),
        ("act", format!("step={step}&action=play+9")),
        ("act", format!("step={step}&action=draw%0A1+quit")),
        ("act", format!("step=-1&action=draw&pick={}", "x".repeat(2000))),
        ("say", "text=".to_owned()),
        ("say", "phrase=rude".to_owned()),
        ("pause", "paused=maybe".to_owned()),
        ("replace", "seat=99&level=club".to_owned()),
        ("replace", "seat=1&level=god".to_owned()),
        ("terms", "keeper_after=1&move_time=1".to_owned()),
        ("seats", "do=remove&seat=1".to_owned()),
        ("options", "keeper_after=60&move_time=".to_owned()),
        ("start", String::new()),
        ("rematch", String::new()),
        ("seat/wrong", String::new()),
        ("join", "name=%20".to_owned()),
    ];
    for (route, form) in forms {
        let answer = dana.post(&format!("/t/{table}/{route}"), &form).await;
        assert!(answer.status.is_client_error(), "{route} {form}: {}", answer.status);
        assert!(answer.body.contains("class=\"notice\""), "{route} {form}");
    }
    let after = dana.wait(&table).await;
    assert_eq!(after.step(), step);
    assert_eq!(after.actions(), before.actions());
}

#[tokio::test]
async fn the_script_gets_the_sentence_alone() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;
    dana.scripted = true;
    let stale = dana.post(&format!("/t/{table}/act"), "step=0&action=draw").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.body, "The table has changed in the meantime. Look again and then decide.");
    let form = format!("step={}&action={}", page.step(), page.actions()[0].replace(' ', "+"));
    assert_eq!(dana.post(&format!("/t/{table}/act"), &form).await.status, StatusCode::NO_CONTENT);
}

/// The connection was lost after the commit and before the answer: the script sends the move again.
#[tokio::test]
async fn a_move_that_comes_twice_counts_once_and_is_answered_twice() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = opened(&mut dana, "chico").await;
    join(&mut ron, &table, "Ron").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    let page = dana.wait(&table).await;
    let act = format!("/t/{table}/act");
    let form = |action: &str| format!("step={}&action={}", page.step(), action.replace(' ', "+"));
    dana.scripted = true;
    // Whoever quits is out, and Ron is asked, so nothing happens by itself.
    for _ in 0..3 {
        assert_eq!(dana.post(&act, &form("quit")).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(dana.get(&format!("/t/{table}")).await.step(), page.step() + 1, "one step");
    for other in ["draw", "quit quit", ""] {
        assert_ne!(dana.post(&act, &form(other)).await.status, StatusCode::NO_CONTENT, "{other}");
    }
    ron.scripted = true;
    assert_eq!(ron.post(&act, &form("quit")).await.status, StatusCode::CONFLICT, "it was not his");
    for step in ["99999", "18446744073709551615", "0"] {
        let form = format!("step={step}&action=quit");
        assert_eq!(dana.post(&act, &form).await.status, StatusCode::CONFLICT, "{step}");
    }
    // What was taken back since is not done.
    let undo = format!("do=ask&step={}", page.step() + 1);
    assert_eq!(dana.post(&format!("/t/{table}/undo"), &undo).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ron.post(&format!("/t/{table}/undo"), "do=agree").await.status, StatusCode::NO_CONTENT);
    assert_eq!(dana.post(&act, &form("quit")).await.status, StatusCode::CONFLICT);
    assert_eq!(dana.get(&format!("/t/{table}")).await.step(), page.step());
}

#[tokio::test]
async fn somebody_elses_seat_can_not_be_played() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("49").await.table();
    let page = dana.wait(&table).await;
    let mut eve = site.visitor("en");
    let answer = eve.post(&format!("/t/{table}/act"), &format!("step={}&action=pass", page.step())).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(dana.wait(&table).await.step(), page.step());
}

#[tokio::test]
async fn a_form_from_elsewhere_is_refused() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    for headers in [
        [("origin", "https://evil.example")].as_slice(),
        &[("origin", "null")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
    ] {
        let answer = dana.send("POST", "/tables", Some("game=chico&mode=now"), headers).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let own = [("origin", "http://kupa.test"), ("sec-fetch-site", "same-origin")];
    let answer = dana.send("POST", "/tables", Some("game=chico&mode=now"), &own).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_form_that_is_too_long_is_not_read() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let answer = dana.post("/tables", &format!("game=chico&x={}", "y".repeat(100_000))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn a_form_that_does_not_arrive_is_not_waited_for() {
    let site = Site::new();
    tokio::time::pause();
    let never = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
    let request = Request::post("/tables").header("accept-language", "he").body(never).expect("a request");
    let answer = site.router().oneshot(request).await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::REQUEST_TIMEOUT);
}

#[tokio::test]
async fn a_table_takes_so_many_words_and_the_game_goes_on() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("49").await.table();
    let page = dana.wait(&table).await;
    site.app.tables.close();
    let word = store::Message {
        step: 0,
        player: String::new(),
        name: "Dana".to_owned(),
        kind: store::Kind::Said,
        text: "again".to_owned(),
        at: 0,
    };
    let store = site.app.tables.store();
    let expected = store.position(&table).await.expect("it is there");
    let messages = vec![word; 2000];
    let said = store::Change { id: table.clone(), expected, messages, ..store::Change::default() };
    store.commit(said).await.expect("nobody else writes");
    let refused = dana.post(&format!("/t/{table}/say"), "text=one+more").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.body.contains("The chat is full"));
    let form = format!("step={}&action={}", page.step(), page.actions()[0].replace(' ', "+"));
    assert_eq!(dana.post(&format!("/t/{table}/act"), &form).await.status, StatusCode::OK);
}

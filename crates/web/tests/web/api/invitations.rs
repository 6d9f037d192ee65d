//! Invitations by webhook, why one is declined, and the games of one bot.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};
use web::{Admission, RateLimits};

use super::program::{Program, own_actions};
use super::streams::Lines;
use crate::site::Site;

/// A bot of that author's, which is there as soon as it has asked anything.
async fn bot<'a>(author: &Program<'a>, profile: Value) -> Program<'a> {
    let made = author.post("/bots", &profile.to_string()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    let bot = Program { site: author.site, token: made.json()["token"].as_str().map(str::to_owned) };
    bot.get("/me").await;
    bot
}

const REASONS: [(&str, &str, &str); 5] = [
    (r#"{"answer":"decline"}"#, "does not come. ", "ההזמנה נדחתה. הבוט"),
    (r#"{"answer":"decline","reason":"later"}"#, "not now, perhaps later", "לא עכשיו, אולי אחר כך"),
    (r#"{"answer":"decline","reason":"options"}"#, "not by these options", "לא באפשרויות האלה"),
    (r#"{"answer":"decline","reason":"time"}"#, "not with this time for a move", "לא בזמן הזה למהלך"),
    (r#"{"answer":"decline","reason":"seats"}"#, "not with so many at the table", "לא במספר כזה של שחקנים"),
];

#[tokio::test]
async fn a_host_reads_in_their_language_why_a_bot_does_not_come() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    let chick = bot(&ruth, json!({"name": "chick", "accept": "ask"})).await;
    for (answer, english, hebrew) in REASONS {
        let table = dana.open(r#"{"game":"chico"}"#).await;
        let mut stream = Lines::open(&dana, &format!("/tables/{table}/stream")).await;
        stream.until("table").await;
        dana.post(&format!("/tables/{table}/seats"), r#"{"bot":"chick"}"#).await;
        let declined = chick.post(&format!("/invitations/{table}"), answer).await;
        assert_eq!(declined.json()["seats"][1]["kind"], "house", "{declined:?}");
        let note = stream.until("note").await;
        let said = note["text"].as_str().expect("a sentence");
        assert!(said.contains("chick") && said.contains(english), "{said}");
        for (language, words) in [("en", english), ("he", hebrew)] {
            let page = site.visitor(language).get(&format!("/t/{table}")).await.body;
            assert!(page.contains("id=\"declined\"") && page.contains(words), "{words}: {page}");
        }
    }
}

#[tokio::test]
async fn only_known_reasons_are_taken_and_only_from_who_declines() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    let chick = bot(&ruth, json!({"name": "chick", "accept": "ask"})).await;
    let table = dana.open(r#"{"game":"chico"}"#).await;
    dana.post(&format!("/tables/{table}/seats"), r#"{"bot":"chick"}"#).await;
    for body in [
        r#"{"answer":"decline","reason":"<b>you</b>"}"#,
        r#"{"answer":"decline","reason":"Later"}"#,
        r#"{"answer":"decline","reason":7}"#,
        r#"{"answer":"accept","reason":"later"}"#,
    ] {
        let refused = chick.post(&format!("/invitations/{table}"), body).await;
        assert_eq!(refused.problem(), (422, "nonsense".to_owned()), "{body}");
        assert_eq!(refused.json()["pointer"], "/reason", "{body}");
    }
    let seats = dana.get(&format!("/tables/{table}")).await.json()["seats"].clone();
    assert_eq!(seats[1]["invited"], true, "nothing has changed");
    assert_eq!(dana.post(&format!("/invitations/{table}"), r#"{"answer":"decline"}"#).await.problem().0, 404);
    assert!(!site.visitor("en").get(&format!("/t/{table}")).await.body.contains("id=\"declined\""));
}

#[tokio::test]
async fn a_bot_says_by_its_own_token_where_it_wants_to_be_told() {
    let site = Site::new();
    let ruth = Program::named(&site, "Ruth").await;
    let chick = bot(&ruth, json!({"name": "chick"})).await;
    let made = chick.post("/webhooks", r#"{"url":"https://example.com/hook","events":["invited"]}"#).await;
    assert_eq!((made.status, &made.json()["events"]), (StatusCode::CREATED, &json!(["invited"])));
    assert_eq!(ruth.get("/webhooks").await.json(), json!([]), "it is the bot's own");
}

/// Plays until the game is over.
async fn play(program: &Program<'_>, table: &str) {
    let mut asked = program.turn(table).await;
    while asked["status"] == "running" {
        let action = own_actions(&asked).pop().expect("an action");
        program.act(table, &asked["step"], &action).await;
        asked = program.turn(table).await;
    }
}

#[tokio::test]
async fn the_games_of_one_bot_are_exported_by_its_name() {
    let site = Site::new();
    let ruth = Program::named(&site, "Ruth").await;
    let (aa, bb) = (bot(&ruth, json!({"name": "aa"})).await, bot(&ruth, json!({"name": "bb"})).await);
    let mut tables = Vec::new();
    for bot in [&aa, &bb] {
        let wish = json!({"game": "chico", "house": ["casual"], "start": true, "listed": true});
        let table = bot.open(&wish.to_string()).await;
        play(bot, &table).await;
        tables.push(table);
    }
    let nobody = Program::nobody(&site);
    for (program, query, wanted) in [
        (&nobody, "?bot=aa", &[0][..]),
        (&nobody, "?bot=BB", &[1]),
        (&nobody, "?bot=aa&game=49", &[]),
        (&aa, "?bot=aa", &[0]),
        (&aa, "?bot=bb", &[1]),
    ] {
        let games = program.get(&format!("/exports{query}")).await.text;
        let ids: Vec<Value> = games
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].clone())
            .collect();
        let wanted: Vec<Value> = wanted.iter().map(|at: &usize| json!(tables[*at])).collect();
        assert_eq!(ids, wanted, "{query}");
    }
    assert_eq!(nobody.get("/exports?bot=none").await.problem(), (404, "no_such_bot".to_owned()));
    ruth.call("PATCH", "/bots/aa", r#"{"public":false}"#, &[]).await;
    assert_eq!(nobody.get("/exports?bot=aa").await.problem(), (404, "no_such_bot".to_owned()));
}

#[tokio::test]
async fn one_export_at_a_time_is_sent_to_each_address() {
    let mut site = Site::new();
    let header = "X-Real-IP".parse().expect("the name of a header");
    site.app.admission = Arc::new(Admission::new(Some(header), &RateLimits::default()));
    let nobody = Program::nobody(&site);
    let from = |address: &'static str| [("x-real-ip", address)];
    let first = nobody.ask("GET", "/exports", "", &from("192.0.2.7")).await;
    assert_eq!(first.status(), StatusCode::OK);
    let second = nobody.call("GET", "/exports", "", &from("192.0.2.7")).await;
    assert_eq!(second.problem(), (429, "too_many_exports".to_owned()));
    assert_eq!(second.headers["retry-after"], "60");
    assert_eq!(nobody.call("GET", "/exports", "", &from("192.0.2.8")).await.status, StatusCode::OK);
    drop(first);
    assert_eq!(nobody.call("GET", "/exports", "", &from("192.0.2.7")).await.status, StatusCode::OK);
}

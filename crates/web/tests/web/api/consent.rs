//! What those at a table are asked for: to take a step back, to let somebody sit down; and what is left of an
//! allowance.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use web::{Admission, RateLimit, RateLimits};

use super::program::Program;
use super::streams::Lines;
use crate::site::Site;

/// Two programs at a table whose game is on; the first to move is the first of them.
async fn two<'a>(site: &'a Site) -> ([Program<'a>; 2], String, Value) {
    let players = [Program::named(site, "Dana").await, Program::named(site, "Ron").await];
    let table = players[0].open(r#"{"game":"chico"}"#).await;
    players[1].post(&format!("/tables/{table}/seats"), "{}").await;
    players[0].post(&format!("/tables/{table}/start"), "").await;
    let now = players[0].turn(&table).await;
    assert_eq!(now["pending"], json!({"seats": [0]}));
    (players, table, now)
}

#[tokio::test]
async fn a_step_is_taken_back_when_all_agree() {
    let site = Site::new();
    let ([dana, ron], table, now) = two(&site).await;
    let path = |rest: &str| format!("/tables/{table}{rest}");
    let mut heard = Lines::open(&ron, "/stream").await;
    heard.until("ready").await;
    let played = dana.act(&table, &now["step"], "quit").await.json();
    let wish = json!({"step": played["step"]}).to_string();
    assert_eq!(ron.post(&path("/undo"), &wish).await.problem(), (409, "not_undoable".to_owned()));
    let stale = json!({"step": now["step"]}).to_string();
    assert_eq!(dana.post(&path("/undo"), &stale).await.problem(), (409, "stale".to_owned()));
    let wished = dana.post(&path("/undo"), &wish).await.json();
    assert_eq!(wished["wish"], json!({"seat": 0, "unasked": [1]}));
    assert_eq!(heard.until("wished").await["table"]["wish"]["seat"], 0, "who is asked is told");
    let agreed = ron.post(&path("/undo/answer"), r#"{"agrees":true}"#).await.json();
    assert_eq!(
        (&agreed["step"], &agreed["undone"], &agreed["wish"]),
        (&now["step"], &json!(1), &Value::Null)
    );
    // The page from before is not taken for this one.
    let late = json!({"step": now["step"], "actions": ["quit"], "undone": 0}).to_string();
    assert_eq!(dana.post(&path("/actions"), &late).await.problem(), (409, "stale".to_owned()));

    let played = dana.act(&table, &now["step"], "quit").await.json();
    dana.post(&path("/undo"), &json!({"step": played["step"]}).to_string()).await;
    let declined = ron.post(&path("/undo/answer"), r#"{"agrees":false}"#).await.json();
    assert_eq!((&declined["step"], &declined["wish"]), (&played["step"], &Value::Null));
    let none = ron.post(&path("/undo/answer"), r#"{"agrees":true}"#).await;
    assert_eq!(none.problem(), (409, "not_undoable".to_owned()));
}

#[tokio::test]
async fn somebody_new_is_let_in_or_declined_or_thinks_better_of_it() {
    let site = Site::new();
    let [dana, ron] = [Program::named(&site, "Dana").await, Program::named(&site, "Ron").await];
    let table = dana.open(r#"{"game":"chico","house":["casual","casual"],"start":true}"#).await;
    let path = |rest: &str| format!("/tables/{table}{rest}");
    let mut heard = Lines::open(&dana, "/stream").await;
    heard.until("ready").await;
    let asked = ron.post(&path("/seats"), r#"{"seat":1}"#).await.json();
    assert_eq!(asked["requests"], json!([{"seat": 1, "name": "Ron", "let_in": false}]));
    let told = heard.until("requested").await;
    assert_eq!(told["table"]["requests"][0]["name"], "Ron", "those at the table are told");
    let withdrawn = ron.call("DELETE", &path("/requests"), "", &[]).await.json();
    assert_eq!(withdrawn["requests"], json!([]));
    let answer = |let_in: bool| json!({"seat": 1, "name": "Ron", "let_in": let_in}).to_string();
    assert_eq!(
        dana.post(&path("/requests"), &answer(true)).await.problem(),
        (409, "no_such_request".to_owned())
    );
    ron.post(&path("/seats"), r#"{"seat":1}"#).await;
    let nobody = Program::named(&site, "Eve").await;
    let refused = nobody.post(&path("/requests"), &answer(true)).await;
    assert_eq!(refused.problem(), (403, "not_seated".to_owned()));
    let let_in = dana.post(&path("/requests"), &answer(true)).await.json();
    assert_eq!(let_in["requests"][0]["let_in"], true, "at the next deal");
    dana.post(&path("/requests"), &answer(false)).await;
    let again = ron.post(&path("/seats"), r#"{"seat":1}"#).await;
    assert_eq!(again.problem(), (403, "declined".to_owned()));
    let far = json!({"seat": 250, "name": "Ron", "let_in": true}).to_string();
    assert_eq!(dana.post(&path("/requests"), &far).await.problem(), (409, "no_such_request".to_owned()));
}

#[tokio::test]
async fn what_is_left_of_an_allowance_is_told() {
    let mut site = Site::new();
    let pages = RateLimit::new(3, Duration::from_secs(60));
    let header = "X-Forwarded-For".parse().expect("the name of a header");
    let limits = RateLimits { pages, ..RateLimits::default() };
    site.app.admission = Arc::new(Admission::new(Some(header), &limits));
    let nobody = Program::nobody(&site);
    let ask = async || nobody.call("GET", "/games", "", &[("x-forwarded-for", "192.0.2.1")]).await.headers;
    let first = ask().await;
    assert_eq!(first["ratelimit-policy"], r#""page";q=3;w=180"#);
    assert_eq!(first["ratelimit"], r#""page";r=2;t=180"#);
    assert!(first["access-control-expose-headers"].to_str().expect("text").contains("RateLimit-Policy"));
    ask().await;
    assert_eq!(ask().await["ratelimit"], r#""page";r=0;t=180"#);
    let refused = ask().await;
    assert!(refused.contains_key("retry-after") && !refused.contains_key("ratelimit"));
}

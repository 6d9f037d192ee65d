//! Tables by request and answer: opening, sitting down, acting, and everything that is refused.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::program::{Program, own_actions};
use crate::site::Site;

#[tokio::test]
async fn a_step_is_its_own_key() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let now = dana.turn(&table).await;
    assert_eq!(now["seats"][0]["kind"], "program");
    let action = own_actions(&now).into_iter().find(|action| action != "quit").expect("something else");
    let first = dana.act(&table, &now["step"], &action).await;
    assert_eq!((first.status, first.json().get("repeated")), (StatusCode::OK, None));
    let again = dana.act(&table, &now["step"], &action).await;
    assert_eq!((again.status, &again.json()["repeated"]), (StatusCode::OK, &Value::Bool(true)));
    let other = dana.act(&table, &now["step"], "quit").await;
    assert_eq!(other.problem(), (409, "stale".to_owned()));
    assert!(other.json()["step"].as_u64() > now["step"].as_u64(), "it is said where the game stands");
}

#[tokio::test]
async fn what_a_rule_refuses_names_the_rule() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let now = dana.turn(&table).await;
    let legal = own_actions(&now);
    let illegal = ["1", "2", "3", "4", "5", "6", "c"].map(|card| format!("play {card}"));
    let illegal = illegal.iter().find(|action| !legal.contains(action)).expect("one that does not fit");
    let refused = dana.act(&table, &now["step"], illegal).await;
    assert_eq!(refused.problem(), (422, "refused".to_owned()));
    assert!(refused.json()["rule"].as_str().is_some_and(|rule| rule.starts_with('C')), "{refused:?}");
    assert_eq!(dana.get(&format!("/tables/{table}")).await.json()["step"], now["step"]);
    let none = dana.post(&format!("/tables/{table}/actions"), r#"{"step":1,"actions":[]}"#).await;
    assert_eq!(none.json()["pointer"], "/actions");

    let ron = Program::named(&site, "Ron").await;
    assert_eq!(ron.act(&table, &now["step"], &legal[0]).await.problem(), (403, "not_seated".to_owned()));
    let nobody = Program::nobody(&site);
    assert_eq!(nobody.act(&table, &now["step"], &legal[0]).await.problem(), (401, "no_token".to_owned()));
    let public = nobody.get(&format!("/tables/{table}")).await.json();
    assert_eq!((&public["you"], &public["legal"]), (&Value::Null, &json!({})));
    assert!(public["view"]["hands"][0].is_number(), "a spectator sees how many cards there are");
}

#[tokio::test]
async fn a_table_is_opened_once_by_a_key_or_a_promise() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let wish = r#"{"game":"chico"}"#;
    let open = async |key| dana.call("POST", "/tables", wish, &[("idempotency-key", key)]).await;
    let (first, again, other) = (open("a").await, open("a").await, open("b").await);
    assert_eq!([first.status, again.status, other.status], [201, 200, 201]);
    assert_eq!(first.headers["location"], format!("/api/v1/tables/{}", first.json()["id"].as_str().unwrap()));
    assert_eq!((&again.json()["id"], &again.json()["repeated"]), (&first.json()["id"], &json!(true)));
    assert_ne!(other.json()["id"], first.json()["id"]);
    let ron = Program::named(&site, "Ron").await;
    let others = ron.call("POST", "/tables", wish, &[("idempotency-key", "a")]).await;
    assert_ne!(others.json()["id"], first.json()["id"], "a key is its owner's");

    let promise = dana.get("/promise").await.json();
    let wish = json!({"game": "49", "house": ["casual"], "start": true, "promise": promise["promise"],
        "luck": "5".repeat(64)});
    let first = dana.post("/tables", &wish.to_string()).await;
    let again = dana.post("/tables", &wish.to_string()).await;
    assert_eq!((first.status, again.status), (StatusCode::CREATED, StatusCode::OK));
    assert!(promise["promise"].as_str().unwrap().starts_with(first.json()["id"].as_str().unwrap()));
    let forged = json!({"game": "49", "promise": "x.y"});
    assert_eq!(dana.post("/tables", &forged.to_string()).await.json()["pointer"], "/promise");
}

#[tokio::test]
async fn people_gather_at_a_table_that_the_lobby_shows() {
    let site = Site::new();
    let [dana, ron] = [Program::named(&site, "Dana").await, Program::named(&site, "Ron").await];
    let table = dana.open(r#"{"game":"chico","listed":true,"terms":{"move_time":60}}"#).await;
    let lobby = Program::nobody(&site).get("/lobby").await.json();
    assert_eq!((&lobby["tables"][0]["id"], &lobby["tables"][0]["free"]), (&json!(table), &json!(4)));
    let path = |rest: &str| format!("/tables/{table}{rest}");

    let sat = ron.post(&path("/seats"), "{}").await.json();
    assert_eq!((&sat["you"], &sat["seats"][1]["name"]), (&json!(1), &json!("Ron")));
    let renamed = ron.call("PATCH", &path("/seats/1"), r#"{"name":"Ronny"}"#, &[]).await.json();
    assert_eq!(renamed["seats"][1]["name"], "Ronny");
    let other = ron.call("PATCH", &path("/seats/0"), r#"{"name":"Eve"}"#, &[]).await;
    assert_eq!(other.problem(), (403, "not_seated".to_owned()));
    assert_eq!(ron.post(&path("/start"), "").await.problem(), (403, "not_host".to_owned()));
    let house = dana.post(&path("/seats"), r#"{"house":"club"}"#).await.json();
    assert_eq!((&house["seats"][2]["kind"], &house["seats"][2]["level"]), (&json!("house"), &json!("club")));
    let moved = dana.call("PATCH", &path("/seats/2"), r#"{"place":0}"#, &[]).await.json();
    assert_eq!((&moved["you"], &moved["host"]), (&json!(1), &json!(1)));
    let without = dana.call("DELETE", &path("/seats/0"), "", &[]).await.json();
    assert_eq!(without["seats"].as_array().map(Vec::len), Some(2));

    let wrong = dana.call("PATCH", &path(""), r#"{"terms":{"move_time":61}}"#, &[]).await;
    assert_eq!(wrong.json()["pointer"], "/terms/move_time");
    let terms = r#"{"terms":{"move_time":null,"advice":false},"options":{"draw_when_able":"off"}}"#;
    let decided = dana.call("PATCH", &path(""), terms, &[]).await.json();
    assert_eq!((&decided["terms"]["move_time"], &decided["terms"]["advice"]), (&Value::Null, &json!(false)));
    assert_eq!(decided["options"]["draw_when_able"], "off");
    assert_eq!(dana.post(&path("/start"), "").await.json()["status"], "running");
    assert_eq!(dana.get(&path("/advice")).await.problem(), (403, "no_advice".to_owned()));
    assert_eq!(dana.post(&path("/talk"), r#"{"phrase":"hello"}"#).await.status, StatusCode::OK);
    assert_eq!(dana.post(&path("/talk"), "{}").await.problem(), (422, "nothing_said".to_owned()));
    assert_eq!(dana.post(&path("/rematch"), "").await.problem(), (409, "not_over".to_owned()));
    let paused = dana.call("PATCH", &path(""), r#"{"paused":true}"#, &[]).await.json();
    assert_eq!(paused["terms"]["paused"], true);
    assert_eq!(
        dana.call("DELETE", &path("/seats/7"), "", &[]).await.problem(),
        (404, "no_such_seat".to_owned())
    );
    let left = ron.call("DELETE", &path("/seats/1"), "", &[]).await.json();
    assert_eq!((&left["you"], &left["seats"][1]["kind"]), (&Value::Null, &json!("house")));
}

#[tokio::test]
async fn a_clock_of_days_says_to_the_second_when_it_is_up_and_keeps_to_it() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let wish = r#"{"game":"49","house":["casual"],"start":true,"terms":{"move_time":259200}}"#;
    let table = dana.open(wish).await;
    let path = format!("/tables/{table}");
    let asked = dana.turn(&table).await;
    let due = asked["due"].as_str().expect("she has three days").to_owned();
    assert!(due.len() == "2026-08-23T18:04:11Z".len() && due.ends_with('Z'), "{due}");
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    dana.post(&format!("{path}/talk"), r#"{"phrase":"hello"}"#).await;
    assert_eq!(dana.get(&path).await.json()["due"], json!(due), "neither time nor talk moves it");
    let paused = dana.call("PATCH", &path, r#"{"paused":true}"#, &[]).await.json();
    assert_eq!(paused["due"], Value::Null);
    let on = dana.call("PATCH", &path, r#"{"paused":false}"#, &[]).await.json();
    assert!(on["due"].as_str() > Some(due.as_str()), "the time begins anew");
}

#[tokio::test]
async fn what_is_as_before_is_not_sent_again_and_an_earlier_step_is_shown() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    dana.turn(&table).await;
    let path = format!("/tables/{table}");
    let now = dana.get(&path).await;
    let tag = now.headers["etag"].to_str().expect("text").to_owned();
    let same = dana.call("GET", &path, "", &[("if-none-match", &tag)]).await;
    assert_eq!((same.status, same.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    let nobody = Program::nobody(&site).call("GET", &path, "", &[("if-none-match", &tag)]).await;
    assert_eq!(nobody.status, StatusCode::OK, "others see something else");

    let start = dana.get(&format!("{path}?step=0")).await.json();
    assert_eq!((&start["step"], &start["line"]), (&json!(0), &Value::Null));
    assert_eq!(dana.get(&format!("{path}?step=999")).await.problem(), (404, "no_such_step".to_owned()));
    assert_eq!(dana.get(&format!("{path}?step=x")).await.problem(), (422, "nonsense".to_owned()));
    let whole = dana.get(&format!("{path}?with=memory,observation")).await.json();
    assert!(whole["view"].get("laid").is_some() && whole["observation"].is_array());
    assert!(now.json()["view"].get("laid").is_none());
    let public = Program::nobody(&site).get(&format!("{path}?with=memory")).await.json();
    assert!(public["view"].get("laid").is_none(), "nobody remembers for a spectator");
}

//! Webhooks: what is sent to a receiver of this test's own, and whom nothing is said.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;
use web::{Courier, Settings};

use super::program::Program;
use crate::site::Site;

type Letter = (HeaderMap, String);

/// Somebody who takes letters and says thanks.
async fn receiver() -> (SocketAddr, mpsc::UnboundedReceiver<Letter>) {
    let (taken, letters) = mpsc::unbounded_channel();
    let take = move |headers: HeaderMap, body: Bytes| async move {
        let body = String::from_utf8(body.to_vec()).expect("text");
        taken.send((headers, body)).expect("the test reads");
        StatusCode::NO_CONTENT
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/hook", post(take))).await });
    (address, letters)
}

fn site(courier: Courier) -> Site {
    Site::with(Settings { courier, ..Settings::default() })
}

/// A site whose letters come nowhere.
fn cut_off() -> Site {
    site(Courier::to(SocketAddr::from(([127, 0, 0, 1], 9))))
}

const WISH: &str = r#"{"url":"https://example.com/hook","when":"always"}"#;

fn is_signed(letter: &Letter, secret: &str) -> bool {
    let header = |name: &str| letter.0[name].to_str().expect("text").to_owned();
    let key = STANDARD.decode(secret.strip_prefix("whsec_").expect("a secret")).expect("base64");
    let mut hmac = Hmac::<Sha256>::new_from_slice(&key).expect("a key");
    let signed = format!("{}.{}.{}", header("webhook-id"), header("webhook-timestamp"), letter.1);
    hmac.update(signed.as_bytes());
    header("webhook-signature") == format!("v1,{}", STANDARD.encode(hmac.finalize().into_bytes()))
}

async fn next(letters: &mut mpsc::UnboundedReceiver<Letter>) -> (Letter, Value) {
    let wait = timeout(Duration::from_secs(30), letters.recv()).await;
    let letter = wait.expect("it comes soon").expect("the receiver is there");
    let body = serde_json::from_str(&letter.1).expect("JSON");
    (letter, body)
}

#[tokio::test]
async fn a_program_is_told_when_a_game_asks_for_it_and_when_it_is_over() {
    let (address, mut letters) = receiver().await;
    let site = site(Courier::to(address));
    let dana = Program::named(&site, "Dana").await;
    let made = dana.post("/webhooks", WISH).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    let (id, secret) = (made.json()["id"].clone(), made.json()["secret"].clone());
    let (id, secret) = (id.as_str().expect("an id"), secret.as_str().expect("a secret"));
    let listed = dana.get("/webhooks").await;
    assert!(listed.json()[0]["id"] == id && !listed.text.contains("secret"), "{listed:?}");

    let pinged = dana.post(&format!("/webhooks/{id}/ping"), "").await.json();
    assert_eq!((&pinged["status"], &pinged["event"]), (&json!(204), &json!("ping")));
    let (ping, body) = next(&mut letters).await;
    assert!(body["type"] == "ping" && is_signed(&ping, secret), "{ping:?}");
    assert_eq!(ping.0["host"], "example.com");

    let wish = r#"{"game":"49","house":["casual"],"start":true,"terms":{"move_time":86400}}"#;
    let table = dana.open(wish).await;
    let mut asked = dana.turn(&table).await;
    let (turn, body) = next(&mut letters).await;
    assert!(is_signed(&turn, secret), "{turn:?}");
    let data = json!({"table": table, "game": "49", "seat": 0, "step": asked["step"], "due": asked["due"]});
    assert_eq!((&body["type"], &body["data"]), (&json!("turn"), &data));
    while asked["status"] == "running" {
        let action = super::program::own_actions(&asked).pop().expect("an action");
        dana.act(&table, &asked["step"], &action).await;
        asked = dana.turn(&table).await;
    }
    let body = loop {
        let (letter, body) = next(&mut letters).await;
        assert!(is_signed(&letter, secret), "{letter:?}");
        if body["type"] == "over" {
            break body;
        }
    };
    assert_eq!((&body["data"]["step"], &body["data"]["due"]), (&asked["step"], &Value::Null));
    let deliveries = dana.get(&format!("/webhooks/{id}/deliveries")).await.json();
    let deliveries = deliveries.as_array().expect("a list");
    assert!(deliveries.len() >= 2 && deliveries.iter().all(|it| it["status"] == 204), "{deliveries:?}");
    assert_eq!(deliveries.last().map(|first| &first["event"]), Some(&json!("ping")));

    assert_eq!(dana.call("DELETE", &format!("/webhooks/{id}"), "", &[]).await.status, StatusCode::NO_CONTENT);
    assert_eq!(dana.get("/webhooks").await.json(), json!([]));
    dana.open(wish).await;
    assert!(timeout(Duration::from_secs(5), letters.recv()).await.is_err(), "nothing more is sent");
}

#[tokio::test]
async fn a_channel_is_told_in_a_sentence_with_a_link() {
    let (address, mut letters) = receiver().await;
    let site = site(Courier::to(address));
    let dana = Program::named(&site, "Dana").await;
    let wish = r#"{"url":"https://example.com/hook","when":"always","format":"discord","events":["turn"]}"#;
    let made = dana.call("POST", "/webhooks", wish, &[("accept-language", "he")]).await;
    assert_eq!(made.json()["events"], json!(["turn"]));
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let (_, body) = next(&mut letters).await;
    let said = body["content"].as_str().expect("a sentence");
    assert!(said.contains("התור של מקום 1.") && said.ends_with(&format!("/t/{table}")), "{said}");
    assert_eq!(body["allowed_mentions"], json!({"parse": []}), "nobody is woken by it");
}

#[tokio::test]
async fn a_webhook_leads_to_a_public_host_by_https() {
    let site = cut_off();
    let dana = Program::named(&site, "Dana").await;
    for url in [
        "http://example.com/",
        "https://localhost@127.0.0.1/",
        "https://127.0.0.1/",
        "https://[::1]:443/",
        "https://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/",
        "https://[fd00::1]/",
        "https://[::ffff:10.0.0.1]/",
        "ftp://example.com/",
        "",
        "hook",
    ] {
        let refused = dana.post("/webhooks", &json!({"url": url}).to_string()).await;
        assert_eq!(refused.problem(), (422, "nonsense".to_owned()), "{url}");
        assert_eq!(refused.json()["pointer"], "/url", "{url}");
    }
    for (body, pointer) in [
        (r#"{"url":"https://example.com/","events":[]}"#, "/events"),
        (r#"{"url":"https://example.com/","events":["draw"]}"#, "/events/0"),
        (r#"{"url":"https://example.com/","when":"never"}"#, "/when"),
        (r#"{"url":"https://example.com/","format":"pigeon"}"#, "/format"),
        (r#"{"url":7}"#, "/url"),
        ("{}", ""),
    ] {
        let refused = dana.post("/webhooks", body).await;
        assert_eq!(
            (refused.status, &refused.json()["pointer"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!(pointer))
        );
    }
}

#[tokio::test]
async fn a_webhook_is_its_owners_and_needs_its_scope() {
    let site = cut_off();
    let [dana, ron] = [Program::named(&site, "Dana").await, Program::named(&site, "Ron").await];
    let made = dana.post("/webhooks", WISH).await.json();
    let path = format!("/webhooks/{}", made["id"].as_str().expect("an id"));
    for (method, rest) in [("DELETE", ""), ("POST", "/ping"), ("GET", "/deliveries")] {
        let others = ron.call(method, &format!("{path}{rest}"), "", &[]).await;
        assert_eq!(others.problem(), (404, "no_such_webhook".to_owned()), "{method} {rest}");
        let nobodys = Program::nobody(&site).call(method, &format!("{path}{rest}"), "", &[]).await;
        assert_eq!(nobodys.problem(), (401, "no_token".to_owned()));
    }
    assert_eq!(ron.get("/webhooks").await.json(), json!([]));
    let failed = dana.post(&format!("{path}/ping"), "").await.json();
    assert_eq!((&failed["status"], &failed["failure"]), (&Value::Null, &json!("unreachable")));

    let mut player = Program::nobody(&site);
    let made = player.post("/tokens", r#"{"name":"Eve","scopes":["play"]}"#).await.json();
    player.token = made["token"].as_str().map(str::to_owned);
    assert_eq!(player.post("/webhooks", WISH).await.problem(), (403, "no_scope".to_owned()));
    for _ in 0..9 {
        assert_eq!(dana.post("/webhooks", WISH).await.status, StatusCode::CREATED);
    }
    assert_eq!(dana.post("/webhooks", WISH).await.problem(), (429, "too_many_webhooks".to_owned()));
}

#[tokio::test]
async fn a_browser_subscribes_with_the_key_of_the_site_and_what_is_no_browser_is_refused() {
    let site = cut_off();
    let dana = Program::named(&site, "Dana").await;
    let key = Program::nobody(&site).get("/push/key").await.json()["key"].clone();
    assert_eq!(key.as_str().map(str::len), Some(87), "sixty-five bytes");
    assert_eq!(dana.get("/push/key").await.json()["key"], key, "it is made once");
    let point = key.as_str().expect("a point");
    let wish = |endpoint: &str, p256dh: &str, auth: &str, offset: i64| {
        json!({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}, "offset": offset,
            "expirationTime": null, "at_night": true})
        .to_string()
    };
    let (endpoint, auth) = ("https://push.example/x", "BTBZMqHH6r4Tts7J_aSIgg");
    for (body, pointer) in [
        (wish("http://push.example/x", point, auth, 0), "/endpoint"),
        (wish("https://192.168.1.1/x", point, auth, 0), "/endpoint"),
        (wish(endpoint, "BTBZ", auth, 0), "/keys/p256dh"),
        (wish(endpoint, point, "x", 0), "/keys/auth"),
        (wish(endpoint, point, auth, 9999), "/offset"),
        (r#"{"endpoint":"https://push.example/x"}"#.to_owned(), ""),
    ] {
        let refused = dana.post("/push", &body).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["pointer"]), (422, &json!(pointer)), "{body}");
    }
    for _ in 0..2 {
        let good = dana.post("/push", &wish(endpoint, point, auth, -480)).await;
        assert_eq!(good.status, StatusCode::NO_CONTENT, "{good:?}");
    }
    assert_eq!(dana.get("/webhooks").await.json(), json!([]), "a browser is no webhook");
    let nobody = Program::nobody(&site).post("/push", &wish(endpoint, point, auth, 0)).await;
    assert_eq!(nobody.problem(), (401, "no_token".to_owned()));
    for _ in 0..2 {
        let over = dana.call("DELETE", "/push", &json!({"endpoint": endpoint}).to_string(), &[]).await;
        assert_eq!(over.status, StatusCode::NO_CONTENT);
    }
}

#[tokio::test]
async fn a_webhook_is_added_once_for_each_key_of_each_owner() {
    let site = cut_off();
    let [dana, ron] = [Program::named(&site, "Dana").await, Program::named(&site, "Ron").await];
    let add = async |who: &Program<'_>, key: &'static str| {
        let added = who.call("POST", "/webhooks", WISH, &[("idempotency-key", key)]).await;
        (added.status, added.json()["id"].clone(), added.json()["secret"].clone())
    };
    let (first, again) = (add(&dana, "one").await, add(&dana, "one").await);
    assert_eq!((first.0, again.0), (StatusCode::CREATED, StatusCode::OK));
    assert_eq!((&first.1, &first.2), (&again.1, &again.2), "whoever lost the answer gets it again");
    assert_ne!(add(&dana, "two").await.1, first.1);
    assert_ne!(add(&ron, "one").await.1, first.1, "the key is each owner's own");
    assert_eq!(dana.get("/webhooks").await.json().as_array().map(Vec::len), Some(2));
}

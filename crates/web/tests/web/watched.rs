//! What whoever runs the server can see: metrics and the log. Nothing of any one table is in them.

use std::fs;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;
use web::{Admission, Courier, Listening, RateLimit, RateLimits, Settings, metrics_page};

use crate::api::program::Program;
use crate::log::Log;
use crate::playing::play_on;
use crate::site::{Site, Visitor};
use crate::streams::listening;

async fn metrics(site: &Site) -> String {
    let request = Request::get("/metrics").body(Body::empty()).expect("a request");
    let answer = metrics_page(site.app.clone()).oneshot(request).await.expect("an answer");
    let kind = answer.headers()["content-type"].to_str().expect("plain text").to_owned();
    assert_eq!(kind, "application/openmetrics-text; version=1.0.0; charset=utf-8");
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn value(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} in {metrics}")).parse().expect("a number")
}

/// Plays a game of Chico, talks at it, and tries what is not allowed.
async fn play(guest: &mut Visitor<'_>) -> String {
    let table = guest.play_now("chico").await.table();
    guest.post(&format!("/t/{table}/name"), "name=Zerubavel").await;
    guest.post(&format!("/t/{table}/say"), "text=abracadabra").await;
    guest.post(&format!("/t/{table}/act"), "step=0&action=play+6").await;
    guest.get(&format!("/t/{table}/advice")).await;
    play_on(guest, &table, 2000).await;
    table
}

/// All that only some may know of a table, and what nobody may know of the server.
async fn secrets(site: &Site, guest: &Visitor<'_>, table: &str) -> Vec<String> {
    let store = site.app.tables.store();
    let row = store.table(table).await.expect("it is stored").expect("it is there");
    let steps = store.steps(table, 0).await.expect("they are stored");
    let keys = fs::read_to_string(site.folder.path().join("keys")).expect("there are keys");
    let mut secrets: Vec<String> = vec![table.to_owned(), "Zerubavel".into(), "abracadabra".into(), row.host];
    secrets.extend(row.seats.into_iter().flat_map(|seat| [seat.link, seat.name]));
    secrets.extend(steps.into_iter().map(|step| step.line));
    secrets.extend(keys.lines().map(str::to_owned));
    secrets.extend(row.fate.split('"').filter(|part| part.len() == 64).map(str::to_owned));
    secrets.extend(guest.cookies.values().cloned());
    secrets.retain(|secret| !secret.is_empty());
    assert!(secrets.len() > 20 && steps_are_there(&secrets));
    secrets
}

fn steps_are_there(secrets: &[String]) -> bool {
    secrets.iter().any(|secret| secret.starts_with("deal "))
        && secrets.iter().any(|secret| secret.starts_with("0 "))
}

#[track_caller]
fn check_none(text: &str, secrets: &[String]) {
    for secret in secrets {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[tokio::test]
async fn metrics_count_what_happens_and_tell_nothing_of_a_table() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = play(&mut dana).await;
    let metrics = metrics(&site).await;
    assert_eq!(value(&metrics, "kupa_tables_awake{game=\"chico\"}"), 1.0);
    assert_eq!(value(&metrics, "kupa_tables_awake{game=\"49\"}"), 0.0);
    assert_eq!(value(&metrics, "kupa_streams_open"), 0.0);
    assert_eq!(value(&metrics, "kupa_actions_total{game=\"chico\",answer=\"refused\"}"), 1.0);
    let accepted = value(&metrics, "kupa_actions_total{game=\"chico\",answer=\"accepted\"}");
    assert!(accepted > 1.0);
    assert_eq!(value(&metrics, "kupa_action_stored_seconds_count"), accepted);
    assert!(value(&metrics, "kupa_post_answered_seconds_count") > accepted);
    assert!(value(&metrics, "kupa_bot_thought_seconds_count") > 1.0);
    assert_eq!(value(&metrics, "kupa_bots_waiting"), 0.0);
    assert!(value(&metrics, "kupa_store_commit_seconds_count") > accepted);
    assert!(value(&metrics, "kupa_store_commit_changes_sum") > accepted);
    assert!(value(&metrics, "kupa_store_size_bytes") > 4096.0);
    assert!(value(&metrics, "kupa_requests_total{class=\"4xx\"}") >= 1.0);
    assert!(value(&metrics, "process_start_time_seconds") > 1.7e9);
    assert!(metrics.ends_with("# EOF\n"));
    check_none(&metrics, &secrets(&site, &dana, &table).await);
}

#[tokio::test]
async fn metrics_have_a_port_of_their_own_and_no_other() {
    let site = Site::new();
    let any = "127.0.0.1:0".parse().expect("an address");
    let listening = Listening::on(any, site.app.clone()).await.expect("a port");
    let listening = listening.with_metrics_on(any).await.expect("another port");
    let (pages, metrics) = (listening.address().expect("it has one"), listening.metrics_address());
    let metrics = metrics.expect("it has one").to_string();
    let server = tokio::spawn(listening.serve(std::future::pending()));
    assert!(get(&metrics, "/metrics").await.contains("kupa_streams_open 0"));
    assert!(get(&metrics, "/").await.starts_with("HTTP/1.1 404"));
    assert!(get(&pages.to_string(), "/metrics").await.starts_with("HTTP/1.1 404"));
    server.abort();
}

async fn get(address: &str, path: &str) -> String {
    let mut socket = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: kupa\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[tokio::test]
async fn the_log_of_a_game_has_no_secret() {
    let (log, _guard) = Log::start();
    let site = Site::new();
    let mut dana = site.visitor("en");
    let (address, stop, server) = listening(&site).await;
    let table = play(&mut dana).await;
    assert!(get(&address, &format!("/t/{table}")).await.starts_with("HTTP/1.1 200"));
    assert!(get(&address, "/t/nothing").await.starts_with("HTTP/1.1 404"));
    let secrets = secrets(&site, &dana, &table).await;
    stop.send(()).expect("the server runs");
    server.await.expect("it stops");

    let text = log.text();
    for said in
        ["the server is open", "a table is opened", "a game starts", "a game is over", "the server is closed"]
    {
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(said)).collect();
        assert_eq!(lines.len(), 1, "{said}: {text}");
    }
    assert!(text.contains("game=\"chico\"") && text.contains("seats=4"), "{text}");
    check_none(&text, &secrets);
}

/// Somebody who takes letters and does not like them.
async fn unwilling() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move { axum::serve(listener, Router::new()).await });
    address
}

/// Everything by which programs and browsers are known, and by what is sent to them.
#[tokio::test]
async fn the_log_of_programs_has_no_token_no_secret_and_no_key() {
    let (log, _guard) = Log::start();
    let courier = Courier::to(unwilling().await);
    let site = Site::with(Settings { courier, ..Settings::default() });
    let ruth = Program::named(&site, "Zerubavel").await;
    let made = ruth.post("/bots", r#"{"name":"abracadabra"}"#).await.json();
    let bot = Program { site: &site, token: made["token"].as_str().map(str::to_owned) };
    let hook = json!({"url": "https://example.com/hook/opensesame?key=hocuspocus", "when": "always"});
    let hook = bot.post("/webhooks", &hook.to_string()).await.json();
    let point = bot.get("/push/key").await.json()["key"].as_str().expect("a point").to_owned();
    let auth = "BTBZMqHH6r4Tts7J_aSIgg";
    let browser = json!({"endpoint": "https://push.example/simsalabim", "keys": {"p256dh": point, "auth": auth},
        "at_night": true});
    assert_eq!(bot.post("/push", &browser.to_string()).await.status, StatusCode::NO_CONTENT);
    let wish = r#"{"game":"49","house":["casual"],"start":true,"terms":{"move_time":86400}}"#;
    let table = bot.open(wish).await;
    bot.turn(&table).await;
    let deliveries = format!("/webhooks/{}/deliveries", hook["id"].as_str().expect("an id"));
    while bot.get(&deliveries).await.json().as_array().is_none_or(Vec::is_empty) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bot.post(&format!("/webhooks/{}/ping", hook["id"].as_str().expect("an id")), "").await;
    let refused = Program { site: &site, token: Some(format!("kupa_{}", "z".repeat(32))) };
    assert_eq!(refused.get("/me").await.status, StatusCode::UNAUTHORIZED);
    let fresh = ruth.post("/bots/abracadabra/token", "").await.json()["token"].clone();
    assert_eq!(bot.call("DELETE", "/me/token", "", &[]).await.status, StatusCode::UNAUTHORIZED);

    let store = site.app.tables.store();
    let row = store.table(&table).await.expect("it is stored").expect("it is there");
    let player = row.host.clone();
    let mut secrets: Vec<String> =
        [&ruth, &bot, &refused].iter().filter_map(|who| who.token.clone()).collect();
    secrets.extend([&fresh, &hook["secret"], &hook["id"]].map(|it| it.as_str().expect("text").to_owned()));
    secrets
        .extend(store.tokens_of(&player).await.expect("they are stored").into_iter().map(|token| token.hash));
    secrets.extend(
        ["Zerubavel", "abracadabra", "opensesame", "hocuspocus", "simsalabim", auth].map(str::to_owned),
    );
    secrets.extend([table, player, point]);
    secrets.push(store.secret_or("push", "none").await.expect("it is stored"));
    for letterbox in store.letterboxes_of(&row.host).await.expect("they are stored") {
        secrets.extend([letterbox.id, letterbox.text]);
    }
    // The part of a secret that signs is one too.
    let key = hook["secret"].as_str().and_then(|secret| secret.strip_prefix("whsec_")).expect("a secret");
    secrets.push(key.to_owned());
    assert!(secrets.len() > 18, "{}", secrets.len());
    let text = log.text();
    assert!(text.contains("a table is opened"), "{text}");
    check_none(&text, &secrets);
    check_none(&metrics(&site).await, &secrets);
}

#[tokio::test]
async fn trouble_is_logged_with_its_cause_and_not_again_and_again() {
    let (log, _guard) = Log::start();
    let mut site = Site::new();
    let header = "X-Real-IP".parse().expect("the name of a header");
    let pages = RateLimit::new(2, Duration::from_secs(60));
    site.app.admission =
        Arc::new(Admission::new(Some(header), &RateLimits { pages, ..RateLimits::default() }));
    let mut flood = site.visitor("en");
    for _ in 0..10 {
        flood.send("GET", "/", None, &[("x-real-ip", "192.0.2.9")]).await;
    }
    site.app.tables.store().clone().close().await;
    for _ in 0..10 {
        assert_eq!(site.visitor("en").get("/").await.status, StatusCode::SERVICE_UNAVAILABLE);
    }
    let text = log.text();
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains("DEBUG")).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].contains("WARN") && lines[0].contains("client=192.0.2.9") && lines[0].contains("page"));
    assert!(lines[1].contains("ERROR") && lines[1].contains("the store fails error=the store is closed"));
    let metrics = metrics(&site).await;
    assert_eq!(value(&metrics, "kupa_too_often_total{wish=\"page\"}"), 8.0);
}

#[tokio::test]
async fn bots_that_have_to_wait_long_are_logged() {
    let (log, _guard) = Log::start();
    let site = Site::new();
    let pool = site.app.tables.pool();
    let places = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let think = || pool.run(|| std::thread::sleep(Duration::from_millis(2200)));
    let thoughts: Vec<_> = (0..=places).map(|_| think()).collect();
    futures_util::future::join_all(thoughts).await;
    assert_eq!(log.text().matches("more bots want to think than there is room for").count(), 1);
}

//! Clients that want too much: told so in their language, and nobody else notices.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tower::ServiceExt as _;
use web::{Admission, RateLimit, RateLimits};

use crate::log::Log;
use crate::site::Site;
use crate::streams::listening;

const DANA: (&str, &str) = ("x-forwarded-for", "192.0.2.1");
const RON: (&str, &str) = ("x-forwarded-for", "192.0.2.2");

/// A site behind a proxy, with these rate limits.
fn site(limits: &RateLimits) -> Site {
    let mut site = Site::new();
    let header = "X-Forwarded-For".parse().expect("the name of a header");
    site.app.admission = Arc::new(Admission::new(Some(header), limits));
    site
}

const TWO: RateLimit = RateLimit::new(2, Duration::from_secs(3600));

fn plenty() -> RateLimit {
    RateLimit::new(10_000, Duration::from_millis(1))
}

#[tokio::test]
async fn a_flood_is_answered_by_a_sentence_and_a_time() {
    let site = site(&RateLimits { pages: TWO, ..RateLimits::default() });
    let mut dana = site.visitor("he");
    for _ in 0..2 {
        assert_eq!(dana.send("GET", "/", None, &[DANA]).await.status, StatusCode::OK);
    }
    let page = dana.send("GET", "/", None, &[DANA]).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(page.headers["retry-after"], "3600");
    assert!(page.body.contains("זה היה מהר מדי. אפשר לנסות שוב בעוד שעה."), "{}", page.body);

    let mut script = site.visitor("en");
    script.scripted = true;
    let line = script.send("GET", "/", None, &[DANA]).await;
    assert_eq!(line.body, "That was too quick. Try again in 1 hour.", "another guest of the same client");

    assert_eq!(site.visitor("en").send("GET", "/", None, &[RON]).await.status, StatusCode::OK);
    for path in ["/healthz", &asset(&page.body)] {
        assert_eq!(dana.send("GET", path, None, &[DANA]).await.status, StatusCode::OK, "{path}");
    }
}

fn asset(page: &str) -> String {
    let (_, rest) = page.split_once("href=\"/assets/").expect("a stylesheet");
    format!("/assets/{}", rest.split('"').next().expect("its name"))
}

#[tokio::test]
async fn each_thing_has_its_own_rate_limit() {
    let site = site(&RateLimits { posts: TWO, talk: TWO, tables: TWO, ..RateLimits::default() });
    let mut dana = site.visitor("en");
    let opened = dana.send("POST", "/tables", Some("game=chico&mode=friends"), &[DANA]).await;
    let table = opened.headers["location"].to_str().unwrap().to_owned();
    for (path, form) in [
        (format!("{table}/say"), "text=hello"),
        (format!("{table}/name"), "name=Dana"),
        ("/tables".to_owned(), "game=49&mode=friends"),
    ] {
        let mut statuses = Vec::new();
        for _ in 0..3 {
            statuses.push(dana.send("POST", &path, Some(form), &[DANA]).await.status);
        }
        assert!(statuses.contains(&StatusCode::SEE_OTHER), "{path}: {statuses:?}");
        assert_eq!(statuses.last(), Some(&StatusCode::TOO_MANY_REQUESTS), "{path}");
        assert_ne!(dana.send("POST", &path, Some(form), &[RON]).await.status, StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(dana.send("GET", &table, None, &[DANA]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_client_has_so_many_tables_whoever_its_guests_are() {
    let site = site(&RateLimits { tables: plenty(), ..RateLimits::default() });
    let mut opened = 0;
    let refused = loop {
        let form = Some("game=chico&mode=friends");
        let answer = site.visitor("en").send("POST", "/tables", form, &[DANA]).await;
        if answer.status != StatusCode::SEE_OTHER {
            break answer;
        }
        opened += 1;
    };
    assert_eq!((opened, refused.status), (128, StatusCode::TOO_MANY_REQUESTS));
    assert!(refused.body.contains("Too many tables are open") && refused.headers.contains_key("retry-after"));
    let other = site.visitor("en").send("POST", "/tables", Some("game=chico&mode=friends"), &[RON]).await;
    assert_eq!(other.status, StatusCode::SEE_OTHER);
    site.app.tables.close();
    let later = site.visitor("en").send("POST", "/tables", Some("game=chico&mode=friends"), &[DANA]).await;
    assert_eq!(later.status, StatusCode::SEE_OTHER, "tables that sleep do not count");
}

#[tokio::test]
async fn a_client_has_so_many_streams_whoever_its_guests_are() {
    let site = site(&RateLimits { streams: plenty(), ..RateLimits::default() });
    let table = site.visitor("en").play_now("49").await.table();
    let mut open = Vec::new();
    let refused = loop {
        let stream = stream(&site, &table, DANA).await;
        if stream.status() != StatusCode::OK {
            break stream;
        }
        open.push(stream);
    };
    assert_eq!((open.len(), refused.status()), (256, StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(stream(&site, &table, RON).await.status(), StatusCode::OK);
    open.pop();
    assert_eq!(stream(&site, &table, DANA).await.status(), StatusCode::OK);
}

/// A stream of a new guest, open until it is dropped.
pub(crate) async fn stream(site: &Site, table: &str, (name, value): (&str, &str)) -> Response {
    let request = Request::get(format!("/t/{table}/events")).header(name, value).body(Body::empty());
    site.router().oneshot(request.expect("a request")).await.expect("an answer")
}

#[tokio::test]
async fn without_a_proxy_the_connection_counts_and_no_header() {
    let (log, _guard) = Log::start();
    let mut site = Site::new();
    site.app.admission = Arc::new(Admission::new(None, &RateLimits { pages: TWO, ..RateLimits::default() }));
    let (address, _stop, _server) = listening(&site).await;
    let mut statuses = Vec::new();
    for from in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        statuses.push(status(&address, from).await);
    }
    assert_eq!(statuses, ["200", "200", "429"]);
    assert_eq!(log.text().matches("name its --proxy-header").count(), 1, "whoever runs it is told");
}

async fn status(address: &str, from: &str) -> String {
    let mut socket = TcpStream::connect(address).await.expect("a connection");
    let request =
        format!("GET / HTTP/1.1\r\nHost: kupa\r\nX-Forwarded-For: {from}\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    answer.split(' ').nth(1).expect("a status").to_owned()
}

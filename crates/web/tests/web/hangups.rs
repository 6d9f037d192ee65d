//! People who hang up: posts over real sockets that are closed before they are answered, on a disk that
//! takes its time.

use std::env;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::sleep;
use web::{Admission, RateLimit, RateLimits};

use crate::site::{Site, Visitor};
use crate::streams::listening;

/// So many posts are dropped; another number can be given by this variable.
const POSTS: usize = 60;
const VARIABLE: &str = "KUPA_DROPPED_POSTS";

/// Sends a form, waits a moment, and hangs up without reading.
async fn hang_up(address: &str, guest: &Visitor<'_>, path: &str, form: &str, after: Duration) {
    let cookies: Vec<String> = guest.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: kupa.test\r\nCookie: {}\r\nContent-Length: {}\r\n\r\n{form}",
        cookies.join("; "),
        form.len()
    );
    let mut socket = TcpStream::connect(address).await.expect("a connection");
    socket.write_all(request.as_bytes()).await.expect("a request");
    sleep(after).await;
    drop(socket);
}

/// A post that changes something, other ones by turns.
async fn next_form(guest: &mut Visitor<'_>, table: &str, turn: usize) -> (String, String) {
    let (route, form) = match turn % 4 {
        0 => ("name", format!("name=Dana{turn}")),
        1 => ("say", "phrase=hello".to_owned()),
        2 => ("pause", format!("paused={}", if turn % 8 == 2 { "on" } else { "off" })),
        _ => {
            let page = guest.get(&format!("/t/{table}")).await;
            let action = page.actions().first().map_or("pass".to_owned(), |action| action.replace(' ', "+"));
            ("act", format!("step={}&action={action}", page.step()))
        }
    };
    (format!("/t/{table}/{route}"), form)
}

/// The guest makes a move, or asks for a rematch where the game is over; gives where the game goes on.
async fn go_on(guest: &mut Visitor<'_>, table: &str) -> String {
    // What was dropped may still be under way, and is not the guest's next wish.
    sleep(Duration::from_millis(50)).await;
    guest.post(&format!("/t/{table}/pause"), "paused=off").await;
    let page = guest.wait(table).await;
    if page.body.contains("id=\"ending\"") {
        return guest.post(&format!("/t/{table}/rematch"), "").await.table();
    }
    let action = page.actions().first().expect("something can be done").replace(' ', "+");
    let form = format!("step={}&action={action}", page.step());
    let answer = guest.post(&format!("/t/{table}/act"), &form).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    table.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_hangs_up_freezes_no_table() {
    let posts = env::var(VARIABLE).ok().and_then(|text| text.parse().ok()).unwrap_or(POSTS);
    let mut site = Site::slow(Duration::from_millis(10));
    let plenty = RateLimit::new(100_000, Duration::from_millis(1));
    let limits =
        RateLimits { posts: plenty, talk: plenty, tables: plenty, pages: plenty, ..RateLimits::default() };
    site.app.admission = Arc::new(Admission::new(None, &limits));
    let (address, stop, server) = listening(&site).await;
    let mut dana = site.visitor("en");
    let mut table = dana.play_now("chico").await.table();
    dana.wait(&table).await;
    for turn in 0..posts {
        let (path, form) = next_form(&mut dana, &table, turn).await;
        hang_up(&address, &dana, &path, &form, Duration::from_millis((turn % 13) as u64)).await;
        if turn % 4 == 3 {
            table = go_on(&mut dana, &table).await;
        }
    }
    stop.send(()).expect("the server runs");
    server.await.expect("it stops");
}

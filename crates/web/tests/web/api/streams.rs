//! Streams: the table first, every step once, the end last.

use axum::body::BodyDataStream;
use futures_util::StreamExt as _;
use serde_json::{Value, json};

use super::program::{Program, own_actions};
use super::schema::Description;
use crate::site::Site;

/// A stream that is read line by line, each held against the description.
pub(super) struct Lines<'a> {
    stream: BodyDataStream,
    media: &'a Value,
    rest: String,
}

impl Lines<'_> {
    pub(super) async fn open(program: &Program<'_>, path: &str) -> Lines<'static> {
        let operation = Description::get().operation("GET", path).expect("it is described");
        let media = &operation["responses"]["200"]["content"]["application/x-ndjson"];
        let response = program.ask("GET", path, "", &[]).await;
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Lines { stream: response.into_body().into_data_stream(), media, rest: String::new() }
    }

    /// The next object, but for pings; nothing after the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                Description::get().hold_item(self.media, line, "a stream");
                let object: Value = serde_json::from_str(line).expect("JSON");
                self.rest = rest.to_owned();
                if object["type"] == "ping" {
                    continue;
                }
                return Some(object);
            }
            self.rest += std::str::from_utf8(&self.stream.next().await?.expect("bytes")).expect("text");
        }
    }

    pub(super) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let object = self.next().await.expect("it comes");
            if object["type"] == kind {
                return object;
            }
        }
    }
}

#[tokio::test]
async fn a_program_plays_by_one_stream_and_has_no_memory() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let mut mine = Lines::open(&dana, "/stream").await;
    assert_eq!(mine.next().await, Some(json!({"type": "ready"})));
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let mut steps = Lines::open(&Program::nobody(&site), &format!("/tables/{table}/stream?since=0")).await;
    let over = loop {
        let item = mine.next().await.expect("it goes on");
        if item["type"] == "over" {
            break item["table"].clone();
        }
        assert_eq!(item["type"], "asked");
        let action = own_actions(&item["table"]).pop().expect("an action");
        dana.act(&table, &item["table"]["step"], &action).await;
    };
    assert_eq!((&over["id"], &over["status"]), (&json!(table), &json!("over")));

    let mut seen = Vec::new();
    let first = steps.next().await.expect("a table");
    assert_eq!(first["type"], "table");
    let last = loop {
        let item = steps.next().await.expect("it goes on");
        match item["type"].as_str() {
            Some("step") => seen.push(item["step"].as_u64().expect("a number")),
            Some("end") => break item,
            _ => {}
        }
    };
    assert_eq!(last["reason"], "over");
    assert_eq!(steps.next().await, None, "the end is the last");
    assert_eq!(seen, (1..=over["step"].as_u64().expect("a number")).collect::<Vec<_>>());

    let mut again = Lines::open(&dana, "/stream").await;
    assert_eq!(again.next().await, Some(json!({"type": "ready"})), "nothing is open");
}

#[tokio::test]
async fn whoever_was_cut_off_goes_on_where_they_were() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let now = dana.turn(&table).await;
    let known = now["step"].as_u64().expect("a step");
    dana.act(&table, &now["step"], "quit").await;
    let now = dana.turn(&table).await["step"].as_u64().expect("a step");
    let mut stream = Lines::open(&dana, &format!("/tables/{table}/stream?since={known}")).await;
    assert_eq!(stream.next().await.expect("a table")["step"], now);
    for step in known + 1..=now {
        let item = stream.until("step").await;
        assert_eq!(item["step"], step);
        assert_eq!(item.get("view").is_some(), step == now, "how things stand is told of the last");
    }
    dana.post(&format!("/tables/{table}/talk"), r#"{"phrase":"thanks"}"#).await;
    let said = stream.until("said").await;
    assert_eq!((&said["seat"], &said["phrase"]), (&json!(0), &json!("thanks")));
    dana.call("PATCH", &format!("/tables/{table}"), r#"{"paused":true}"#, &[]).await;
    stream.until("note").await;
    assert_eq!(stream.until("table").await["terms"]["paused"], true);
    site.app.tables.close();
    assert_eq!(stream.until("end").await["reason"], "closing");
}

#[tokio::test]
async fn a_browser_reads_events() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let table = dana.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let step = dana.turn(&table).await["step"].clone();
    let headers = [("accept", "text/event-stream"), ("last-event-id", "0")];
    let response = dana.ask("GET", &format!("/tables/{table}/stream"), "", &headers).await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut stream = response.into_body().into_data_stream();
    let mut next =
        async || String::from_utf8(stream.next().await.expect("it goes on").expect("bytes").to_vec());
    let first = next().await.expect("text");
    assert!(first.starts_with(&format!("event: table\nid: {step}\ndata: {{")), "{first}");
    assert!(next().await.expect("text").starts_with("event: step\nid: 1\n"), "what was missed");
}

#[tokio::test]
async fn the_lobby_is_followed() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let mut lobby = Lines::open(&Program::nobody(&site), "/lobby/stream").await;
    assert_eq!(lobby.next().await.expect("a lobby")["tables"], json!([]));
    let table = dana.open(r#"{"game":"49","listed":true}"#).await;
    assert_eq!(lobby.next().await.expect("a lobby")["tables"][0]["id"], json!(table));
}

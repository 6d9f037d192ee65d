//! A server that runs for long: bots that think, tables that sleep, a disk that fails, an end in peace.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::timeout;
use web::Settings;

use crate::floods::stream;
use crate::site::Site;
use crate::streams::listening;

#[tokio::test]
async fn bots_that_think_never_keep_a_person_waiting() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;

    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let gate = Arc::new(Mutex::new(()));
    let closed = gate.lock().await;
    let thinkers: Vec<_> = (0..64)
        .map(|_| {
            let (tables, now, most, gate) =
                (site.app.tables.clone(), now.clone(), most.clone(), gate.clone());
            tokio::spawn(async move {
                let think = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    drop(gate.blocking_lock());
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                tables.pool().run(think).await;
            })
        })
        .collect();
    let busy = || site.app.tables.pool().waiting() >= 64 - cores && now.load(Ordering::SeqCst) > 0;
    while !busy() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // All places to think are taken, and stay so; people read, talk and move.
    let form = format!("step={}&action={}", page.step(), page.actions()[0].replace(' ', "+"));
    assert_eq!(dana.post(&format!("/t/{table}/say"), "text=quick").await.status, StatusCode::OK);
    let moved = dana.post(&format!("/t/{table}/act"), &form).await;
    assert!(moved.status == StatusCode::OK && moved.step() > page.step());
    assert!(busy(), "nobody has come to an end meanwhile");
    drop(closed);
    for thinker in thinkers {
        thinker.await.expect("it thinks to the end");
    }
    assert!(most.load(Ordering::SeqCst) <= (cores - 1).max(1), "no more at a time than there is room for");
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_sleeps_and_is_woken_as_it_was() {
    let site = Site::with(Settings { sleep_after: Duration::ZERO, ..Settings::default() });
    let mut dana = site.visitor("en");
    let table = dana.play_now("eight-and-a-half").await.table();
    dana.post(&format!("/t/{table}/say"), "text=good+night").await;
    let before = dana.wait(&table).await;
    assert_eq!(site.app.tables.tables_awake(), 1);
    let asleep = async {
        while site.app.tables.tables_awake() > 0 {
            site.app.tables.evict_idle();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(Duration::from_secs(10), asleep).await.expect("it goes to sleep");
    let after = dana.wait(&table).await;
    assert_eq!((after.step(), after.actions()), (before.step(), before.actions()));
    assert!(after.body.contains("good night"));
    assert_eq!(site.app.tables.tables_awake(), 1);
}

#[tokio::test]
async fn where_there_are_very_many_tables_they_sleep_at_once_unless_somebody_looks() {
    for (crowded, still_awake) in [(2, 1), (10, 3)] {
        let site = Site::with(Settings { crowded, ..Settings::default() });
        let mut dana = site.visitor("en");
        let mut tables = Vec::new();
        for _ in 0..3 {
            tables.push(dana.post("/tables", "game=49&mode=friends").await.table());
        }
        let _looked_at = stream(&site, &tables[1], ("x-unknown", "")).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        site.app.tables.evict_idle();
        assert_eq!(site.app.tables.tables_awake(), still_awake, "crowded from {crowded} on");
    }
}

#[tokio::test]
async fn a_server_that_can_not_write_says_so() {
    let site = Site::new();
    let mut dana = site.visitor("he");
    assert_eq!(dana.get("/healthz").await.body, "ok");
    site.app.tables.store().clone().close().await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let unwell = dana.get("/healthz").await;
    assert_eq!(unwell.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(unwell.body.contains("השרת לא מצליח לשמור כרגע"));
}

#[tokio::test]
async fn a_health_check_asks_the_disk_once_a_second_at_most() {
    let site = Site::new();
    let store = site.app.tables.store();
    let before = store.counts().await.expect("it counts").commits;
    for _ in 0..100 {
        site.visitor("en").get("/healthz").await;
    }
    let commits = store.counts().await.expect("it counts").commits - before;
    assert!((1..20).contains(&commits), "{commits}");
}

#[tokio::test]
async fn whoever_never_finishes_a_request_does_not_keep_the_server_from_stopping() {
    let site = Site::with(Settings { stop_after: Duration::from_millis(100), ..Settings::default() });
    let (address, stop, server) = listening(&site).await;
    let mut socket = TcpStream::connect(&address).await.expect("a connection");
    socket
        .write_all(b"POST /tables HTTP/1.1\r\nHost: kupa\r\nContent-Length: 9\r\n\r\ngame")
        .await
        .expect("half");
    tokio::time::sleep(Duration::from_millis(50)).await;
    stop.send(()).expect("the server runs");
    timeout(Duration::from_secs(5), server).await.expect("it stops").expect("without a panic");
}

#[tokio::test]
async fn what_is_under_way_when_the_server_stops_is_finished() {
    let site = Site::new();
    let (address, stop, server) = listening(&site).await;
    let mut socket = TcpStream::connect(&address).await.expect("a connection");
    let head = "POST /tables HTTP/1.1\r\nHost: kupa\r\nContent-Length: 23\r\n\r\n";
    socket.write_all(head.as_bytes()).await.expect("half a request");
    tokio::time::sleep(Duration::from_millis(50)).await;
    stop.send(()).expect("the server runs");
    tokio::time::sleep(Duration::from_millis(50)).await;
    socket.write_all(b"game=chico&mode=friends").await.expect("the other half");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    timeout(Duration::from_secs(5), server).await.expect("it stops").expect("without a panic");
}

/// What comes back until the server hangs up.
async fn until_hung_up(socket: &mut TcpStream) -> String {
    let mut answer = String::new();
    let reading = socket.read_to_string(&mut answer);
    timeout(Duration::from_secs(10), reading).await.expect("it hangs up").expect("in peace");
    answer
}

#[tokio::test]
async fn a_server_that_is_about_to_stop_answers_and_says_that_it_was_the_last_time() {
    let site = Site::with(Settings { drain: Duration::from_millis(500), ..Settings::default() });
    let (address, stop, server) = listening(&site).await;
    stop.send(()).expect("the server runs");
    tokio::time::sleep(Duration::from_millis(50)).await;
    for (path, status) in [("/healthz", " 404 "), ("/livez", " 200 "), ("/", " 200 ")] {
        let mut socket = TcpStream::connect(&address).await.expect("it still listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: kupa\r\n\r\n");
        socket.write_all(request.as_bytes()).await.expect("a request");
        let answer = until_hung_up(&mut socket).await;
        assert!(answer.contains(status) && answer.contains("connection: close"), "{path}: {answer}");
    }
    timeout(Duration::from_secs(5), server).await.expect("it stops").expect("without a panic");
}

#[tokio::test]
async fn whoever_sends_half_a_request_is_cut_off() {
    let site = Site::with(Settings { head_time: Duration::from_millis(200), ..Settings::default() });
    let (address, _stop, _server) = listening(&site).await;
    let whole = "GET /healthz HTTP/1.1\r\nHost: kupa\r\n\r\n";
    for sent in ["", "GET /healthz HT", "GET /healthz HTTP/1.1\r\nHost: kupa\r\n", whole] {
        let mut socket = TcpStream::connect(&address).await.expect("a connection");
        socket.write_all(sent.as_bytes()).await.expect("a part");
        let answer = until_hung_up(&mut socket).await;
        assert_eq!(answer.contains(" 200 OK"), sent == whole, "{sent}: {answer}");
    }
    let mut dana = site.visitor("en");
    let table = dana.post("/tables", "game=chico&mode=friends").await.table();
    let mut stream = TcpStream::connect(&address).await.expect("a connection");
    let request = format!("GET /t/{table}/events HTTP/1.1\r\nHost: kupa\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request");
    tokio::time::sleep(Duration::from_millis(600)).await;
    dana.post(&format!("/t/{table}/name"), "name=Zerubavel").await;
    let mut heard = String::new();
    while !heard.contains("Zerubavel") {
        let mut some = [0; 4096];
        let read = timeout(Duration::from_secs(5), stream.read(&mut some)).await.expect("in time");
        heard.push_str(&String::from_utf8_lossy(&some[..read.expect("the stream is open")]));
        assert!(!heard.ends_with("0\r\n\r\n"), "a stream is not cut off");
    }
}

/// What an answer in chunks says; nothing if it is no such answer, or not whole.
fn unchunked(mut chunks: &str) -> Option<String> {
    let mut whole = String::new();
    loop {
        let (length, rest) = chunks.split_once("\r\n")?;
        let length = usize::from_str_radix(length, 16).ok()?;
        whole.push_str(rest.get(..length)?);
        chunks = rest[length..].strip_prefix("\r\n")?;
        if length == 0 {
            return chunks.is_empty().then_some(whole);
        }
    }
}

#[tokio::test]
async fn a_stream_is_the_last_answer_of_its_connection() {
    let site = Site::new();
    let (address, stop, server) = listening(&site).await;
    let mut dana = site.visitor("en");
    let table = dana.post("/tables", "game=chico&mode=friends").await.table();
    let mut said_more = open_stream(&address, &table, "1.1").await;
    said_more.write_all(b"GET / HTTP/1.1\r\nHost: kupa\r\n\r\n").await.expect("another request");
    let mut some = Vec::new();
    let _ = timeout(Duration::from_secs(5), said_more.read_to_end(&mut some)).await.expect("it hangs up");
    let [mut stream, mut old] =
        [open_stream(&address, &table, "1.1").await, open_stream(&address, &table, "1.0").await];
    dana.post(&format!("/t/{table}/name"), "name=Zerubavel").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    stop.send(()).expect("the server runs");
    let answer = until_hung_up(&mut stream).await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    for line in ["HTTP/1.1 200 OK", "content-type: text/event-stream", "connection: close", "\r\ndate: "] {
        assert!(head.contains(line), "{line}: {head}");
    }
    let frames = unchunked(body).expect("whole chunks");
    assert!(frames.contains("Zerubavel"), "{frames}");
    let by_hyper = until_hung_up(&mut old).await;
    let (head, body) = by_hyper.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.0 200 OK") && !head.contains("chunked"), "{head}");
    assert!(body.contains("Zerubavel"), "{body}");
    timeout(Duration::from_secs(5), server).await.expect("it stops").expect("without a panic");
}

/// A stream that was asked for after something else, by the same connection, and has begun.
async fn open_stream(address: &str, table: &str, version: &str) -> TcpStream {
    let mut socket = TcpStream::connect(address).await.expect("a connection");
    let request = format!(
        "GET /livez HTTP/1.1\r\nHost: kupa\r\n\r\nGET /t/{table}/events HTTP/{version}\r\nHost: kupa\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await.expect("two requests");
    let mut first = String::new();
    while !first.contains("\r\n\r\n") {
        first.push(char::from(socket.read_u8().await.expect("an answer")));
    }
    let length = first.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
    let length = length.and_then(|length| length.parse::<usize>().ok()).expect("a length");
    socket.read_exact(&mut vec![0; length]).await.expect("all of it");
    socket
}

#[tokio::test]
async fn a_client_has_so_many_connections() {
    let site = Site::with(Settings { connections_of_client: 3, ..Settings::default() });
    let (address, _stop, _server) = listening(&site).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(TcpStream::connect(&address).await.expect("a connection"));
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut one_more = TcpStream::connect(&address).await.expect("the system takes it");
    assert_eq!(until_hung_up(&mut one_more).await, "");
    drop(open.pop());
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut again = TcpStream::connect(&address).await.expect("a connection");
    again
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: kupa\r\nConnection: close\r\n\r\n")
        .await
        .expect("a request");
    assert!(until_hung_up(&mut again).await.contains(" 200 OK"));
}

//! Bots that are killed at any moment, behind a wire that is cut at any byte, in either direction: no step is lost, and
//! none is done twice.
//!
//! `KUPA_CUT_GAMES=1000` plays so many games.

use std::collections::BTreeMap;
use std::env;
use std::future::poll_fn;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use rand_core::Rng as _;
use serde_json::{Value, json};
use testkit::generator;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time;
use web::{Admission, App, Listening, RateLimit, RateLimits};

use super::program::{Program, own_actions};
use super::streams::Lines;
use crate::site::Site;

/// So many games in every test run.
const GAMES: u64 = 6;

/// So many games are on at a time: bots that are killed all the time mostly wait.
const AT_ONCE: usize = 6;

/// A wire is cut after so many bytes at most; half of them are not.
const LONGEST: u64 = 6_000;

/// A bot is stopped when it has gone on so many times at most, so that a slow machine kills no more of them than a
/// quick one ...
const LIFE: u64 = 24;

/// ... and is dead, with all of its connections, so many milliseconds later at most.
const DYING: u64 = 5;

/// What bots have sent and were answered, by table and step. It is the tester's: bots remember nothing.
#[derive(Default)]
struct Ledger {
    sent: BTreeMap<u64, String>,
    answered: BTreeMap<u64, String>,
    cuts: u32,
}

type Shared = Arc<Mutex<Ledger>>;

/// A bot from outside, and how it gets to the server.
#[derive(Clone)]
struct Bot {
    token: String,
    wire: SocketAddr,
    ledger: Shared,
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_are_killed_behind_a_wire_that_is_cut_lose_no_step_and_double_none() {
    let games = env::var("KUPA_CUT_GAMES").ok().and_then(|number| number.parse().ok()).unwrap_or(GAMES);
    let site = Site::new();
    let server = Listening::on((Ipv4Addr::LOCALHOST, 0).into(), unhurried(&site)).await.expect("a port");
    let address = server.address().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(async { drop(stopped.await) }));
    let (mut cuts, mut steps) = (0, 0);
    let played = stream::iter(0..games).map(|game| {
        let slug = ["chico", "49"][game as usize % 2];
        play(&site, address, slug, game)
    });
    let mut played = pin!(played.buffer_unordered(AT_ONCE));
    while let Some((cut, own)) = played.next().await {
        (cuts, steps) = (cuts + cut, steps + own);
    }
    println!("{games} games, {steps} steps of bots, {cuts} connections cut or bots killed");
    assert!(cuts > 0 && steps > 0);
    let _ = stop.send(());
    let _ = serving.await;
}

/// The same site, where nobody comes back too often.
fn unhurried(site: &Site) -> App {
    let often = RateLimit::new(1_000_000, Duration::from_millis(1));
    let limits = RateLimits { pages: often, streams: often, posts: often, ..RateLimits::default() };
    App { admission: Arc::new(Admission::new(None, &limits)), ..site.app.clone() }
}

/// So long a game may take: every cut costs time, and so does a slow machine.
const PATIENCE: Duration = Duration::from_secs(900);

/// One game of two bots; gives how often something was cut, and how many steps were theirs.
async fn play(site: &Site, server: SocketAddr, slug: &str, seed: u64) -> (u32, usize) {
    let ledger = Shared::default();
    let mut wires = JoinSet::new();
    let wire = wire(server, seed, ledger.clone(), &mut wires).await;
    let mut bots = Vec::new();
    for name in ["chick", "hen"] {
        let author = Program::named(site, name).await;
        let made =
            author.post("/bots", &json!({ "name": format!("{name}-{seed}") }).to_string()).await.json();
        let token = made["token"].as_str().expect("a token").to_owned();
        bots.push(Bot { token, wire, ledger: ledger.clone() });
    }
    let [host, guest] = [0, 1].map(|at: usize| Program { site, token: Some(bots[at].token.clone()) });
    guest.get("/me").await;
    let table = json!({"game": slug, "bots": [format!("hen-{seed}")], "house": ["casual"], "start": true,
        "terms": {"bot_time": 60}});
    let table = host.open(&table.to_string()).await;
    let mut lives: JoinSet<()> =
        bots.iter().cloned().enumerate().map(|(at, bot)| live(bot, seed + at as u64)).collect();
    let over = async {
        while host.get(&format!("/tables/{table}")).await.json()["status"] != "over" {
            time::sleep(Duration::from_millis(20)).await;
        }
    };
    time::timeout(PATIENCE, over).await.expect("the game ends");
    lives.shutdown().await;
    let own = check(&host, &table, &ledger).await;
    (ledger.lock().expect("nobody panics").cuts, own)
}

/// All that was answered is in the log, where it was sent; and nothing of theirs that was not sent.
async fn check(host: &Program<'_>, table: &str, ledger: &Shared) -> usize {
    let mut stream = Lines::open(host, &format!("/tables/{table}/stream?since=0")).await;
    let last = host.get(&format!("/tables/{table}")).await.json()["step"].as_u64().expect("a step");
    let mut log = BTreeMap::new();
    while log.len() < last as usize {
        let item = stream.until("step").await;
        assert_ne!(item["by"], "keeper", "nobody was stood in for: {item}");
        let line = item["line"].as_str().expect("a line").to_owned();
        log.insert(item["step"].as_u64().expect("a number") - 1, line);
    }
    let ledger = ledger.lock().expect("nobody panics");
    for (step, action) in &ledger.answered {
        assert!(log[step].ends_with(&format!(" {action}")), "lost: {step} {action}, not {}", log[step]);
    }
    let own = log.iter().filter(|(_, line)| line.starts_with("0 ") || line.starts_with("2 "));
    own.map(|(step, line)| {
        let sent = ledger.sent.get(step).unwrap_or_else(|| panic!("done twice: {step} {line}"));
        assert!(line.ends_with(&format!(" {sent}")), "{step}: {line}, not {sent}");
    })
    .count()
}

/// A bot that is killed again and again, and begins each time without a memory.
async fn live(bot: Bot, seed: u64) {
    let mut luck = generator(seed);
    loop {
        let (life, dying) = (1 + luck.next_u64() % LIFE, luck.next_u64() % (DYING + 1));
        if !is_over(life, Duration::from_millis(dying), once(&bot)).await {
            bot.ledger.lock().expect("nobody panics").cuts += 1;
        }
    }
}

/// Is it over before it has gone on so many times? Otherwise it stands still, and is dropped after that time.
async fn is_over<T>(mut times: u64, dying: Duration, life: impl Future<Output = T>) -> bool {
    let mut life = pin!(life);
    let is_over = poll_fn(|context| {
        times -= 1;
        match life.as_mut().poll(context) {
            Poll::Ready(_) => Poll::Ready(true),
            Poll::Pending if times == 0 => Poll::Ready(false),
            Poll::Pending => Poll::Pending,
        }
    });
    let is_over = is_over.await;
    if !is_over {
        time::sleep(dying).await;
    }
    is_over
}

/// Follows the stream and answers, until something is cut.
async fn once(bot: &Bot) -> Option<()> {
    let mut stream = TcpStream::connect(bot.wire).await.ok()?;
    bot.send(&mut stream, "GET", "/stream", "").await?;
    let (mut heard, mut read) = (Vec::new(), 0);
    loop {
        if stream.read_buf(&mut heard).await.ok()? == 0 {
            return None;
        }
        // What a line is does not depend on how it is chunked: objects have no line breaks in them.
        while let Some(end) = heard[read..].iter().position(|byte| *byte == b'\n') {
            let line = &heard[read..read + end];
            read += end + 1;
            if let Ok(item) = serde_json::from_slice::<Value>(line)
                && item["type"] == "asked"
            {
                answer(bot, &item["table"]).await?;
            }
        }
    }
}

/// Does the same whenever it is asked the same, since it does not know whether it was asked before.
async fn answer(bot: &Bot, table: &Value) -> Option<()> {
    let (step, actions) = (table["step"].as_u64()?, own_actions(table));
    let action = actions.get(step as usize % actions.len().max(1))?.clone();
    bot.ledger.lock().expect("nobody panics").sent.insert(step, action.clone());
    let mut wire = TcpStream::connect(bot.wire).await.ok()?;
    let body = json!({"step": step, "actions": [action], "undone": table["undone"]}).to_string();
    bot.send(&mut wire, "POST", &format!("/tables/{}/actions", table["id"].as_str()?), &body).await?;
    let mut answered = Vec::new();
    wire.read_to_end(&mut answered).await.ok()?;
    let text = String::from_utf8(answered).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    // Only what came whole was answered.
    let is_whole = serde_json::from_str::<Value>(body).is_ok();
    if head.starts_with("HTTP/1.1 200") && is_whole {
        bot.ledger.lock().expect("nobody panics").answered.insert(step, action);
    }
    Some(())
}

impl Bot {
    async fn send(&self, to: &mut TcpStream, method: &str, path: &str, body: &str) -> Option<()> {
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: kupa.test\r\nAuthorization: Bearer {}\r\nConnection: close\r\n\
            Content-Length: {}\r\n\r\n{body}",
            self.token,
            body.len()
        );
        to.write_all(request.as_bytes()).await.ok()
    }
}

/// A wire to the server: half of its connections are cut after some bytes, whichever way they go.
async fn wire(server: SocketAddr, seed: u64, ledger: Shared, wires: &mut JoinSet<()>) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    wires.spawn(async move {
        let (mut luck, mut connections) = (generator(1000 + seed), JoinSet::new());
        while let Ok((bot, _)) = listener.accept().await {
            let whole = luck.next_u64() % 2 == 0;
            let bytes = if whole { u64::MAX } else { luck.next_u64() % LONGEST };
            connections.spawn(carry(bot, server, bytes, ledger.clone()));
            while connections.try_join_next().is_some() {}
        }
    });
    address
}

async fn carry(mut bot: TcpStream, server: SocketAddr, most: u64, ledger: Shared) {
    let Ok(mut server) = TcpStream::connect(server).await else { return };
    let mut left = most;
    let (mut out, mut back) = ([0; 512], [0; 512]);
    loop {
        let (count, is_out) = tokio::select! {
            count = bot.read(&mut out) => (count, true),
            count = server.read(&mut back) => (count, false),
        };
        let Ok(count @ 1..) = count else { return };
        let passed = (count as u64).min(left) as usize;
        let written = match is_out {
            true => server.write_all(&out[..passed]).await,
            false => bot.write_all(&back[..passed]).await,
        };
        left -= passed as u64;
        if left == 0 {
            ledger.lock().expect("nobody panics").cuts += 1;
        }
        if left == 0 || written.is_err() {
            return;
        }
    }
}

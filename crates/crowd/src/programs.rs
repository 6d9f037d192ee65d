//! Programs by the thousand: bots from outside, four at each table, that play among themselves through the API as fast
//! as they are asked. How many actions a second, how long each takes, and what that is beside games that are played
//! within one process.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{self, Instant};

use crate::person::{address, client, refusal};
use crate::server::{ADDRESS_HEADER, Program, Server};

/// So many sit at each table.
const SEATS: usize = 4;

/// Before it is measured, so long all play.
const WARMING: Duration = Duration::from_secs(2);

/// What is to be done.
#[derive(Clone, Debug, clap::Args)]
pub struct Programs {
    /// The `kupa` to start
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,

    /// The bots, four at each table
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub bots: usize,

    /// How long they play
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub seconds: u32,

    /// What they play
    #[arg(long, value_name = "SLUG", default_value = "chico")]
    pub game: String,
}

/// What was found.
#[derive(Debug)]
pub struct Found {
    bots: usize,
    game: String,
    /// Actions that were answered, in a second.
    pub actions: f64,
    /// In half of the cases an action took no longer.
    pub p50: Duration,
    /// In 99 of 100.
    pub p99: Duration,
    /// Streams that broke off, and actions that were refused.
    pub troubles: u64,
    /// Steps a second of random games within one process, on all processors.
    pub in_process: f64,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { bots, game, actions, p50, p99, troubles, in_process } = self;
        let (p50, p99) = (p50.as_secs_f64() * 1e3, p99.as_secs_f64() * 1e3);
        write!(f, "{bots} bots, {game} with {SEATS} seats: {actions:.0} actions a second, ")?;
        write!(f, "p50 {p50:.1} ms, p99 {p99:.1} ms, {troubles} troubles; ")?;
        write!(f, "within one process {in_process:.0}, 1 : {:.0}", in_process / actions)
    }
}

/// Lets so many bots play, and says how that went.
pub async fn programs(plan: &Programs) -> Result<Found> {
    let in_process = in_process(plan)?;
    rlimit::increase_nofile_limit(u64::MAX).context("no more open files")?;
    let folder = TempDir::new()?;
    let server = Program::new(&plan.program, folder.path()).start(0)?;
    let evening = Arc::new(Evening { site: format!("{}/api/v1", server.site()), ..Evening::default() });
    let bots = gather(plan, &evening).await?;
    let mut playing = JoinSet::new();
    for (at, bot) in bots.into_iter().enumerate() {
        let others = (1..SEATS).map(|other| name(at + other)).collect();
        playing.spawn(bot.play(plan.game.clone(), others, evening.clone()));
    }
    time::sleep(WARMING).await;
    evening.is_measured.store(true, Relaxed);
    let start = Instant::now();
    time::sleep(Duration::from_secs(plan.seconds.into())).await;
    evening.is_measured.store(false, Relaxed);
    let took = start.elapsed();
    playing.shutdown().await;
    drop::<Server>(server);
    Ok(evening.found(plan, took, in_process))
}

/// What all bots know together.
#[derive(Default)]
struct Evening {
    site: String,
    is_measured: AtomicBool,
    troubles: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

impl Evening {
    fn note(&self, took: Duration) {
        if self.is_measured.load(Relaxed) {
            self.times.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        }
    }

    fn found(&self, plan: &Programs, took: Duration, in_process: f64) -> Found {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
        times.sort_unstable();
        let share = |percent: usize| times.get(times.len().saturating_sub(1) * percent / 100).copied();
        Found {
            bots: plan.bots,
            game: plan.game.clone(),
            actions: times.len() as f64 / took.as_secs_f64(),
            p50: share(50).unwrap_or_default(),
            p99: share(99).unwrap_or_default(),
            troubles: self.troubles.load(Relaxed),
            in_process,
        }
    }
}

/// A bot from outside, with its stream open.
struct Bot {
    number: usize,
    client: Client,
    token: String,
    stream: Response,
}

fn name(number: usize) -> String {
    format!("bot-{number}")
}

/// All of them are made, and there: a bot that is not there is not invited.
async fn gather(plan: &Programs, evening: &Evening) -> Result<Vec<Bot>> {
    ensure!(plan.bots >= SEATS && plan.bots.is_multiple_of(SEATS), "four bots sit at each table");
    let client = client()?;
    let mut bots = Vec::new();
    for number in 0..plan.bots {
        bots.push(Bot::make(number, &client, evening).await?);
    }
    Ok(bots)
}

impl Bot {
    /// Each has an author and an address of its own.
    async fn make(number: usize, client: &Client, evening: &Evening) -> Result<Bot> {
        let post = async |path: &str, token: &str, body: Value| -> Result<Value> {
            let request = client.post(format!("{}{path}", evening.site)).bearer_auth(token);
            let answer =
                request.header(ADDRESS_HEADER, address(number as u32).to_string()).body(body.to_string());
            read(answer.send().await?).await
        };
        let author =
            client.post(format!("{}/tokens", evening.site)).body(json!({"name": name(number)}).to_string());
        let author =
            read(author.header(ADDRESS_HEADER, address(number as u32).to_string()).send().await?).await?;
        let made = post("/bots", text(&author["token"])?, json!({"name": name(number)})).await?;
        let token = text(&made["token"])?.to_owned();
        let stream = client.get(format!("{}/stream", evening.site)).bearer_auth(&token);
        let stream = stream.header(ADDRESS_HEADER, address(number as u32).to_string()).send().await?;
        Ok(Bot { number, client: client.clone(), token, stream })
    }

    /// The first of four opens one table after the other; all play whenever they are asked.
    async fn play(mut self, game: String, others: Vec<String>, evening: Arc<Evening>) {
        let is_host = self.number.is_multiple_of(SEATS);
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(self.number as u64);
        let table = json!({"game": game, "bots": others, "start": true, "terms": {"bot_time": 60}});
        if is_host && self.post(&evening, "/tables", &table).await.is_err() {
            evening.troubles.fetch_add(1, Relaxed);
        }
        let mut bytes: Vec<u8> = Vec::new();
        while let Ok(Some(chunk)) = self.stream.chunk().await {
            bytes.extend_from_slice(&chunk);
            while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = bytes.drain(..=end).collect();
                let Ok(item) = serde_json::from_slice::<Value>(&line) else { continue };
                let done = match item["type"].as_str() {
                    Some("asked") => self.act(&evening, &item["table"], &mut luck).await,
                    Some("over") if is_host => self.post(&evening, "/tables", &table).await.map(drop),
                    _ => Ok(()),
                };
                evening.troubles.fetch_add(u64::from(done.is_err()), Relaxed);
            }
        }
        evening.troubles.fetch_add(1, Relaxed);
    }

    async fn act(&self, evening: &Evening, table: &Value, luck: &mut Xoshiro256PlusPlus) -> Result<()> {
        let legal = table["legal"][table["you"].to_string()].as_array().context("nothing to choose")?;
        let action = &legal[luck.next_u64() as usize % legal.len().max(1)];
        let path = format!("/tables/{}/actions", text(&table["id"])?);
        let start = Instant::now();
        self.post(evening, &path, &json!({"step": table["step"], "actions": [action]})).await?;
        evening.note(start.elapsed());
        Ok(())
    }

    async fn post(&self, evening: &Evening, path: &str, body: &Value) -> Result<Value> {
        let request = self.client.post(format!("{}{path}", evening.site)).bearer_auth(&self.token);
        let request = request.header(ADDRESS_HEADER, address(self.number as u32).to_string());
        read(request.body(body.to_string()).send().await?).await
    }
}

async fn read(answer: Response) -> Result<Value> {
    if !answer.status().is_success() {
        anyhow::bail!(refusal(answer).await);
    }
    Ok(serde_json::from_str(&answer.text().await?)?)
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().context("the server's answer lacks a text")
}

/// Random games of the same kind within one process, on all processors.
fn in_process(plan: &Programs) -> Result<f64> {
    let seats = SEATS.to_string();
    let arguments = ["bench", "--json", "--game", &plan.game, "--seats", &seats, "--seconds", "1"];
    let output = Command::new(Path::new(&plan.program)).args(arguments).output()?;
    let measured: Value = serde_json::from_slice(&output.stdout)?;
    let lines = measured["results"].as_array().into_iter().flatten();
    let speed = lines.filter_map(|line| line["steps_per_second"].as_f64()).fold(0.0, f64::max);
    ensure!(speed > 0.0, "there is no such game with {SEATS} seats: {}", plan.game);
    Ok(speed)
}

//! Programs that play through the API while the server is killed again and again: they poll, follow the stream of
//! their table or the one of all that concerns them, and send again what was not answered. What they were answered
//! is there, and nothing twice; and no stream leaves a step out or tells it twice.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use engine::random::below;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time;

use crate::evening::Evening;
use crate::house::{self, Disk};
use crate::kill::{Kill, LONGEST_LIFE};
use crate::ledger::Fate;
use crate::person::{address, client};
use crate::server::{ADDRESS_HEADER, Program};

/// The programs at each table, each of which learns in another way what happens.
const WAYS: [Way; 3] = [Way::Polls, Way::Streams, Way::Follows];

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(10);

/// For so long a stream may be silent before it is looked whether the table has gone on.
const SILENCE: Duration = Duration::from_secs(1);

/// So long a program waits for an answer.
const PATIENCE: Duration = Duration::from_secs(8);

/// So long the last games may take.
const LAST_GAMES: Duration = Duration::from_secs(240);

/// Lets programs play while the server dies; the line says what became of their actions.
pub(crate) async fn kill_clients(plan: &Kill) -> Result<String> {
    let folder = tempfile::tempdir().context("there is no room for a folder")?;
    let program = Program::new(&plan.program, folder.path());
    let mut server = program.start(0)?;
    let evening = Arc::new(Evening::new(Semaphore::MAX_PERMITS));
    let count = Arc::new(Count::default());
    let mut playing = JoinSet::new();
    for one in arrive(plan.seed, &server.site(), &evening, &count).await? {
        playing.spawn(one.spend());
    }
    let disk = if plan.forgetful { Disk::Forgetful } else { Disk::Sound };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    for kill in 1..=plan.kills {
        let life = Duration::from_millis(below(&mut rng, LONGEST_LIFE).into());
        if let Ok(left) = time::timeout(life, playing.join_next()).await {
            left.context("nobody came")?.context("somebody fell over")??;
        }
        let port = server.kill().port();
        house::check(&evening, &program, disk).await.with_context(|| format!("after kill {kill}"))?;
        server = program.start(port).with_context(|| format!("after kill {kill}"))?;
    }
    evening.call_last_games();
    let leaving = async {
        while let Some(left) = playing.join_next().await {
            left.context("somebody fell over")??;
        }
        Ok::<(), anyhow::Error>(())
    };
    time::timeout(LAST_GAMES, leaving).await.context("the last games do not end")??;
    drop(server);
    let findings = house::check(&evening, &program, disk).await?;
    Ok(format!("{} kills, {count}, {findings}", plan.kills))
}

/// What was counted besides.
#[derive(Default)]
struct Count {
    games: AtomicUsize,
    again: AtomicUsize,
    repeated: AtomicUsize,
    streams: AtomicUsize,
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [games, streams] = [&self.games, &self.streams].map(|count| count.load(Relaxed));
        let [again, repeated] = [&self.again, &self.repeated].map(|count| count.load(Relaxed));
        write!(f, "{games} games by the API, {streams} streams, {again} requests sent again, ")?;
        write!(f, "of which {repeated} had been done")
    }
}

/// How a program learns what happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Asks again and again.
    Polls,
    /// By the stream of the table.
    Streams,
    /// By the stream of all that concerns it.
    Follows,
}

/// Those who play together: their tables, one after the other.
struct Group {
    game: &'static str,
    tables: Mutex<Vec<String>>,
}

impl Group {
    fn tables(&self) -> MutexGuard<'_, Vec<String>> {
        self.tables.lock().expect("nobody panics while sitting down")
    }
}

/// A program; the first of each group is the host.
struct One {
    client: Client,
    root: String,
    token: String,
    number: u32,
    way: Way,
    group: Arc<Group>,
    evening: Arc<Evening>,
    count: Arc<Count>,
    luck: Xoshiro256PlusPlus,
    /// The last step that is known of the table.
    step: Option<u64>,
    seen: Value,
    stream: Option<Lines>,
}

struct Lines {
    answer: Response,
    rest: Vec<u8>,
}

/// Three programs for each game.
async fn arrive(seed: u64, site: &str, evening: &Arc<Evening>, count: &Arc<Count>) -> Result<Vec<One>> {
    let (client, root) = (client()?, format!("{site}/api/v1"));
    let mut all = Vec::new();
    for game in catalog::GAMES {
        let group = Arc::new(Group { game: game.slug, tables: Mutex::default() });
        for way in WAYS {
            let number = all.len() as u32;
            let named = json!({"name": format!("Program {number}"), "scopes": ["read", "play"]}).to_string();
            let asked = client.post(format!("{root}/tokens")).body(named);
            let asked = asked.header(ADDRESS_HEADER, address(number).to_string());
            let made: Value = serde_json::from_str(&asked.send().await?.text().await?)?;
            all.push(One {
                client: client.clone(),
                root: root.clone(),
                token: made["token"].as_str().context("no token")?.to_owned(),
                number,
                way,
                group: group.clone(),
                evening: evening.clone(),
                count: count.clone(),
                luck: Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(number + 1) << 32),
                step: None,
                seen: Value::Null,
                stream: None,
            });
        }
    }
    Ok(all)
}

impl One {
    fn is_host(&self) -> bool {
        self.way == WAYS[0]
    }

    /// Plays one game after the other, until the last games are called.
    async fn spend(mut self) -> Result<()> {
        let mut round = 0;
        loop {
            let table = self.find_table(round).await?;
            let Some(table) = table else { return Ok(()) };
            (self.step, self.seen, self.stream) = (None, Value::Null, None);
            self.play(&table).await.with_context(|| format!("program {} at {table}", self.number))?;
            round += 1;
            if self.is_host() {
                self.count.games.fetch_add(1, Relaxed);
                if !self.evening.plays_again(&table) {
                    return Ok(());
                }
            }
        }
    }

    /// The table of that round, which the host opens; nothing, if nobody plays again.
    async fn find_table(&mut self, round: usize) -> Result<Option<String>> {
        loop {
            let (found, last) = {
                let tables = self.group.tables();
                (tables.get(round).cloned(), tables.last().cloned())
            };
            if found.is_some() {
                return Ok(found);
            }
            if last.is_some_and(|last| self.evening.is_closed(&last)) {
                return Ok(None);
            }
            if self.is_host() {
                let table = self.open(round).await?;
                self.group.tables().push(table);
            } else {
                time::sleep(PAUSE).await;
            }
        }
    }

    /// One table, however often it is sent.
    async fn open(&self, round: usize) -> Result<String> {
        let key = format!("round-{round}");
        let wish = json!({"game": self.group.game, "terms": {"round_pause": 12}}).to_string();
        let request = || self.request("POST", "/tables", &wish).header("idempotency-key", &key);
        let (status, opened) = self.insist(request).await;
        let id = opened["id"].as_str().with_context(|| format!("no table: {status} {opened}"))?;
        Ok(id.to_owned())
    }

    async fn play(&mut self, table: &str) -> Result<()> {
        loop {
            self.look(table).await?;
            match self.seen["status"].as_str() {
                Some("waiting") => self.gather(table).await,
                Some("over") => return Ok(()),
                _ => self.act(table).await?,
            }
        }
    }

    /// Sits down; the host starts when all are there.
    async fn gather(&mut self, table: &str) {
        let seats = self.seen["seats"].as_array().map_or(0, Vec::len);
        if !self.seen["you"].is_u64() {
            self.insist(|| self.request("POST", &format!("/tables/{table}/seats"), "{}")).await;
        } else if self.is_host() && seats == WAYS.len() {
            self.insist(|| self.request("POST", &format!("/tables/{table}/start"), "")).await;
        }
        time::sleep(PAUSE).await;
        self.poll(table).await;
    }

    /// What the game asks for is sent until it is answered.
    async fn act(&mut self, table: &str) -> Result<()> {
        let you = self.seen["you"].to_string();
        let legal = self.seen["legal"][&you].as_array().cloned().unwrap_or_default();
        let (Some(step), false) = (self.seen["step"].as_u64(), legal.is_empty()) else { return Ok(()) };
        let action = legal[below(&mut self.luck, legal.len() as u32) as usize].as_str().unwrap_or_default();
        let body = json!({"step": step, "actions": [action]}).to_string();
        let mut line = you;
        write!(line, " {action}")?;
        let entry = self.evening.ledger().post(table, step as usize, vec![line]);
        let path = format!("/tables/{table}/actions");
        let (status, answer) = self.insist(|| self.request("POST", &path, &body)).await;
        let is_done = status == 200;
        self.evening.ledger().settle(entry, if is_done { Fate::Accepted } else { Fate::Refused });
        ensure!(is_done || status == 409, "{action} may be done and is answered {status}: {answer}");
        self.count.repeated.fetch_add(usize::from(answer["repeated"] == true), Relaxed);
        // Whatever comes next is read where this program reads.
        self.seen["legal"] = json!({});
        Ok(())
    }

    async fn look(&mut self, table: &str) -> Result<()> {
        match self.way {
            Way::Polls => self.poll(table).await,
            Way::Streams => {
                let since = self.step.map_or_else(String::new, |step| format!("?since={step}"));
                self.read(table, &format!("/tables/{table}/stream{since}")).await?;
            }
            Way::Follows => self.read(table, "/stream").await?,
        }
        if let Some(step) = self.seen["step"].as_u64() {
            self.evening.ledger().show(table, step as usize);
        }
        Ok(())
    }

    async fn poll(&mut self, table: &str) {
        let wait = if self.way == Way::Polls { 2 } else { 0 };
        let query = match self.seen["step"].as_u64() {
            Some(step) if self.seen["status"] == "running" => format!("?since={step}&wait={wait}"),
            _ => String::new(),
        };
        let path = format!("/tables/{table}{query}");
        let (_, seen) = self.insist(|| self.request("GET", &path, "")).await;
        self.seen = seen;
    }

    /// What comes by a stream; if nothing does for a while, the table is looked at.
    async fn read(&mut self, table: &str, path: &str) -> Result<()> {
        match time::timeout(SILENCE, self.items(path)).await {
            Ok(Some(items)) => items.into_iter().try_for_each(|item| self.hear(table, item))?,
            Ok(None) => {
                self.stream = None;
                time::sleep(PAUSE).await;
            }
            // Who is not asked hears nothing of a table, and the end may have come while the stream was cut.
            Err(_) if self.way == Way::Follows => self.poll(table).await,
            Err(_) => {}
        }
        Ok(())
    }

    /// The next lines that come whole; nothing, if the stream is cut.
    async fn items(&mut self, path: &str) -> Option<Vec<Value>> {
        if self.stream.is_none() {
            let answer = self.request("GET", path, "").send().await.ok()?;
            if !answer.status().is_success() {
                return None;
            }
            self.count.streams.fetch_add(1, Relaxed);
            self.stream = Some(Lines { answer, rest: Vec::new() });
        }
        let lines = self.stream.as_mut()?;
        let chunk = lines.answer.chunk().await.ok()??;
        lines.rest.extend_from_slice(&chunk);
        let mut items = Vec::new();
        while let Some(end) = lines.rest.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = lines.rest.drain(..=end).collect();
            items.extend(serde_json::from_slice(&line).ok());
        }
        Some(items)
    }

    /// Every step comes once, and in order.
    fn hear(&mut self, table: &str, item: Value) -> Result<()> {
        match item["type"].as_str().unwrap_or_default() {
            "table" => {
                self.step = self.step.or(item["step"].as_u64());
                self.seen = item;
            }
            "step" => {
                let (last, step) = (self.step.unwrap_or_default(), item["step"].as_u64().unwrap_or_default());
                ensure!(step == last + 1, "step {step} comes after {last}");
                self.step = Some(step);
                if Some(step) > self.seen["step"].as_u64() {
                    for part in ["step", "pending", "legal"] {
                        self.seen[part] = item[part].clone();
                    }
                }
            }
            "asked" | "over" if item["table"]["id"] == table => self.seen = item["table"].clone(),
            "end" if item["reason"] == "over" => self.seen["status"] = json!("over"),
            _ => {}
        }
        Ok(())
    }

    fn request(&self, method: &str, path: &str, body: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.root);
        let request = if method == "GET" { self.client.get(url) } else { self.client.post(url) };
        let request = request.header(ADDRESS_HEADER, address(self.number).to_string());
        request.bearer_auth(&self.token).body(body.to_owned())
    }

    /// Sends the same until it is answered by a server that lives.
    async fn insist(&self, request: impl Fn() -> RequestBuilder) -> (u16, Value) {
        loop {
            if let Some((status, answer)) = once(request()).await
                && status < 500
            {
                return (status, answer);
            }
            self.count.again.fetch_add(1, Relaxed);
            time::sleep(PAUSE).await;
        }
    }
}

/// The answer, if all of it came.
async fn once(request: RequestBuilder) -> Option<(u16, Value)> {
    let asking = async {
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let text = answer.text().await.ok()?;
        Some((status, serde_json::from_str(&text).ok()?))
    };
    time::timeout(PATIENCE, asking).await.ok()?
}

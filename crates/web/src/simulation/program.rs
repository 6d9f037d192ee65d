//! A program at the table: polls, follows the table's stream or the one of all that concerns it, and acts. What is
//! not answered it sends again. Where there are days for a move it comes now and then, and sometimes too late.

use std::sync::Arc;
use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::StatusCode;
use futures_util::{FutureExt as _, StreamExt as _};
use serde_json::{Value, json};
use store::{AccessToken, Store};
use tokio::time::{sleep, timeout};

use crate::api::{self, ROOT};

use super::dice::Dice;
use super::ledger::Wish;
use super::network::{Answer, Ask, connect, send};
use super::person::guest_id;
use super::world::{DAY, World};

/// So often the same is sent until it is answered.
const TRIES: usize = 5;

/// How it learns what happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Asks again and again.
    Polls,
    /// By the stream of the table.
    Streams,
    /// By the stream of all that concerns it.
    Follows,
}

/// A program; the first one is the host.
pub(super) struct Program {
    world: Arc<World>,
    number: usize,
    dice: Dice,
    way: Way,
    table: Option<String>,
    /// How many tables it has opened.
    opened: usize,
    stream: Option<Stream>,
    /// The last step that came by a stream of this table.
    step: Option<u64>,
    /// The table as it was sent last.
    seen: Value,
}

struct Stream {
    body: BodyDataStream,
    /// What came of a line that has not ended.
    rest: Vec<u8>,
    /// Is the table, which is always first, still to come?
    is_new: bool,
}

/// By what a program comes in.
fn token(number: usize) -> String {
    format!("kupa_{}", char::from(b'p' + number as u8).to_string().repeat(32))
}

/// Lets all programs in, before the storm.
pub(super) async fn admit(store: &Store, programs: usize) {
    for number in 0..programs {
        let hash = api::hash(&token(number)).expect("it is one");
        let (name, scopes) = (format!("Program {number}"), "read play".to_owned());
        let token = AccessToken { hash, player: guest_id(number), name, scopes, made: 0, used: i64::MAX };
        store.add_token(token).await.expect("there is no weather yet");
    }
}

impl Program {
    pub(super) fn new(world: &Arc<World>, number: usize) -> Program {
        let mut dice = Dice::new(world.seed, 100 + number as u64);
        let way = match dice.below(3) {
            // Nobody has a stream open for days.
            _ if world.has_days() => Way::Polls,
            0 => Way::Polls,
            1 => Way::Streams,
            _ => Way::Follows,
        };
        Program {
            world: world.clone(),
            number,
            dice,
            way,
            table: None,
            opened: 0,
            stream: None,
            step: None,
            seen: Value::Null,
        }
    }

    /// Plays for ever.
    pub(super) async fn live(mut self) {
        loop {
            self.think().await;
            match self.table.clone() {
                None => self.find_table().await,
                Some(table) if self.look(&table).await.is_some() => self.respond(&table).await,
                Some(_) => {}
            }
        }
    }

    async fn think(&mut self) {
        let has_days = self.world.has_days() && !self.world.is_calm();
        let time = match self.dice.below(10) {
            // Too late for a day, or just in time.
            0 if has_days => self.dice.milliseconds(20 * HOUR, 40 * HOUR),
            _ if has_days => self.dice.milliseconds(HOUR / 60, 2 * HOUR),
            _ => self.dice.milliseconds(50, 1500),
        };
        if has_days && time > DAY {
            self.world.trace.count("programs that were away for more than a day");
        }
        let mut left = time;
        while !left.is_zero() && (!has_days || !self.world.is_calm()) {
            let part = left.min(Duration::from_secs(30));
            sleep(part).await;
            left -= part;
        }
    }

    async fn find_table(&mut self) {
        let invitation = self.world.ledger().invitation.clone();
        match invitation.filter(|table| self.table.as_ref() != Some(table)) {
            Some(table) => self.go_to(table),
            None if self.number == 0 => self.open().await,
            None => {}
        }
    }

    fn go_to(&mut self, table: String) {
        self.world.ledger().whereabouts.insert(self.number, table.clone());
        (self.table, self.stream, self.step, self.seen) = (Some(table), None, None, Value::Null);
    }

    /// One table for each key, however often it is sent.
    async fn open(&mut self) {
        let key = format!("table-{}", self.opened);
        let move_time = self.world.has_days().then_some(DAY.as_secs());
        let wish =
            json!({"game": self.world.game.slug, "terms": {"move_time": move_time, "round_pause": 12}});
        let ask = Ask {
            key: Some(key.clone()),
            ..self.ask("POST", "/tables".to_owned(), wish.to_string(), Wish::Open { key })
        };
        let opened = self.insist(ask).await.and_then(|answer| object(&answer));
        if let Some(table) = opened.and_then(|table| table["id"].as_str().map(str::to_owned)) {
            self.opened += 1;
            self.world.ledger().invitation = Some(table.clone());
            self.go_to(table);
        }
    }

    async fn look(&mut self, table: &str) -> Option<()> {
        match self.way {
            Way::Polls => self.poll(table).await,
            Way::Streams => {
                let since = self.step.map_or_else(String::new, |step| format!("?since={step}"));
                self.read(table, format!("/tables/{table}/stream{since}")).await
            }
            // What does not ask for anybody is looked up now and then.
            Way::Follows if self.dice.one_in(4) => self.poll(table).await,
            Way::Follows => self.read(table, "/stream".to_owned()).await,
        }
    }

    async fn poll(&mut self, table: &str) -> Option<()> {
        let wait = if self.world.has_days() { 0 } else { self.dice.below(8) };
        let query = match self.seen["step"].as_u64() {
            Some(step) => format!("?since={step}&wait={wait}"),
            None => String::new(),
        };
        let ask = self.ask("GET", format!("/tables/{table}{query}"), String::new(), Wish::Other);
        let seen = object(&send(&self.world, &mut self.dice, ask).await?)?;
        self.see(seen);
        Some(())
    }

    /// What was shown is never taken back: nobody here wishes so.
    fn see(&mut self, seen: Value) {
        let (before, now) = (&self.seen["step"], &seen["step"]);
        if self.seen["id"] == seen["id"] && before.as_u64() > now.as_u64() {
            self.fail(&format!("was shown step {before} and then {now}"));
        }
        self.seen = seen;
    }

    /// What comes by a stream may have been sent before it was last asked for.
    fn see_no_older(&mut self, seen: Value) {
        if self.seen["id"] != seen["id"] || self.seen["step"].as_u64() <= seen["step"].as_u64() {
            self.seen = seen;
        }
    }

    fn fail(&self, wrong: &str) {
        self.world.trace.fail(&format!("program {} {wrong}", self.number));
    }

    /// Reads what a stream has, and opens it if there is none.
    async fn read(&mut self, table: &str, path: String) -> Option<()> {
        if self.stream.is_none() {
            let ask = self.ask("GET", path, String::new(), Wish::Other);
            let response = connect(&self.world, &ask, None).await?;
            let body = (response.status() == StatusCode::OK).then(|| response.into_body().into_data_stream());
            self.stream = body.map(|body| Stream { body, rest: Vec::new(), is_new: true });
        }
        let mut next = timeout(Duration::from_secs(2), self.stream.as_mut()?.body.next()).await.ok();
        while let Some(chunk) = next {
            let Some(Ok(chunk)) = chunk else {
                // What came before the end counts.
                self.stream = None;
                break;
            };
            self.world.trace.bytes(&chunk);
            for item in self.stream.as_mut()?.items(&chunk) {
                self.hear(table, item);
            }
            next = self.stream.as_mut()?.body.next().now_or_never();
        }
        if self.stream.is_some() && !self.world.is_calm() && self.dice.one_in(40) {
            self.world.trace.fault("streams dropped", &format!("program {}", self.number));
            self.stream = None;
        }
        (!self.seen.is_null()).then_some(())
    }

    /// Every step comes once, and in order.
    fn hear(&mut self, table: &str, item: Value) {
        match item["type"].as_str().unwrap_or_default() {
            "table" => self.hear_table(item),
            "step" => {
                let (last, step) = (self.step.unwrap_or_default(), item["step"].as_u64().unwrap_or_default());
                if step != last + 1 {
                    self.fail(&format!("heard of step {step} after {last}"));
                }
                self.step = Some(step);
                // Of those that were missed only the last says what may be done.
                if step > self.seen["step"].as_u64().unwrap_or_default() {
                    for part in ["step", "pending", "legal"] {
                        self.seen[part] = item[part].clone();
                    }
                }
            }
            "asked" | "over" if item["table"]["id"] == table => self.see_no_older(item["table"].clone()),
            _ => {}
        }
    }

    /// The first tells where the steps that follow will lead; others come after them.
    fn hear_table(&mut self, table: Value) {
        let step = table["step"].as_u64();
        let Some(stream) = &mut self.stream else { return };
        let is_new = std::mem::take(&mut stream.is_new);
        if self.step.is_none() {
            self.step = step;
        } else if !is_new && self.step != step {
            self.fail(&format!("heard of step {:?} and is shown {step:?}", self.step));
        }
        self.see_no_older(table);
    }

    async fn respond(&mut self, table: &str) {
        match self.seen["status"].as_str().unwrap_or_default() {
            "waiting" => self.gather(table).await,
            "over" => self.find_table().await,
            _ => self.act(table).await,
        }
    }

    /// Sits down; the host starts when all are there, with a bot of the house or two.
    async fn gather(&mut self, table: &str) {
        let seats = self.seen["seats"].as_array().map_or(0, Vec::len);
        let is_seated = self.seen["you"].is_u64();
        let (what, body) = if !is_seated {
            ("seats", "{}")
        } else if self.number == 0 && seats < self.world.people + 1 && self.dice.one_in(3) {
            ("seats", r#"{"house":"casual"}"#)
        } else if self.number == 0 && seats >= self.world.people {
            ("start", "")
        } else {
            return;
        };
        self.post(format!("/tables/{table}/{what}"), body.to_owned(), Wish::Other).await;
        // Streams do not say so at once to who has just sat down.
        self.poll(table).await;
    }

    async fn act(&mut self, table: &str) {
        let you = self.seen["you"].to_string();
        let actions = self.seen["legal"][&you].as_array().cloned().unwrap_or_default();
        let (Some(step), false) = (self.seen["step"].as_u64(), actions.is_empty()) else { return };
        let choice = self.dice.below(actions.len() as u32) as usize;
        let actions = vec![actions[choice].as_str().unwrap_or_default().to_owned()];
        let body = json!({"step": step, "actions": actions, "undone": 0}).to_string();
        let wish = Wish::Act { table: table.to_owned(), at: (0, step as usize), actions };
        let ask = self.ask("POST", format!("/tables/{table}/actions"), body, wish);
        let Some(answer) = self.insist(ask).await else { return };
        match answer.status {
            StatusCode::OK => {
                self.world.trace.count("actions of programs");
                if let Some(seen) = object(&answer).filter(|_| self.way != Way::Streams) {
                    self.see(seen);
                } else {
                    // What follows comes by the stream; this must not be sent once more.
                    self.seen["legal"] = json!({});
                }
            }
            // The clock, or a bot of the house, was quicker.
            StatusCode::CONFLICT => self.seen["legal"] = json!({}),
            // The store fails now and then.
            status if status.is_server_error() => {}
            status => self.fail(&format!("may do {} and is answered {status}", answer.body)),
        }
    }

    /// Sends the same until it is answered.
    async fn insist(&mut self, ask: Ask) -> Option<Answer> {
        for _ in 0..TRIES {
            let answer = send(&self.world, &mut self.dice, ask.clone()).await;
            if answer.as_ref().is_some_and(|answer| !answer.status.is_server_error()) {
                return answer;
            }
            self.world.trace.count("requests of programs that are sent again");
        }
        None
    }

    async fn post(&mut self, path: String, body: String, wish: Wish) -> Option<Answer> {
        let ask = self.ask("POST", path, body, wish);
        send(&self.world, &mut self.dice, ask).await
    }

    fn ask(&self, method: &'static str, path: String, form: String, wish: Wish) -> Ask {
        let path = format!("{ROOT}{path}");
        Ask { who: self.number, cookie: token(self.number), method, path, form, wish, key: None }
    }
}

/// In milliseconds.
const HOUR: u32 = 3_600_000;

impl Stream {
    /// The lines that have come whole.
    fn items(&mut self, chunk: &[u8]) -> Vec<Value> {
        self.rest.extend_from_slice(chunk);
        let mut items = Vec::new();
        while let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            items.extend(serde_json::from_slice(&line).ok());
        }
        items
    }
}

/// What was answered, if it is a table.
fn object(answer: &Answer) -> Option<Value> {
    answer.status.is_success().then(|| serde_json::from_str(&answer.body).ok()).flatten()
}

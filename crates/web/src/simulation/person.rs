//! Somebody at the table: looks at what the server shows, and does what the page offers.

use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::StatusCode;
use crowd::{Frame, Screen};
use futures_util::{FutureExt as _, StreamExt as _};
use play::luck::Nonce;
use tokio::time::{sleep, timeout};

use crate::guest::introduction;

use super::dice::Dice;
use super::ledger::Wish;
use super::network::{Answer, Ask, connect, send};
use super::world::World;

/// Somebody with a browser; the first one is the host.
pub(super) struct Person {
    world: Arc<World>,
    number: usize,
    cookie: String,
    dice: Dice,
    has_script: bool,
    /// What the browser adds to luck.
    nonce: Nonce,
    table: Option<String>,
    stream: Option<BodyDataStream>,
    screen: Screen,
    /// The page as it was shown last.
    page: String,
    /// The last step that was shown at this table.
    step: Option<usize>,
    /// How often steps had been taken back by then.
    undone: usize,
    has_joined: bool,
    said: usize,
}

/// What a guest is known by.
pub(super) fn guest_id(number: usize) -> String {
    char::from(b'p' + number as u8).to_string().repeat(20)
}

pub(super) fn cookie(world: &World, number: usize) -> String {
    let cookie = introduction(&guest_id(number), &world.keys.newest());
    let cookie = cookie.to_str().expect("plain text").split(';').next().expect("a cookie");
    format!("{cookie}; kupa_preferences=confirm%3Doff")
}

impl Person {
    pub(super) fn new(world: &Arc<World>, number: usize) -> Person {
        let mut dice = Dice::new(world.seed, 100 + number as u64);
        Person {
            world: world.clone(),
            number,
            cookie: cookie(world, number),
            has_script: dice.one_in(2),
            nonce: Nonce::derived(&[b"person", &[number as u8]]),
            dice,
            table: None,
            stream: None,
            screen: Screen::default(),
            page: String::new(),
            step: None,
            undone: 0,
            has_joined: false,
            said: 0,
        }
    }

    /// Plays for ever.
    pub(super) async fn live(mut self) {
        loop {
            // Without a script a page is loaded again when its reader thinks of it.
            let most = if self.has_script { 1500 } else { 4000 };
            sleep(self.dice.milliseconds(100, most)).await;
            match self.table.clone() {
                None => self.find_table().await,
                Some(table) if self.look(&table).await => self.respond(&table).await,
                Some(_) => {}
            }
        }
    }

    async fn find_table(&mut self) {
        let invitation = self.world.ledger().invitation.clone();
        match invitation {
            Some(table) => self.go_to(table),
            None if self.number == 0 => self.open().await,
            None => {}
        }
    }

    async fn open(&mut self) {
        let Some(home) = self.get("/").await else { return };
        let promise = between(&home.body, "name=\"promise\" value=\"", "\"").unwrap_or_default();
        let form = format!("game={}&mode=friends&promise={promise}", self.world.game.slug);
        let opened = self.post("/tables".to_owned(), form, Wish::Other).await;
        if let Some(table) = opened.and_then(|answer| table_of(&answer)) {
            self.world.ledger().invitation = Some(table.clone());
            self.go_to(table);
        }
    }

    fn go_to(&mut self, table: String) {
        self.world.ledger().whereabouts.insert(self.number, table.clone());
        self.table = Some(table);
        (self.stream, self.step, self.undone) = (None, None, 0);
        self.screen = Screen::default();
    }

    /// Looks at the table, by a stream or by loading the page; did anything come?
    async fn look(&mut self, table: &str) -> bool {
        let seen = if self.has_script { self.read_stream(table).await } else { self.load(table).await };
        seen.is_some()
    }

    async fn load(&mut self, table: &str) -> Option<()> {
        let answer =
            self.get(&format!("/t/{table}")).await.filter(|answer| answer.status == StatusCode::OK)?;
        let main = answer.body.find("<main").unwrap_or_default();
        self.see(format!("data: {}", &answer.body[main..]))
    }

    /// What was shown is never taken back, but by somebody's wish, and then the page says so.
    fn see(&mut self, page: String) -> Option<()> {
        let frame = Frame::new(page.as_bytes());
        let (step, id) = (frame.step()?, frame.id());
        let undone = between(&page, " data-undone=\"", "\"").and_then(|number| number.parse().ok());
        let was_undone = std::mem::replace(&mut self.undone, undone.unwrap_or_default());
        let is_older = self.step.is_some_and(|shown| match was_undone.cmp(&self.undone) {
            Ordering::Less => false,
            Ordering::Equal => step < shown || id.is_some_and(|id| id <= shown),
            Ordering::Greater => true,
        });
        if is_older {
            let shown = self.step.unwrap_or_default();
            self.world.trace.fail(&format!("person {} was shown step {shown} and then {step}", self.number));
        }
        self.step = Some(step);
        self.page = page;
        Some(())
    }

    /// What a stream sends fits what it sent before.
    fn show(&mut self, chunk: &[u8]) {
        match self.screen.show(chunk) {
            Ok(Some(page)) => drop(self.see(String::from_utf8_lossy(&page).into_owned())),
            Ok(None) => {}
            Err(wrong) => self.world.trace.fail(&format!("person {}: {wrong}", self.number)),
        }
    }

    async fn read_stream(&mut self, table: &str) -> Option<()> {
        if self.stream.is_none() {
            let ask = self.ask("GET", format!("/t/{table}/events"), String::new(), Wish::Other);
            let response = connect(&self.world, &ask, self.screen.id()).await?;
            self.stream =
                (response.status() == StatusCode::OK).then(|| response.into_body().into_data_stream());
        }
        let mut next = timeout(Duration::from_secs(2), self.stream.as_mut()?.next()).await.ok();
        while let Some(chunk) = next {
            let Some(Ok(chunk)) = chunk else {
                self.stream = None;
                return None;
            };
            self.world.trace.bytes(&chunk);
            self.show(&chunk);
            next = self.stream.as_mut()?.next().now_or_never();
        }
        let is_cut = !self.world.is_calm() && self.dice.one_in(40);
        if is_cut {
            self.world.trace.fault("streams dropped", &format!("person {}", self.number));
            self.stream = None;
        }
        (!self.page.is_empty()).then_some(())
    }

    async fn respond(&mut self, table: &str) {
        let page = self.page.clone();
        let frame = Frame::new(page.as_bytes());
        if self.has_script {
            self.agree_on_luck(&page).await;
        }
        if self.responds_to_table(table, &page).await {
            return;
        }
        if page.contains("class=\"waiting\"") {
            self.gather(table, &page).await;
        } else if frame.is_over() {
            self.play_again(table, frame.next_table()).await;
        } else if page.contains("value=\"let-in\"") && self.dice.one_in(3) {
            self.answer_newcomer(table, &page).await;
        } else if frame.is_asked()
            && let Ok(answer) = frame.choose(self.dice.generator())
        {
            let at = (self.undone, frame.step().unwrap_or_default());
            let wish = Wish::Act { table: table.to_owned(), at, actions: answer.actions };
            self.post(format!("/t/{table}/act{}", self.undone_query()), answer.form, wish).await;
        } else if page.contains(&format!("action=\"/t/{table}/join\"")) {
            self.ask_for_seat(table, &page).await;
        } else {
            self.idle(table).await;
        }
    }

    /// Goes on to the next round, reads what a bot did, takes something back or agrees to it.
    async fn responds_to_table(&mut self, table: &str, page: &str) -> bool {
        let offers = |what: &str| page.contains(&format!("action=\"/t/{table}/{what}"));
        let asks = offers("undo") && page.contains("name=\"do\" value=\"ask\"");
        let is_asked = offers("undo") && page.contains("name=\"do\" value=\"agree\"");
        let step = format!("step={}", self.step.unwrap_or_default());
        let (what, form) = if offers("ready") && !self.dice.one_in(4) {
            ("ready", step)
        } else if offers("informed") && self.dice.one_in(3) {
            ("informed", String::new())
        } else if is_asked {
            ("undo", if self.dice.one_in(3) { "do=decline" } else { "do=agree" }.to_owned())
        } else if asks && !self.world.is_calm() && self.dice.one_in(2) {
            self.world.trace.count("moves to be taken back");
            ("undo", format!("do=ask&{step}"))
        } else {
            return false;
        };
        self.post(format!("/t/{table}/{what}{}", self.undone_query()), form, Wish::Other).await;
        true
    }

    /// As the addresses of the page have it.
    fn undone_query(&self) -> String {
        if self.undone == 0 { String::new() } else { format!("?undone={}", self.undone) }
    }

    /// Somebody wants a bot's seat, and is let in more often than not.
    async fn answer_newcomer(&mut self, table: &str, page: &str) {
        let answer = if self.dice.one_in(4) { "decline" } else { "let-in" };
        let form = between(page, &format!("action=\"/t/{table}/newcomer\""), "</form>").unwrap_or_default();
        let field =
            |name: &str| between(form, &format!("name=\"{name}\" value=\""), "\"").unwrap_or_default();
        let form = format!("do={answer}&seat={}&name={}", field("seat"), field("name").replace(' ', "+"));
        self.post(format!("/t/{table}/newcomer"), form, Wish::Other).await;
    }

    /// Whoever has left comes back as somebody new.
    async fn ask_for_seat(&mut self, table: &str, page: &str) {
        if self.dice.one_in(4) {
            let form = between(page, &format!("action=\"/t/{table}/join\""), "</form>").unwrap_or_default();
            let seat = between(form, "name=\"seat\" value=\"", "\"").unwrap_or_default();
            let form = format!("name=Person+{}&seat={seat}", self.number);
            self.post(format!("/t/{table}/join"), form, Wish::Other).await;
        }
    }

    /// What the page's script does: commits to a number, and reveals it, if the browser is not closed.
    async fn agree_on_luck(&mut self, page: &str) {
        let attribute = |name: &str| between(page, &format!(" {name}=\""), "\"");
        if let Some(path) = attribute("data-reveal") {
            if self.dice.one_in(20) {
                self.world.trace.fault("numbers withheld", &format!("person {}", self.number));
                sleep(Duration::from_secs(15)).await;
            }
            self.post(path.to_owned(), format!("number={}", self.nonce), Wish::Other).await;
        } else if let Some(path) =
            attribute("data-commit").filter(|_| attribute("data-commitment") == Some(""))
        {
            let form = format!("commitment={}", self.nonce.digest());
            self.post(path.to_owned(), form, Wish::Other).await;
        }
    }

    /// In the waiting room: sits down; the host starts when all are there.
    async fn gather(&mut self, table: &str, page: &str) {
        let at = |what: &str| page.contains(&format!("action=\"/t/{table}/{what}\""));
        if at("join") {
            self.post(format!("/t/{table}/join"), format!("name=Person+{}", self.number), Wish::Other).await;
            return;
        }
        if !self.has_joined {
            self.has_joined = true;
            self.world.ledger().joined += 1;
        }
        let is_everybody_here = self.world.ledger().joined >= self.world.people;
        if self.number == 0 && is_everybody_here {
            let (what, form) = match self.dice.below(3) {
                0 => ("seats", "do=bot&level=casual"),
                1 => ("terms", "keeper_after=20&move_time=20&newcomers=on"),
                _ => ("start", ""),
            };
            self.post(format!("/t/{table}/{what}"), form.to_owned(), Wish::Other).await;
        }
    }

    async fn play_again(&mut self, table: &str, next: Option<String>) {
        if let Some(next) = next {
            self.go_to(next);
        } else if self.dice.one_in(2) {
            let wish = Wish::Rematch { table: table.to_owned() };
            let asked = self.post(format!("/t/{table}/rematch"), String::new(), wish).await;
            if let Some(next) = asked.and_then(|answer| table_of(&answer)) {
                self.go_to(next);
            }
        }
    }

    /// It is somebody else's turn.
    async fn idle(&mut self, table: &str) {
        if self.world.is_calm() {
            // The host may have left after a pause; whoever is the host now sees that.
            if self.page.contains("name=\"paused\" value=\"off\"") && self.dice.one_in(8) {
                self.post(format!("/t/{table}/pause"), "paused=off".to_owned(), Wish::Other).await;
            }
            return;
        }
        match self.dice.below(120) {
            0..6 => self.say(table).await,
            6..8 => {
                let name = format!("name=Person+{}+{}", self.number, self.dice.below(100));
                self.post(format!("/t/{table}/name"), name, Wish::Other).await;
            }
            8 => {
                self.post(format!("/t/{table}/pause"), "paused=on".to_owned(), Wish::Other).await;
            }
            9..12 => {
                self.post(format!("/t/{table}/pause"), "paused=off".to_owned(), Wish::Other).await;
            }
            12 => {
                self.world.trace.fault("people gone", &format!("person {}", self.number));
                self.stream = None;
                sleep(self.dice.milliseconds(20_000, 120_000)).await;
            }
            13 => {
                self.world.trace.fault("seats left", &format!("person {}", self.number));
                self.post(format!("/t/{table}/leave"), String::new(), Wish::Other).await;
            }
            _ => {}
        }
    }

    async fn say(&mut self, table: &str) {
        self.said += 1;
        let text = format!("{} says {}", self.number, self.said);
        let form = format!("text={}", text.replace(' ', "+"));
        self.post(format!("/t/{table}/say"), form, Wish::Say { table: table.to_owned(), text }).await;
    }

    async fn get(&mut self, path: &str) -> Option<Answer> {
        let ask = self.ask("GET", path.to_owned(), String::new(), Wish::Other);
        send(&self.world, &mut self.dice, ask).await
    }

    async fn post(&mut self, path: String, form: String, wish: Wish) -> Option<Answer> {
        let ask = self.ask("POST", path, form, wish);
        send(&self.world, &mut self.dice, ask).await
    }

    fn ask(&self, method: &'static str, path: String, form: String, wish: Wish) -> Ask {
        Ask { who: self.number, cookie: self.cookie.clone(), method, path, form, wish, key: None }
    }
}

fn table_of(answer: &Answer) -> Option<String> {
    Some(answer.to.as_deref()?.strip_prefix("/t/")?.to_owned())
}

pub(super) fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split_once(start)?.1.split(end).next()
}

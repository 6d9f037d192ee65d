//! Somebody with a browser: what they do, and what they see.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::time::sleep;

use crate::driver::Engine;
use crate::house::is_whole;
use crate::screen::{PHONE, WIDE};

/// So long people wait for something to happen, also on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Plays by the page's own controls.
const PLAYER: &str = include_str!("player.js");

/// Controls that do something now: at once, by sending what is chosen, and to choose it.
pub(crate) const CAN: &str = "#main [form]:is([form=act], [data-owed]):not([aria-disabled])";
pub(crate) const SEND: &str = "#main [data-owed]:not([aria-disabled])";
pub(crate) const TICK: &str = "#main .held:has(input:not(:checked, [aria-disabled]))";

/// Somebody with a browser.
pub(crate) struct Person {
    pub(crate) browser: WebDriver,
    pub(crate) language: &'static str,
    pub(crate) engine: Engine,
    pub(crate) address: SocketAddr,
}

impl Person {
    pub(crate) async fn new(browser: WebDriver, language: &'static str, address: SocketAddr) -> Person {
        browser.set_script_timeout(Duration::from_secs(240)).await.expect("a longer patience");
        let person = Person { browser, language, address, engine: Engine::chosen() };
        match person.engine {
            // Of several windows only one has the focus; each is to look as if it had.
            Engine::Chromium => {
                person.tell("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
            }
            // Cookies are for a site at which one is.
            Engine::Firefox | Engine::WebKit => {
                person.open("/settings").await;
                person.keep("kupa_language", language).await;
            }
        }
        person.has_played_before().await;
        person.wants_to_be_asked("off").await;
        person.sit_at(if language == "he" { PHONE } else { WIDE }).await;
        person
    }

    /// The games whose pages they look at: every other one, and who speaks the other language looks at the
    /// rest; all of them, if everything is tested.
    pub(crate) fn games(&self) -> impl Iterator<Item = &'static str> + use<> {
        let is_hebrew = self.language == "he";
        let is_theirs = move |(at, _): &(usize, &str)| is_whole() || at.is_multiple_of(2) == is_hebrew;
        catalog::slugs().enumerate().filter(is_theirs).map(|(_, game)| game)
    }

    /// Knows every game: is shown neither its idea nor hints.
    pub(crate) async fn has_played_before(&self) {
        let lessons = catalog::GAMES.iter().flat_map(|game| {
            let names = std::iter::once("idea").chain((game.hints)());
            names.map(|name| format!("{}.{name}", game.slug)).collect::<Vec<_>>()
        });
        self.has_learnt(&lessons.collect::<Vec<_>>()).await;
    }

    /// Has had these lessons, and no others.
    pub(crate) async fn has_learnt(&self, lessons: &[impl AsRef<str>]) {
        let lessons: Vec<&str> = lessons.iter().map(AsRef::as_ref).collect();
        self.keep("kupa_lessons", &lessons.join("%20")).await;
    }

    /// Whether they are asked before they do what can't be undone.
    pub(crate) async fn wants_to_be_asked(&self, whether: &str) {
        self.likes(&format!("confirm%3D{whether}")).await;
    }

    /// What they have chosen in the settings, as the cookie has it.
    pub(crate) async fn likes(&self, preferences: &str) {
        self.keep("kupa_preferences", preferences).await;
    }

    /// Keeps a cookie.
    async fn keep(&self, name: &str, value: &str) {
        if self.engine == Engine::Chromium {
            let url = format!("http://{}/", self.address);
            self.tell("Network.setCookie", json!({ "name": name, "value": value, "url": url, "path": "/" }))
                .await;
        } else {
            let mut cookie = Cookie::new(name, value);
            cookie.set_path("/");
            self.browser.add_cookie(cookie).await.expect("a page that may have cookies");
        }
    }

    /// Wishes for a light or a dark page, with or without movement. Other engines are told at their start.
    pub(crate) async fn prefer(&self, scheme: &str, motion: &str) {
        if self.engine != Engine::Chromium {
            return;
        }
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.tell("Emulation.setEmulatedMedia", features).await;
    }

    /// A command of the browser's own protocol.
    pub(crate) async fn tell(&self, command: &str, parameters: Value) -> Value {
        let answer = self.browser.cdp().send_raw(command, parameters).await;
        answer.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Goes to a page of the site.
    pub(crate) async fn open(&self, path: &str) {
        let address = format!("http://{}{path}", self.address);
        self.browser.goto(&address).await.unwrap_or_else(|error| panic!("{path}: {error}"));
    }

    /// Where they are.
    pub(crate) async fn path(&self) -> String {
        self.browser.current_url().await.expect("an address").path().to_owned()
    }

    /// Waits until this is on the page.
    pub(crate) async fn wait(&self, what: &str) -> WebElement {
        let query = self.browser.query(By::Css(what)).wait(PATIENCE, Duration::from_millis(50));
        let found = query.first().await;
        found.unwrap_or_else(|error| panic!("{} waits for {what}: {error}", self.language))
    }

    /// Waits until a script in the page says so.
    pub(crate) async fn until(&self, script: &str) {
        let since = Instant::now();
        while self.ask(script, vec![]).await != json!(true) {
            assert!(since.elapsed() < PATIENCE, "{} waits for {script}", self.language);
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Is this on the page now?
    pub(crate) async fn sees(&self, what: &str) -> bool {
        !self.browser.find_all(By::Css(what)).await.expect("a page").is_empty()
    }

    /// Touches the first of these; again if the page changed under the finger.
    pub(crate) async fn touch(&self, what: &str) {
        let since = Instant::now();
        while let Err(error) = self.wait(what).await.click().await {
            assert!(since.elapsed() < PATIENCE, "{what}: {error}");
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Writes into a field.
    pub(crate) async fn write(&self, field: &str, text: &str) {
        let field = self.wait(field).await;
        field.clear().await.expect("a field that can be emptied");
        field.send_keys(text).await.expect("a field to write in");
    }

    /// Log and talk are a sheet on a phone, and beside the table on a wide screen.
    pub(crate) async fn open_talk(&self) {
        self.ask(
            "const log = document.querySelector('#log'); if (!log.checkVisibility()) log.showPopover()",
            vec![],
        )
        .await;
    }

    pub(crate) async fn close_talk(&self) {
        self.ask("document.querySelector('#log:popover-open')?.hidePopover()", vec![]).await;
    }

    /// Presses keys, wherever the focus is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        let pressed = self
            .browser
            .action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
            .send_keys(keys)
            .perform()
            .await;
        pressed.expect("a keyboard");
    }

    /// The answer of a script in the page.
    pub(crate) async fn ask(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.browser.execute(script, arguments).await;
        answer.unwrap_or_else(|error| panic!("{error}")).json().clone()
    }

    /// The number of the step that the page shows.
    pub(crate) async fn step(&self) -> usize {
        let step = self.ask("return Number(document.querySelector('#main').dataset.step)", vec![]).await;
        step.as_u64().expect("a page with a step") as usize
    }

    /// Plays by hand until the game has come to that step, or is over.
    pub(crate) async fn play_by_hand(&self, goal: usize) {
        while self.has_turn_before(goal).await {
            self.make_a_move().await;
        }
    }

    pub(crate) async fn has_turn_before(&self, goal: usize) -> bool {
        let passed = format!(
            "document.querySelector('#ending') || document.querySelector('#main').dataset.step >= {goal}"
        );
        let turn = format!(
            "document.querySelector('#next-round button') ||
             (document.querySelector('#asked.own') && document.querySelector('{CAN}'))"
        );
        self.until(&format!("return !!({passed} || {turn})")).await;
        self.ask(&format!("return !({passed})"), vec![]).await == json!(true)
    }

    async fn make_a_move(&self) {
        let before = self.step().await;
        if self.sees("#next-round button").await {
            self.touch("#next-round button").await;
        } else {
            self.choose().await;
        }
        self.wait(&format!("#main:not([data-step='{before}'])")).await;
    }

    /// Touches what makes a move.
    pub(crate) async fn choose(&self) {
        if self.sees(SEND).await {
            for _ in 0..self.owed().await {
                self.touch(TICK).await;
            }
            self.touch(SEND).await;
        } else {
            self.touch(CAN).await;
        }
    }

    /// How many cards are to be chosen.
    pub(crate) async fn owed(&self) -> usize {
        let owed = self.wait(SEND).await.attr("data-owed").await.expect("a page");
        owed.and_then(|owed| owed.parse().ok()).expect("a number of cards")
    }

    /// Begins a game alone against bots, by one request.
    pub(crate) async fn begin(&self, game: &str) {
        self.open("/settings").await;
        let begin = "const body = new URLSearchParams({ game: arguments[0], mode: 'now', level: 'casual' });
            fetch('/tables', { method: 'POST', body }).then(({ url }) => location.assign(url));";
        self.ask(begin, vec![json!(game)]).await;
        // Before all of the script has come, a control would load the page again.
        self.wait("body:not(:has(#stalled)) #board").await;
    }

    /// Plays by the page's controls until the game has come to that step. `false` if it is over.
    pub(crate) async fn play(&self, goal: usize) -> bool {
        self.play_until(goal, "#ending").await
    }

    /// Plays until that step, or until there is something to look at. `false` if the game is over.
    pub(crate) async fn play_until(&self, goal: usize, sight: &str) -> bool {
        let answer = self.browser.execute_async(PLAYER, vec![json!(goal), json!(sight)]).await;
        let answer = answer.unwrap_or_else(|error| panic!("{} can't play on: {error}", self.language));
        match answer.json().as_str() {
            Some("over") => false,
            Some("there") => true,
            other => panic!("{} could not make a move: {other:?}", self.language),
        }
    }

    /// Plays to the end.
    pub(crate) async fn play_on(&self) {
        self.play_on_until("#ending").await;
    }

    /// Plays until there is something to look at; in pieces, because one command may not take too long. `false`
    /// if the game is over.
    pub(crate) async fn play_on_until(&self, sight: &str) -> bool {
        loop {
            if !self.play_until(self.step().await + 20, sight).await {
                return false;
            }
            if self.sees(sight).await {
                return true;
            }
        }
    }

    /// Whatever the browser complained of since the last time: errors of scripts, things that could
    /// not be loaded, breaches of the content policy.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        if self.engine != Engine::Chromium {
            return Vec::new();
        }
        let log = self.browser.browser_log().await.expect("a log");
        let bad = log.into_iter().filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"));
        bad.map(|entry| entry.message).collect()
    }

    /// All was well.
    pub(crate) async fn is_content(&self) {
        assert_eq!(
            self.complaints().await,
            Vec::<String>::new(),
            "{} at {}",
            self.language,
            self.path().await
        );
    }
}

//! Nothing that is sent tells a secret: for every viewer, all bytes of a game and of its twin, which
//! differs in what that viewer may not know, are the same.
//!
//! Both games are put into a store each, with the same table, people and keys, and everything that a
//! person could ask for is asked of both servers. What they log and count must be the same too.
//!
//! Time is virtual and the disk in memory: bots move after a pause and pages tell who has been away for long,
//! so a machine that is put to sleep between two requests would make a difference where there is none.

use std::cell::Cell;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use catalog::Visitor;
use engine::random::below;
use engine::{Action as _, Game, Pending, Record, Seat, Setup, Viewer};
use futures_util::StreamExt as _;
use maud::{Markup, html};
use play::{AnyPlay, Complete};
use serde_json::value::RawValue;
use store::{AccessToken, By, Disk, Group, Member, Status, Step, Store, Weather};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

use crate::api;
use crate::guest::introduction;
use crate::keys::Keys;
use crate::outside::simulated::Entered;
use crate::routes::{self, App};
use crate::table::Terms;
use crate::tables::{Settings, Tables, imported};

mod letters;
#[path = "../tests/web/log.rs"]
pub(crate) mod log;

pub(crate) use letters::planted_time;

pub(crate) const TABLE: &str = "aaaaaaaaaaaaaaaaaaaa";
const GROUP: &str = "gggggggggggggggggggg";
const LINK: &str = "nnnnnnnnnnnnnnnnnnnn";

/// Of so many steps each is looked at in the replay.
const SOME_STEPS: usize = 20;

thread_local! {
    /// The switch of the planted leak.
    static LEAKING: Cell<bool> = const { Cell::new(false) };
}

/// What a faulty page would show: the first card of the deal that is hidden from the viewer. Nothing,
/// unless the test of this very test has thrown the switch.
pub(crate) fn planted(play: &dyn AnyPlay, viewer: Viewer) -> Markup {
    html! { @if LEAKING.get() { i { (hidden_card(play, viewer).unwrap_or_default()) } } }
}

/// The same for what is JSON.
pub(crate) fn planted_json(play: &dyn AnyPlay, viewer: Viewer, view: Box<RawValue>) -> Box<RawValue> {
    let Some(card) = LEAKING.get().then(|| hidden_card(play, viewer)).flatten() else { return view };
    let mut whole: serde_json::Value = serde_json::from_str(view.get()).expect("a view is an object");
    whole["leak"] = card.into();
    serde_json::value::to_raw_value(&whole).expect("a view is plain data")
}

fn hidden_card(play: &dyn AnyPlay, viewer: Viewer) -> Option<String> {
    let record = play.record()?;
    let deal = &record.steps.first()?.text;
    let seen = play.back(0).line_seen(deal, viewer).ok()?;
    let mut cards = deal.split(' ').zip(seen.split(' '));
    cards.find(|(_, seen)| *seen == "?").map(|(card, _)| card.to_owned())
}

/// A server with one table, at which so many people sit; the other seats are the bots'.
pub(crate) struct Site {
    pub(crate) app: App,
    /// To make them takes longer than most requests.
    routes: Router,
}

impl Site {
    pub(crate) async fn new(record: &Record, people: usize, keys: &Arc<Keys>) -> Site {
        let disk = Disk::new().expect("there is memory");
        let store = Store::simulated(&disk, |_| Weather::default());
        let (table, steps) = stored(record, people);
        store.create(table).await.expect("a table");
        store.append(TABLE, 0, steps).await.expect("its steps");
        let group = Group { id: GROUP.to_owned(), name: "Us".to_owned(), made: 0 };
        store.found(group, (0..people).map(member_at).collect()).await.expect("a group");
        for seat in 0..=usize::from(record.setup.seats) {
            store.add_token(access_of(seat)).await.expect("a token");
        }
        // Nobody moves by themselves while we look.
        let settings = Settings { bot_pause: Duration::from_secs(3600), ..Settings::default() };
        let app = App {
            tables: Tables::new(store, settings),
            keys: keys.clone(),
            public: None,
            admission: Arc::default(),
        };
        Site { routes: routes::app(app.clone()), app }
    }

    /// How many steps the game has by now: who is ready for the next round is dealt to.
    async fn steps(&self) -> usize {
        self.app.tables.table(TABLE).await.expect("the table is there").snapshot().step()
    }
}

fn stored(record: &Record, people: usize) -> (store::Table, Vec<Step>) {
    let (mut table, mut steps) = imported(record).expect("a game");
    let terms = Terms { keeper_after: None, round_pause: None, newcomers: true, ..Terms::default() };
    let zeros = "0".repeat(64);
    let added = format!("{{\"number\":\"{zeros}\",\"by\":\"server\"}}");
    let added = vec![added; table.seats.len()].join(",");
    table.fate = format!("{{\"secret\":\"{zeros}\",\"added\":[{added}]}}");
    table.terms = serde_json::to_string(&terms).expect("terms are plain data");
    table.id = TABLE.to_owned();
    table.status = Status::Running;
    (table.created, table.changed) = (0, 0);
    for (at, seat) in table.seats.iter_mut().enumerate() {
        seat.name = format!("Player {at}");
        if at < people {
            (seat.player, seat.kind, seat.link) = (Some(guest_at(at)), "person".to_owned(), LINK.to_owned());
        }
    }
    table.host = guest_at(0);
    table.group = Some(GROUP.to_owned());
    for step in &mut steps {
        (step.by, step.at) = (By::Person, 0);
    }
    (table, steps)
}

/// The guest of that seat; beyond the last, one who has none.
fn guest_at(seat: usize) -> String {
    char::from(b'b' + seat as u8).to_string().repeat(TABLE.len())
}

fn member_at(seat: usize) -> Member {
    let (name, kind) = (format!("Player {seat}"), "person".to_owned());
    Member { player: guest_at(seat), name, kind, joined: 0 }
}

/// What a program of that guest's comes in with.
fn token_of(seat: usize) -> String {
    format!("kupa_{}", char::from(b'b' + seat as u8).to_string().repeat(32))
}

fn access_of(seat: usize) -> AccessToken {
    let hash = api::hash(&token_of(seat)).expect("it is one");
    let [name, scopes] = ["Late", "read play"].map(str::to_owned);
    AccessToken { hash, player: guest_at(seat), name, scopes, made: i64::MAX, used: i64::MAX }
}

/// Somebody who asks for everything.
struct Prober<'a> {
    site: &'a Site,
    cookie: String,
    token: String,
    language: &'static str,
    scripted: bool,
    /// What was asked, and all that came back.
    heard: Vec<(String, String)>,
}

impl Prober<'_> {
    async fn get(&mut self, path: &str) {
        self.ask("GET", path, "").await;
    }

    async fn ask(&mut self, method: &str, path: &str, form: &str) -> StatusCode {
        let response = self.response(method, path, form).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), 10 << 20).await.expect("a body");
        self.hear(format!("{method} {path} {form}"), status, &headers, &bytes);
        status
    }

    async fn response(&self, method: &str, path: &str, form: &str) -> axum::response::Response {
        let mut request = Request::builder().method(method).uri(path).header("host", "kupa.test");
        request = request.header("accept-language", self.language).header("cookie", &self.cookie);
        if self.scripted {
            request = request.header("kupa-script", "1");
        }
        if path.starts_with(api::ROOT) {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        let request = request.body(Body::from(form.to_owned())).expect("a request");
        self.site.routes.clone().oneshot(request).await.expect("an answer")
    }

    fn hear(&mut self, asked: String, status: StatusCode, headers: &HeaderMap, body: &[u8]) {
        let body = without_promise(&String::from_utf8_lossy(body));
        self.heard.push((asked, format!("{status}\n{headers:?}\n{body}")));
    }

    /// The frames of the stream for what happened since then.
    async fn listen(&mut self, path: &str, frames: usize) {
        let response = self.response("GET", path, "").await;
        let (status, headers) = (response.status(), response.headers().clone());
        let stream = response.into_body().into_data_stream().take(frames);
        let bytes = stream.map(|chunk| chunk.expect("a frame").to_vec()).collect::<Vec<_>>().await.concat();
        self.hear(format!("GET {path}"), status, &headers, &bytes);
    }

    /// All others look first: what was drawn for them is there for whoever comes next.
    async fn let_others_look(&self, seats: usize, steps: usize) {
        for seat in 0..=seats {
            let (cookie, token) = (cookie_of(seat, &self.site.app.keys), token_of(seat));
            if cookie != self.cookie {
                Prober { cookie, token, heard: Vec::new(), ..*self }.watch(steps).await;
            }
        }
    }

    /// The table, and its last steps one by one.
    async fn watch(&mut self, steps: usize) {
        self.get(&format!("/t/{TABLE}")).await;
        let since = steps.saturating_sub(8);
        self.listen(&format!("/t/{TABLE}/events?since={since}"), steps.min(8)).await;
    }

    /// All pages and streams of the table, and what can't be had yet.
    async fn look_around(&mut self, steps: usize) {
        for path in ["/", "/calls", "/me", "/me?with=a&result=won", "/me/records"] {
            self.get(path).await;
        }
        for query in ["", "?game=chico&from=1970-01-01"] {
            self.get(&format!("/g/{GROUP}{query}")).await;
        }
        self.get(&format!("/g/{GROUP}/tables")).await;
        for path in
            ["", "/card.png", "/record", "/proof", "/review", "/review?step=1", "/invite", "/seat/none"]
        {
            self.get(&format!("/t/{TABLE}{path}")).await;
        }
        for path in ["/board", "/end.png", "/end.png?curve=own"] {
            self.get(&format!("/t/{TABLE}{path}")).await;
        }
        self.get(&format!("/t/{TABLE}/seat/{LINK}")).await;
        for eyes in ["public", "all", "0", "1"] {
            self.get(&format!("/t/{TABLE}/replay?eyes={eyes}")).await;
        }
        // Every step of a short game, some of a long one, and always the last.
        for step in (0..=steps).rev().step_by(1 + steps / SOME_STEPS) {
            self.get(&format!("/t/{TABLE}/replay?step={step}")).await;
        }
        for stream in ["events", "board/events"] {
            self.listen(&format!("/t/{TABLE}/{stream}"), 1).await;
            let since = steps.saturating_sub(8);
            self.listen(&format!("/t/{TABLE}/{stream}?since={since}"), steps.min(8)).await;
        }
    }

    /// All that a program is sent: by answers, by streams, and by what is refused.
    async fn call_everything(&mut self, actions: &[String], steps: usize) {
        let root = format!("{}/tables/{TABLE}", api::ROOT);
        for path in ["", "?with=memory,observation", "?with=memory", "/record", "/proof"] {
            self.get(&format!("{root}{path}")).await;
        }
        for step in (0..=steps).rev().step_by(1 + steps / SOME_STEPS) {
            self.get(&format!("{root}?step={step}&with=memory,observation")).await;
        }
        self.read_letters().await;
        self.listen(&format!("{root}/stream"), 1).await;
        self.listen(&format!("{root}/stream?since=0&with=memory"), 1 + steps).await;
        self.listen_until(&format!("{}/stream?with=memory,observation", api::ROOT), "\"ready\"").await;
        for action in actions.iter().step_by(4) {
            let body = format!(r#"{{"step":{steps},"actions":["{action}"]}}"#);
            let status = self.ask("POST", &format!("{root}/actions"), &body).await;
            assert!(status.is_client_error(), "{action} is refused, not {status}");
        }
        let late = format!(r#"{{"step":{},"actions":["pass"]}}"#, steps - 1);
        let stale = format!(r#"{{"step":{}}}"#, steps - 1);
        for (path, body) in [
            ("actions", late.as_str()),
            ("start", ""),
            ("talk", "{}"),
            ("rematch", ""),
            ("undo", &stale),
            ("undo/answer", r#"{"agrees":true}"#),
            ("requests", r#"{"seat":0,"name":"Nobody","let_in":true}"#),
        ] {
            self.ask("POST", &format!("{root}/{path}"), body).await;
        }
        self.get(&format!("{}/bots", api::ROOT)).await;
        let answer = r#"{"answer":"accept"}"#;
        self.ask("POST", &format!("{}/invitations/{TABLE}", api::ROOT), answer).await;
        self.ask("POST", &format!("{root}/seats"), r#"{"bot":"chick"}"#).await;
    }

    /// The frames of a stream up to one that has this in it.
    async fn listen_until(&mut self, path: &str, sign: &str) {
        let response = self.response("GET", path, "").await;
        let (status, headers) = (response.status(), response.headers().clone());
        let (mut stream, mut heard) = (response.into_body().into_data_stream(), String::new());
        while !heard.contains(sign) {
            let chunk = stream.next().await.expect("it goes on").expect("a frame");
            heard += std::str::from_utf8(&chunk).expect("text");
        }
        self.hear(format!("GET {path}"), status, &headers, heard.as_bytes());
    }

    /// Asks for the seat of a bot.
    async fn ask_for(&mut self, seat: usize) {
        let form = format!("seat={seat}&name=Late");
        assert!(!self.ask("POST", &format!("/t/{TABLE}/join"), &form).await.is_client_error());
    }

    /// The host lets them in; nothing of it is heard.
    async fn is_let_in(&self, seat: usize) {
        let (cookie, token) = (cookie_of(0, &self.site.app.keys), token_of(0));
        let host = Prober { cookie, token, heard: Vec::new(), ..*self };
        let form = format!("do=let-in&seat={seat}&name=Late");
        let status = host.response("POST", &format!("/t/{TABLE}/newcomer"), &form).await.status();
        assert!(status.is_redirection() || status.is_success(), "{status}");
    }

    /// Looks for the hand of a seat that is asked for.
    async fn peek(&mut self, seat: usize) {
        for path in ["", "/link", "/advice", &format!("/replay?eyes={seat}")] {
            self.get(&format!("/t/{TABLE}{path}")).await;
        }
        self.listen(&format!("/t/{TABLE}/events"), 1).await;
    }

    /// Whoever is ready for the next round, while nobody else is there, is dealt to at once.
    async fn wait_for_deal(&self) {
        let table = self.site.app.tables.table(TABLE).await.expect("the table is there");
        while table.snapshot().is_round_over() && !table.snapshot().ready.is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Everything that is refused: what a rule forbids, what comes too late, what is another's.
    async fn try_everything(&mut self, actions: &[String], steps: usize) {
        for action in actions {
            let form = format!("step={steps}&action={}", action.replace(' ', "+"));
            let status = self.ask("POST", &format!("/t/{TABLE}/act"), &form).await;
            assert!(status.is_client_error(), "{action} is refused, not {status}");
        }
        let (late, step) = (format!("step={}&action=pass", steps - 1), format!("step={steps}"));
        let undo = format!("do=ask&{step}");
        for (path, form) in [
            ("act", late.as_str()),
            ("act", ""),
            ("start", ""),
            ("seats", "remove=1"),
            ("undo", "do=agree"),
            ("undo", &undo),
            ("undo", "do=decline"),
            ("ready", &step),
            ("informed", ""),
            ("speed", "speed=quick"),
        ] {
            self.ask("POST", &format!("/t/{TABLE}/{path}"), form).await;
            self.wait_for_deal().await;
            self.get(&format!("/t/{TABLE}")).await;
        }
    }
}

/// The home page without the table that it promises, which is another one each time.
fn without_promise(page: &str) -> String {
    let Some((_, rest)) = page.split_once("name=\"promise\" value=\"") else { return page.to_owned() };
    let promise = rest.split('"').next().unwrap_or_default();
    let hash = promise.split('.').next_back().unwrap_or_default();
    page.replace(promise, "").replace(hash, "")
}

/// What a server counts, without how long, how much at a time and how many think just now, in some order.
fn counts(site: &Site) -> String {
    let text = site.app.tables.metrics_text();
    let varies =
        |line: &&str| ["seconds", "bytes", "commit", "thinking"].iter().any(|word| line.contains(word));
    let mut lines: Vec<&str> = text.lines().filter(|line| !varies(line)).collect();
    lines.sort_unstable();
    lines.join("\n")
}

pub(crate) fn cookie_of(seat: usize, keys: &Keys) -> String {
    let cookie = introduction(&guest_at(seat), &keys.newest());
    let cookie = cookie.to_str().ok().and_then(|text| text.split(';').next()).expect("a cookie");
    format!("{cookie}; kupa_preferences=confirm%3Doff")
}

/// All that is sent to the viewer. Whoever looks through the eyes of the last seat has come late, unless
/// one comes between two deals. A spectator asks for that seat, and until it is theirs is shown no more.
async fn everything<R: Complete>(game: &Game<R>, viewer: Viewer, keys: &Arc<Keys>) -> Vec<(String, String)> {
    // The same luck for both, and bots that are done thinking at once: else what is counted varies.
    let _entered = Entered::new(1);
    let (log, logging) = log::Log::start();
    let seats = usize::from(game.seats());
    let seat = if let Viewer::Seat(seat) = viewer { seat.index() } else { seats };
    let is_late = seat + 1 == seats && !R::ROUNDS;
    let people = if seat + 1 == seats && R::ROUNDS { seats } else { seats - 1 };
    let site = Site::new(&game.record(), people, keys).await;
    let cookie = cookie_of(seat, keys);
    let token = token_of(seat);
    let mut prober =
        Prober { site: &site, cookie, token, language: "he", scripted: false, heard: Vec::new() };
    if is_late {
        prober.get(&format!("/t/{TABLE}")).await;
        prober.ask_for(seat).await;
        prober.is_let_in(seat).await;
    } else {
        // The link of a seat that was just taken is a new random one.
        prober.get(&format!("/t/{TABLE}/link")).await;
    }
    prober.let_others_look(seats, game.step()).await;
    prober.look_around(game.step()).await;
    prober.try_everything(&refused(game, viewer), game.step()).await;
    let steps = prober.site.steps().await;
    // In a new round other actions are refused.
    let actions = if steps == game.step() { refused(game, viewer) } else { Vec::new() };
    prober.call_everything(&actions, steps).await;
    (prober.language, prober.scripted) = ("en", true);
    prober.get(&format!("/t/{TABLE}")).await;
    prober.try_everything(&refused(game, viewer), game.step()).await;
    if seat == seats {
        prober.ask_for(seats - 1).await;
        prober.peek(seats - 1).await;
        if R::ROUNDS {
            prober.is_let_in(seats - 1).await;
            prober.peek(seats - 1).await;
        }
    }
    let mut heard = prober.heard;
    heard.push(("the metrics".to_owned(), counts(&site)));
    drop(logging);
    heard.push(("the log".to_owned(), log.text()));
    heard
}

/// Actions that the viewer may not take now, not too many of them.
fn refused<R: Complete>(game: &Game<R>, viewer: Viewer) -> Vec<String> {
    let seat = if let Viewer::Seat(seat) = viewer { seat } else { Seat::new(0) };
    let is_asked = game.pending().seats().contains(seat) && viewer == Viewer::Seat(seat);
    let allowed = |action| is_asked && R::check(game.state(), seat, action).is_ok();
    let all = (0..R::Action::COUNT).filter_map(R::Action::from_index).filter(|action| !allowed(*action));
    let every = R::Action::COUNT.div_ceil(60);
    all.step_by(every).map(|action| action.to_string()).collect()
}

/// A random game of about so many steps, at a place where somebody is asked.
fn random_game<R: Complete>(seats: u8, steps: usize, rng: &mut testkit::Generator) -> Game<R> {
    let mut last = None;
    testkit::wander::<R>(Setup::new(seats), steps, rng, |game, _| {
        if matches!(game.pending(), Pending::Seats(_)) {
            last = Some(game.clone());
        }
    });
    last.expect("somebody is asked sooner or later")
}

/// A random game at the end of its first round.
fn game_between_rounds<R: Complete>(seats: u8, rng: &mut testkit::Generator) -> Game<R> {
    let mut first = None;
    testkit::wander::<R>(Setup::new(seats), 2000, rng, |game, _| {
        if first.is_none() && game.step() > 0 && game.pending().is_deal() {
            first = Some(game.clone());
        }
    });
    first.expect("a round ends sooner or later")
}

/// The first answer that differs for a viewer between games that it can't tell apart.
async fn find_leak<R: Complete>(seats: u8) -> Option<String> {
    let keys = Arc::new(Keys::for_tests());
    let mut hidden = 0;
    for (seed, steps) in [(1, Some(3)), (2, Some(24)), (3, Some(40)), (4, None)] {
        let rng = &mut testkit::generator(seed);
        let game = match steps {
            Some(steps) => random_game::<R>(seats, steps, rng),
            None if R::ROUNDS => game_between_rounds::<R>(seats, rng),
            None => continue,
        };
        for viewer in Viewer::all(seats).filter(|viewer| *viewer != Viewer::Referee) {
            let (differences, leak) = tell_apart(&game, viewer, &keys, rng).await;
            hidden += differences;
            if leak.is_some() {
                return leak;
            }
        }
    }
    assert!(hidden > 100, "the games differed in {hidden} words, which is too few to show anything");
    None
}

/// The first answer that differs for a viewer between this game and its twin.
pub(crate) fn find_in(record: &Record, seed: u64) -> Option<String> {
    catalog::visit(&record.slug, FindIn { record, seed }).expect("the game is listed")
}

struct FindIn<'a> {
    record: &'a Record,
    seed: u64,
}

impl Visitor for FindIn<'_> {
    type Output = Option<String>;

    fn visit<R: Complete>(self) -> Option<String> {
        let game = beginning::<R>(self.record)?;
        let viewers: Vec<Viewer> =
            Viewer::all(game.seats()).filter(|viewer| *viewer != Viewer::Referee).collect();
        let rng = &mut testkit::generator(self.seed);
        let viewer = viewers[below(rng, viewers.len() as u32) as usize];
        runtime().block_on(tell_apart(&game, viewer, &Arc::new(Keys::for_tests()), rng)).1
    }
}

/// The game at the last of its first steps at which somebody is asked: to ask for every step of a long
/// one takes long.
fn beginning<R: Complete>(record: &Record) -> Option<Game<R>> {
    (1..=record.steps.len().min(40)).rev().find_map(|steps| {
        let lines = record.steps[..steps].iter().map(|line| line.text.clone());
        let game = Game::replay(&Record::new(&record.slug, record.setup.clone(), lines)).ok()?;
        matches!(game.pending(), Pending::Seats(_)).then_some(game)
    })
}

/// In how many words the viewer's twin of the game differs, and the first answer that does.
async fn tell_apart<R: Complete>(
    game: &Game<R>,
    viewer: Viewer,
    keys: &Arc<Keys>,
    rng: &mut testkit::Generator,
) -> (usize, Option<String>) {
    let twin = testkit::twin(game, viewer, rng);
    let hidden = testkit::differences(&game.record(), &twin.record());
    let told = everything(game, viewer, keys).await;
    let other = everything(&twin, viewer, keys).await;
    assert_eq!(told.len(), other.len());
    let different = told.iter().zip(&other).find(|(one, two)| one != two);
    let leak = different
        .map(|(one, two)| format!("{viewer:?}, {}:\n{}\n{}\n{}", one.0, game.record(), one.1, two.1));
    (hidden, leak)
}

/// One thread, whose clock goes on only where somebody waits for it.
fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime")
}

/// Looks for leaks in a game, and for one that is planted.
struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<R: Complete>(self) {
        let seats = 3.clamp(*R::SEATS.start(), *R::SEATS.end());
        let runtime = runtime();
        let leak = runtime.block_on(find_leak::<R>(seats));
        assert!(leak.is_none(), "{}", leak.unwrap_or_default());
        LEAKING.set(true);
        let planted = runtime.block_on(find_leak::<R>(seats));
        assert!(planted.is_some(), "{}: a card too many on the table is noticed", R::SLUG);
    }
}

/// Each game in a thread of its own, which has its own switch.
#[test]
fn nothing_sent_tells_a_secret() {
    thread::scope(|scope| {
        for slug in catalog::slugs() {
            scope.spawn(move || catalog::visit(slug, Check));
        }
    });
}

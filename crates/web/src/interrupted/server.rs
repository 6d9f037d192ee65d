//! A server on a simulated disk, and what has to hold at it after an interruption.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use bots::Level;
use play::Thinking;
use store::{Disk, Fate, Status, Store, Weather};
use tokio::time::sleep;
use tower::ServiceExt as _;

use super::cases::{Before, CODE, Case, DANA, EVE, GROUP, LINK, RON};
use super::scenes::{Scenes, guest, number_of};
use crate::guest::introduction;
use crate::routes::{self, App};
use crate::simulation::difference;
use crate::table::{Here, Player, Snapshot};
use crate::tables::{Settings, Tables};

/// A server on a disk with weather.
pub(super) struct Server {
    pub(super) app: App,
    /// To make them takes longer than most requests.
    pub(super) routes: Router,
    pub(super) commits: Arc<AtomicUsize>,
    /// Who looks at a table.
    here: Mutex<Vec<Here>>,
    /// From this commit on; the first is 1.
    pub(super) trouble: Arc<Mutex<Option<(usize, Fate)>>>,
}

pub(super) const SLOW: Duration = Duration::from_millis(20);

impl Server {
    pub(super) fn boot(scenes: &Scenes, disk: &Disk) -> Server {
        let commits = Arc::new(AtomicUsize::new(0));
        let trouble: Arc<Mutex<Option<(usize, Fate)>>> = Arc::default();
        let (counted, fates) = (commits.clone(), trouble.clone());
        let store = Store::simulated(disk, move |number| {
            counted.store(number, Ordering::SeqCst);
            let planned = fates.lock().expect("nobody panics here").clone();
            let fate = planned.filter(|(at, _)| *at == number).map(|(_, fate)| fate).unwrap_or_default();
            Weather { before: SLOW, fate, after: SLOW, ..Weather::default() }
        });
        // A bot that does not move leaves the tables to us, and so does a table that may be evicted.
        let bot_pause = Duration::from_secs(3600);
        let settings = Settings { bot_pause, sleep_after: Duration::ZERO, ..Settings::default() };
        let tables = Tables::new(store, settings);
        let app = App { tables, keys: scenes.keys.clone(), public: None, admission: Arc::default() };
        let routes = routes::app(app.clone());
        Server { app, routes, commits, here: Mutex::default(), trouble }
    }

    pub(super) fn plan(&self, commit: usize, fate: Fate) {
        *self.trouble.lock().expect("nobody panics here") = Some((commit, fate));
    }

    /// The request, not sent yet.
    pub(super) async fn request(&self, case: &Case, table: &str) -> Request<Body> {
        let form =
            if case.form == "ACT" { self.legal_move(table, case.who).await } else { case.form.to_owned() };
        let form = form.replace("STEP", &self.step(&form, table).await);
        let number = number_of(case.who);
        let form = form
            .replace("CODE", CODE)
            .replace("NUMBER", &number.to_string())
            .replace("HASH", &number.digest().to_string());
        self.post(
            case.who,
            &case.path.replace('T', table).replace("LINK", LINK).replace("GROUP", GROUP),
            &form,
        )
    }

    /// How many steps there are, if the form wants to know.
    async fn step(&self, form: &str, table: &str) -> String {
        if form.contains("STEP") { self.shown(table).await.step().to_string() } else { String::new() }
    }

    pub(super) fn post(&self, who: &str, path: &str, form: &str) -> Request<Body> {
        let cookie = introduction(who, &self.app.keys.newest());
        let cookie = cookie.to_str().expect("plain text").split(';').next().expect("a cookie");
        let cookies = format!("{cookie}; kupa_preferences=confirm%3Doff");
        let request = Request::post(path).header(header::COOKIE, cookies).header(header::HOST, "kupa.test");
        request.body(Body::from(form.to_owned())).expect("a request")
    }

    pub(super) async fn answer(&self, request: Request<Body>) -> StatusCode {
        self.routes.clone().oneshot(request).await.expect("an answer").status()
    }

    pub(super) async fn legal_move(&self, table: &str, who: &str) -> String {
        let snapshot = self.shown(table).await;
        let seat = snapshot.seat_of(&guest(who)).expect("a seat");
        let play = snapshot.play.clone().expect("a game");
        let line = play.think(seat, Level::Casual, Thinking::of(Level::Casual), 1).expect("it is asked");
        let action = line.split_once(' ').expect("a seat and an action").1.replace(' ', "+");
        format!("step={}&action={action}", play.step())
    }

    /// What was there before the request.
    pub(super) async fn prepare(&self, case: &Case, table: &str) {
        match case.before {
            Before::Nothing => {}
            Before::Asked => {
                self.expect(EVE, &format!("/t/{table}/join"), "name=Eve&seat=2", "she asks").await;
            }
            Before::Away => {
                self.shown(table).await;
                sleep(Duration::from_secs(61)).await;
            }
            Before::Here => self.look(table, DANA).await,
            Before::Wished => {
                let form = format!("do=ask&step={}", self.shown(table).await.step());
                self.expect(RON, &format!("/t/{table}/undo"), &form, "he asks").await;
            }
        }
    }

    /// Somebody looks at the table from now on.
    pub(super) async fn look(&self, table: &str, who: &str) {
        let table = self.app.tables.table(table).await.expect("the table is loaded");
        let here = Here::enter(&table, &guest(who)).expect("a stream");
        self.here.lock().expect("nobody panics here").push(here);
    }

    /// All who sit there look at the table from now on.
    pub(super) async fn all_look(&self, table: &str) {
        let shown = self.shown(table).await;
        self.here.lock().expect("nobody panics here").clear();
        for player in shown.row.seats.iter().filter_map(|seat| seat.player.as_deref()) {
            self.look(table, player).await;
        }
    }

    /// All say that they have seen how the round ended.
    async fn all_are_ready(&self, table: &str, what: &str) {
        let shown = self.shown(table).await;
        for player in shown.row.seats.iter().filter_map(|seat| seat.player.as_deref()) {
            let form = format!("step={}", shown.step());
            self.expect(player, &format!("/t/{table}/ready"), &form, what).await;
        }
    }

    pub(super) async fn shown(&self, table: &str) -> Arc<Snapshot> {
        self.app.tables.table(table).await.expect("the table is loaded").snapshot()
    }

    /// What the table shows is what is stored.
    pub(super) async fn check_shown(&self, table: &str, what: &str) {
        assert_eq!(difference(&self.app.tables, table).await, None, "{what}");
    }

    pub(super) async fn expect(&self, who: &str, path: &str, form: &str, what: &str) {
        let status = self.answer(self.post(who, path, form)).await;
        assert!(status.is_redirection() || status.is_success(), "{path} {form}: {status}; {what}");
    }

    /// The next thing that people would do at the table is done.
    pub(super) async fn check_goes_on(&self, table: &str, what: &str) {
        let shown = self.shown(table).await;
        let host = shown.row.host.clone();
        match shown.row.status {
            // Those who do not reveal are waited for, but not for ever.
            Status::Waiting if shown.is_frozen() => sleep(Duration::from_secs(11)).await,
            Status::Waiting => {
                self.expect(&host, &format!("/t/{table}/seats"), "do=bot&level=casual", what).await;
                self.expect(&host, &format!("/t/{table}/start"), "", what).await;
            }
            Status::Over => self.expect(DANA, &format!("/t/{table}/rematch"), "", what).await,
            Status::Running if shown.terms.paused => {
                self.expect(&host, &format!("/t/{table}/pause"), "paused=off", what).await;
            }
            Status::Running => {}
        }
        let shown = self.shown(table).await;
        if let Some(next) = &shown.row.next {
            self.check_one_rematch(&shown, what).await;
            Box::pin(self.check_goes_on(next, what)).await;
        } else {
            self.check_moves(table, what).await;
        }
        self.check_shown(table, what).await;
    }

    pub(super) async fn check_moves(&self, table: &str, what: &str) {
        let who = self.person_asked(table, what).await;
        let form = self.legal_move(table, &who).await;
        let undone = self.shown(table).await.undone;
        self.expect(&who, &format!("/t/{table}/act?undone={undone}"), &form, what).await;
    }

    /// A person whose turn it is, sooner or later.
    pub(super) async fn person_asked(&self, table: &str, what: &str) -> String {
        self.all_look(table).await;
        for _ in 0..20 {
            let shown = self.shown(table).await;
            if shown.is_round_over() {
                self.all_are_ready(table, what).await;
            }
            let person = shown.asked().iter().find(|seat| shown.player(*seat) == Player::Person);
            if let Some(seat) = person {
                return shown.row.seats[seat.index()].player.clone().expect("a person");
            }
            // A bot or luck is due.
            sleep(Duration::from_secs(3601)).await;
        }
        panic!("nobody is asked: {what}");
    }

    pub(super) async fn check_one_rematch(&self, over: &Snapshot, what: &str) {
        let store = self.app.tables.store();
        let secret = over.luck.rematch_secret(store.epoch()).to_string();
        let holder = store.table_with_secret(&secret).await.expect("it is read");
        assert_eq!(holder, over.row.next, "{what}");
        let tables = store.counts().await.expect("they are counted").tables;
        assert_eq!(tables.waiting + tables.running + tables.over, 2, "{what}");
    }

    /// All tables are as they should be, also those that the request opened.
    pub(super) async fn check(&self, table: &str, what: &str) {
        for id in self.app.tables.store().tables_of(DANA, 100).await.expect("they are read") {
            self.check_shown(&id.id, what).await;
        }
        self.check_goes_on(table, what).await;
    }

    /// The request, made without waking the table.
    pub(super) async fn request_asleep(&self, scenes: &Scenes, case: &Case) -> Request<Body> {
        let table = scenes.table(case.stage);
        if case.form != "ACT" && !case.form.contains("STEP") {
            return self.request(case, table).await;
        }
        let other = Server::boot(scenes, &scenes.disk(case.stage).await);
        other.request(case, table).await
    }
}

//! Whoever is not there is told, once for a turn and while it is so: on tokio's own clock, with a courier that
//! notes what it is given.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use serde_json::Value;
use store::{Accept, AccessToken, Bot, By, Disk, Letterbox};
use tokio::time::sleep;
use words::Language;

use crate::courier::noted::Noted;
use crate::courier::{Courier, Failure};
use crate::evening::Evening;
use crate::outbox::AWAY;
use crate::outside::now;
use crate::outside::simulated::Entered;
use crate::push::{self, Browser, Subscribed};
use crate::table::notices::INVITED;
use crate::table::{Coming, Here, Outsider, Player, Terms};
use crate::webhook::{Format, Webhook, When};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(86_400);

/// Dana, Ron and a bot, who have days; Ron wants to be told.
struct Told {
    evening: Evening,
    noted: Arc<Noted>,
    letterbox: String,
}

async fn told(when: When) -> Told {
    let noted = Arc::new(Noted::default());
    let disk = Disk::new().expect("memory");
    let evening = Evening::telling(&disk, "49", Courier::noting(&noted)).await;
    let terms = Terms { move_time: Some(604_800), ..Terms::default() };
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
    let letterbox = letterbox(&evening.guest(1).id, when);
    let id = letterbox.id.clone();
    evening.tables.store().add_letterbox(letterbox).await.expect("it is kept");
    Told { evening, noted, letterbox: id }
}

fn letterbox(player: &str, when: When) -> Letterbox {
    let (url, origin) = ("https://example.com/hook".to_owned(), "https://kupa.example");
    let webhook = Webhook::new(url, when, Format::Standard, Language::English, origin);
    Letterbox {
        id: crate::id::random(),
        player: player.to_owned(),
        events: "turn over".to_owned(),
        delay: if when == When::Away { AWAY } else { 0 },
        text: serde_json::to_string(&webhook).expect("plain data"),
        made: now(),
        failing: None,
        is_off: false,
    }
}

impl Told {
    /// Everybody else moves until Ron is asked.
    async fn until_asked(&self) {
        self.evening.wait_for(1).await;
        assert!(!self.evening.shown().is_over(), "the game goes on");
    }

    fn bodies(&self) -> Vec<Value> {
        let letters = self.noted.letters.lock().expect("nobody panics");
        letters.iter().map(|letter| serde_json::from_slice(&letter.body).expect("JSON")).collect()
    }

    async fn is_off(&self) -> Option<bool> {
        let own =
            self.evening.tables.store().letterboxes_of(&self.evening.guest(1).id).await.expect("it reads");
        own.iter().find(|letterbox| letterbox.id == self.letterbox).map(|letterbox| letterbox.is_off)
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_has_been_gone_for_half_a_minute_is_told_once_that_it_is_their_turn() {
    let _entered = Entered::new(1);
    let mut told = told(When::Away).await;
    told.evening.look_away(1);
    sleep(MINUTE).await;
    told.until_asked().await;
    sleep(25 * SECOND).await;
    assert_eq!(told.noted.count(), 0, "he may be about to come");
    sleep(10 * SECOND).await;
    let (shown, bodies) = (told.evening.shown(), told.bodies());
    assert_eq!(bodies.len(), 1);
    assert_eq!((&bodies[0]["type"], &bodies[0]["data"]["seat"]), (&"turn".into(), &1.into()));
    assert_eq!(bodies[0]["data"]["table"], shown.row.id.as_str());
    assert_eq!(bodies[0]["data"]["step"], shown.step());
    let due = crate::api::timestamp(shown.due.expect("he has days"));
    assert_eq!(bodies[0]["data"]["due"], due.as_str());
    sleep(2 * DAY).await;
    assert_eq!(told.noted.count(), 1, "once");

    told.evening.acts(1).await;
    told.until_asked().await;
    sleep(MINUTE).await;
    assert_eq!(told.noted.count(), 2, "and again when it is his turn again");
}

#[tokio::test(start_paused = true)]
async fn whoever_is_there_is_not_told_unless_they_wish() {
    for (when, letters) in [(When::Away, 0), (When::Always, 1)] {
        let _entered = Entered::new(2);
        let mut told = told(when).await;
        told.until_asked().await;
        sleep(10 * MINUTE).await;
        assert_eq!(told.noted.count(), letters, "{when:?}");
        if when == When::Away {
            told.evening.look_away(1);
            sleep(2 * MINUTE).await;
            assert_eq!(told.noted.count(), 1, "he has gone, and it is still his turn");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_has_moved_is_told_nothing() {
    let _entered = Entered::new(3);
    let mut told = told(When::Away).await;
    told.evening.look_away(1);
    told.until_asked().await;
    sleep(5 * SECOND).await;
    told.evening.acts(1).await;
    assert!(told.evening.shown().by.contains(&By::Person));
    let due = told.evening.tables.store().parcels_due(i64::MAX, 10).await.expect("it reads");
    assert!(due.len() <= 1);
    sleep(20 * SECOND).await;
    assert_eq!(told.noted.count(), 0);
    let pause = told.evening.does(0, |draft, guest| draft.pause(guest, true)).await;
    pause.expect("she is the host");
    sleep(10 * MINUTE).await;
    assert_eq!(told.noted.count(), 0, "a pause asks nobody");
}

/// Five seconds, five minutes, half an hour, two, five and ten hours; then it is given up.
#[tokio::test(start_paused = true)]
async fn what_fails_is_tried_again_and_again_while_it_is_so() {
    let _entered = Entered::new(4);
    let mut told = told(When::Away).await;
    told.evening.look_away(1);
    sleep(MINUTE).await;
    told.noted.answer(Ok(StatusCode::INTERNAL_SERVER_ERROR));
    told.until_asked().await;
    let mut tries = vec![];
    for minute in 0..20 * 60 {
        sleep(MINUTE).await;
        tries.push(told.noted.count());
        if minute == 10 {
            told.noted.answer(Err(Failure::Slow));
        }
    }
    assert_eq!((tries[1], tries[4], tries[7]), (2, 2, 3), "after five seconds, after five minutes");
    assert_eq!((tries[30], tries[40]), (3, 4), "after half an hour");
    assert_eq!((tries[150], tries[170]), (4, 5), "after two hours");
    assert_eq!((tries[450], tries[470]), (5, 6), "after five hours");
    assert_eq!((tries[1050], tries[1080]), (6, 7), "after ten hours");
    sleep(2 * DAY).await;
    assert_eq!(told.noted.count(), 7, "then not any more");
    let ids: std::collections::BTreeSet<String> = {
        let letters = told.noted.letters.lock().expect("nobody panics");
        letters.iter().map(|letter| letter.headers[1].1.clone()).collect()
    };
    assert_eq!(ids.len(), 1, "by its id whoever gets it twice knows it");
    let deliveries = told.evening.tables.store().deliveries(&told.letterbox).await.expect("it reads");
    assert_eq!(deliveries.len(), 7);
    assert!(deliveries[0].text.contains("\"failure\":\"slow\""), "{}", deliveries[0].text);
    assert!(deliveries[6].text.contains("\"status\":500"), "{}", deliveries[6].text);
}

#[tokio::test(start_paused = true)]
async fn what_has_failed_for_three_days_is_switched_off_and_what_is_gone_is_removed() {
    let _entered = Entered::new(5);
    let mut told = told(When::Always).await;
    told.evening.look_away(1);
    told.noted.answer(Err(Failure::Unreachable));
    told.until_asked().await;
    for _ in 0..3 {
        sleep(20 * HOUR).await;
        assert_eq!(told.is_off().await, Some(false));
        told.evening.acts(1).await;
        told.until_asked().await;
    }
    sleep(20 * HOUR).await;
    assert_eq!(told.is_off().await, Some(true));
    let tried = told.noted.count();
    told.evening.acts(1).await;
    told.until_asked().await;
    sleep(DAY).await;
    assert_eq!(told.noted.count(), tried, "nothing more is sent there");

    let gone = letterbox(&told.evening.guest(1).id, When::Always);
    told.evening.tables.store().add_letterbox(gone.clone()).await.expect("it is kept");
    told.noted.answer(Ok(StatusCode::GONE));
    told.evening.acts(1).await;
    told.until_asked().await;
    sleep(MINUTE).await;
    let own = told.evening.tables.store().letterboxes_of(&gone.player).await.expect("it reads");
    assert!(own.iter().all(|letterbox| letterbox.id != gone.id), "whoever says 410 wants nothing more");
}

/// Ron's browser, whose clock is so many minutes ahead of UTC, and the key by which it reads.
async fn subscribe(told: &Told, offset: i64) -> EphemeralPrivateKey {
    let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let point = URL_SAFE_NO_PAD.encode(key.compute_public_key().expect("a point").as_ref());
    let (endpoint, auth) = ("https://push.example/send/ron", URL_SAFE_NO_PAD.encode(AUTH));
    let said = Subscribed { endpoint, p256dh: &point, auth: &auth, offset, at_night: false };
    let browser = Browser::new(&said, Language::Hebrew, "https://kupa.example").expect("a browser");
    let tables = &told.evening.tables;
    let store = tables.store();
    store.remove_letterbox(&told.letterbox, None).await.expect("he has a webhook no longer");
    tables.tell(&told.evening.guest(1).id, &browser).await.expect("it is kept");
    tables.tell(&told.evening.guest(1).id, &browser).await.expect("once more is as once");
    assert_eq!(store.letterboxes_of(&told.evening.guest(1).id).await.map(|own| own.len()), Ok(1));
    key
}

const AUTH: [u8; 16] = [7; 16];

/// The simulated day begins at eight in the morning of UTC.
#[tokio::test(start_paused = true)]
async fn a_browser_reads_in_its_language_whose_turn_it_is_and_its_push_service_does_not() {
    let _entered = Entered::new(6);
    let mut told = told(When::Away).await;
    let key = subscribe(&told, 0).await;
    told.evening.look_away(1);
    told.until_asked().await;
    sleep(2 * MINUTE).await;
    assert_eq!(told.noted.count(), 1);
    sleep(DAY).await;
    assert_eq!(told.noted.count(), 1, "one message a turn");
    let letter = told.noted.letters.lock().expect("nobody panics").remove(0);
    let id = told.evening.shown().row.id.clone();
    let header =
        |name: &str| letter.headers.iter().find(|(it, _)| *it == name).map(|(_, value)| value.as_str());
    assert_eq!((header("topic"), header("content-encoding")), (Some(id.as_str()), Some("aes128gcm")));
    let ttl: u64 = header("ttl").and_then(|ttl| ttl.parse().ok()).expect("seconds");
    assert!(ttl > 6 * 86_400 && ttl <= 7 * 86_400, "until the time is up: {ttl}");
    assert!(header("authorization").is_some_and(|it| it.starts_with("vapid t=")));
    assert!(!String::from_utf8_lossy(&letter.body).contains("/t/"), "nobody else reads it");
    let text = push::open(key, &AUTH, &letter.body).expect("it is for this browser");
    let text: Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(text["url"], format!("/t/{id}"));
    assert_eq!((&text["lang"], &text["dir"]), (&"he".into(), &"rtl".into()));
    assert!(text["body"].as_str().is_some_and(|body| body.contains("מחכים למהלך שלך")), "{text}");
}

#[tokio::test(start_paused = true)]
async fn no_browser_is_told_at_night_nor_of_a_game_without_days() {
    let _entered = Entered::new(7);
    let mut told = told(When::Away).await;
    subscribe(&told, 14 * 60).await;
    told.evening.look_away(1);
    told.until_asked().await;
    sleep(9 * HOUR).await;
    assert_eq!(told.noted.count(), 0, "it is ten in the evening there");
    sleep(2 * HOUR).await;
    assert_eq!(told.noted.count(), 1, "now it is past eight");

    let terms = Terms { keeper_after: None, ..Terms::default() };
    let decided = told.evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await;
    decided.expect("she is the host");
    told.evening.acts(1).await;
    told.until_asked().await;
    sleep(HOUR).await;
    assert_eq!(told.noted.count(), 1, "whoever plays in one evening is not called");
}

#[tokio::test(start_paused = true)]
async fn a_browser_that_its_push_service_does_not_know_is_forgotten() {
    for gone in [StatusCode::NOT_FOUND, StatusCode::GONE] {
        let _entered = Entered::new(8);
        let mut told = told(When::Away).await;
        subscribe(&told, 0).await;
        told.noted.answer(Ok(gone));
        told.evening.look_away(1);
        told.until_asked().await;
        sleep(2 * MINUTE).await;
        let own = told.evening.tables.store().letterboxes_of(&told.evening.guest(1).id).await;
        assert_eq!(own.map(|own| own.len()), Ok(0), "{gone}");
    }
}

/// A bot that nobody has heard of lately.
fn hen() -> Bot {
    Bot {
        name: "hen".to_owned(),
        player: "h".repeat(20),
        owner: "ruth".to_owned(),
        about: String::new(),
        games: r#"{"49":[2,3,4]}"#.to_owned(),
        tables: 4,
        accept: Accept::All,
        public: true,
        made: 0,
        ladder: false,
    }
}

/// Dana, who has opened a table, and that bot, which is told of invitations, if it is.
async fn inviting(events: &str) -> (Evening, Arc<Noted>) {
    let noted = Arc::new(Noted::default());
    let disk = Disk::new().expect("memory");
    let evening = Evening::gathering_telling(&disk, "49", Courier::noting(&noted)).await;
    let [hash, name, scopes] = ["t", "hen", "play"].map(str::to_owned);
    let token = AccessToken { hash, player: hen().player, name, scopes, made: 0, used: 0 };
    let store = evening.tables.store();
    store.make_bot(hen(), token).await.expect("a bot");
    let letterbox = Letterbox { events: events.to_owned(), ..letterbox(&hen().player, When::Away) };
    store.add_letterbox(letterbox).await.expect("it is kept");
    (evening, noted)
}

async fn invite(evening: &Evening) -> Player {
    let dana = evening.guest(0).clone();
    evening.tables.invite(&evening.table, &dana, "hen").await.expect("she is the host");
    evening.shown().player(engine::Seat::new(1))
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_is_not_there_is_told_at_once_that_it_is_invited_and_comes() {
    let _entered = Entered::new(9);
    let (evening, noted) = inviting("turn invited").await;
    assert_eq!(invite(&evening).await, Player::Invited, "it can be told");
    let waiting = evening.tables.store().parcels_due(now(), 10).await.expect("it reads");
    assert_eq!(waiting.len(), 1, "it was written with the seat");
    sleep(5 * SECOND).await;
    assert_eq!(noted.count(), 1);
    let letter = noted.letters.lock().expect("nobody panics").remove(0);
    let body: Value = serde_json::from_slice(&letter.body).expect("JSON");
    let until = evening.shown().invited_until(&hen().player).expect("it is asked");
    assert_eq!(body["type"], INVITED);
    assert_eq!(body["data"]["table"], evening.shown().row.id.as_str());
    assert_eq!((&body["data"]["game"], &body["data"]["seat"]), (&"49".into(), &1.into()));
    assert_eq!(body["data"]["due"], crate::api::timestamp(until).as_str());
    let mut guest = evening.guest(0).clone();
    (guest.id, guest.outsider) = (hen().player, Some(Outsider::new("hen", "ruth")));
    let comes = move |draft: &mut crate::table::Draft| draft.answer_invitation(&guest, Coming::Comes);
    evening.table.change(comes).await.expect("it comes");
    sleep(2 * MINUTE).await;
    assert_eq!((noted.count(), evening.shown().player(engine::Seat::new(1))), (0, Player::Outsider));
}

#[tokio::test(start_paused = true)]
async fn an_invitation_that_is_over_is_told_to_nobody_and_one_that_fails_is_tried_while_it_lasts() {
    let _entered = Entered::new(10);
    let (evening, noted) = inviting("invited").await;
    noted.answer(Err(Failure::Unreachable));
    invite(&evening).await;
    sleep(HOUR).await;
    assert_eq!(noted.count(), 2, "again after five seconds, and then it is over");
    assert!(matches!(evening.shown().player(engine::Seat::new(1)), Player::Bot(_)));
    evening.does(0, |draft, guest| draft.remove(guest, engine::Seat::new(1))).await.expect("she is the host");
    noted.answer(Ok(StatusCode::NO_CONTENT));
    invite(&evening).await;
    evening.does(0, |draft, guest| draft.remove(guest, engine::Seat::new(1))).await.expect("she is the host");
    sleep(HOUR).await;
    assert_eq!(noted.count(), 2, "she thought better of it");
    invite(&evening).await;
    sleep(HOUR).await;
    assert_eq!(noted.count(), 3, "once more");
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_wants_no_such_letters_is_not_waited_for_and_one_with_a_stream_reads_it_there() {
    let _entered = Entered::new(11);
    let (evening, noted) = inviting("turn over").await;
    assert!(matches!(invite(&evening).await, Player::Bot(_)), "nobody would hear of it");
    sleep(MINUTE).await;
    assert_eq!(noted.count(), 0);

    let (evening, noted) = inviting("invited").await;
    assert_eq!(invite(&evening).await, Player::Invited);
    let mut guest = evening.guest(0).clone();
    guest.id = hen().player;
    let here = Here::enter(&evening.table, &guest).expect("a stream");
    sleep(10 * SECOND).await;
    assert_eq!(noted.count(), 0, "it reads it there");
    drop(here);
    sleep(18 * SECOND).await;
    assert_eq!(noted.count(), 1, "its stream was cut");
}

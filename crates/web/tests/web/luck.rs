//! Agreeing on luck, as browsers do it: commitments, the start, numbers, and the proof.

use std::time::Duration;

use axum::http::StatusCode;
use play::luck::{Added, Luck, Nonce};
use play::proof::{self, Difference, Evidence, Verdict};
use tokio::time::sleep;
use web::Settings;

use crate::playing::play_on;
use crate::site::{Site, Visitor};

fn number(first: u8) -> Nonce {
    Nonce::derived(&[&[first]])
}

async fn luck_of(site: &Site, table: &str) -> Luck {
    let row = site.app.tables.store().table(table).await.expect("it is read").expect("it is there");
    serde_json::from_str(&row.fate).expect("its luck")
}

/// Dana has opened a table and Ron has joined, each bound to a number.
async fn gathered(dana: &mut Visitor<'_>, ron: &mut Visitor<'_>) -> String {
    let form = format!("game=chico&mode=friends&commitment={}", number(0).digest());
    let table = dana.post("/tables", &form).await.table();
    // A form without a promise opens a table of which nobody has seen the hash: the page commits anew.
    assert_eq!(commit(dana, &table, number(0)).await, StatusCode::OK);
    let form = format!("name=Ron&commitment={}", number(1).digest());
    assert!(ron.post(&format!("/t/{table}/join"), &form).await.body.contains("Ron"));
    table
}

async fn commit(guest: &mut Visitor<'_>, table: &str, number: Nonce) -> StatusCode {
    let form = format!("commitment={}", number.digest());
    guest.post(&format!("/t/{table}/commit"), &form).await.status
}

async fn reveal(guest: &mut Visitor<'_>, table: &str, number: Nonce) -> StatusCode {
    guest.post(&format!("/t/{table}/reveal"), &format!("number={number}")).await.status
}

#[tokio::test]
async fn numbers_are_shown_to_nobody_before_all_are_in() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("en"), site.visitor("he"), site.visitor("en"));
    let table = gathered(&mut dana, &mut ron).await;
    assert_eq!(reveal(&mut dana, &table, number(0)).await, StatusCode::CONFLICT, "not all are bound");
    let frozen = dana.post(&format!("/t/{table}/start"), "").await.body;
    let secret = luck_of(&site, &table).await.secret;
    for shown in [secret.digest(), number(0).digest(), number(1).digest()] {
        assert!(frozen.contains(&shown.to_string()), "everybody sees what is fixed");
    }
    assert_eq!(reveal(&mut ron, &table, number(1)).await, StatusCode::OK);
    assert_eq!(reveal(&mut ron, &table, number(1)).await, StatusCode::OK, "also again");
    for guest in [&mut dana, &mut ron, &mut eve] {
        let pages = ["", "/record", "/proof", "/replay", "/invite", "/link", "/advice"];
        for path in pages.map(|path| format!("/t/{table}{path}")).iter().map(String::as_str).chain(["/"]) {
            let page = guest.get(path).await.body;
            assert!(!page.contains(&number(1).to_string()), "{path}");
            assert!(!page.contains(&secret.to_string()), "{path}");
        }
        let frame = guest.listen(&format!("/t/{table}/events")).await;
        assert!(frame.contains(&number(1).digest().to_string()), "{frame}");
        assert!(!frame.contains(&number(1).to_string()) && !frame.contains(&secret.to_string()));
    }
    assert_eq!(reveal(&mut dana, &table, number(0)).await, StatusCode::OK);
    let page = dana.get(&format!("/t/{table}")).await.body;
    assert!(page.contains("id=\"board\"") && page.contains("Your browser's number counts"), "{page}");
    assert!(!page.contains(&number(1).to_string()), "numbers are for the proof");
    assert_eq!(reveal(&mut dana, &table, number(0)).await, StatusCode::OK, "a page that comes late");
}

#[tokio::test]
async fn nothing_is_changed_after_the_start_and_nobody_reveals_for_another() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let table = gathered(&mut dana, &mut ron).await;
    assert_eq!(commit(&mut eve, &table, number(2)).await, StatusCode::FORBIDDEN);
    assert_eq!(commit(&mut ron, &table, number(2)).await, StatusCode::OK, "one may think again");
    assert_eq!(commit(&mut ron, &table, number(1)).await, StatusCode::OK);
    dana.post(&format!("/t/{table}/start"), "").await;
    let before = luck_of(&site, &table).await;
    assert_eq!(commit(&mut ron, &table, number(2)).await, StatusCode::CONFLICT);
    assert_eq!(reveal(&mut ron, &table, number(2)).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reveal(&mut ron, &table, number(0)).await, StatusCode::UNPROCESSABLE_ENTITY, "Dana's");
    assert_eq!(reveal(&mut eve, &table, number(1)).await, StatusCode::FORBIDDEN);
    for bad in ["", "number=", "number=00", "commitment=00", &format!("number={}", "G".repeat(64))] {
        for route in ["commit", "reveal"] {
            let answer = ron.post(&format!("/t/{table}/{route}"), bad).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{route} {bad}");
        }
    }
    for (route, form) in [
        ("join", "name=Eve"),
        ("seats", "do=bot&level=casual"),
        ("seats", "do=remove&seat=1"),
        ("seats", "do=move&seat=0"),
        ("options", "option-draw_when_able=off&keeper_after=&move_time="),
        ("start", ""),
    ] {
        let guest = if route == "join" { &mut eve } else { &mut dana };
        let answer = guest.post(&format!("/t/{table}/{route}"), form).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{route} {form}");
    }
    assert_eq!(luck_of(&site, &table).await, before);
}

#[tokio::test]
async fn whoever_does_not_reveal_is_named_and_the_game_begins() {
    let site = Site::with(Settings { reveal_time: Duration::from_millis(1500), ..Settings::default() });
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("he"));
    let table = gathered(&mut dana, &mut ron).await;
    dana.post(&format!("/t/{table}/start"), "").await;
    reveal(&mut dana, &table, number(0)).await;
    while !dana.get(&format!("/t/{table}")).await.body.contains("id=\"board\"") {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(reveal(&mut ron, &table, number(1)).await, StatusCode::CONFLICT, "there is no second try");
    let luck = luck_of(&site, &table).await;
    assert_eq!(luck.added[0], Added::Browser { number: number(0) });
    assert_eq!(luck.added[1], Added::Withheld { commitment: number(1).digest() });
    let told = dana.get(&format!("/t/{table}")).await.body;
    assert!(told.contains("browser did not come in time"), "{told}");
    assert!(ron.get(&format!("/t/{table}")).await.body.contains("המספר מהדפדפן שלך לא הגיע בזמן"));
}

#[tokio::test]
async fn where_no_browser_commits_the_game_begins_at_once() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = dana.post("/tables", "game=chico&mode=friends").await.table();
    ron.post(&format!("/t/{table}/join"), "name=Ron").await;
    assert!(dana.post(&format!("/t/{table}/start"), "").await.body.contains("id=\"board\""));
    assert_eq!(luck_of(&site, &table).await.added, [Added::Server, Added::Server]);
}

/// A number that the server has seen in clear counts only where nobody else adds one.
#[tokio::test]
async fn with_friends_no_number_is_taken_in_clear() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let form = format!("game=chico&mode=friends&luck={}", number(0));
    let table = dana.post("/tables", &form).await.table();
    assert_eq!(luck_of(&site, &table).await.added, [Added::Server]);
}

#[tokio::test]
async fn those_who_play_again_are_bound_before_and_the_record_is_what_they_were_promised() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let first = dana.play_now("chico").await.table();
    let end = play_on(&mut dana, &first, 2000).await.body;
    // The one for which numbers are committed to now.
    let is_next = |rest: &&str| rest.split('>').next().is_some_and(|tag| tag.contains("/commit"));
    let promised = end.split("data-luck=\"").find(is_next).expect("a promise");
    let promised = promised.split('"').next().expect("a hash").to_owned();
    assert_eq!(commit(&mut dana, &first, number(0)).await, StatusCode::OK);
    let frozen = dana.post(&format!("/t/{first}/rematch"), "").await;
    let table = frozen.table();
    assert!(frozen.body.contains(&promised), "the promise is kept");
    assert_eq!(commit(&mut dana, &first, number(2)).await, StatusCode::CONFLICT, "the next table is there");
    assert_eq!(reveal(&mut dana, &table, number(0)).await, StatusCode::OK);
    play_on(&mut dana, &table, 2000).await;
    let text = dana.get(&format!("/t/{table}/record")).await.body;
    let record = engine::Record::read(text.as_bytes()).expect("a record");
    let play = catalog::replay(&record).expect("a game");
    let verdict = |evidence: &Evidence| proof::verify(play.as_ref(), &record, &text, evidence);
    let kept = Evidence {
        promised: play::luck::Digest::read(&promised),
        numbers: vec![(0, number(0))],
        commitments: vec![(0, Some(number(0).digest())), (1, None)],
    };
    assert!(matches!(verdict(&kept), Verdict::Proven { .. }));
    let other = Evidence { numbers: vec![(0, number(1))], ..kept };
    assert_eq!(verdict(&other), Verdict::Differs(Difference::Number(0)));
    let proof = dana.get(&format!("/t/{table}/proof")).await.body;
    assert!(proof.contains("data-verdict=\"good\"") && proof.contains("What this device knows of it"));
}

/// What was promised before a copy was put back may have been revealed since: nothing of it is used.
#[tokio::test]
async fn a_restored_file_keeps_no_old_promise() {
    let mut site = Site::new();
    let mut dana = site.visitor("en");
    let home = dana.get("/").await.body;
    let over = dana.play_now("chico").await.table();
    play_on(&mut dana, &over, 2000).await;
    let cookies = dana.cookies.clone();
    let promise = home.split_once("name=\"promise\" value=\"").expect("a promise").1;
    let promise = promise.split('"').next().expect("a value").to_owned();
    let (data, copy) = (site.folder.path().join("kupa.db"), site.folder.path().join("copy.db"));
    let before = luck_of(&site, &over).await.rematch_secret(site.app.tables.store().epoch());
    site.app.tables.store().backup(&copy).await.expect("there is room");
    site.restart().await;
    let form = format!("game=chico&mode=now&promise={promise}&luck={}", number(0));
    let mut dana = site.visitor("en");
    let (table, hash) = promise.split_once('.').expect("a table and a hash");
    assert_eq!(dana.post("/tables", &form).await.table(), table, "a server that starts again keeps it");

    site.app.tables.close();
    site.app.tables.store().clone().close().await;
    store::restore(&copy, &data).expect("the copy is sound");
    site.restart().await;
    let mut dana = site.visitor("en");
    dana.cookies = cookies;
    let other = dana.post("/tables", &form).await;
    assert_ne!(other.table(), table);
    assert!(!other.body.contains(hash) && other.body.contains("For you the server's number counts"));
    let after = luck_of(&site, &over).await.rematch_secret(site.app.tables.store().epoch());
    assert_ne!(after, before, "nor is the secret of the next game");
    let next = dana.post(&format!("/t/{over}/rematch"), "").await.table();
    assert_eq!(luck_of(&site, &next).await.secret, after);
}

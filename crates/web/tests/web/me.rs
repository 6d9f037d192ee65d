//! A person's own page, the same person in another browser, and being forgotten.

use std::time::Duration;

use axum::http::StatusCode;
use engine::Record;
use store::{Handover, Status};
use tokio::time::sleep;

use crate::playing::play_on;
use crate::reviews::finished;
use crate::site::{Answer, Site, Visitor};

/// What stands between two texts.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page.split_once(before).unwrap_or_else(|| panic!("{before} in {page}")).1;
    rest.split_once(after).expect("it ends").0
}

async fn stored(site: &Site, table: &str) -> store::Stored {
    site.app.tables.store().load(table).await.expect("it is as it was written").expect("it is there")
}

/// The game was won by the first seat, on the fourth of January 1970.
async fn ended(site: &Site, table: &str) {
    let (result, ended) = (Some("0".to_owned()), Some(86_400_000 * 3));
    let stored = stored(site, table).await;
    let (id, expected) = (table.to_owned(), stored.position());
    let row = Some(store::Table { result, ended, ..stored.table });
    let change = store::Change { id, expected, row, ..store::Change::default() };
    site.app.tables.store().commit(change).await.expect("nobody was quicker");
}

/// Says that they mean it.
async fn forgotten(guest: &mut Visitor<'_>) -> Answer {
    let page = guest.post("/me/forget", "sure=yes").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    page
}

#[tokio::test]
async fn my_page_counts_my_games_and_finds_them() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    assert!(dana.get("/me").await.body.contains("Your finished games will be here."));
    let table = finished(&site, &mut dana).await;
    ended(&site, &table).await;
    let page = dana.get("/me").await.body;
    for part in [
        "<td>1</td><td>1</td>",
        "<bdi dir=\"ltr\">100%</bdi>",
        "1970-01-04",
        "+0.5",
        &format!("/t/{table}/replay"),
        &format!("/t/{table}/review"),
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for (query, is_found) in [
        ("?game=chico&result=won", true),
        ("?result=lost", false),
        ("?from=1970-01-04&to=1970-01-04", true),
        ("?with=nobody", false),
        ("?page=7&with=", true),
        ("?with=%3Cscript%3E%27%22%00%ff%E2%80%AE", false),
        ("?with=%25&from=9999999-1-1&page=-1&game[]=x", false),
    ] {
        let page = dana.get(&format!("/me{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}");
        assert_eq!(page.body.contains(&format!("/t/{table}/replay")), is_found, "{query}");
        assert!(!page.body.contains("<script>"), "{query}");
    }
    assert!(!site.visitor("he").get("/me").await.body.contains(&table), "nobody else finds it there");
}

#[tokio::test]
async fn all_records_come_as_one_text() {
    let site = Site::new();
    let (mut dana, mut eve) = (site.visitor("en"), site.visitor("en"));
    let tables = [finished(&site, &mut dana).await, finished(&site, &mut dana).await];
    let (status, headers, bytes) = dana.download("/me/records").await;
    assert_eq!(status, StatusCode::OK);
    assert!(headers["content-disposition"].to_str().is_ok_and(|text| text.starts_with("attachment")));
    let text = String::from_utf8(bytes).expect("it is text");
    let records: Vec<&str> = text.split("kupa 1\n").skip(1).collect();
    assert!(text.starts_with("kupa 1\n") && records.len() == tables.len(), "games that are on are not there");
    for record in records {
        let record = Record::read(format!("kupa 1\n{record}").as_bytes()).expect("a record");
        assert!(catalog::replay(&record).is_ok());
    }
    assert_eq!(eve.download("/me/records").await.2, b"");
}

#[tokio::test]
async fn a_link_makes_another_browser_the_same_person_once() {
    let site = Site::new();
    let (mut phone, mut laptop, mut thief) = (site.visitor("en"), site.visitor("he"), site.visitor("en"));
    let group = phone.post("/groups", "group=Us&name=Dana").await.path;
    let table = phone.post(&format!("{group}/tables"), "game=chico").await.table();
    let page = phone.post("/me/link", &format!("back=/t/{table}")).await.body;
    let link = between(&page, "value=\"http://kupa.test", "\"").to_owned();
    for _ in 0..2 {
        let asked = laptop.get(&link).await.body;
        assert!(asked.contains("<bdi>Dana</bdi>"), "a look changes nothing: {asked}");
    }
    let code = between(&link, "/me/move/", "?");
    let to = format!("/t/{table}");
    let moved = laptop.post("/me/move", &format!("code={code}&sure=yes&to={to}")).await;
    assert_eq!((moved.status, moved.path.as_str()), (StatusCode::OK, to.as_str()));
    assert!(laptop.get("/").await.body.contains(&group) && phone.get("/").await.body.contains(&group));
    assert!(laptop.post(&format!("{to}/name"), "name=Dana+K").await.status.is_success(), "it is her seat");
    assert!(phone.get(&to).await.body.contains("Dana K"), "the first browser is she too");
    for again in [&mut thief, &mut laptop] {
        assert_eq!(again.get(&link).await.status, StatusCode::NOT_FOUND, "it was for one use");
    }
    let tried = thief.post("/me/move", &format!("code={code}&sure=yes")).await;
    assert_eq!(tried.status, StatusCode::NOT_FOUND);
    assert!(!thief.get("/").await.body.contains(&group));
}

#[tokio::test]
async fn a_link_is_good_for_an_hour() {
    let site = Site::new();
    let (mut phone, mut laptop) = (site.visitor("en"), site.visitor("en"));
    let page = phone.post("/me/link", "").await.body;
    let link = between(&page, "value=\"http://kupa.test", "\"").to_owned();
    assert_eq!(laptop.get(&link).await.status, StatusCode::OK);
    let store = site.app.tables.store();
    let hash = web::hash_of_handover(between(&link, "/me/move/", "?"));
    let kept = store.handover(&hash).await.expect("it reads").expect("it is there");
    store.offer(Handover { made: kept.made - 3_600_001, ..kept }).await.expect("it is kept");
    assert_eq!(laptop.get(&link).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_code_on_paper_is_good_until_there_is_another() {
    let site = Site::new();
    let (mut dana, mut later, mut eve) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let group = dana.post("/groups", "group=Us&name=Dana").await.path;
    let own = eve.post("/groups", "group=Eves&name=Eve").await.path;
    let page = dana.post("/me/code", "").await.body;
    let code = between(&page, "<code>", "</code>").to_uppercase().replace('-', "+");
    let asked = later.post("/me/move", &format!("code={code}")).await.body;
    assert!(asked.contains("<bdi>Dana</bdi>") && !asked.contains("left behind"), "{asked}");
    assert!(
        eve.post("/me/move", &format!("code={code}")).await.body.contains("left behind"),
        "she has a group"
    );
    assert!(eve.get("/").await.body.contains(&own), "and keeps it until she is sure");
    for browser in [&mut later, &mut eve] {
        browser.post("/me/move", &format!("code={code}&sure=yes")).await;
        let home = browser.get("/").await.body;
        assert!(home.contains(&group) && home.contains("Dana"), "{home}");
    }
    assert!(dana.post("/me/move", &format!("code={code}&sure=yes")).await.path == "/me", "it is her own");
    dana.post("/me/code", "").await;
    let mut late = site.visitor("he");
    for (form, status) in [
        (format!("code={code}&sure=yes"), StatusCode::NOT_FOUND),
        ("code=&sure=yes".to_owned(), StatusCode::NOT_FOUND),
        (format!("code={}", "a".repeat(9000)), StatusCode::NOT_FOUND),
        ("sure=yes".to_owned(), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(late.post("/me/move", &form).await.status, status, "{form}");
    }
    let kept = site.app.tables.store().handover(&web::hash_of_handover(&code)).await;
    assert_eq!(kept, Ok(None), "the store knows the newer one alone");
}

/// Nobody goes on elsewhere than here: a link that was tampered with leads to our own pages.
#[tokio::test]
async fn a_move_leads_nowhere_else() {
    let site = Site::new();
    let (mut phone, mut laptop) = (site.visitor("en"), site.visitor("en"));
    for evil in ["https://evil.example", "//evil.example", "/%5Cevil.example"] {
        let page = phone.post("/me/link", &format!("back={evil}")).await.body;
        let link = between(&page, "value=\"http://kupa.test", "\"").to_owned();
        assert!(!link.contains("evil"), "{link}");
        let code = between(&link, "/me/move/", "?");
        let form = format!("code={code}&sure=yes&to={evil}");
        let moved = laptop.send("POST", "/me/move", Some(&form), &[]).await;
        assert_eq!(moved.headers.get("location").map(|to| to.as_bytes()), Some(&b"/"[..]), "{evil}");
        laptop.cookies.clear();
    }
}

#[tokio::test]
async fn whoever_is_forgotten_is_asked_once_and_leaves_everything_but_the_games() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let group = dana.post("/groups", "group=Us&name=Dana").await.path;
    ron.post(&format!("{group}/join"), "name=Ron").await;
    // Two games are on, a table waits, and a game is over.
    let mut running = Vec::new();
    for _ in 0..2 {
        let table = dana.post(&format!("{group}/tables"), "game=chico").await.table();
        ron.post(&format!("/t/{table}/join"), "name=Ron").await;
        dana.post(&format!("/t/{table}/say"), "text=I+am+Dana+of+Haifa").await;
        dana.post(&format!("/t/{table}/start"), "").await;
        dana.post(&format!("/t/{table}/name"), "name=Dana+K").await;
        dana.post(&format!("/t/{table}/say"), "phrase=hello").await;
        running.push(table);
    }
    let waiting = dana.post(&format!("{group}/tables"), "game=49").await.table();
    let over = finished(&site, &mut dana).await;
    let paper = dana.post("/me/code", "").await.body;
    let paper = between(&paper, "<code>", "</code>").to_owned();
    let token = dana.post("/tokens", "scopes=play").await.body;
    let token = between(&token, "<code dir=\"ltr\">", "</code>").to_owned();
    let before = ron.get(&format!("/t/{over}/record")).await.body;
    let player = stored(&site, &over).await.table.seats[0].player.clone().expect("it is Dana's");

    let asked = dana.post("/me/forget", "").await.body;
    assert!(asked.contains("name=\"sure\""), "{asked}");
    assert!(dana.get("/").await.body.contains(&group), "nothing has happened");
    let page = forgotten(&mut dana).await;
    assert!(page.headers.contains_key("clear-site-data"));
    assert_eq!(dana.cookies.get("kupa_name"), None);
    assert_eq!(dana.cookies.get("kupa_guest"), None);

    let store = site.app.tables.store();
    assert_eq!(store.tables_naming(&player).await, Ok(vec![]));
    assert_eq!(store.forgetting().await, Ok(vec![]));
    for table in running.iter().chain([&waiting, &over]) {
        let kept = format!("{:?}", stored(&site, table).await);
        assert!(!kept.contains("Dana") && !kept.contains("Haifa") && !kept.contains(&player), "{kept}");
    }
    let group_page = ron.get(&group).await.body;
    assert!(group_page.contains("<bdi>Ron</bdi>") && !group_page.contains("Dana"), "{group_page}");

    // The others play on, with a bot in her place, and one of them is the host.
    for table in &running {
        let shown = ron.get(&format!("/t/{table}")).await.body;
        assert!(!shown.contains("Dana") && shown.contains("Somebody"), "{shown}");
        play_on(&mut ron, table, 4000).await;
        let kept = stored(&site, table).await;
        assert_eq!(kept.table.status, Status::Over);
        assert_eq!(
            (kept.table.host.as_str(), kept.table.seats[1].name.as_str()),
            (kept.table.seats[1].player.as_deref().unwrap_or_default(), "Ron")
        );
    }
    // A game that is over is watched again as before.
    assert_eq!(ron.get(&format!("/t/{over}/record")).await.body, before);
    for path in ["", "/replay?eyes=all", "/proof", "/end.png", "/board"] {
        assert_eq!(ron.download(&format!("/t/{over}{path}")).await.0, StatusCode::OK, "{path}");
    }
    // Whoever comes to the table that waits is its host.
    ron.post(&format!("/t/{waiting}/join"), "name=Ron").await;
    ron.post(&format!("/t/{waiting}/seats"), "do=bot&level=casual").await;
    assert_eq!(ron.post(&format!("/t/{waiting}/start"), "").await.status, StatusCode::OK);
    assert_eq!(stored(&site, &waiting).await.table.status, Status::Running);

    // Nothing leads back.
    let mut eve = site.visitor("en");
    assert_eq!(eve.post("/me/move", &format!("code={paper}&sure=yes")).await.status, StatusCode::NOT_FOUND);
    let api = eve.send("GET", "/api/v1/me", None, &[("authorization", &format!("Bearer {token}"))]).await;
    assert_eq!(api.status, StatusCode::UNAUTHORIZED);
    let home = dana.get("/").await.body;
    assert!(!home.contains(&group) && !home.contains("Dana"), "{home}");
    assert_eq!(dana.post("/me/forget", "sure=yes").await.status, StatusCode::OK, "and once more");
}

/// A rematch with somebody who is gone is one with a bot.
#[tokio::test]
async fn a_rematch_goes_on_without_whoever_was_forgotten() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let over = finished(&site, &mut dana).await;
    let rons = finished(&site, &mut ron).await;
    let store = site.app.tables.store();
    let seat = stored(&site, &rons).await.table.seats[0].clone();
    let mut row = stored(&site, &over).await.table;
    row.seats[1] = seat;
    let expected = store.position(&over).await.expect("it is there");
    let change = store::Change { id: over.clone(), expected, row: Some(row), ..store::Change::default() };
    store.commit(change).await.expect("nobody was quicker");
    forgotten(&mut dana).await;
    let next = ron.post(&format!("/t/{over}/rematch"), "").await.table();
    play_on(&mut ron, &next, 4000).await;
    assert_eq!(stored(&site, &next).await.table.status, Status::Over);
}

/// Killed in the middle: the note is there, and some tables still name her.
#[tokio::test]
async fn whoever_was_being_forgotten_is_forgotten_after_the_next_start() {
    let mut site = Site::new();
    let mut dana = site.visitor("en");
    let tables = [finished(&site, &mut dana).await, finished(&site, &mut dana).await];
    let running = dana.play_now("49").await.table();
    let cookies = std::mem::take(&mut dana.cookies);
    let player = stored(&site, &running).await.table.seats[0].player.clone().expect("it is Dana's");
    site.app.tables.store().forget(&player).await.expect("it begins");
    site.restart().await;
    site.app.tables.go_on_forgetting().await.expect("the store reads");
    for _ in 0..200 {
        if site.app.tables.store().forgetting().await.is_ok_and(|left| left.is_empty()) {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(site.app.tables.store().tables_naming(&player).await, Ok(vec![]));
    assert_eq!(stored(&site, &tables[0]).await.table.status, Status::Over, "the game is there");
    let mut again = Visitor { cookies, ..site.visitor("en") };
    assert!(again.get("/me").await.body.contains("Your finished games will be here."));
}

/// The seat's page offers the whole person too.
#[tokio::test]
async fn the_way_to_another_device_takes_the_seat_or_all() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.get(&format!("/t/{table}/link")).await.body;
    assert!(page.contains("action=\"/me/link\"") && page.contains(&format!("/t/{table}/seat/")), "{page}");
}

//! Games from the first card to the last, and what comes after.

use std::time::Duration;

use axum::http::StatusCode;

use crate::room::{join, opened};
use crate::site::{Answer, Site, Visitor};

/// Plays the guest's seat by the first button there is, until the game is over.
pub(crate) async fn play_on(guest: &mut Visitor<'_>, table: &str, most: usize) -> Answer {
    for _ in 0..most {
        let page = guest.wait(table).await;
        if page.body.contains("id=\"ending\"") {
            return page;
        }
        let actions = page.actions();
        let action = actions.first().expect("something can be done").replace(' ', "+");
        let answer =
            guest.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", page.step())).await;
        assert_eq!(answer.status, StatusCode::OK, "{action}: {}", answer.body);
    }
    panic!("the game did not end");
}

#[tokio::test]
async fn a_game_is_played_to_its_end_and_then_there_is_replay_record_proof_and_rematch() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let early = dana.get(&format!("/t/{table}/record")).await;
    assert_eq!(early.status, StatusCode::FORBIDDEN, "the deck is a secret while the game is on");
    let peek = dana.get(&format!("/t/{table}/replay?eyes=all")).await;
    assert_eq!(peek.status, StatusCode::FORBIDDEN);
    let other = dana.get(&format!("/t/{table}/replay?eyes=1")).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN);

    let end = play_on(&mut dana, &table, 2000).await;
    assert!(end.body.contains("The game is over"));

    let record = dana.get(&format!("/t/{table}/record")).await;
    assert!(
        record.body.starts_with("kupa 1\ngame chico\nseats 4\n") && record.body.contains("# luck secret ")
    );
    let proof = dana.get(&format!("/t/{table}/proof")).await;
    assert!(proof.body.contains("follow from these numbers"), "{}", proof.body);

    let stranger = &mut site.visitor("he");
    let replay = stranger.get(&format!("/t/{table}/replay?step=3&eyes=all")).await;
    assert_eq!(replay.status, StatusCode::OK);
    assert_eq!(replay.step(), 3);
    let missing = stranger.get(&format!("/t/{table}/replay?step=999999")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);

    let again = dana.post(&format!("/t/{table}/rematch"), "").await;
    assert_ne!(again.table(), table);
    assert!(dana.get(&format!("/t/{table}")).await.body.contains(&format!("/t/{}", again.table())));
}

#[tokio::test]
async fn every_game_starts_at_once_and_says_what_to_do() {
    let site = Site::new();
    for slug in catalog::slugs() {
        for language in ["he", "en"] {
            let mut dana = site.visitor(language);
            let table = dana.play_now(slug).await.table();
            let page = dana.wait(&table).await;
            assert!(page.body.contains("name=\"action\""), "{slug}: there is something to press");
            assert!(page.step() > 0, "{slug}: the cards are dealt");
        }
    }
}

#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing() {
    let mut site = Site::new();
    let (table, cookies, before) = {
        let mut dana = site.visitor("en");
        let table = dana.play_now("49").await.table();
        let page = dana.wait(&table).await;
        let action = page.actions().remove(0).replace(' ', "+");
        dana.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", page.step())).await;
        dana.post(&format!("/t/{table}/say"), "text=still+here").await;
        let page = dana.wait(&table).await;
        (table, dana.cookies, page.step())
    };
    site.restart().await;
    let mut dana = site.visitor("en");
    dana.cookies = cookies;
    let page = dana.wait(&table).await;
    assert!(page.step() >= before);
    assert!(page.body.contains("still here"));
    let action = page.actions().remove(0).replace(' ', "+");
    let answer =
        dana.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", page.step())).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn what_is_said_is_read_by_all_in_their_language_and_escaped() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("gamnon").await.table();
    dana.post(&format!("/t/{table}/say"), "phrase=well-played").await;
    dana.post(&format!("/t/{table}/say"), "text=%3Cscript%3Ealert(1)%3C%2Fscript%3E").await;
    let page = site.visitor("he").get(&format!("/t/{table}")).await;
    assert!(page.body.contains("כל הכבוד!"));
    assert!(page.body.contains("&lt;script&gt;alert(1)") && !page.body.contains("<script>alert"));
}

#[tokio::test]
async fn advice_is_given_to_whoever_is_asked() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    dana.wait(&table).await;
    let advice = dana.get(&format!("/t/{table}/advice")).await;
    assert!(advice.body.contains("<meter"), "{}", advice.body);
    let stranger = site.visitor("en").get(&format!("/t/{table}/advice")).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    dana.post(&format!("/t/{table}/terms"), "keeper_after=60&move_time=").await;
    let refused = dana.get(&format!("/t/{table}/advice")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "the host has forbidden it");
}

/// Lets time pass until a spectator's page says this.
async fn comes_to_say(site: &Site, table: &str, text: &str) -> Answer {
    for _ in 0..500 {
        let page = site.visitor("en").get(&format!("/t/{table}")).await;
        if page.body.contains(text) {
            return page;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    panic!("nobody said {text}");
}

#[tokio::test]
async fn a_bot_keeps_the_seat_of_somebody_who_is_gone_and_gives_it_back() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = opened(&mut dana, "chico").await;
    dana.post(&format!("/t/{table}/terms"), "keeper_after=60&move_time=").await;
    join(&mut ron, &table, "Ron").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    let before = dana.wait(&table).await;
    tokio::time::pause();
    let kept = comes_to_say(&site, &table, "is away, and a bot stands in").await;
    assert!(kept.body.contains("a bot stands in"));
    let played = comes_to_say(&site, &table, "(a bot stands in)").await;
    assert!(played.step() > before.step(), "and what it did is marked");
    tokio::time::resume();
    let back = dana.get(&format!("/t/{table}")).await;
    assert!(back.body.contains("is back.") || back.body.contains("id=\"ending\""));
    assert!(back.body.contains("for you.") && back.body.contains("/replay?step="), "she is told what it did");
    let informed = dana.post(&format!("/t/{table}/informed"), "").await;
    assert!(!informed.body.contains("id=\"stood-in\""));
}

#[tokio::test]
async fn the_clock_moves_for_whoever_takes_too_long() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    dana.wait(&table).await;
    dana.post(&format!("/t/{table}/terms"), "keeper_after=&move_time=20&newcomers=on").await;
    tokio::time::pause();
    comes_to_say(&site, &table, "ran out of time, and a bot made the move").await;
}

#[tokio::test]
async fn with_days_for_a_move_the_page_says_in_words_what_is_left() {
    let site = Site::new();
    for (language, left, hint) in
        [("en", "1 day left", "nobody has to stay"), ("he", "עוד יום", "לא צריך להישאר ליד השולחן")]
    {
        let mut dana = site.visitor(language);
        let table = dana.post("/tables", "game=49&mode=friends").await.table();
        let terms = "keeper_after=20&move_time=86400&newcomers=on";
        dana.post(&format!("/t/{table}/options"), terms).await;
        assert!(
            dana.get(&format!("/t/{table}")).await.body.contains(hint),
            "the waiting room says what it means"
        );
        dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
        dana.post(&format!("/t/{table}/start"), "").await;
        let page = dana.wait(&table).await;
        assert!(page.body.contains(left), "{language}: {}", page.body);
    }
}

#[tokio::test]
async fn a_game_by_rules_that_are_not_here_is_not_played_by_others() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let store = site.app.tables.store();
    let stored = store.table(&table).await.expect("it is stored").expect("it is there");
    assert_eq!(stored.version, 1);
    let other = store::Table { id: "b".repeat(20), version: 99, secret: None, ..stored };
    store.create(other.clone()).await.expect("another table");
    let page = dana.get(&format!("/t/{}", other.id)).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.body.contains("played by rules that this server does not know"));
    assert!(page.body.contains(&format!("/t/{}/record", other.id)), "its record is offered");
    let early = dana.get(&format!("/t/{}/record", other.id)).await;
    assert_eq!(early.status, StatusCode::FORBIDDEN, "the deck is a secret while the game is on");

    let over = store::Table { id: "c".repeat(20), status: store::Status::Over, ..other };
    store.create(over.clone()).await.expect("another table");
    let line = store::Step { line: "deal 1 2 3".to_owned(), by: store::By::Chance, at: 0 };
    store.append(&over.id, 0, vec![line]).await.expect("its steps");
    let record = dana.get(&format!("/t/{}/record", over.id)).await;
    assert!(record.body.starts_with("kupa 1\ngame chico\nseats 4\n"), "{}", record.body);
    assert!(record.body.contains("\ndeal 1 2 3\n# luck secret "), "{}", record.body);
}

#[tokio::test]
async fn terms_that_can_not_be_read_are_not_replaced_by_others() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.post("/tables", "game=chico&mode=friends").await.table();
    let store = site.app.tables.store();
    let stored = store.table(&table).await.expect("it is stored").expect("it is there");
    let other =
        store::Table { id: "b".repeat(20), terms: "{\"paused\":7}".to_owned(), secret: None, ..stored };
    store.create(other.clone()).await.expect("another table");
    let page = dana.get(&format!("/t/{}", other.id)).await;
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(page.body.contains("can&#39;t be read") || page.body.contains("can't be read"), "{}", page.body);
}

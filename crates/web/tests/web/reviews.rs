//! Reviews of finished games: who sees them, when, and that they are kept.

use std::time::Duration;

use axum::http::{StatusCode, header};
use engine::Record;
use tokio::time::sleep;

use crate::site::{Answer, Site, Visitor};

/// A short game of two, to its end.
const GAME: &[u8] = include_bytes!("../../../../games/chico/tests/playthroughs/random-2-seats.kupa");

/// The short game as one that the visitor played at the first seat.
pub(crate) async fn finished(site: &Site, guest: &mut Visitor<'_>) -> String {
    let store = site.app.tables.store();
    let running = guest.play_now("chico").await.table();
    let seats = store.table(&running).await.expect("it is read").expect("it is there").seats;
    let record = Record::read(GAME).expect("a record");
    let (mut table, steps) = web::imported(&record).expect("a whole game");
    let id = table.id.clone();
    table.seats[0] = seats[0].clone();
    store.create(table).await.expect("it is new");
    store.append(&id, 0, steps).await.expect("it has none yet");
    id
}

/// Looks until it is there, as the page does by itself.
pub(crate) async fn reviewed(guest: &mut Visitor<'_>, table: &str) -> Answer {
    for _ in 0..600 {
        let answer = guest.get(&format!("/t/{table}/review")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        if !answer.headers.contains_key(header::REFRESH) {
            return answer;
        }
        assert!(answer.body.contains("<progress"));
        sleep(Duration::from_millis(100)).await;
    }
    panic!("the review does not come");
}

#[tokio::test]
async fn a_review_is_worked_out_for_those_who_played_and_kept_with_the_game() {
    let mut site = Site::new();
    let (mut dana, mut eve) = (site.visitor("en"), site.visitor("he"));
    let table = finished(&site, &mut dana).await;
    let page = |path: &str| format!("/t/{table}/{path}");
    let replay = eve.get(&page("replay?eyes=all")).await.body;
    assert!(
        !replay.contains("class=\"curve\"") && !replay.contains("decisions judged"),
        "nobody has asked yet"
    );
    let replay = dana.get(&page("replay?eyes=all")).await.body;
    assert!(replay.contains("decisions judged"), "who played has asked: {replay}");
    assert_eq!(eve.get(&page("review")).await.status, StatusCode::FORBIDDEN, "it is Dana's");
    let review = reviewed(&mut dana, &table).await.body;
    for part in ["class=\"curve\"", "Chance to win", "Your decisions", "class=\"mark"] {
        assert!(review.contains(part), "{part}: {review}");
    }
    let (_, link) = review.split_once(&format!("/t/{table}/review?step=")).expect("a moment to look at");
    let step = link.split('"').next().expect("a number");
    let moment = dana.get(&page(&format!("review?step={step}"))).await;
    assert_eq!(moment.status, StatusCode::OK);
    assert!(moment.body.contains("class=\"judgement\"") && moment.body.contains("data-step"));
    for nonsense in ["0", "99999", "x", "-1"] {
        assert_eq!(dana.get(&page(&format!("review?step={nonsense}"))).await.status, StatusCode::NOT_FOUND);
    }
    for (eyes, has_curve) in [("0", true), ("1", true), ("all", true), ("public", false)] {
        let replay = eve.get(&page(&format!("replay?eyes={eyes}"))).await.body;
        assert_eq!(replay.contains("class=\"curve\""), has_curve, "{eyes}");
    }
    let cookies = dana.cookies;
    site.restart().await;
    let mut dana = Visitor { cookies, ..site.visitor("he") };
    let again = dana.get(&page("review")).await;
    assert!(!again.headers.contains_key(header::REFRESH), "it was kept");
    assert!(again.body.contains("הסיכוי לנצח"));
}

#[tokio::test]
async fn while_a_game_runs_there_is_no_review() {
    let site = Site::new();
    let (mut dana, mut eve) = (site.visitor("en"), site.visitor("en"));
    let table = dana.play_now("chico").await.table();
    for guest in [&mut dana, &mut eve] {
        for path in ["review", "review?step=1"] {
            assert_eq!(guest.get(&format!("/t/{table}/{path}")).await.status, StatusCode::FORBIDDEN);
        }
        assert!(!guest.get(&format!("/t/{table}/replay")).await.body.contains("class=\"curve\""));
    }
    assert_eq!(site.app.tables.store().review(&table).await, Ok(None));
}

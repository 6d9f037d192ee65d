//! A table on the television: the same for everybody, whoever opened it.

use axum::http::StatusCode;

use crate::playing::play_on;
use crate::reviews::finished;
use crate::room::{join, opened};
use crate::site::{Site, Visitor};

async fn board(visitor: &mut Visitor<'_>, table: &str) -> String {
    let answer = visitor.get(&format!("/t/{table}/board")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn a_board_shows_no_hand_also_to_who_has_one() {
    let site = Site::new();
    for game in catalog::slugs() {
        let (mut dana, mut eve) = (site.visitor("en"), site.visitor("en"));
        let table = dana.play_now(game).await.table();
        dana.wait(&table).await;
        let hers = board(&mut dana, &table).await;
        assert_eq!(hers, board(&mut eve, &table).await, "{game}: the same for a stranger");
        assert!(!hers.contains("class=\"dock") && !hers.contains("form=\"act\""), "{game}: {hers}");
        assert!(hers.contains("television") && hers.contains("class=\"qr\""), "{game}");
        assert!(hers.contains(&format!("data-stream=\"/t/{table}/board/events\"")), "{game}");
        let frame = dana.listen(&format!("/t/{table}/board/events")).await;
        assert!(!frame.contains("event: turn") && !frame.contains("class=\"dock"), "{game}: nobody's turn");
    }
}

#[tokio::test]
async fn a_board_goes_on_from_what_it_shows() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;
    let shown = dana.get(&format!("/t/{table}/board")).await.shown();
    let events = format!("/t/{table}/board/events?since={shown}");
    assert!(dana.listen(&events).await.contains("data: []"), "nothing has happened");
    let action = page.actions().first().expect("something can be done").replace(' ', "+");
    dana.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", page.step())).await;
    let frame = dana.listen(&events).await;
    assert!(frame.contains("television") && !frame.contains("data: []"), "{frame}");
}

#[tokio::test]
async fn a_board_waits_with_those_who_come() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("he"));
    let table = opened(&mut dana, "49").await;
    let alone = board(&mut dana, &table).await;
    join(&mut ron, &table, "Ron").await;
    let two = board(&mut dana, &table).await;
    assert!(!alone.contains("Ron") && two.contains("Ron"), "{two}");
    assert!(board(&mut ron, &table).await.contains("סורקים"));
    assert_eq!(dana.get("/t/nowhere/board").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_end_is_festive_and_a_board_goes_along_to_the_next_game() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = finished(&site, &mut dana).await;
    let end = board(&mut site.visitor("en"), &table).await;
    assert!(end.contains("class=\"podium\"") && end.contains("class=\"confetti\""), "{end}");
    assert!(!end.contains("data-next"));
    let over = dana.play_now("chico").await.table();
    play_on(&mut dana, &over, 2000).await;
    let next = dana.post(&format!("/t/{over}/rematch"), "").await.table();
    let end = board(&mut site.visitor("en"), &over).await;
    assert!(end.contains(&format!("href=\"/t/{next}/board\" data-next")), "{end}");
}

#[tokio::test]
async fn the_way_to_the_board_is_in_the_menu_and_beside_the_invitation() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("gamnon").await.table();
    for path in ["", "/invite"] {
        let page = dana.get(&format!("/t/{table}{path}")).await.body;
        assert!(page.contains(&format!("href=\"/t/{table}/board\"")), "{path}");
    }
}

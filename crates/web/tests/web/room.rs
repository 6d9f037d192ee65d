//! The waiting room, and what a host decides.

use axum::http::StatusCode;

use crate::site::{Answer, Site, Visitor};

pub(crate) async fn opened(host: &mut Visitor<'_>, game: &str) -> String {
    host.post("/tables", &format!("game={game}&mode=friends")).await.table()
}

pub(crate) async fn join(guest: &mut Visitor<'_>, table: &str, name: &str) -> Answer {
    guest.post(&format!("/t/{table}/join"), &format!("name={name}")).await
}

#[tokio::test]
async fn from_an_invite_link_to_the_first_move_it_takes_a_name_and_two_taps() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let mut ron = site.visitor("he");
    let table = opened(&mut dana, "chico").await;
    let invited = ron.get(&format!("/t/{table}")).await;
    assert!(invited.body.contains("name=\"name\""), "a name is asked for");
    let seated = join(&mut ron, &table, "%D7%A8%D7%95%D7%9F").await;
    assert!(seated.body.contains("רון"));
    assert_eq!(dana.post(&format!("/t/{table}/start"), "").await.status, StatusCode::OK);
    let first = dana.wait(&table).await;
    let action = first.actions().into_iter().next().expect("something can be done");
    dana.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", first.step())).await;
    let second = ron.wait(&table).await;
    assert!(!second.actions().is_empty(), "one tap joined, the next plays");
}

#[tokio::test]
async fn what_is_to_be_done_is_in_the_dock_and_the_rest_is_a_line() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = opened(&mut dana, "chico").await;
    let dock = |page: &Answer| page.body.split_once("class=\"dock\"").expect("a dock").1.to_owned();
    let alone = dana.get(&format!("/t/{table}")).await;
    assert!(dock(&alone).contains("class=\"share scripted main big\""), "first others are invited");
    assert!(alone.body.contains("as in the rules, no clock, a bot stands in after"), "what is agreed on");
    assert_eq!(alone.body.matches("class=\"chair free\"").count(), 4);
    let invited = ron.get(&format!("/t/{table}")).await;
    assert!(dock(&invited).contains(&format!("action=\"/t/{table}/join\"")), "whoever comes sits down");
    assert!(invited.body.contains("class=\"fold panel idea\" open") && invited.body.contains("/rules/chico"));
    assert!(invited.body.contains(&format!("/games/chico/idea?table={table}")), "and in pictures");
    join(&mut ron, &table, "Ron").await;
    let together = dana.get(&format!("/t/{table}")).await;
    assert!(!dock(&together).contains("share scripted main"), "then they start");
    assert!(dock(&together).contains(&format!("action=\"/t/{table}/start\"><button class=\"main big\">")));
    let room = site.visitor("en").post("/tables", "game=gamnon&mode=friends").await;
    assert_eq!(room.body.matches("class=\"chair free\"").count(), 4, "eleven would be a crowd");
}

#[tokio::test]
async fn the_host_adds_moves_and_removes_and_others_can_not() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let mut ron = site.visitor("en");
    let table = opened(&mut dana, "49").await;
    join(&mut ron, &table, "Ron").await;
    let seats = format!("/t/{table}/seats");
    assert_eq!(ron.post(&seats, "do=bot&level=club").await.status, StatusCode::FORBIDDEN);
    let page = dana.post(&seats, "do=bot&level=champion").await;
    assert!(page.body.contains("Champion"), "{}", page.body);
    let order = |page: &Answer| {
        ["waiting-1", "waiting-2"].map(|place| {
            let (_, rest) = page.body.split_once(&format!("id=\"{place}\"")).expect("a seat");
            rest.split_once("</li>").expect("its end").0.contains("Ron")
        })
    };
    assert_eq!(order(&page), [true, false]);
    let page = dana.post(&seats, "do=move&seat=1").await;
    assert_eq!(order(&page), [false, true]);
    let page = dana.post(&seats, "do=remove&seat=2").await;
    assert!(!page.body.contains("\u{2068}Ron\u{2069}"));
}

#[tokio::test]
async fn a_name_can_be_changed() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = opened(&mut dana, "chico").await;
    let page = dana.post(&format!("/t/{table}/name"), "name=Dana").await;
    assert!(page.body.contains("\u{2068}Dana\u{2069}"));
    assert_eq!(
        dana.post(&format!("/t/{table}/name"), "name=").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let stranger = site.visitor("en").post(&format!("/t/{table}/name"), "name=Eve").await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    assert!(dana.play_now("chico").await.body.contains("\u{2068}Dana\u{2069}"), "and is remembered");
}

#[tokio::test]
async fn options_and_terms_are_agreed_on_before_the_game() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = opened(&mut dana, "chico").await;
    let form = "option-draw_when_able=off&option-first_seat=0&keeper_after=300&move_time=60&advice=on";
    let page = dana.post(&format!("/t/{table}/options"), form).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("value=\"off\" selected"));
    assert!(page.body.contains("value=\"300\" selected") && page.body.contains("value=\"60\" selected"));
    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    let page = dana.wait(&table).await;
    assert!(page.body.contains("class=\"clock\" max=\"60\""), "there is a time for each move");
}

#[tokio::test]
async fn who_starts_may_be_left_to_lots_and_the_proof_draws_them_again() {
    let site = Site::new();
    for (game, option) in [
        ("chico", "first_seat"),
        ("49", "first_seat"),
        ("gamnon", "first_seat"),
        ("eight-and-a-half", "dealer"),
    ] {
        let mut dana = site.visitor("en");
        let table = opened(&mut dana, game).await;
        let page = dana
            .post(&format!("/t/{table}/options"), &format!("option-{option}=lots&keeper_after=&move_time="))
            .await;
        assert!(page.body.contains("value=\"lots\" selected"), "{game}");
        for _ in 0..2 {
            dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
        }
        dana.post(&format!("/t/{table}/start"), "").await;
        let row = site.app.tables.store().table(&table).await.expect("it is stored").expect("it is there");
        let luck: play::luck::Luck = serde_json::from_str(&row.fate).expect("its luck");
        assert_eq!(row.setup, format!("{option} {}\n", luck.draw_seat(3)), "{game}");
        assert_eq!(luck.lots, [option]);
    }
}

#[tokio::test]
async fn lots_decide_seats_and_nothing_else() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = opened(&mut dana, "chico").await;
    dana.post(&format!("/t/{table}/options"), "option-draw_when_able=lots&keeper_after=&move_time=").await;
    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    let page = dana.post(&format!("/t/{table}/start"), "").await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn an_option_that_the_game_does_not_have_stops_the_start_with_a_sentence() {
    let site = Site::new();
    let mut dana = site.visitor("he");
    let table = opened(&mut dana, "chico").await;
    dana.post(&format!("/t/{table}/options"), "option-nonsense=1&keeper_after=&move_time=").await;
    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    let page = dana.post(&format!("/t/{table}/start"), "").await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(dana.get(&format!("/t/{table}")).await.body.contains("class=\"waiting\""));
}

#[tokio::test]
async fn a_game_needs_enough_players() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = opened(&mut dana, "gamnon").await;
    let page = dana.post(&format!("/t/{table}/start"), "").await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_seat_link_moves_the_seat_once_and_the_host_with_it() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let mut phone = site.visitor("he");
    let table = dana.play_now("chico").await.table();
    let page = dana.get(&format!("/t/{table}/link")).await;
    let (_, rest) = page.body.split_once(&format!("/t/{table}/seat/")).expect("a link");
    let link = format!("/t/{table}/seat/{}", rest.split('"').next().unwrap());
    assert_eq!(phone.get(&link).await.status, StatusCode::OK, "looking changes nothing");
    assert!(dana.get(&format!("/t/{table}/link")).await.status == StatusCode::OK);
    phone.post(&link, "").await;
    assert_eq!(dana.get(&format!("/t/{table}/link")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(phone.post(&format!("/t/{table}/pause"), "paused=on").await.status, StatusCode::OK);
    assert_eq!(dana.post(&link, "").await.status, StatusCode::NOT_FOUND, "the link is used up");
}

#[tokio::test]
async fn a_pause_stops_everybody_until_the_host_goes_on() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    dana.wait(&table).await;
    let paused = dana.post(&format!("/t/{table}/pause"), "paused=on").await;
    assert!(paused.body.contains("The game is paused"));
    let act = dana.post(&format!("/t/{table}/act"), &format!("step={}&action=draw", paused.step())).await;
    assert_eq!(act.status, StatusCode::CONFLICT);
    dana.post(&format!("/t/{table}/pause"), "paused=off").await;
    assert!(!dana.wait(&table).await.actions().is_empty());
}

#[tokio::test]
async fn two_of_one_name_are_told_apart() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let mut other = site.visitor("en");
    let table = opened(&mut dana, "chico").await;
    dana.post(&format!("/t/{table}/name"), "name=Dana").await;
    let page = join(&mut other, &table, "%D8%9Cdana").await;
    assert!(page.body.contains("\u{2068}Dana\u{2069}") && page.body.contains("\u{2068}dana 2\u{2069}"));
    let page = other.post(&format!("/t/{table}/name"), "name=dana+2").await;
    assert!(page.body.contains("\u{2068}dana 2\u{2069}"), "one's own name is free");
    let page = other.post(&format!("/t/{table}/name"), "name=Dana").await;
    assert!(page.body.contains("\u{2068}Dana 2\u{2069}"));
}

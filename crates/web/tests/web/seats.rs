//! Who sits where once a game is on: nobody takes a seat or loses one unless everybody sees it.

use std::time::Duration;

use axum::http::StatusCode;
use store::Kind;
use tokio::time::{advance, pause, resume};

use crate::room::{join, opened};
use crate::site::{Answer, Site, Visitor};

async fn look(guest: &mut Visitor<'_>, table: &str) -> Answer {
    guest.get(&format!("/t/{table}")).await
}

pub(crate) async fn ask(guest: &mut Visitor<'_>, table: &str, name: &str, seat: u8) -> Answer {
    guest.post(&format!("/t/{table}/join"), &format!("name={name}&seat={seat}")).await
}

pub(crate) async fn answer(guest: &mut Visitor<'_>, table: &str, said: &str, name: &str, seat: u8) -> Answer {
    guest.post(&format!("/t/{table}/newcomer"), &format!("do={said}&name={name}&seat={seat}")).await
}

fn is_watching(page: &Answer) -> bool {
    page.body.contains("You are watching") && page.actions().is_empty()
}

/// What the page says happened, without what was said.
fn log(page: &Answer) -> &str {
    let (_, rest) = page.body.split_once("<ol class=\"log\"").expect("a log");
    rest.split_once("</ol>").expect("its end").0
}

/// Dana, Ron and a bot, in a game that is dealt once and has hidden cards.
pub(crate) async fn three(dana: &mut Visitor<'_>, ron: &mut Visitor<'_>) -> String {
    let table = opened(dana, "gamnon").await;
    dana.post(&format!("/t/{table}/name"), "name=Dana").await;
    join(ron, &table, "Ron").await;
    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    while look(dana, &table).await.step() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    table
}

#[tokio::test]
async fn somebody_new_sits_down_when_somebody_at_the_table_lets_them_in() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("en"), site.visitor("he"), site.visitor("en"));
    let table = three(&mut dana, &mut ron).await;
    let asked = ask(&mut eve, &table, "Eve", 2).await;
    assert!(is_watching(&asked) && asked.body.contains("Somebody at the table has to let you in"));
    assert!(asked.body.contains("http-equiv=\"refresh\""), "without a script the page looks again");
    let shown = look(&mut ron, &table).await;
    assert!(shown.body.contains("\u{2068}Eve\u{2069} רוצה לשבת במקום"), "everybody sees it");
    assert!(shown.body.contains("value=\"let-in\""));
    let stranger = look(&mut site.visitor("en"), &table).await;
    assert!(stranger.body.contains("wants to sit down") && !stranger.body.contains("value=\"let-in\""));

    assert_eq!(answer(&mut eve, &table, "let-in", "Eve", 2).await.status, StatusCode::FORBIDDEN);
    assert_eq!(answer(&mut ron, &table, "let-in", "Adam", 2).await.status, StatusCode::CONFLICT);
    assert!(is_watching(&look(&mut eve, &table).await), "nobody but those at the table lets anybody in");
    assert_eq!(answer(&mut ron, &table, "let-in", "Eve", 2).await.status, StatusCode::OK);
    assert!(!is_watching(&look(&mut eve, &table).await));
    for guest in [&mut dana, &mut site.visitor("en")] {
        let page = look(guest, &table).await;
        let told = "Eve\u{2069} sits down in the place of the bot ";
        assert!(log(&page).contains(told) && log(&page).contains("let in by \u{2068}Ron\u{2069}"));
        assert!(page.body.contains("\u{2068}Eve\u{2069}</"), "and at the seat");
    }
}

/// A table against bots where it is the guest's turn. Some deals of Gamnon end without asking everybody.
async fn asked_at(guest: &mut Visitor<'_>, game: &str) -> String {
    loop {
        let table = guest.play_now(game).await.table();
        if !guest.wait(&table).await.actions().is_empty() {
            return table;
        }
    }
}

/// What was found: latecomers took a bot's seat in the middle of a round, saw its hand, went on to the
/// next, and nobody was told.
#[tokio::test]
async fn nobody_takes_a_hand_by_themselves() {
    let site = Site::new();
    for game in catalog::slugs() {
        let (mut dana, mut eve) = (site.visitor("en"), site.visitor("en"));
        let table = asked_at(&mut dana, game).await;
        for seat in 1..3 {
            let page = ask(&mut eve, &table, "Eve", seat).await;
            assert!(is_watching(&page), "{game}: {}", page.body);
            let own = eve.get(&format!("/t/{table}/link")).await;
            assert_eq!(own.status, StatusCode::FORBIDDEN, "{game}: it is not hers");
        }
        let page = look(&mut dana, &table).await;
        assert_eq!(page.body.matches("value=\"let-in\"").count(), 1, "{game}: one seat at a time");
    }
}

#[tokio::test]
async fn where_there_are_rounds_somebody_new_begins_with_a_deal() {
    let site = Site::new();
    for game in ["chico", "eight-and-a-half"] {
        let (mut dana, mut eve) = (site.visitor("en"), site.visitor("en"));
        let table = dana.play_now(game).await.table();
        dana.wait(&table).await;
        ask(&mut eve, &table, "Eve", 1).await;
        answer(&mut dana, &table, "let-in", "Eve", 1).await;
        let page = look(&mut eve, &table).await;
        assert!(is_watching(&page) && page.body.contains("at the next deal"), "{game}");
        while is_watching(&look(&mut eve, &table).await) {
            let page = look(&mut dana, &table).await;
            assert!(!page.body.contains("id=\"ending\""), "{game}: there is another deal");
            if page.is_round_over() {
                dana.post(&format!("/t/{table}/ready"), &format!("step={}", page.step())).await;
            }
            match page.actions().pop() {
                Some(action) => {
                    let form = format!("step={}&action={}", page.step(), action.replace(' ', "+"));
                    dana.post(&format!("/t/{table}/act"), &form).await;
                }
                None => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
        let stored = site.app.tables.store().load(&table).await.expect("it is read").expect("it is there");
        let note =
            stored.messages.iter().find(|message| message.text.starts_with("joined 1")).expect("a note");
        let next = &stored.steps[note.step as usize];
        assert!(note.step > 1 && next.line.starts_with("deal "), "{game}: then comes {}", next.line);
    }
}

/// What was found: a host put a bot in the place of somebody who was there, sat down as a second browser,
/// and read the hand.
#[tokio::test]
async fn nobody_who_is_there_is_replaced_and_the_hand_of_somebody_away_stays_theirs() {
    let site = Site::new();
    let (mut dana, mut ron, mut second) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let table = three(&mut dana, &mut ron).await;
    let replace = format!("/t/{table}/replace");
    assert_eq!(ron.post(&replace, "seat=0&level=club").await.status, StatusCode::FORBIDDEN);
    pause();
    look(&mut ron, &table).await;
    assert_eq!(dana.post(&replace, "seat=1&level=club").await.status, StatusCode::CONFLICT);
    advance(Duration::from_secs(40)).await;
    let refused = dana.post(&replace, "seat=1&level=club").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.body.contains("keeps the seat"));
    assert!(!is_watching(&look(&mut ron, &table).await));

    advance(Duration::from_secs(61)).await;
    let page = dana.post(&replace, "seat=1&level=expert").await;
    assert!(log(&page).contains("Ron\u{2069} was away, and the host put a bot there: "));
    let refused = ask(&mut second, &table, "Second", 1).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.body.contains("Only they can take it up again"));
    assert_eq!(answer(&mut dana, &table, "let-in", "Second", 1).await.status, StatusCode::CONFLICT);
    assert!(is_watching(&look(&mut second, &table).await));

    let back = ask(&mut ron, &table, "Ron", 1).await;
    assert!(!is_watching(&back) && log(&back).contains("Ron\u{2069} is back"), "{}", back.body);
}

/// A server that has just been started has seen nobody yet.
#[tokio::test]
async fn after_a_restart_nobody_is_away_at_once() {
    let mut site = Site::new();
    let (table, dana) = {
        let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
        (three(&mut dana, &mut ron).await, dana.cookies)
    };
    site.restart().await;
    let mut host = site.visitor("en");
    host.cookies = dana;
    let refused = host.post(&format!("/t/{table}/replace"), "seat=1&level=club").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn whoever_leaves_is_missed_by_all_and_a_host_hands_the_table_on() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let table = three(&mut dana, &mut ron).await;
    assert_eq!(eve.post(&format!("/t/{table}/leave"), "").await.status, StatusCode::FORBIDDEN);
    let left = dana.post(&format!("/t/{table}/leave"), "").await;
    assert!(is_watching(&left));
    let page = look(&mut ron, &table).await;
    assert!(log(&page).contains("Dana\u{2069} has left the game; the bot "), "{}", log(&page));
    assert_eq!(dana.post(&format!("/t/{table}/pause"), "paused=on").await.status, StatusCode::FORBIDDEN);
    assert_eq!(ron.post(&format!("/t/{table}/pause"), "paused=on").await.status, StatusCode::OK);
    // Somebody who left may come back to the seat; in the place of another bot they are somebody new.
    assert!(is_watching(&ask(&mut dana, &table, "Dana", 2).await));
    let back = ask(&mut dana, &table, "Dana", 0).await;
    assert!(!is_watching(&back) && log(&back).contains("Dana\u{2069} is back"), "{}", log(&back));
    dana.post(&format!("/t/{table}/leave"), "").await;
    ron.post(&format!("/t/{table}/leave"), "").await;
    ask(&mut eve, &table, "Eve", 0).await;
    assert_eq!(eve.post(&format!("/t/{table}/pause"), "paused=off").await.status, StatusCode::OK);
    assert!(!is_watching(&look(&mut eve, &table).await), "nobody is left who could be asked");
}

#[tokio::test]
async fn a_request_is_declined_withdrawn_or_forgotten() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let table = three(&mut dana, &mut ron).await;
    let is_asked = |page: &Answer| page.body.contains("wants to sit down");
    ask(&mut eve, &table, "Eve", 2).await;
    let other = ask(&mut site.visitor("en"), &table, "Adam", 2).await;
    assert_eq!(other.status, StatusCode::CONFLICT);
    assert!(other.body.contains("Somebody else is already asking for this seat"));
    assert!(!is_asked(&eve.post(&format!("/t/{table}/newcomer"), "do=withdraw").await));
    assert!(!is_asked(&look(&mut dana, &table).await));

    pause();
    ask(&mut eve, &table, "Eve", 2).await;
    advance(Duration::from_secs(121)).await;
    assert_eq!(answer(&mut dana, &table, "let-in", "Eve", 2).await.status, StatusCode::CONFLICT);
    // The disk takes real time.
    resume();
    while is_asked(&look(&mut dana, &table).await) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    pause();

    ask(&mut eve, &table, "Eve", 2).await;
    answer(&mut ron, &table, "decline", "Eve", 2).await;
    assert!(look(&mut eve, &table).await.body.contains("Not this time"));
    eve.post(&format!("/t/{table}/newcomer"), "do=withdraw").await;
    assert_eq!(ask(&mut eve, &table, "Eve", 2).await.status, StatusCode::FORBIDDEN);
    advance(Duration::from_secs(301)).await;
    assert!(is_asked(&ask(&mut eve, &table, "Eve", 2).await), "after a while one may ask again");
    dana.post(&format!("/t/{table}/terms"), "keeper_after=60&move_time=").await;
    assert!(!is_asked(&look(&mut ron, &table).await), "the host wants nobody new");
    assert_eq!(ask(&mut eve, &table, "Eve", 2).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_seat_that_moves_and_a_name_that_changes_are_told() {
    let site = Site::new();
    let (mut dana, mut ron, mut phone) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let table = three(&mut dana, &mut ron).await;
    let page = ron.get(&format!("/t/{table}/link")).await;
    let (_, rest) = page.body.split_once(&format!("/t/{table}/seat/")).expect("a link");
    phone.post(&format!("/t/{table}/seat/{}", rest.split('"').next().expect("its end")), "").await;
    phone.post(&format!("/t/{table}/name"), "name=Aron").await;
    let page = look(&mut dana, &table).await;
    let told = ["Ron\u{2069} goes on with another device", "\u{2068}Ron\u{2069} is now called \u{2068}Aron"];
    assert!(told.iter().all(|told| log(&page).contains(told)), "{}", log(&page));
    phone.post(&format!("/t/{table}/name"), "name=Aron").await;
    let stored = site.app.tables.store().load(&table).await.expect("it is read").expect("it is there");
    let notes = stored.messages.iter().filter(|message| message.kind == Kind::Note).count();
    assert_eq!(notes, 2, "what does not change is not told");
}

//! Bots' names and speed, what is said at a seat, what leaving means, and taking back.

use axum::http::StatusCode;

use crate::room::{join, opened};
use crate::site::{Answer, Site, Visitor};

fn has_hebrew(text: &str) -> bool {
    text.chars().any(|letter| ('\u{5d0}'..='\u{5ea}').contains(&letter))
}

/// The page's own part, without the switch of language.
fn main_of(page: &Answer) -> &str {
    let (_, main) = page.body.split_once("<main").expect("a page");
    main.split("</main>").next().expect("its end")
}

#[tokio::test]
async fn bots_are_called_as_the_reader_writes() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("he"), site.visitor("en"), site.visitor("en"));
    let table = opened(&mut dana, "49").await;
    dana.post(&format!("/t/{table}/name"), "name=Dana").await;
    join(&mut ron, &table, "Avi").await;
    for _ in 0..2 {
        dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    }
    dana.post(&format!("/t/{table}/start"), "").await;
    dana.post(&format!("/t/{table}/leave"), "").await;
    let page = eve.get(&format!("/t/{table}")).await;
    // The other language has its own name everywhere.
    let main = main_of(&page).replace("עברית", "");
    assert!(!has_hebrew(&main), "{main}");
    assert!(page.body.contains("\u{2068}Avi\u{2069}") && page.body.contains("\u{2068}Avi 2\u{2069}"));
    assert!(page.body.contains("has left the game; the bot \u{2068}Gil\u{2069} plays on"));
    let hebrew = site.visitor("he").get(&format!("/t/{table}")).await;
    assert!(hebrew.body.contains("\u{2068}אבי\u{2069}") && hebrew.body.contains("\u{2068}נועה\u{2069}"));
}

#[tokio::test]
async fn what_is_said_stands_at_the_seat_until_its_player_moves() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("49").await.table();
    let page = dana.wait(&table).await;
    dana.post(&format!("/t/{table}/say"), "phrase=applause").await;
    let says = |page: &Answer| page.body.contains("class=\"says said\"");
    let seen = site.visitor("he").get(&format!("/t/{table}")).await;
    let picture =
        "<svg class=\"feeling\" role=\"img\" aria-label=\"מחיאות כפיים\"><use href=\"#i-applause\">";
    assert!(says(&seen) && seen.body.contains(picture), "drawn, and with a name");
    assert_eq!(
        dana.post(&format!("/t/{table}/say"), "phrase=sneeze").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let action = page.actions().remove(0).replace(' ', "+");
    dana.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", page.step())).await;
    assert!(!says(&dana.get(&format!("/t/{table}")).await));
}

#[tokio::test]
async fn the_host_decides_how_fast_bots_are_at_any_time() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = dana.play_now("49").await.table();
    let speed = format!("/t/{table}/speed");
    assert_eq!(ron.post(&speed, "speed=quick").await.status, StatusCode::FORBIDDEN);
    assert_eq!(dana.post(&speed, "speed=hasty").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(dana.post(&speed, "speed=relaxed").await.body.contains("value=\"relaxed\" selected"));
    assert!(dana.get(&format!("/t/{table}")).await.body.contains("value=\"relaxed\" aria-pressed=\"true\""));
    assert!(!ron.get(&format!("/t/{table}")).await.body.contains("/speed\""), "it is the host's");
    let next = dana.play_now("49").await;
    assert!(next.body.contains("value=\"relaxed\" aria-pressed=\"true\""), "and it is remembered");
    assert!(dana.get("/settings").await.body.contains("value=\"relaxed\" data-look=\"speed\" checked"));
    let kept = dana.post(&format!("/t/{table}/terms"), "keeper_after=&move_time=").await;
    assert!(kept.body.contains("value=\"relaxed\" selected"), "a form that does not ask changes nothing");
}

#[tokio::test]
async fn leaving_says_what_it_means() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let alone = dana.play_now("chico").await;
    assert!(alone.body.contains("The table waits for you.") && !alone.body.contains("/leave\""));
    let table = opened(&mut dana, "chico").await;
    join(&mut ron, &table, "Ron").await;
    let together = dana.post(&format!("/t/{table}/start"), "").await;
    assert!(together.body.contains("You can come back.") && together.body.contains("/leave\""));
}

/// Takes the first action after which the page offers to take it back.
async fn act_undoably(guest: &mut Visitor<'_>, table: &str) -> Answer {
    loop {
        let page = guest.wait(table).await;
        let action = page.actions().into_iter().find(|action| action == "pass" || action == "quit");
        let action = action.expect("one can always pass").replace(' ', "+");
        let form = format!("step={}&action={action}", page.step());
        let after = guest.post(&format!("/t/{table}/act"), &form).await;
        if after.body.contains("value=\"ask\"") {
            return after;
        }
    }
}

#[tokio::test]
async fn with_others_a_move_is_taken_back_when_they_agree() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("he"));
    let table = opened(&mut dana, "chico").await;
    dana.post(&format!("/t/{table}/name"), "name=Dana").await;
    join(&mut ron, &table, "Ron").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    // The host starts.
    let (one, two) = (&mut dana, &mut ron);
    let acted = act_undoably(one, &table).await;
    let undo = format!("/t/{table}/undo");
    assert_eq!(two.post(&undo, &format!("do=ask&step={}", acted.step())).await.status, StatusCode::CONFLICT);
    assert_eq!(two.post(&undo, "do=agree").await.status, StatusCode::CONFLICT, "nobody has asked");
    one.post(&undo, &format!("do=ask&step={}", acted.step())).await;
    let asked = two.get(&format!("/t/{table}")).await;
    assert!(asked.body.contains("value=\"agree\"") && asked.body.contains("value=\"decline\""));
    let stranger = site.visitor("en").get(&format!("/t/{table}")).await;
    assert!(!stranger.body.contains("value=\"agree\""));
    two.post(&undo, "do=agree").await;
    let back = one.get(&format!("/t/{table}")).await;
    assert_eq!(back.step(), acted.step() - 1);
    assert!(back.body.contains("now own") && back.body.contains("data-undone=\"1\""));

    // The page before this one was of another game, so to say.
    let form = format!("step={}&action=quit", back.step());
    assert_eq!(one.post(&format!("/t/{table}/act"), &form).await.status, StatusCode::CONFLICT);
    assert_eq!(one.post(&format!("/t/{table}/act?undone=1"), &form).await.status, StatusCode::OK);
}

/// Without a script a page asks before somebody is out of a round for good; unless they do not want it.
#[tokio::test]
async fn who_quits_is_asked_first_if_they_like() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    dana.cookies.clear();
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;
    assert!(page.body.contains("<template id=\"sure\" data-actions=\"quit\""), "{}", page.body);
    let (act, form) = (format!("/t/{table}/act"), format!("step={}&action=quit", page.step()));
    let asked = dana.post(&act, &form).await;
    assert!(asked.body.contains("There is no way back in.") && asked.body.contains("value=\"quit\""));
    assert_eq!(dana.get(&format!("/t/{table}")).await.step(), page.step(), "nothing is done yet");
    dana.post(&act, &format!("{form}&sure=yes&never=on")).await;
    assert!(dana.get(&format!("/t/{table}")).await.step() > page.step());
    assert!(dana.cookies["kupa_preferences"].contains("confirm%3Doff"));
    assert!(!dana.wait(&table).await.body.contains("<template id=\"sure\""));
}

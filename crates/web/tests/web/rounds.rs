//! Between rounds and after the last one: what pages show, and what takes everybody along.

use std::time::Duration;

use axum::http::StatusCode;

use crate::playing::play_on;
use crate::room::{join, opened};
use crate::site::{Answer, Site, Visitor};

/// Plays by the first button there is, until a round is over.
async fn until_round_end(guest: &mut Visitor<'_>, table: &str) -> Answer {
    loop {
        let page = guest.get(&format!("/t/{table}")).await;
        if page.is_round_over() {
            return page;
        }
        assert!(!page.body.contains("id=\"ending\""), "there is more than one round");
        match page.actions().first().filter(|_| page.body.contains("now own")) {
            Some(action) => {
                let form = format!("step={}&action={}", page.step(), action.replace(' ', "+"));
                guest.post(&format!("/t/{table}/act"), &form).await;
            }
            None => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
}

#[tokio::test]
async fn a_round_ends_with_a_card_that_says_who_went_out_and_what_it_came_to() {
    let site = Site::new();
    for (game, goal) in [("chico", " / 50"), ("eight-and-a-half", " / 7")] {
        let mut dana = site.visitor("en");
        let table = dana.play_now(game).await.table();
        let page = until_round_end(&mut dana, &table).await;
        let card = page.body.split("id=\"round-end\"").nth(1).expect("a card");
        let card = card.split("</section>").next().expect("its end");
        assert!(card.contains("is out of cards!") || card.contains("Everybody has quit"), "{card}");
        assert_eq!(card.matches("<li").count(), 4, "{game}: a line for each player");
        assert!(card.contains(goal) && card.contains("class=\"before\">0</span>"), "{game}: {card}");
        assert!(page.body.contains("The round is over."), "{game}");
        let watching = site.visitor("he").get(&format!("/t/{table}")).await;
        assert!(watching.body.contains("id=\"round-end\"") && !watching.is_round_over(), "{game}");
        assert!(watching.body.contains("המשחקון נגמר."));

        let stranger = site.visitor("en").post(&format!("/t/{table}/ready"), "step=9").await;
        assert_eq!(stranger.status, StatusCode::FORBIDDEN);
        assert_eq!(
            dana.post(&format!("/t/{table}/ready"), "").await.status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
        let late = dana.post(&format!("/t/{table}/ready"), &format!("step={}", page.step() - 1)).await;
        assert!(late.is_round_over(), "{game}: that was another page");
        dana.post(&format!("/t/{table}/ready"), &format!("step={}", page.step())).await;
        let next = dana.wait(&table).await;
        assert!(next.step() > page.step() && !next.body.contains("id=\"round-end\""), "{game}");
    }
}

/// What was found: dice of Chico had rows of their own, and ten rounds were counted where eight were played.
#[tokio::test]
async fn c16_the_dice_belong_to_the_line_of_their_round() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    // There are games in which nobody rolls.
    let (table, end, record) = loop {
        let table = dana.play_now("chico").await.table();
        let end = play_on(&mut dana, &table, 2000).await;
        let record = dana.get(&format!("/t/{table}/record")).await.body;
        if record.lines().any(|line| line.starts_with("roll ")) {
            break (table, end, record);
        }
    };
    let deals = record.lines().filter(|line| line.starts_with("deal ")).count();
    let sheet = end.body.split("<tbody>").nth(1).and_then(|rest| rest.split("</tbody>").next());
    assert_eq!(sheet.expect("a score sheet").matches("<tr>").count(), deals);
    let replay = dana.get(&format!("/t/{table}/replay")).await.body;
    assert!(
        replay.contains(&format!("Round {deals}<")) && !replay.contains(&format!("Round {}<", deals + 1))
    );
}

#[tokio::test]
async fn a_game_ends_with_a_podium_one_large_button_and_the_rest_folded() {
    let site = Site::new();
    for game in ["chico", "49", "eight-and-a-half"] {
        let mut dana = site.visitor("en");
        let table = dana.play_now(game).await.table();
        let end = play_on(&mut dana, &table, 3000).await;
        let scene = end.body.split("id=\"ending\"").nth(1).expect("a scene");
        let scene = scene.split("</section>").next().expect("its end");
        let is_draw = !scene.contains("place-1");
        assert!(is_draw || scene.contains("#i-crown"), "{game}: {scene}");
        assert!(scene.contains("data-go") && scene.contains("Play again"), "{game}");
        let folded = scene.split("<details").nth(1).expect("something folded");
        assert!(folded.contains("/record") && folded.contains("/proof"), "{game}");
        assert!(scene.contains("/review"), "{game}");
    }
}

/// The one who asks is led to the new table, and the others' pages say where it is.
#[tokio::test]
async fn a_rematch_takes_everybody_along() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = opened(&mut dana, "chico").await;
    join(&mut ron, &table, "Ron").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    let mut is_over = false;
    while !is_over {
        for guest in [&mut dana, &mut ron] {
            let page = guest.get(&format!("/t/{table}")).await;
            is_over = page.body.contains("id=\"ending\"");
            if page.is_round_over() {
                guest.post(&format!("/t/{table}/ready"), &format!("step={}", page.step())).await;
            } else if let Some(action) = page.actions().first() {
                let form = format!("step={}&action={}", page.step(), action.replace(' ', "+"));
                guest.post(&format!("/t/{table}/act"), &form).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    ron.scripted = true;
    let new = ron.post(&format!("/t/{table}/rematch"), "").await;
    assert_ne!(new.table(), table, "Ron is there");
    let frame = dana.listen(&format!("/t/{table}/events")).await;
    assert!(frame.contains(&format!("href=\"/t/{}\" data-next", new.table())), "Dana is shown the way");
    let spectator = site.visitor("en").get(&format!("/t/{table}")).await.body;
    assert!(spectator.contains(&format!("/t/{}", new.table())) && !spectator.contains("data-next"));
}

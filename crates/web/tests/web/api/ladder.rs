//! The ladder as it is shown, tables at which their opener does not sit, and games that a bot has left.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::program::{Program, own_actions};
use crate::site::Site;

async fn bot<'a>(author: &Program<'a>, profile: &str) -> Program<'a> {
    let made = author.post("/bots", profile).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    Program { site: author.site, token: made.json()["token"].as_str().map(str::to_owned) }
}

/// The table once its game is over.
async fn over(program: &Program<'_>, table: &str) -> Value {
    let mut seen = program.get(&format!("/tables/{table}")).await.json();
    while seen["status"] != "over" {
        seen = program.get(&format!("/tables/{table}?since={}&wait=20", seen["step"])).await.json();
    }
    seen
}

#[tokio::test]
async fn who_opens_a_table_without_sitting_down_lets_bots_play_to_the_end() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    let wish = r#"{"game":"chico","house":["club","casual","club"],"sit":false,"start":true}"#;
    let opened = dana.post("/tables", wish).await.json();
    assert_eq!((&opened["you"], &opened["terms"]["unattended"]), (&Value::Null, &json!(true)));
    assert_eq!(opened["seats"].as_array().map(Vec::len), Some(3));
    let id = opened["id"].as_str().expect("an id");
    over(&Program::nobody(&site), id).await;
    assert_eq!(
        dana.post(&format!("/tables/{id}/rematch"), "").await.problem(),
        (403, "not_seated".to_owned())
    );

    // A bot among them, and the opener begins later.
    let chick = bot(&ruth, r#"{"name":"chick"}"#).await;
    chick.get("/me").await;
    let table = dana.open(r#"{"game":"chico","house":["club"],"bots":["chick"],"sit":false}"#).await;
    assert_eq!(
        ruth.post(&format!("/tables/{table}/start"), "").await.problem(),
        (403, "not_host".to_owned())
    );
    dana.post(&format!("/tables/{table}/start"), "").await;
    let turn = chick.turn(&table).await;
    let acted = chick.act(&table, &turn["step"], &own_actions(&turn)[0]).await;
    assert_eq!(acted.status, StatusCode::OK, "{acted:?}");

    for (wish, pointer) in [
        (r#"{"game":"chico","sit":false,"start":true,"luck":"0"}"#, json!("/luck")),
        (r#"{"game":"chico","sit":false,"start":true}"#, Value::Null),
        (r#"{"game":"chico","house":["club"],"sit":0}"#, json!("/sit")),
    ] {
        let refused = dana.post("/tables", wish).await;
        assert_eq!((refused.problem().0, &refused.json()["pointer"]), (422, &pointer), "{wish}");
    }
}

/// A heat of two, written as the ladder writes it.
async fn heat(site: &Site, number: u32, player: &str, shares: [f64; 2]) {
    let store = site.app.tables.store();
    let bot = json!({"bot": {"player": player, "name": "chick", "mark": "m"}});
    let lineup = [bot, json!({"house": {"level": "club"}})];
    let plan = json!({"id": format!("heat {number}"), "game": "chico", "lineup": lineup});
    store.begin_heat(number, &plan.to_string(), 1).await.expect("there is none yet");
    // Who had the better seat of the deal has won.
    let worth = shares.map(|share| 0.25 + share / 2.0);
    let table = json!({"shares": shares, "worth": worth, "left": [false, false]});
    let result = json!({"tables": [table.clone(), table]});
    store.end_heat(number, &result.to_string(), 2).await.expect("it has begun");
}

#[tokio::test]
async fn the_ladder_is_shown_to_programs_and_on_a_page() {
    let mut site = Site::new();
    let ruth = Program::named(&site, "Ruth").await;
    bot(&ruth, r#"{"name":"chick","games":{"chico":[2]},"ladder":true}"#).await;
    assert_eq!(ruth.get("/bots/chick").await.json()["ladder"], true);
    let player = site.app.tables.store().bot("chick").await.expect("the store reads").expect("a bot").player;
    assert!(site.visitor("en").get("/bots/ladder").await.body.contains("No games have been played"));
    for number in 1..=20 {
        heat(&site, number, &player, if number % 4 == 0 { [0.0, 1.0] } else { [1.0, 0.0] }).await;
    }
    // What is shown is a minute old at most, and a server that was just started has not looked yet.
    site.restart().await;
    let nobody = Program::nobody(&site);
    let ladder = nobody.get("/ladder").await.json();
    let game = &ladder["games"][0];
    assert_eq!((&game["game"], &game["heats"]), (&json!("chico"), &json!(20)));
    assert_eq!(game["tables"].as_array().map(Vec::len), Some(5));
    let [chick, club] = [&game["standings"][0], &game["standings"][1]];
    assert_eq!(
        (&chick["kind"], &chick["bot"], &chick["tables"]),
        (&json!("bot"), &json!("chick"), &json!(40))
    );
    assert_eq!((&club["kind"], &club["level"]), (&json!("house"), &json!("club")));
    assert_eq!(
        (&chick["share"], &club["share"]),
        (&json!(0.625), &json!(0.375)),
        "three in four, half of it luck"
    );
    assert!(chick["low"].as_f64() < Some(0.625) && chick["high"].as_f64() > Some(0.625), "{chick}");
    assert!(chick["rating"].as_f64() > Some(1550.0) && club["rating"].as_f64() < Some(1450.0), "{game}");
    assert!(!ladder.to_string().contains(&player), "nobody is told as whom it plays");
    for (language, title, level) in [("en", "The ladder", "Club"), ("he", "הסולם", "מנוסה")] {
        let page = site.visitor(language).get("/bots/ladder").await.body;
        assert!(page.contains(title) && page.contains(level) && page.contains("/bots/chick"), "{page}");
        assert!(page.contains("62.5%") && page.contains("±") && !page.contains(&player), "{page}");
        assert!(site.visitor(language).get("/bots/chick").await.body.contains("/bots/ladder"));
    }
}

#[tokio::test]
async fn a_game_that_a_bot_left_is_lost_on_its_page() {
    let mut site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    let chick = bot(&ruth, r#"{"name":"chick"}"#).await;
    chick.get("/me").await;
    let table = dana.open(r#"{"game":"chico","bots":["chick"],"house":["casual"],"start":true}"#).await;
    let left = chick.call("DELETE", &format!("/tables/{table}/seats/2"), "", &[]).await;
    assert_eq!(left.status, StatusCode::OK, "{left:?}");
    let page = site.visitor("en").get("/bots/chick").await.body;
    assert!(page.contains("No finished games"), "it goes on");
    loop {
        let turn = dana.turn(&table).await;
        if turn["status"] == "over" {
            break;
        }
        let action = own_actions(&turn).pop().expect("she is asked");
        dana.act(&table, &turn["step"], &action).await;
    }
    site.restart().await;
    let page = site.visitor("en").get("/bots/chick").await.body;
    assert!(page.contains("left: 1") && page.contains("0%"), "{page}");
    assert!(site.visitor("he").get("/bots/chick").await.body.contains("עזב: 1"));
}

//! A ladder that has been played on, for the pages of bots.

use serde_json::json;
use store::{Accept, AccessToken, Bot, Store};

/// Makes bots and plays some heats.
pub(crate) async fn climb(store: &Store) {
    for (name, games) in [("chick", r#"{"chico":[2,3,4,5],"49":[3]}"#), ("אפרוח", r#"{"chico":[4]}"#)] {
        let bot = Bot {
            name: name.to_owned(),
            player: format!("plays as {name}"),
            owner: name.to_owned(),
            about: "Draws when in doubt.".to_owned(),
            games: games.to_owned(),
            tables: 8,
            accept: Accept::Ask,
            public: true,
            ladder: true,
            made: 0,
        };
        let [hash, player, called, scopes] = [name, &bot.player, name, "play"].map(str::to_owned);
        let token = AccessToken { hash, player, name: called, scopes, made: 0, used: 0 };
        store.make_bot(bot, token).await.expect("there is none yet");
    }
    for number in 1..=20 {
        play(store, number).await;
    }
}

async fn play(store: &Store, number: u32) {
    let bot = |name: &str| json!({"bot": {"player": format!("plays as {name}"), "name": name, "mark": "m"}});
    let house = |level: &str| json!({"house": {"level": level}});
    let lineup = [bot("chick"), bot("אפרוח"), house("club"), house("casual")];
    let plan = json!({"id": number.to_string(), "game": "chico", "lineup": lineup});
    store.begin_heat(number, &plan.to_string(), 1).await.expect("there is none yet");
    let table = |at: u32| {
        let shares = [0, 1, 2, 3].map(|place| u32::from(place == (number * number + at) % 4));
        json!({"shares": shares, "worth": [0.125, 0.125, 0.25, 0.5], "left": [false, number == 3, false, false]})
    };
    let result = json!({"tables": [table(0), table(1), table(2), table(2)]});
    store.end_heat(number, &result.to_string(), 2).await.expect("it has begun");
}

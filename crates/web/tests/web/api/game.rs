//! Whole games through the API, and the referee about them.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::Value;

use super::program::{Program, own_actions};
use crate::site::Site;

/// What somebody would have to remember.
const MEMORY: [&str; 3] = ["laid", "deduced_money", "remembered"];

/// What was seen where the program was asked: by step, its actions and its view.
type Seen = BTreeMap<u64, (Value, Value)>;

async fn play(program: &Program<'_>, table: &str) -> Seen {
    let mut seen = Seen::new();
    loop {
        let now = program.turn(table).await;
        if now["status"] == "over" {
            return seen;
        }
        seen.insert(now["step"].as_u64().expect("a step"), (now["legal"].clone(), now["view"].clone()));
        let actions = own_actions(&now);
        let action = &actions[seen.len() % actions.len()];
        let acted = program.act(table, &now["step"], action).await;
        assert_eq!(acted.status, StatusCode::OK, "{acted:?}");
        assert!(acted.json()["step"].as_u64() > now["step"].as_u64());
    }
}

/// A whole game; then its record is what the referee says was seen.
async fn check(game: &str, table: &str) {
    let site = Site::new();
    let program = Program::named(&site, "Dana").await;
    let table = program.open(table).await;
    assert_eq!(
        program.get(&format!("/tables/{table}/record")).await.problem(),
        (403, "still_secret".to_owned())
    );
    let seen = play(&program, &table).await;
    assert!(!seen.is_empty(), "{game}: somebody is asked");

    let nobody = Program::nobody(&site);
    let record = nobody.get(&format!("/tables/{table}/record")).await.text;
    assert!(record.starts_with("kupa 1\n"), "{record}");
    assert_eq!(nobody.get(&format!("/tables/{table}/proof")).await.json()["holds"], true);
    let rulings = nobody.post("/referee?view=0", &record).await.text;
    let rulings: Vec<Value> = rulings.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (step, (legal, view)) in seen {
        let mut ruling = rulings[step as usize].clone();
        let fields = ruling["view"].as_object_mut().expect("a view");
        MEMORY.iter().for_each(|key| drop(fields.remove(*key)));
        assert_eq!((&ruling["legal"], &ruling["view"]), (&legal, &view), "{game}, step {step}");
    }
    let finished = program.get(&format!("/exports?game={game}")).await.json();
    assert_eq!((&finished["id"], &finished["seats"][0]["name"]), (&table.into(), &"Dana".into()));
}

#[tokio::test]
async fn a_game_of_chico_is_played_by_long_polling() {
    check("chico", r#"{"game":"chico","house":["casual"],"start":true}"#).await;
}

#[tokio::test]
async fn a_game_of_49_is_played_by_long_polling() {
    check("49", r#"{"game":"49","house":["casual","casual"],"start":true}"#).await;
}

#[tokio::test]
async fn a_game_of_eight_and_a_half_is_played_by_long_polling() {
    check("eight-and-a-half", r#"{"game":"eight-and-a-half","house":["casual"],"start":true}"#).await;
}

#[tokio::test]
async fn a_game_of_gamnon_is_played_by_long_polling() {
    let table = r#"{"game":"gamnon","house":["casual","casual"],"options":{"turn_limit":"30"},"start":true}"#;
    check("gamnon", table).await;
}

#[tokio::test]
async fn a_record_that_breaks_a_rule_ends_with_the_rule() {
    let site = Site::new();
    let nobody = Program::nobody(&site);
    let record = "kupa 1\ngame 49\nseats 2\n0 pass\n";
    let rulings = nobody.post("/referee", record).await.text;
    let last: Value = serde_json::from_str(rulings.lines().last().expect("a line")).expect("JSON");
    assert!(last["error"]["message"].is_string(), "{last}");
    assert_eq!(nobody.post("/referee", "nonsense").await.problem(), (422, "nonsense".to_owned()));
    assert_eq!(nobody.post("/referee?view=9", record).await.problem(), (404, "no_such_seat".to_owned()));
}

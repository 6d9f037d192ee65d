//! Bots from outside: made, found, invited, marked, and one of each owner's among people.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::program::{Answer, Program, own_actions};
use super::streams::Lines;
use crate::site::Site;

/// A bot of that author's, which is there as soon as it has asked anything.
async fn bot<'a>(author: &Program<'a>, profile: &str) -> Program<'a> {
    let made = author.post("/bots", profile).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    let bot = Program { site: author.site, token: made.json()["token"].as_str().map(str::to_owned) };
    assert_eq!(bot.get("/me").await.json()["bot"], made.json()["name"]);
    bot
}

async fn invite(host: &Program<'_>, table: &str, name: &str) -> Answer {
    host.post(&format!("/tables/{table}/seats"), &json!({ "bot": name }).to_string()).await
}

/// What sits at each seat.
fn seats(table: &Value) -> Vec<String> {
    let seats = table["seats"].as_array().expect("seats");
    let seat = |seat: &Value| {
        let invited = if seat["invited"] == true { "?" } else { "" };
        let detail = seat["bot"].as_str().or(seat["level"].as_str()).unwrap_or_default();
        format!("{} {detail}{invited}", seat["kind"].as_str().expect("a kind")).trim().to_owned()
    };
    seats.iter().map(seat).collect()
}

#[tokio::test]
async fn a_bot_is_made_once_found_by_all_changed_by_its_owner_and_deleted() {
    let site = Site::new();
    let (ruth, ron, nobody) =
        (Program::named(&site, "Ruth").await, Program::named(&site, "Ron").await, Program::nobody(&site));
    let chick = bot(&ruth, r#"{"name":"Chick","about":" a\nbot ","games":{"chico":[3,2,3]}}"#).await;
    let shown = nobody.get("/bots/chick").await.json();
    let expected = json!({"name": "chick", "about": "a bot", "games": {"chico": [2, 3]}, "tables": 8,
        "accept": "all", "public": true, "ladder": false, "here": true});
    assert_eq!(shown, expected, "no owner, no token, no id");
    assert_eq!(nobody.get("/bots").await.json(), json!([expected]));

    let again = ruth.post("/bots", r#"{"name":"chick"}"#).await;
    assert_eq!((again.status, &again.json()["repeated"]), (StatusCode::OK, &json!(true)));
    assert_eq!(again.json()["token"], Value::Null, "it is shown once");
    for thief in [&ron, &chick] {
        let (status, code) = thief.post("/bots", r#"{"name":"CHICK"}"#).await.problem();
        assert!((status, code.as_str()) == (409, "name_taken") || code == "no_scope", "{code}");
        for method in ["PATCH", "DELETE"] {
            let refused = thief.call(method, "/bots/chick", "{}", &[]).await.problem();
            assert!(refused.1 == "no_such_bot" || refused.1 == "no_scope", "{refused:?}");
        }
        assert!(thief.post("/bots/chick/token", "").await.status.is_client_error());
    }
    let changed = ruth.call("PATCH", "/bots/chick", r#"{"accept":"ask","public":false}"#, &[]).await.json();
    assert_eq!((&changed["accept"], &changed["about"]), (&json!("ask"), &json!("a bot")));
    assert_eq!(nobody.get("/bots/chick").await.problem(), (404, "no_such_bot".to_owned()), "nobody finds it");
    assert_eq!(nobody.get("/bots").await.json(), json!([]));
    assert_eq!(ruth.get("/bots").await.json().as_array().map(Vec::len), Some(1));

    let renewed = ruth.post("/bots/chick/token", "").await.json()["token"].as_str().map(str::to_owned);
    assert_eq!(chick.get("/me").await.problem(), (401, "no_token".to_owned()), "the old one is of no use");
    let chick = Program { site: &site, token: renewed };
    assert_eq!(chick.get("/me").await.json()["scopes"], json!(["read", "play", "notify"]));
    assert_eq!(ruth.call("DELETE", "/bots/chick", "", &[]).await.status, StatusCode::NO_CONTENT);
    assert_eq!(chick.get("/me").await.problem(), (401, "no_token".to_owned()));
    bot(&ron, r#"{"name":"chick"}"#).await;
}

#[tokio::test]
async fn names_are_plain_and_hebrew_ones_have_an_address() {
    let site = Site::new();
    let ruth = Program::named(&site, "Ruth").await;
    for bad in ["a", "a b", "a/b", "..", "club", "kupa", "\u{430}bcd", "ab\u{202e}", "aא", "a\u{301}b", ""] {
        let refused = ruth.post("/bots", &json!({ "name": bad }).to_string()).await;
        assert_eq!(refused.problem(), (422, "nonsense".to_owned()), "{bad:?}");
        assert_eq!(refused.json()["pointer"], "/name");
    }
    let made = ruth.post("/bots", r#"{"name":"אפרוח"}"#).await;
    let place = made.headers["location"].to_str().expect("it is ASCII").to_owned();
    assert_eq!(place, "/api/v1/bots/%D7%90%D7%A4%D7%A8%D7%95%D7%97");
    let path = place.trim_start_matches("/api/v1");
    assert_eq!(ruth.get(path).await.json()["name"], "אפרוח");
    for odd in ["/bots/%ff", "/bots/%2e%2e", "/bots/a%00b", "/bots/%F0%9F%90%A3"] {
        assert_eq!(ruth.get(odd).await.problem(), (404, "no_such_bot".to_owned()), "{odd}");
    }
    for (profile, pointer) in [
        (r#"{"name":"hen","games":{}}"#, "/games"),
        (r#"{"name":"hen","games":{"poker":[2]}}"#, "/games/poker"),
        (r#"{"name":"hen","games":{"chico":[]}}"#, "/games/chico"),
        (r#"{"name":"hen","games":{"chico":[2,99]}}"#, "/games/chico"),
        (r#"{"name":"hen","tables":0}"#, "/tables"),
        (r#"{"name":"hen","tables":65}"#, "/tables"),
        (r#"{"name":"hen","accept":"some"}"#, "/accept"),
        (r#"{"name":"hen","public":false,"ladder":true}"#, "/ladder"),
        (r#"{"name":"hen","owner":"me"}"#, "/owner"),
    ] {
        let refused = ruth.post("/bots", profile).await;
        assert_eq!((refused.problem().0, &refused.json()["pointer"]), (422, &json!(pointer)), "{profile}");
    }
    for number in 0..30 {
        let made = ruth.post("/bots", &format!(r#"{{"name":"hen-{number}"}}"#)).await;
        if !made.status.is_success() {
            assert_eq!(made.problem(), (429, "too_many_bots".to_owned()));
            assert_eq!(number, 19, "one is the Hebrew one");
            return;
        }
    }
    panic!("nobody counts them");
}

#[tokio::test]
async fn a_host_invites_a_bot_by_its_name_and_everybody_is_shown_that_it_is_one() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    let chick = bot(&ruth, r#"{"name":"chick","games":{"chico":[2,3]}}"#).await;
    let table = dana.open(r#"{"game":"chico"}"#).await;
    assert_eq!(invite(&ruth, &table, "chick").await.problem(), (403, "not_host".to_owned()));
    for _ in 0..2 {
        let sits = invite(&dana, &table, " Chick ").await.json();
        assert_eq!(seats(&sits), ["program", "bot chick"], "asked twice, it is there once");
    }
    let at = |rest: &str| format!("/tables/{table}{rest}");
    let renamed = chick.call("PATCH", &at("/seats/1"), r#"{"name":"Dana's friend"}"#, &[]).await;
    assert_eq!(renamed.problem(), (409, "bot_named".to_owned()));
    assert_eq!(invite(&dana, &table, "nobody").await.problem(), (404, "no_such_bot".to_owned()));
    assert_eq!(invite(&dana, &table, "../x").await.problem(), (404, "no_such_bot".to_owned()));
    for _ in 0..2 {
        dana.post(&at("/seats"), r#"{"house":"casual"}"#).await;
    }
    assert_eq!(
        dana.post(&at("/start"), "").await.problem(),
        (409, "bot_unfit".to_owned()),
        "it plays with three"
    );
    dana.call("DELETE", &at("/seats/3"), "", &[]).await;
    assert_eq!(dana.post(&at("/start"), "").await.status, StatusCode::OK);
    let other = dana.open(r#"{"game":"49"}"#).await;
    assert_eq!(invite(&dana, &other, "chick").await.problem(), (409, "bot_unfit".to_owned()));
    let page = site.visitor("he").get(&format!("/t/{table}")).await;
    assert!(page.body.contains("בוט מבחוץ"), "the page says so too");
    for _ in 0..400 {
        for program in [&dana, &chick] {
            let now = program.get(&at("")).await.json();
            if now["status"] == "over" {
                return;
            }
            if let Some(action) = own_actions(&now).pop() {
                program.act(&table, &now["step"], &action).await;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    panic!("the game ends");
}

#[tokio::test]
async fn a_bot_that_wants_to_be_asked_is_asked_and_the_house_comes_in_the_place_of_one_that_declines() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    let chick = bot(&ruth, r#"{"name":"chick","accept":"ask"}"#).await;
    let mut stream = Lines::open(&chick, "/stream").await;
    stream.until("ready").await;
    let table = dana.open(r#"{"game":"chico"}"#).await;
    assert_eq!(seats(&invite(&dana, &table, "chick").await.json()), ["program", "bot chick?"]);
    let invited = stream.until("invited").await;
    assert_eq!((&invited["table"]["id"], &invited["table"]["you"]), (&json!(table), &json!(1)));
    let answer = |answer: &str| format!(r#"{{"answer":"{answer}"}}"#);
    let path = format!("/invitations/{table}");
    assert_eq!(dana.post(&path, &answer("accept")).await.problem().1, "no_such_invitation", "she is no bot");
    assert_eq!(chick.post(&path, r#"{"answer":"perhaps"}"#).await.problem().0, 422);
    for _ in 0..2 {
        let seated = chick.post(&path, &answer("accept")).await.json();
        assert_eq!(seats(&seated), ["program", "bot chick"], "an answer may be sent again");
    }
    let other = dana.open(r#"{"game":"chico","bots":["chick"]}"#).await;
    assert_eq!(stream.until("invited").await["table"]["id"], json!(other));
    let path = format!("/invitations/{other}");
    assert_eq!(seats(&chick.post(&path, &answer("decline")).await.json()), ["program", "house club"]);
    assert_eq!(chick.post(&path, &answer("accept")).await.problem(), (404, "no_such_invitation".to_owned()));

    let third = dana.open(r#"{"game":"chico","bots":["chick"]}"#).await;
    stream.until("invited").await;
    let started = dana.post(&format!("/tables/{third}/start"), "").await.json();
    assert_eq!(seats(&started), ["program", "house club"], "whoever has not answered does not come");
    let now = dana.open(r#"{"game":"chico","bots":["chick"],"start":true}"#).await;
    assert_eq!(seats(&dana.get(&format!("/tables/{now}")).await.json()), ["program", "house club"]);
}

#[tokio::test]
async fn a_bot_that_is_not_there_is_busy_or_is_its_owners_does_not_come() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana").await);
    ruth.post("/bots", r#"{"name":"chick"}"#).await;
    let table = dana.open(r#"{"game":"chico"}"#).await;
    let sits = invite(&dana, &table, "chick").await.json();
    assert_eq!(seats(&sits), ["program", "house club"], "nobody is there: a bot of the house sits down");

    bot(&ruth, r#"{"name":"hen","accept":"owner"}"#).await;
    assert_eq!(invite(&dana, &table, "hen").await.problem(), (403, "bot_declines".to_owned()));
    let hers = ruth.open(r#"{"game":"chico"}"#).await;
    assert_eq!(seats(&invite(&ruth, &hers, "hen").await.json()), ["program", "bot hen"]);
    bot(&ruth, r#"{"name":"egg","public":false}"#).await;
    assert_eq!(invite(&dana, &table, "egg").await.problem(), (404, "no_such_bot".to_owned()));

    bot(&ruth, r#"{"name":"busy","tables":1}"#).await;
    invite(&dana, &table, "busy").await;
    let other = dana.open(r#"{"game":"chico"}"#).await;
    assert_eq!(invite(&dana, &other, "busy").await.problem(), (409, "bot_busy".to_owned()));
    dana.call("DELETE", &format!("/tables/{table}/seats/2"), "", &[]).await;
    assert_eq!(seats(&invite(&dana, &other, "busy").await.json()), ["program", "bot busy"]);
}

#[tokio::test]
async fn among_people_one_bot_of_each_owner_sits_and_among_bots_any_number() {
    let site = Site::new();
    let (ruth, ron) = (Program::named(&site, "Ruth").await, Program::named(&site, "Ron").await);
    let (a, b) = (bot(&ruth, r#"{"name":"aa"}"#).await, bot(&ruth, r#"{"name":"bb"}"#).await);
    bot(&ron, r#"{"name":"cc"}"#).await;
    let people = ron.open(r#"{"game":"chico"}"#).await;
    invite(&ron, &people, "aa").await;
    assert_eq!(invite(&ron, &people, "bb").await.problem(), (409, "same_owner".to_owned()));
    let by_itself = b.post(&format!("/tables/{people}/seats"), "{}").await;
    assert_eq!(by_itself.problem(), (409, "same_owner".to_owned()));
    assert_eq!(seats(&invite(&ron, &people, "cc").await.json()), ["program", "bot aa", "bot cc"]);

    let bots = a.open(r#"{"game":"chico","bots":["bb"]}"#).await;
    let at = format!("/tables/{bots}/seats");
    assert_eq!(seats(&a.get(&format!("/tables/{bots}")).await.json()), ["bot aa", "bot bb"]);
    assert_eq!(
        ron.post(&at, "{}").await.problem(),
        (409, "same_owner".to_owned()),
        "no person sits down there"
    );
    assert_eq!(a.post(&format!("/tables/{bots}/start"), "").await.status, StatusCode::OK);
}

/// The page works without a script, in both languages.
#[tokio::test]
async fn a_host_invites_a_bot_on_the_page() {
    let site = Site::new();
    let ruth = Program::named(&site, "Ruth").await;
    bot(&ruth, r#"{"name":"אפרוח"}"#).await;
    let mut dana = site.visitor("he");
    let table = dana.post("/tables", "game=chico&mode=friends&name=Dana").await.path;
    let form = "do=invite&name=%D7%90%D7%A4%D7%A8%D7%95%D7%97";
    assert!(dana.get(&table).await.body.contains("value=\"invite\""));
    let page = dana.post(&format!("{table}/seats"), form).await.body;
    assert!(page.contains("אפרוח") && page.contains("בוט מבחוץ") && page.contains("name=\"bot_time\""));
    let refused = dana.post(&format!("{table}/seats"), "do=invite&name=none").await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    assert!(refused.body.contains("אין בוט בשם הזה"));
    let stranger = site.visitor("en").post(&format!("{table}/seats"), form).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    dana.post(&format!("{table}/terms"), "keeper_after=&move_time=&bot_time=30").await;
    assert!(dana.get(&table).await.body.contains("<option value=\"30\" selected>"));
    assert_eq!(dana.post(&format!("{table}/terms"), "keeper_after=&move_time=&bot_time=7").await.status, 422);
}

/// Its page tells what it has achieved, in both languages, and names no person.
#[tokio::test]
async fn a_bots_page_shows_its_results_against_levels_and_people() {
    let site = Site::new();
    let (ruth, dana) = (Program::named(&site, "Ruth").await, Program::named(&site, "Dana Doe").await);
    let chick = bot(&ruth, r#"{"name":"אפרוח","about":"<b>"}"#).await;
    let address = "/bots/%D7%90%D7%A4%D7%A8%D7%95%D7%97";
    let mut reader = site.visitor("he");
    let list = reader.get("/bots").await.body;
    assert!(list.contains(address) && list.contains("כאן עכשיו") && list.contains("&lt;b&gt;"));
    let table = dana.open(r#"{"game":"chico","house":["casual"],"bots":["אפרוח"],"start":true}"#).await;
    loop {
        let over = [&dana, &chick].map(|program| async {
            let now = program.get(&format!("/tables/{table}")).await.json();
            if let Some(action) = own_actions(&now).pop() {
                program.act(&table, &now["step"], &action).await;
            }
            now["status"] == "over"
        });
        let [one, two] = over;
        if one.await | two.await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    let page = reader.get(address).await.body;
    assert!(page.contains("אנשים") && page.contains("קליל") && page.contains("±"), "{page}");
    assert!(!page.contains("Dana Doe"), "people have no names there");
    assert!(site.visitor("en").get(address).await.body.contains("Casual"));
    assert_eq!(reader.get("/bots/nobody").await.status, StatusCode::NOT_FOUND);
    ruth.call("PATCH", "/bots/%D7%90%D7%A4%D7%A8%D7%95%D7%97", r#"{"public":false}"#, &[]).await;
    assert_eq!(reader.get(address).await.status, StatusCode::NOT_FOUND);
}

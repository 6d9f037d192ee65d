//! The description: it is as the code has it, it only grows, and every call in it can be made as its example says.

use std::collections::BTreeSet;
use std::{env, fs};

use serde_json::Value;

use super::program::{Program, own_actions};
use super::schema::{COMMITTED, Description, committed};
use crate::site::Site;

/// `KUPA_BLESS=1` writes it anew after a change that was meant; what was there once must stay.
#[tokio::test]
async fn the_committed_description_is_the_codes_own_and_only_grows() {
    let site = Site::new();
    let nobody = Program::nobody(&site);
    let made = text_of(&nobody, "/openapi.json").await;
    let committed = committed();
    let now: Value = serde_json::from_str(&made).expect("JSON");
    if let Some(gone) = removed(&committed, &now, "") {
        panic!("v1 only grows, and this is gone: {gone}");
    }
    if env::var_os("KUPA_BLESS").is_some() {
        fs::write(COMMITTED, format!("{made}\n")).expect("the folder can be written");
    } else {
        assert_eq!(committed, now, "the description is made anew with KUPA_BLESS=1");
    }
    assert_eq!(now["openapi"], "3.2.0");
    let older: Value = serde_json::from_str(&text_of(&nobody, "/openapi-3.1.json").await).expect("JSON");
    assert_eq!(older["openapi"], "3.1.0");
    assert!(older.to_string().len() < now.to_string().len(), "only the names of items differ");
}

/// The first key that is no longer there. What is said in words may change, and so may what is required of answers.
fn removed(before: &Value, now: &Value, place: &str) -> Option<String> {
    let words = ["description", "summary", "example", "openapi", "required", "enum"];
    match before {
        Value::Object(object) => {
            let kept = object.iter().filter(|(key, _)| !words.contains(&key.as_str()));
            kept.map(|(key, value)| match now.get(key) {
                Some(now) => removed(value, now, &format!("{place}/{key}")),
                None => Some(format!("{place}/{key}")),
            })
            .find_map(|gone| gone)
        }
        _ => None,
    }
}

#[test]
fn a_key_that_is_removed_is_noticed() {
    let before = committed();
    let mut now = before.clone();
    assert_eq!(removed(&before, &now, ""), None);
    now["components"]["schemas"]["Head"]["properties"].as_object_mut().expect("keys").remove("listed");
    let gone = removed(&before, &now, "");
    assert_eq!(gone.as_deref(), Some("/components/schemas/Head/properties/listed"));
}

async fn text_of(program: &Program<'_>, path: &str) -> String {
    let response = program.ask("GET", path, "", &[]).await;
    let bytes = axum::body::to_bytes(response.into_body(), 10 << 20).await.expect("a body");
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The body that the description gives as an example.
fn example(method: &str, path: &str) -> String {
    let description = Description::get();
    let operation = description.operation(method, path).expect("it is described");
    let Some(kinds) = operation["requestBody"]["content"].as_object() else { return String::new() };
    let media = kinds.values().next().expect("a kind");
    if let Some(text) = media["example"].as_str() {
        return text.to_owned();
    }
    let name = media["schema"]["$ref"].as_str().and_then(|path| path.rsplit('/').next()).expect("a schema");
    description.0["components"]["schemas"][name]["example"].to_string()
}

/// Makes the calls of a whole life of a table, each with the description's own example, and remembers which.
struct Caller<'a> {
    program: Program<'a>,
    made: BTreeSet<String>,
}

impl Caller<'_> {
    async fn call(&mut self, method: &str, template: &str, filled: &str) -> Value {
        let answer = self.program.call(method, filled, &example(method, template), &[]).await;
        assert!(answer.status.is_success(), "{method} {filled}: {answer:?}");
        self.made.insert(format!("{} {template}", method.to_lowercase()));
        serde_json::from_str(&answer.text).unwrap_or(Value::Null)
    }

    /// A stream is opened and let go of again.
    async fn open(&mut self, template: &str, filled: &str) {
        let response = self.program.ask("GET", filled, "", &[]).await;
        assert!(response.status().is_success(), "{filled}");
        self.made.insert(format!("get {template}"));
    }
}

#[tokio::test]
async fn every_call_is_made_as_its_example_says() {
    let courier = web::Courier::to(([127, 0, 0, 1], 9).into());
    let site = Site::with(web::Settings { courier, ..web::Settings::default() });
    let mut caller = Caller { program: Program::nobody(&site), made: BTreeSet::new() };
    let made = caller.call("POST", "/tokens", "/tokens").await;
    caller.program.token = made["token"].as_str().map(str::to_owned);
    for path in ["/me", "/games", "/lobby", "/promise", "/exports", "/ladder"] {
        caller.call("GET", path, path).await;
    }
    caller.call("GET", "/games/{game}", "/games/chico").await;
    caller.call("POST", "/referee", "/referee").await;
    keep_a_webhook(&mut caller).await;
    caller.call("GET", "/push/key", "/push/key").await;
    caller.call("POST", "/push", "/push").await;
    caller.call("DELETE", "/push", "/push").await;

    let waiting = caller.program.open(r#"{"game":"chico"}"#).await;
    for (method, rest, filled) in [
        ("POST", "/seats", "/seats"),
        ("PATCH", "/seats/{seat}", "/seats/0"),
        ("PATCH", "", ""),
        ("DELETE", "/seats/{seat}", "/seats/1"),
        ("POST", "/seats", "/seats"),
        ("POST", "/start", "/start"),
        ("GET", "", ""),
    ] {
        let (template, path) = (format!("/tables/{{table}}{rest}"), format!("/tables/{waiting}{filled}"));
        caller.call(method, &template, &path).await;
    }
    let table = caller.call("POST", "/tables", "/tables").await["id"].as_str().expect("an id").to_owned();
    let at = |rest: &str| format!("/tables/{table}{rest}");
    caller.call("POST", "/tables/{table}/talk", &at("/talk")).await;
    caller.open("/tables/{table}/stream", &at("/stream")).await;
    caller.open("/stream", "/stream").await;
    caller.open("/lobby/stream", "/lobby/stream").await;
    let now = caller.program.turn(&table).await;
    assert!(
        now["step"] == 1 && own_actions(&now).contains(&"draw".to_owned()),
        "it is as in the example: {now}"
    );
    caller.call("POST", "/tables/{table}/actions", &at("/actions")).await;
    loop {
        let now = caller.program.turn(&table).await;
        if now["status"] == "over" {
            break;
        }
        let action = own_actions(&now).pop().expect("an action");
        caller.program.act(&table, &now["step"], &action).await;
    }
    for rest in ["/record", "/proof", "/advice"] {
        caller.call("GET", &format!("/tables/{{table}}{rest}"), &at(rest)).await;
    }
    caller.call("POST", "/tables/{table}/rematch", &at("/rematch")).await;
    ask_for_consent(&mut caller, &site).await;
    make_a_bot(&mut caller, &site).await;
    caller.call("DELETE", "/me/token", "/me/token").await;
    assert_eq!(caller.made, described());
}

/// A webhook that leads nowhere, from its first day to its last.
async fn keep_a_webhook(caller: &mut Caller<'_>) {
    let made = caller.call("POST", "/webhooks", "/webhooks").await;
    let webhook = format!("/webhooks/{}", made["id"].as_str().expect("an id"));
    caller.call("GET", "/webhooks", "/webhooks").await;
    for (method, rest) in [("POST", "/ping"), ("GET", "/deliveries"), ("DELETE", "")] {
        caller.call(method, &format!("/webhooks/{{webhook}}{rest}"), &format!("{webhook}{rest}")).await;
    }
}

/// Two who play together: one takes a step back, and a third asks for a seat.
async fn ask_for_consent(caller: &mut Caller<'_>, site: &Site) {
    let ron = Program::named(site, "Ron").await;
    let table = caller.program.open(r#"{"game":"chico","house":["casual"]}"#).await;
    let at = |rest: &str| format!("/tables/{table}{rest}");
    let eve = Program::named(site, "Eve").await;
    eve.post(&at("/seats"), "{}").await;
    caller.program.post(&at("/start"), "").await;
    ron.post(&at("/seats"), r#"{"seat":1}"#).await;
    caller.call("POST", "/tables/{table}/requests", &at("/requests")).await;
    caller.call("DELETE", "/tables/{table}/requests", &at("/requests")).await;
    let pair = caller.program.open(r#"{"game":"chico"}"#).await;
    let at = |rest: &str| format!("/tables/{pair}{rest}");
    eve.post(&at("/seats"), "{}").await;
    caller.program.post(&at("/start"), "").await;
    let now = caller.program.turn(&pair).await;
    caller.program.act(&pair, &now["step"], "quit").await;
    caller.call("POST", "/tables/{table}/undo", &at("/undo")).await;
    let own = std::mem::replace(&mut caller.program.token, eve.token.clone());
    caller.call("POST", "/tables/{table}/undo/answer", &at("/undo/answer")).await;
    caller.program.token = own;
}

/// A bot is made, comes when it is invited, and is deleted.
async fn make_a_bot(caller: &mut Caller<'_>, site: &Site) {
    let ruth = Program::named(site, "Ruth").await;
    let dana = std::mem::replace(&mut caller.program.token, ruth.token);
    caller.call("POST", "/bots", "/bots").await;
    caller.call("GET", "/bots", "/bots").await;
    for method in ["GET", "PATCH"] {
        caller.call(method, "/bots/{name}", "/bots/chick").await;
    }
    let made = caller.call("POST", "/bots/{name}/token", "/bots/chick/token").await;
    let table = caller.program.open(r#"{"game":"chico"}"#).await;
    let bot = made["token"].as_str().map(str::to_owned);
    let own = std::mem::replace(&mut caller.program.token, bot.clone());
    caller.program.get("/me").await;
    caller.program.token = own;
    caller.program.post(&format!("/tables/{table}/seats"), r#"{"bot":"chick"}"#).await;
    let own = std::mem::replace(&mut caller.program.token, bot);
    caller.call("POST", "/invitations/{table}", &format!("/invitations/{table}")).await;
    caller.program.token = own;
    caller.call("DELETE", "/bots/{name}", "/bots/chick").await;
    caller.program.token = dana;
}

/// All calls that are described.
fn described() -> BTreeSet<String> {
    let paths = Description::get().0["paths"].as_object().expect("paths");
    let calls = |(path, item): (&String, &Value)| {
        let methods = item.as_object().expect("methods").keys();
        methods.map(|method| format!("{method} {path}")).collect::<Vec<_>>()
    };
    paths.iter().flat_map(calls).collect()
}

//! Who comes in, by what, and what everybody is told who does not.

use axum::http::StatusCode;

use super::program::Program;
use crate::site::Site;

#[tokio::test]
async fn a_problem_leads_to_its_place_in_the_reference() {
    let site = Site::new();
    let nobody = Program::nobody(&site);
    let page = site.visitor("en").get("/api/v1/docs").await.body;
    for path in ["/me", "/tables/none", "/bots/none", "/games/none", "/exports?since=never"] {
        let problem = nobody.get(path).await.json();
        let (address, code) = problem["type"].as_str().and_then(|it| it.split_once('#')).expect("a place");
        assert!(address.ends_with("/api/v1/docs") && problem["code"] == code, "{problem}");
        assert!(page.contains(&format!("id=\"{code}\"")), "{code}");
    }
}

#[tokio::test]
async fn a_token_is_made_known_and_revoked() {
    let site = Site::new();
    let dana = Program::named(&site, "Dana").await;
    let token = dana.token.clone().expect("a token");
    assert!(token.starts_with("kupa_") && token.len() == 37, "{token}");
    assert_eq!(
        dana.get("/me").await.json(),
        serde_json::json!({"name": "Dana", "scopes": ["read", "play", "bots", "notify"]})
    );

    assert_eq!(Program::nobody(&site).get("/me").await.problem(), (401, "no_token".to_owned()));
    let forged = Program { site: &site, token: Some(format!("kupa_{}", "a".repeat(32))) };
    let refused = forged.get("/games").await;
    assert_eq!(refused.problem(), (401, "no_token".to_owned()), "a token that is not known is not nobody");
    assert_eq!(refused.headers["www-authenticate"], "Bearer");

    assert_eq!(dana.call("DELETE", "/me/token", "", &[]).await.status, StatusCode::NO_CONTENT);
    assert_eq!(dana.get("/me").await.problem(), (401, "no_token".to_owned()));
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say() {
    let site = Site::new();
    let made = Program::nobody(&site).post("/tokens", r#"{"name":"Dana","scopes":["read"]}"#).await;
    let reader = Program { site: &site, token: made.json()["token"].as_str().map(str::to_owned) };
    let refused = reader.post("/tables", r#"{"game":"chico"}"#).await;
    assert_eq!(refused.problem(), (403, "no_scope".to_owned()));
    for (body, pointer) in [
        (r#"{"name":"Dana","scopes":["everything"]}"#, "/scopes/0"),
        (r#"{"name":7}"#, "/name"),
        (r#"{"nam":"Dana"}"#, "/nam"),
        ("[", ""),
    ] {
        let refused = Program::nobody(&site).post("/tokens", body).await;
        assert_eq!(refused.problem(), (422, "nonsense".to_owned()), "{body}");
        assert_eq!(refused.json()["pointer"], pointer, "{body}");
    }
    let nameless = Program::nobody(&site).post("/tokens", r#"{"name":"  "}"#).await;
    assert_eq!(nameless.problem(), (422, "no_name".to_owned()));
    let large = Program::nobody(&site).post("/tokens", &"x".repeat(20_000)).await;
    assert_eq!(large.problem(), (413, "too_large".to_owned()));
}

#[tokio::test]
async fn any_origin_may_call_and_problems_speak_the_callers_language() {
    let site = Site::new();
    let nobody = Program::nobody(&site);
    let preflight = nobody.ask("OPTIONS", "/tables", "", &[("origin", "https://elsewhere.example")]).await;
    assert_eq!(preflight.status(), StatusCode::NO_CONTENT);
    assert_eq!(preflight.headers()["access-control-allow-origin"], "*");
    assert!(
        preflight.headers()["access-control-allow-headers"].to_str().expect("text").contains("Authorization")
    );
    assert!(!preflight.headers().contains_key("access-control-allow-credentials"));

    let games = nobody.call("GET", "/games", "", &[("origin", "https://elsewhere.example")]).await;
    assert_eq!(games.headers["access-control-allow-origin"], "*");
    assert_eq!(games.json().as_array().map(Vec::len), Some(catalog::GAMES.len()));
    let hebrew = nobody.call("GET", "/games/poker", "", &[("accept-language", "he")]).await;
    assert_eq!(hebrew.problem(), (404, "no_such_game".to_owned()));
    assert_eq!(hebrew.json()["title"], "אין משחק כזה.");
    assert_eq!(nobody.get("/nothing").await.problem(), (404, "no_such_route".to_owned()));
    assert_eq!(nobody.get("/tables/none").await.problem(), (404, "no_such_table".to_owned()));
}

#[tokio::test]
async fn a_guest_makes_a_token_on_a_page_and_it_plays_in_their_name() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    dana.post("/settings", "name=Dana&back=/").await;
    let page = dana.post("/tokens", "scopes=play").await;
    let (_, rest) = page.body.split_once("<code dir=\"ltr\">").expect("it is shown");
    let token = rest.split('<').next().map(str::to_owned);
    let program = Program { site: &site, token: token.clone() };
    assert_eq!(program.get("/me").await.json()["name"], "Dana");
    let table = program.open(r#"{"game":"chico","house":["casual"],"start":true}"#).await;
    let seen = dana.get(&format!("/t/{table}")).await;
    assert!(seen.body.contains("now own") || seen.body.contains("data-step"), "it is her seat");

    let page = dana.get("/tokens").await;
    assert!(!page.body.contains(&token.expect("a token")), "it is shown once");
    let (_, rest) = page.body.split_once("name=\"revoke\" value=\"").expect("a way to revoke it");
    let hash = rest.split('"').next().expect("a hash").to_owned();
    site.visitor("en").post("/tokens", &format!("revoke={hash}")).await;
    assert_eq!(program.get("/me").await.status, StatusCode::OK, "nobody else revokes it");
    dana.post("/tokens", &format!("revoke={hash}")).await;
    assert_eq!(program.get("/me").await.problem(), (401, "no_token".to_owned()));
}

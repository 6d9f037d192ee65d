//! Web Push by pages: who is asked, where the browser's worker is, and what is kept.

use axum::http::StatusCode;

use crate::site::{Site, Visitor};

const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

fn form(endpoint: &str) -> String {
    format!("endpoint={endpoint}&p256dh={P256DH}&auth=BTBZMqHH6r4Tts7J_aSIgg&offset=120&night=on")
}

/// Dana at a table of her own that has this time for a move, in its game.
async fn playing(dana: &mut Visitor<'_>, move_time: &str) -> String {
    let table = dana.post("/tables", "game=49&mode=friends").await.table();
    dana.post(&format!("/t/{table}/options"), &format!("keeper_after=&move_time={move_time}")).await;
    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    dana.wait(&table).await;
    table
}

#[tokio::test]
async fn whoever_has_days_for_a_move_is_asked_at_the_table_and_nobody_else_is() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    assert!(
        !dana.get("/").await.body.contains("id=\"tell\""),
        "nobody is asked who comes for the first time"
    );
    for (move_time, is_asked) in [("86400", true), ("60", false), ("", false)] {
        let table = playing(&mut dana, move_time).await;
        let page = dana.get(&format!("/t/{table}")).await;
        assert_eq!(page.body.contains("id=\"tell\""), is_asked, "{move_time}");
        let watching = site.visitor("en").get(&format!("/t/{table}")).await;
        assert!(!watching.body.contains("id=\"tell\""), "who only watches has no turn");
    }
    let settings = dana.get("/settings").await.body;
    assert!(settings.contains("name=\"push\"") && settings.contains("name=\"push-night\""));
}

#[tokio::test]
async fn a_browsers_worker_is_at_the_root_and_loads_nothing() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let worker = dana.get("/worker.js").await;
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(worker.headers["cache-control"], "no-cache");
    assert!(
        worker.headers["content-security-policy"].to_str().expect("text").starts_with("default-src 'none'")
    );
    assert!(!worker.body.contains("fetch(") && !worker.body.contains("import"), "{}", worker.body);
    let key = dana.get("/push/key").await.body;
    assert_eq!((key.len(), dana.get("/push/key").await.body), (87, key), "it is made once");
}

#[tokio::test]
async fn a_browser_is_kept_with_its_guest_until_it_is_switched_off() {
    let site = Site::new();
    let mut dana = site.visitor("he");
    dana.get("/").await;
    let endpoint = "https%3A%2F%2Fpush.example%2Fx";
    for bad in [
        form("http%3A%2F%2Fpush.example"),
        form("https%3A%2F%2F127.0.0.1"),
        "endpoint=x".to_owned(),
        String::new(),
    ] {
        assert_eq!(dana.post("/push", &bad).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    assert_eq!(dana.post("/push", &form(endpoint)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(dana.post("/push", &form(endpoint)).await.status, StatusCode::NO_CONTENT);
    let off = format!("endpoint={endpoint}");
    assert_eq!(site.visitor("he").post("/push/off", &off).await.status, StatusCode::NO_CONTENT, "another's");
    assert_eq!(dana.post("/push/off", &off).await.status, StatusCode::NO_CONTENT);
    assert_eq!(dana.post("/push/off", "").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

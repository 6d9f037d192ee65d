//! Nobody in who does not belong: strangers' forms, cookies, and names that would be code.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt as _;
use tower::ServiceExt as _;

use crate::playing::play_on;
use crate::routes::routes;
use crate::site::{Answer, Site, Visitor};

const FOREIGN: &str = "This came from a page that is not ours";

#[tokio::test]
async fn no_form_of_a_strangers_page_does_anything() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let before = dana.wait(&table).await;
    let link = seat_link(&mut dana, &table).await;
    let form = format!("step={}&action={}&game=49&mode=now", before.step(), before.actions()[0]);
    for path in routes("post", &table, &link) {
        for stranger in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
            let answer = dana.send("POST", &path, Some(&form), &[stranger]).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {stranger:?}");
            assert!(answer.body.contains(FOREIGN), "{path} {stranger:?}");
        }
    }
    assert_eq!(dana.wait(&table).await.body, before.body);
    for path in routes("post", &table, &link) {
        let own = [("origin", "http://kupa.test"), ("sec-fetch-site", "same-origin")];
        assert!(!dana.send("POST", &path, Some(&form), &own).await.body.contains(FOREIGN), "{path}");
    }
}

async fn seat_link(guest: &mut Visitor<'_>, table: &str) -> String {
    let page = guest.get(&format!("/t/{table}/link")).await;
    let (_, rest) = page.body.split_once(&format!("/t/{table}/seat/")).expect("a link");
    rest.split('"').next().expect("its end").to_owned()
}

fn cookies(answer: &Answer) -> Vec<&str> {
    answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().expect("plain text")).collect()
}

#[tokio::test]
async fn where_the_site_is_found_by_https_cookies_travel_by_it_alone() {
    let mut site = Site::new();
    let plain = site.visitor("en").send("POST", "/language", Some("language=he"), &[]).await;
    assert!(cookies(&plain).iter().all(|cookie| !cookie.contains("Secure")));
    assert!(!plain.headers.contains_key("strict-transport-security"));

    site.app.public = Some("https://kupa.example".parse().expect("an address"));
    let own = [("origin", "https://kupa.example")];
    let safe = site.visitor("en").send("POST", "/language", Some("language=he"), &own).await;
    assert_eq!(safe.status, StatusCode::SEE_OTHER, "the proxy may ask for us by another host's name");
    assert_eq!(cookies(&safe).len(), 2, "the guest and the language");
    for cookie in cookies(&safe) {
        for part in ["; HttpOnly", "; SameSite=Lax", "; Secure"] {
            assert!(cookie.contains(part), "{cookie}");
        }
    }
    assert_eq!(safe.headers["strict-transport-security"], "max-age=31536000");
    let evil = [("origin", "https://kupa.example.evil.example")];
    let refused = site.visitor("en").send("POST", "/language", Some("language=he"), &evil).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

/// What a page must never have in it, and how a form sends it.
const CODE: &str = "<img src=x>\"'&";
const SENT: &str = "%3Cimg+src%3Dx%3E%22%27%26";
const SHOWN: &str = "&lt;img src=x&gt;";

#[tokio::test]
async fn names_and_talk_are_text_on_every_page() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.post("/tables", "game=chico&mode=friends").await.table();
    let named = dana.post(&format!("/t/{table}/name"), &format!("name={SENT}")).await;
    assert!(named.body.contains(SHOWN), "{}", named.body);
    walk(&site, &mut dana, &table).await;

    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    dana.post(&format!("/t/{table}/start"), "").await;
    let said = dana.post(&format!("/t/{table}/say"), &format!("text={SENT}")).await;
    assert!(said.body.matches(SHOWN).count() > 1, "as a name and as a word");
    dana.wait(&table).await;
    walk(&site, &mut dana, &table).await;
    assert!(first_frame(&site, &table).await.contains(SHOWN));

    play_on(&mut dana, &table, 2000).await;
    walk(&site, &mut dana, &table).await;
    let bad = dana.get(&format!("/t/{}", SENT.replace('+', "%20"))).await;
    check(&bad.body, "a table that is no table");
}

/// Looks at every page there is, as a player and as a stranger.
async fn walk(site: &Site, dana: &mut Visitor<'_>, table: &str) {
    let link = seat_link(dana, table).await;
    let stranger = &mut site.visitor("he");
    for path in routes("get", table, &link).iter().filter(|path| !path.ends_with("/events")) {
        let path = if path.is_empty() { "/" } else { path };
        check(&dana.get(path).await.body, path);
        check(&stranger.get(path).await.body, path);
    }
    check(&first_frame(site, table).await, "stream");
}

#[track_caller]
fn check(body: &str, place: &str) {
    assert!(!body.contains("<img") && !body.contains(CODE), "{place}: {body}");
}

async fn first_frame(site: &Site, table: &str) -> String {
    let request = Request::get(format!("/t/{table}/events")).body(Body::empty()).expect("a request");
    let answer = site.router().oneshot(request).await.expect("an answer");
    let frame = answer.into_body().into_data_stream().next().await.expect("a frame").expect("it is whole");
    String::from_utf8(frame.to_vec()).expect("text")
}

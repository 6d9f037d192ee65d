//! What a link shows where it is pasted, and what a home screen shows: titles, sentences and pictures.

use std::sync::Arc;

use axum::http::StatusCode;
use resvg::tiny_skia::Pixmap;
use serde_json::Value;
use web::{App, Public};

use crate::reviews::{finished, reviewed};
use crate::room::{join, opened};
use crate::site::{Site, Visitor};

/// What the page says of itself under that name.
fn said<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("=\"{name}\" content=\"")).unwrap_or_else(|| panic!("{name}"));
    rest.split('"').next().expect("its end")
}

async fn picture(visitor: &mut Visitor<'_>, path: &str) -> Pixmap {
    let (status, headers, bytes) = visitor.download(path).await;
    assert_eq!((status, headers["content-type"].to_str().unwrap()), (StatusCode::OK, "image/png"), "{path}");
    Pixmap::decode_png(&bytes).expect("a picture")
}

#[tokio::test]
async fn a_pasted_link_shows_title_sentence_and_picture_of_that_table() {
    let mut site = Site::new();
    let public: Public = "https://kupa.example".parse().expect("an address");
    site.app = App { public: Some(public), admission: Arc::default(), ..site.app };
    let mut dana = site.visitor("en");
    let table = opened(&mut dana, "chico").await;
    let page = site.visitor("en").get(&format!("/t/{table}")).await.body;
    assert_eq!(said(&page, "og:title"), "An invitation to play Chico");
    assert!(said(&page, "og:description").ends_with("Tap to join."));
    assert_eq!(said(&page, "og:url"), format!("https://kupa.example/t/{table}"));
    let image = said(&page, "og:image");
    assert_eq!(image, format!("https://kupa.example/t/{table}/card.png"));
    assert_eq!(said(&page, "twitter:card"), "summary_large_image");
    let path = image.strip_prefix("https://kupa.example").expect("ours");
    let drawn = picture(&mut site.visitor("en"), path).await;
    assert_eq!((drawn.width(), drawn.height()), (1200, 630));
    let hebrew = site.visitor("he").get(&format!("/t/{table}")).await.body;
    assert_eq!((said(&hebrew, "og:title"), said(&hebrew, "og:locale")), ("הזמנה למשחק: צ׳יקו", "he_IL"));
}

#[tokio::test]
async fn every_page_says_what_it_is_and_has_a_picture() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    for path in ["/", "/settings", "/games/49", "/rules/gamnon", "/rules/gamnon/sources", "/nothing"] {
        let page = dana.get(path).await.body;
        let [description, title, image] =
            ["description", "og:title", "og:image"].map(|name| said(&page, name));
        assert!(description.len() > 20 && !title.is_empty(), "{path}");
        let drawn =
            picture(&mut dana, image.strip_prefix("http://kupa.test").expect("an address of ours")).await;
        assert_eq!((drawn.width(), drawn.height()), (1200, 630), "{path}");
    }
    assert_eq!(dana.get("/games/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(dana.get("/games/nothing/card.png").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pictures_of_games_differ_and_have_many_colours() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let mut seen = Vec::new();
    for slug in catalog::slugs() {
        let drawn = picture(&mut dana, &format!("/games/{slug}/card.png")).await;
        let mut colours: Vec<_> =
            drawn.pixels().iter().map(|pixel| (pixel.red(), pixel.green(), pixel.blue())).collect();
        colours.sort_unstable();
        colours.dedup();
        assert!(colours.len() > 300, "{slug}: {}", colours.len());
        assert!(!seen.contains(&drawn.data().to_vec()), "{slug}");
        seen.push(drawn.data().to_vec());
    }
}

/// Two games with other cards have one picture, and so has a game after a move.
#[tokio::test]
async fn no_card_of_anybody_is_on_the_picture() {
    let site = Site::new();
    for game in catalog::slugs() {
        let mut dana = site.visitor("en");
        let mut pictures = Vec::new();
        for _ in 0..2 {
            let table = dana.play_now(game).await.table();
            pictures.push(dana.download(&format!("/t/{table}/card.png")).await.2);
            let turn = dana.wait(&table).await;
            if let Some(action) = turn.actions().first() {
                dana.post(&format!("/t/{table}/act"), &format!("step={}&action={action}", turn.step())).await;
            }
            pictures.push(site.visitor("he").download(&format!("/t/{table}/card.png")).await.2);
        }
        pictures.dedup();
        assert_eq!(pictures.len(), 1, "{game}");
    }
}

#[tokio::test]
async fn the_picture_shows_who_has_come() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let table = opened(&mut dana, "49").await;
    let card = format!("/t/{table}/card.png");
    let alone = dana.download(&card).await.2;
    join(&mut ron, &table, "Ron").await;
    let two = dana.download(&card).await.2;
    assert_ne!(alone, two);
    ron.post(&format!("/t/{table}/name"), "name=Ron&token=7").await;
    assert_ne!(dana.download(&card).await.2, two, "with the shape that was chosen");
    assert_eq!(dana.get("/t/nowhere/card.png").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_end_of_a_game_is_a_picture_and_only_then() {
    let site = Site::new();
    let (mut dana, mut eve) = (site.visitor("en"), site.visitor("he"));
    let running = dana.play_now("chico").await.table();
    for path in ["end.png", "end.png?curve=own"] {
        for guest in [&mut dana, &mut eve] {
            let early = guest.get(&format!("/t/{running}/{path}")).await;
            assert_eq!(early.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
    let table = finished(&site, &mut dana).await;
    let end = format!("/t/{table}/end.png");
    let drawn = picture(&mut eve, &end).await;
    assert_eq!((drawn.width(), drawn.height()), (1200, 630));
    for path in ["", "/replay", "/replay?step=3&eyes=all", "/board"] {
        let page = eve.get(&format!("/t/{table}{path}")).await.body;
        assert_eq!(said(&page, "og:image"), format!("http://kupa.test{end}"), "{path}");
    }
    let page = dana.get(&format!("/t/{table}")).await.body;
    assert!(page.contains(&format!("data-picture=\"{end}\"")), "it goes along when the game is shared");
    assert_eq!(dana.get("/t/nowhere/end.png").await.status, StatusCode::NOT_FOUND);
}

/// Whatever was dealt, and whoever asks: the picture is made from the result and the score sheet.
#[tokio::test]
async fn a_players_chances_are_on_no_picture_but_their_own() {
    let site = Site::new();
    let (mut dana, mut eve) = (site.visitor("en"), site.visitor("en"));
    let table = finished(&site, &mut dana).await;
    let (end, own) = (format!("/t/{table}/end.png"), format!("/t/{table}/end.png?curve=own"));
    let before = dana.download(&end).await.2;
    assert_eq!(dana.get(&own).await.status, StatusCode::NOT_FOUND, "nothing was worked out yet");
    reviewed(&mut dana, &table).await;
    let curve = dana.download(&own).await;
    assert_eq!(curve.0, StatusCode::OK);
    assert_ne!(curve.2, before, "her curve is on it");
    assert_eq!(eve.get(&own).await.status, StatusCode::FORBIDDEN, "it is Dana's");
    for guest in [&mut dana, &mut eve] {
        assert_eq!(guest.download(&end).await.2, before, "what anybody gets stays as it was");
    }
}

#[tokio::test]
async fn the_site_can_be_installed_in_both_languages() {
    let site = Site::new();
    for (language, name, direction) in [("en", "Kupa", "ltr"), ("he", "קופה", "rtl")] {
        let mut dana = site.visitor(language);
        let home = dana.get("/").await;
        let (_, rest) = home.body.split_once("rel=\"manifest\" href=\"").expect("a manifest");
        let manifest = dana.get(rest.split('"').next().expect("its end")).await;
        assert!(manifest.headers["content-type"].to_str().unwrap().starts_with("application/manifest+json"));
        let manifest: Value = serde_json::from_str(&manifest.body).expect("JSON");
        assert_eq!((&manifest["short_name"], &manifest["dir"]), (&name.into(), &direction.into()));
        assert_eq!((&manifest["start_url"], &manifest["display"]), (&"/".into(), &"standalone".into()));
        let icons = manifest["icons"].as_array().expect("icons");
        for icon in icons {
            let drawn = picture(&mut dana, icon["src"].as_str().expect("an address")).await;
            assert_eq!(icon["sizes"], format!("{0}x{0}", drawn.width()), "{icon}");
            assert_eq!(drawn.width(), drawn.height(), "{icon}");
        }
        let has = |size: &str, purpose: &str| {
            icons.iter().any(|icon| icon["sizes"] == size && icon["purpose"] == purpose)
        };
        assert!(has("192x192", "any") && has("512x512", "any") && has("512x512", "maskable"));
        assert!(home.body.contains("name=\"theme-color\"") && home.body.contains("rel=\"apple-touch-icon\""));
        let policy = home.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("manifest-src 'self'"), "a browser may read it");
    }
    assert_eq!(site.visitor("en").get("/manifest/xx.webmanifest").await.status, StatusCode::NOT_FOUND);
}

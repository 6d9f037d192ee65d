//! What people like, and how it is remembered.

use axum::http::StatusCode;

use crate::room::{join, opened};
use crate::site::Site;

#[tokio::test]
async fn what_is_chosen_is_on_every_page_from_then_on() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let form = "back=/settings?saved&theme=sea&scheme=dark&sort=suit&cards=usual&cards=large&palette=usual\
        &palette=safe&keys=off&keys=on&confirm=off&name=Dana&level=expert&token=4";
    let saved = dana.post("/settings", form).await;
    assert_eq!(saved.path, "/settings?saved");
    assert!(saved.body.contains("Saved."), "saving says so");
    for path in ["/", "/settings", "/rules/chico", "/games/49"] {
        let page = dana.get(path).await.body;
        let html =
            page.split_once("<html ").expect("a page").1.split('>').next().expect("its end").to_owned();
        for chosen in
            ["theme=\"sea\"", "scheme=\"dark\"", "cards=\"large\"", "palette=\"safe\"", "keys=\"on\""]
        {
            assert!(html.contains(&format!("data-{chosen}")), "{path}: {html}");
        }
    }
    let settings = dana.get("/settings").await.body;
    for checked in ["name=\"level\" value=\"expert\" checked", "name=\"token\" value=\"4\" checked"] {
        assert!(settings.contains(checked), "{checked}");
    }
    assert!(!settings.contains("name=\"confirm\" value=\"on\" data-look=\"confirm\" checked"));
    let stranger = site.visitor("en").get("/").await.body;
    assert!(!stranger.contains("data-theme="));
}

#[tokio::test]
async fn what_nobody_offered_is_refused_and_nothing_is_remembered() {
    let site = Site::new();
    for bad in ["theme=sky", "token=12", "level=random", "confirm=maybe", "seats-chico=9", "sort="] {
        let mut dana = site.visitor("en");
        let before = dana.cookies.get("kupa_preferences").cloned();
        let page = dana.post("/settings", &format!("{bad}&back=/")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        assert_eq!(dana.cookies.get("kupa_preferences"), before.as_ref(), "{bad}");
    }
}

#[tokio::test]
async fn a_hostile_cookie_is_as_good_as_none() {
    let site = Site::new();
    for bad in ["theme%3D%22%3E%3Cscript%3E", "%FF%00", &"theme%3Dsea%26".repeat(500), "seats-chico%3D255"] {
        let mut dana = site.visitor("en");
        dana.cookies.insert("kupa_preferences".to_owned(), (*bad).to_owned());
        let home = dana.get("/").await;
        assert_eq!(home.status, StatusCode::OK);
        assert!(!home.body.contains("data-theme=") && !home.body.contains("<script>"), "{bad}");
    }
}

#[tokio::test]
async fn nobody_is_sent_elsewhere_by_saving() {
    let site = Site::new();
    let page = site.visitor("en").post("/settings", "theme=sea&back=//evil.example").await;
    assert_eq!(page.path, "/");
}

#[tokio::test]
async fn strength_and_number_of_players_are_asked_once() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    assert!(dana.get("/").await.body.contains("<details class=\"fold panel me\" open>"), "the first time");
    let table = dana.post("/tables", "game=chico&mode=now&level=champion&seats=3").await.table();
    let row = site.app.tables.store().table(&table).await.expect("stored").expect("there");
    let kinds: Vec<&str> = row.seats.iter().map(|seat| seat.kind.as_str()).collect();
    assert_eq!(kinds, ["person", "champion", "champion"]);
    let home = dana.get("/").await.body;
    assert!(!home.contains("<details class=\"fold panel me\" open>"), "and not again");
    let (_, tile) = home.split_once("name=\"game\" value=\"chico\"").expect("a tile");
    assert!(
        tile.contains("name=\"level\" value=\"champion\"") && tile.contains("name=\"seats\" value=\"3\"")
    );
    let table = dana.post("/tables", "game=chico&mode=now").await.table();
    let row = site.app.tables.store().table(&table).await.expect("stored").expect("there");
    assert_eq!(row.seats.len(), 3, "also where the form says nothing");
    let table = dana.post("/tables", "game=chico&mode=now&seats=200").await.table();
    let row = site.app.tables.store().table(&table).await.expect("stored").expect("there");
    assert_eq!(row.seats.len(), 3, "what can't be is not done");
}

#[tokio::test]
async fn name_and_shape_are_those_of_play_now_and_of_every_table() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    dana.post("/settings", "name=Dana&token=9&back=/").await;
    ron.post("/settings", "name=Ron&token=9&back=/").await;
    let playing = dana.play_now("chico").await;
    assert!(playing.body.contains("\u{2068}Dana\u{2069}") && playing.body.contains("token-9"));
    let quick = site.visitor("en").post("/tables", "game=chico&mode=now&name=Gil&token=6").await.body;
    assert!(
        quick.contains("\u{2068}Gil\u{2069}") && quick.contains("token-6"),
        "also said with the tap itself"
    );
    let table = opened(&mut dana, "chico").await;
    let room = join(&mut ron, &table, "Ron").await.body;
    assert_eq!(room.matches("token token-9\"").count() - 1, 1, "one of the two, and the choice of one's own");
    let room = ron.post(&format!("/t/{table}/name"), "name=Ron&token=5").await.body;
    assert!(room.contains("token token-5\""), "another can be chosen at the table");
    let refused = ron.post(&format!("/t/{table}/name"), "name=Ron&token=50").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

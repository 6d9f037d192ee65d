//! What a table agrees on: offered in the waiting room and on a game's page, said, remembered.

use axum::http::StatusCode;

use crate::site::{Answer, Site};

/// The field of the page for an option of a game, up to its end.
fn field<'a>(page: &'a Answer, game: &str, option: &str) -> &'a str {
    let start = format!("<select id=\"{game}-{option}\" name=\"option-{option}\">");
    let (_, rest) = page.body.split_once(&start).unwrap_or_else(|| panic!("{game} {option}\n{}", page.body));
    rest.split_once("</select>").expect("its end").0
}

fn chosen<'a>(page: &'a Answer, game: &str, option: &str) -> Option<&'a str> {
    let (before, _) = field(page, game, option).split_once("\" selected")?;
    before.rsplit('"').next()
}

async fn setup(site: &Site, table: &str) -> String {
    site.app.tables.store().table(table).await.expect("it can be read").expect("it is there").setup
}

#[tokio::test]
async fn the_waiting_room_offers_every_option_of_every_game() {
    let site = Site::new();
    for language in ["he", "en"] {
        for game in catalog::GAMES {
            let mut dana = site.visitor(language);
            let room = dana.post("/tables", &format!("game={}&mode=friends", game.slug)).await;
            for option in game.options {
                let values = field(&room, game.slug, option.name).matches("<option value=\"").count();
                assert!(values >= 2, "{} {}: {values}", game.slug, option.name);
                let usual = option.kind.default_value(*game.seats.start());
                assert_eq!(chosen(&room, game.slug, option.name), Some(usual.as_str()));
            }
            let others = site.visitor(language).get(&room.path).await;
            assert!(!others.body.contains("<select"), "others read what the host chooses");
            assert_eq!(others.body.matches("class=\"option\"").count(), game.options.len());
        }
    }
}

#[tokio::test]
async fn house_rules_stand_apart_from_the_rulebooks_options() {
    let site = Site::new();
    let room = site.visitor("en").post("/tables", "game=gamnon&mode=friends").await;
    let (rulebook, house) = room.body.split_once("House rules of ours").expect("a heading");
    assert!(rulebook.contains("option-packs") && rulebook.contains("From the rulebook"));
    assert!(house.contains("option-turn_limit") && house.contains("option-two_empty"));
    assert!(!house.contains("option-packs"));
}

#[tokio::test]
async fn a_game_against_bots_takes_house_rules_and_they_are_remembered() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let form = "game=gamnon&mode=now&level=casual&option-packs=1&option-turn_limit=30\
                &option-at_limit=most_cards&option-first_seat=lots";
    let table = dana.post("/tables", form).await.table();
    let agreed = setup(&site, &table).await;
    assert!(agreed.starts_with("turn_limit 30\nat_limit most_cards\nfirst_seat "), "{agreed}");
    let gamnon = dana.get("/games/gamnon").await;
    assert_eq!(chosen(&gamnon, "gamnon", "turn_limit"), Some("30"));
    assert_eq!(chosen(&gamnon, "gamnon", "first_seat"), Some("lots"));
    assert_eq!(chosen(&dana.get("/games/chico").await, "chico", "draw_when_able"), Some("on"));
    let home = dana.get("/").await;
    assert_eq!(home.body.matches("with changes").count(), 1);
    assert!(home.body.contains("name=\"option-turn_limit\" value=\"30\""), "one tap plays by them again");
    let stranger = site.visitor("en").get("/games/gamnon").await;
    assert_eq!(chosen(&stranger, "gamnon", "turn_limit"), Some("5000"));
    assert!(!stranger.body.contains("with changes"));

    // As usual again.
    dana.post("/tables", "game=gamnon&mode=now&option-turn_limit=5000&option-at_limit=draw").await;
    assert!(!dana.get("/").await.body.contains("with changes"));
}

#[tokio::test]
async fn a_game_against_bots_without_a_word_is_as_usual() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    dana.post("/tables", "game=gamnon&mode=now&option-turn_limit=60").await;
    let table = dana.post("/tables", "game=gamnon&mode=now").await.table();
    assert_eq!(setup(&site, &table).await, "");
    assert_eq!(
        chosen(&dana.get("/games/gamnon").await, "gamnon", "turn_limit"),
        Some("60"),
        "and nothing is forgotten"
    );
}

#[tokio::test]
async fn friends_get_the_options_and_not_who_starts_among_bots() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let form = "game=chico&mode=friends&option-draw_when_able=off&option-first_seat=3";
    let room = dana.post("/tables", form).await;
    assert_eq!(chosen(&room, "chico", "draw_when_able"), Some("off"));
    assert_eq!(setup(&site, &room.table()).await, "draw_when_able off\n");
}

#[tokio::test]
async fn an_option_that_can_not_be_is_refused_with_a_sentence_and_not_remembered() {
    let site = Site::new();
    for bad in ["option-turn_limit=0", "option-nonsense=1", "option-packs=4", "option-at_limit=lots"] {
        let mut dana = site.visitor("en");
        let page = dana.post("/tables", &format!("game=gamnon&mode=now&{bad}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        assert!(!dana.cookies.contains_key("kupa_options_gamnon"), "{bad}");
    }
}

#[tokio::test]
async fn a_cookie_from_elsewhere_counts_only_as_far_as_it_is_offered() {
    let site = Site::new();
    for said in [
        "turn_limit%3D7%26packs%3D99%26first_seat%3D11",
        "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%3D1",
        "turn_limit%3D%22%3E%3Cscript%3E",
        "turn_limit%3D0%26turn_limit%3D30",
        "%FF%00%25",
        &"a%3Db%26".repeat(500),
    ] {
        let mut dana = site.visitor("en");
        dana.cookies.insert("kupa_options_gamnon".to_owned(), said.to_owned());
        for path in ["/", "/games/gamnon"] {
            let page = dana.get(path).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(!page.body.contains("with changes") && !page.body.contains("<script>"), "{said}");
        }
        let page = dana.get("/games/gamnon").await;
        assert_eq!(chosen(&page, "gamnon", "turn_limit"), Some("5000"), "{said}");
    }
}

#[tokio::test]
async fn a_choice_as_usual_follows_those_who_come() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.post("/tables", "game=eight-and-a-half&mode=friends").await.table();
    let form = "option-dealer=1&option-five=once&keeper_after=&move_time=";
    let room = dana.post(&format!("/t/{table}/options"), form).await;
    assert_eq!(chosen(&room, "eight-and-a-half", "dealer"), Some("1"), "the last of two");
    assert_eq!(setup(&site, &table).await, "five once\n");
    for _ in 0..3 {
        dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    }
    let room = dana.get(&format!("/t/{table}")).await;
    assert_eq!(chosen(&room, "eight-and-a-half", "dealer"), Some("3"), "the last of four");
}

#[tokio::test]
async fn games_and_rules_say_for_whom_a_game_is_and_who_made_it() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let facts = [
        ("49", "2 to 5 players · age 10 and up · 30 minutes", "Mark Corsey"),
        ("chico", "2 to 5 players · age 6 and up", "Reiner Knizia"),
        ("eight-and-a-half", "2 to 5 players · age 9 and up", "Haim Shafir"),
        ("gamnon", "3 to 12 players", "as long as they are not changed"),
    ];
    for (slug, fact, credit) in facts {
        let game = dana.get(&format!("/games/{slug}")).await.body;
        let rules = dana.get(&format!("/rules/{slug}")).await.body;
        for page in [&game, &rules] {
            assert!(page.contains(&format!("<p class=\"facts\">{fact}</p>")), "{slug}");
            assert!(page.contains(credit), "{slug}");
        }
    }
}

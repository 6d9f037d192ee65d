//! The home page, languages and rules.

use axum::body::to_bytes;
use axum::http::StatusCode;

use crate::site::Site;

#[tokio::test]
async fn the_home_page_offers_every_game_in_the_readers_language() {
    let site = Site::new();
    let hebrew = site.visitor("he-IL,he").get("/").await;
    assert!(hebrew.body.contains("<html lang=\"he\" dir=\"rtl\">") && hebrew.body.contains("שמונה וחצי"));
    let english = site.visitor("en-GB,en").get("/").await;
    assert!(
        english.body.contains("<html lang=\"en\" dir=\"ltr\">") && english.body.contains("Eight and a Half")
    );
    for slug in catalog::slugs() {
        assert!(english.body.contains(&format!("name=\"game\" value=\"{slug}\"")), "{slug}");
    }
}

#[tokio::test]
async fn the_language_can_be_switched_and_is_remembered() {
    let site = Site::new();
    let mut dana = site.visitor("he");
    let page = dana.post("/language", "language=en&back=/rules/chico").await;
    assert_eq!(page.path, "/rules/chico");
    assert!(page.body.contains("lang=\"en\""));
    assert!(dana.get("/").await.body.contains("lang=\"en\""));
}

#[tokio::test]
async fn rules_are_there_in_both_languages_with_every_number() {
    let site = Site::new();
    for slug in catalog::slugs() {
        for language in ["he", "en"] {
            let page = site.visitor(language).get(&format!("/rules/{slug}")).await;
            assert_eq!(page.status, StatusCode::OK, "{slug} {language}");
            assert!(page.body.matches("<article").count() > 15, "{slug} {language}");
        }
    }
}

#[tokio::test]
async fn own_tables_are_on_the_home_page_and_nobody_elses() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    assert!(dana.get("/").await.body.contains(&table));
    assert!(!site.visitor("en").get("/").await.body.contains(&table));
}

#[tokio::test]
async fn tables_where_one_is_waited_for_come_first() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let own_turn = dana.play_now("chico").await.table();
    dana.wait(&own_turn).await;
    // Ron has the first turn at the other table, and there is one that waits.
    let others = ron.post("/tables", "game=chico&mode=friends").await.table();
    ron.post(&format!("/t/{others}/name"), "name=Ron").await;
    dana.post(&format!("/t/{others}/join"), "name=Dana").await;
    ron.post(&format!("/t/{others}/start"), "").await;
    ron.wait(&others).await;
    let waiting = dana.post("/tables", "game=gamnon&mode=friends").await.table();
    let home = dana.get("/").await.body;
    let places =
        [&own_turn, &others, &waiting].map(|table| home.find(&format!("/t/{table}")).expect("it is listed"));
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(home.matches("Your turn!").count(), 1);
    assert!(home.contains("\u{2068}Ron\u{2069}: to play") && home.contains("just now"));
    let tiles = home.find("class=\"tiles\"").expect("the games");
    assert!(places[2] < tiles, "what goes on comes before the games");
    assert!(ron.get("/").await.body.contains("Your turn!"));
}

#[tokio::test]
async fn what_players_read_of_the_rules_is_without_what_they_rest_on() {
    let site = Site::new();
    for (language, ruling, option) in [
        ("en", "<strong>Ruling</strong>", "<strong>Option</strong>"),
        ("he", "<strong>אצלנו</strong>", "<strong>אפשרות</strong>"),
    ] {
        for slug in catalog::slugs() {
            let mut dana = site.visitor(language);
            let rules = dana.get(&format!("/rules/{slug}")).await.body;
            assert!(!rules.contains(ruling) && rules.contains(option), "{slug} {language}");
            assert!(
                rules.find("class=\"steps\"") < rules.find("id=\"all-rules\""),
                "how to play comes first"
            );
            assert!(rules.contains(&format!("href=\"/rules/{slug}/sources\"")));
            let sources = dana.get(&format!("/rules/{slug}/sources")).await;
            assert_eq!(sources.status, StatusCode::OK);
            assert!(sources.body.matches(ruling).count() > 4, "{slug} {language}");
        }
    }
    assert_eq!(site.visitor("en").get("/rules/nothing/sources").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn files_are_there_and_may_be_kept_for_ever() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    // With a table there is a stylesheet and a script more.
    for (path, count) in [("/", 4), ("/rules/49", 6)] {
        let page = dana.get(path).await;
        let files: Vec<&str> =
            page.body.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(files.len(), count, "stylesheets, icon and script: {files:?}");
        for file in files {
            let answer = dana.get(&format!("/assets/{file}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{file}");
            assert!(answer.headers["cache-control"].to_str().unwrap().contains("immutable"), "{file}");
        }
    }
    assert_eq!(dana.get("/healthz").await.body, "ok");
}

#[tokio::test]
async fn every_answer_keeps_strangers_code_out() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    for path in ["/", "/rules/49", "/nothing", "/t/nothing"] {
        let answer = dana.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert!(!answer.body.contains(" style=") && !answer.body.contains("<script>"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
    }
}

/// What a form of the page carries under this name.
fn field<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\"")).expect("a field");
    rest.split('"').next().expect("a value")
}

#[tokio::test]
async fn the_secret_of_a_table_is_promised_before_anybody_adds_a_number() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let home = dana.get("/").await.body;
    let promise = field(&home, "promise").to_owned();
    let (id, hash) = promise.split_once('.').expect("a table and a hash");
    assert!(home.contains(&format!("<code>{hash}</code>")), "whoever wants to can write it down");
    let number = "ab".repeat(32);
    let form = format!("game=chico&mode=now&promise={promise}&luck={number}");
    let playing = dana.post("/tables", &form).await;
    assert_eq!(playing.table(), id);
    assert!(playing.body.contains(hash) && playing.body.contains("Your browser's number counts"));
    let stored = site.app.tables.store().table(id).await.unwrap().expect("it is there");
    assert!(stored.fate.contains(&number) && stored.fate.contains("browser"));

    // The same form again: a table of its own, and nobody says that the number came after the hash.
    let again = dana.post("/tables", &form).await.table();
    assert_ne!(again, id);
    let stored = site.app.tables.store().table(&again).await.unwrap().expect("it is there");
    assert!(!stored.fate.contains(&number) && stored.fate.contains("server"));
    assert!(dana.get(&format!("/t/{again}")).await.body.contains("For you the server's number counts"));
}

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    page.split(attribute).skip(1).filter_map(|rest| rest.strip_prefix("=\"")?.split('"').next()).collect()
}

/// What the page loads: styles, scripts, pictures. The icon for a home screen is loaded by who puts it there.
fn loaded(page: &str) -> Vec<&str> {
    let tags = page.split('<').filter_map(|part| part.split('>').next());
    let loads = tags.filter(|tag| ["link ", "script ", "img "].iter().any(|start| tag.starts_with(start)));
    let loads = loads.filter(|tag| !tag.contains("apple-touch-icon"));
    loads.flat_map(|tag| values(tag, " href").into_iter().chain(values(tag, " src"))).collect()
}

#[tokio::test]
async fn a_first_visit_is_thirty_kilobytes_with_all_that_the_page_loads() {
    let site = Site::new();
    let page = site.visitor("en").get("/").await;
    assert!(loaded(&page.body).len() >= 3, "style, script and icon: {:?}", loaded(&page.body));
    for (coding, most) in [("br", 30_000), ("gzip", 34_000)] {
        let mut sum = 0;
        for path in ["/"].into_iter().chain(loaded(&page.body)) {
            let answer = site.visitor("en").ask("GET", path, None, &[("accept-encoding", coding)]).await;
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            // A manifest is so short that it is sent as it is.
            if !path.ends_with(".webmanifest") {
                assert_eq!(answer.headers()["content-encoding"], coding, "{path}");
                assert_eq!(answer.headers()["vary"], "accept-encoding", "{path}");
            }
            let head: usize =
                answer.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
            let body = to_bytes(answer.into_body(), 1 << 20).await.expect("a body").len();
            println!("{coding} {path}: {body} bytes and {head} before them");
            sum += head + body;
        }
        println!("{coding}: {sum} bytes");
        assert!(sum <= most, "{coding}: {sum}");
    }
}

#[tokio::test]
async fn what_knows_somebody_is_not_compressed() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    for path in ["/", &format!("/t/{table}"), &format!("/t/{table}/replay"), &format!("/t/{table}/invite")] {
        let answer = dana.ask("GET", path, None, &[("accept-encoding", "br, gzip")]).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers().get("content-encoding"), None, "{path}");
    }
    let rules = dana.ask("GET", "/rules/chico", None, &[("accept-encoding", "br, gzip")]).await;
    assert_eq!(rules.headers()["content-encoding"], "br");
}

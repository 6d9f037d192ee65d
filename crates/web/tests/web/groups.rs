//! Groups: a link that stays, its people, its tables, its games and how everybody stands.

use std::time::Instant;

use axum::http::StatusCode;
use store::{Seat, Status, Store, Table};

use crate::site::{Site, Visitor};

/// Founds a group; gives its address.
async fn founded(guest: &mut Visitor<'_>, name: &str) -> String {
    let page = guest.post("/groups", &format!("group=The+Cohens&name={name}")).await;
    assert!(page.path.starts_with("/g/"), "{} {}", page.status, page.path);
    page.path
}

async fn joined(guest: &mut Visitor<'_>, group: &str, name: &str) {
    let page = guest.post(&format!("{group}/join"), &format!("name={name}")).await;
    assert_eq!((page.status, page.path.as_str()), (StatusCode::OK, group));
}

#[tokio::test]
async fn whoever_has_the_link_may_join_and_sees_nothing_before() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("he"));
    let group = founded(&mut dana, "Dana").await;
    let before = ron.get(&group).await.body;
    assert!(before.contains("The Cohens") && before.contains("להצטרף לקבוצה"));
    assert!(!before.contains("Dana") && !before.contains("/tables"), "nothing of its people");
    assert_eq!(ron.post(&format!("{group}/tables"), "game=chico").await.status, StatusCode::FORBIDDEN);
    assert_eq!(ron.post(&format!("{group}/name"), "group=Mine").await.status, StatusCode::FORBIDDEN);
    joined(&mut ron, &group, "dana").await;
    let page = dana.get(&group).await.body;
    assert!(
        page.contains("<bdi>Dana</bdi>") && page.contains("<bdi>dana 2</bdi>"),
        "two of one name are told apart"
    );
    joined(&mut ron, &group, "Ron").await;
    ron.post(&format!("{group}/name"), "group=%3Cb%3EWe").await;
    let page = dana.get(&group).await.body;
    assert!(page.contains("<bdi>Ron</bdi>") && page.contains("&lt;b&gt;We") && !page.contains("<b>We"));
    assert!(ron.get("/").await.body.contains(&group), "it is found at home");
    ron.post(&format!("{group}/part"), "").await;
    assert!(!ron.get("/").await.body.contains(&group));
    assert!(!dana.get(&group).await.body.contains("<bdi>Ron</bdi>"));
}

#[tokio::test]
async fn what_is_no_group_is_said_to_be_none() {
    let site = Site::new();
    let mut eve = site.visitor("en");
    for path in ["/g/x", "/g/gggggggggggggggggggg", "/g/%00"] {
        assert_eq!(eve.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for form in ["name=Eve", "group=+&name=Eve", "group=Us"] {
        assert_eq!(eve.post("/groups", form).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
    let group = founded(&mut eve, "Eve").await;
    let status = eve.post(&format!("{group}/tables"), "game=poker").await.status;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_game_that_one_starts_asks_everybody_in() {
    let site = Site::new();
    let (mut dana, mut ron, mut eve) = (site.visitor("en"), site.visitor("en"), site.visitor("en"));
    let group = founded(&mut dana, "Dana").await;
    joined(&mut ron, &group, "Ron").await;
    let table = dana.post(&format!("{group}/tables"), "game=chico").await.table();
    for path in ["/", "/calls", &group, &format!("{group}/tables")] {
        let page = ron.get(path).await.body;
        assert!(page.contains("Come and play") && page.contains(&format!("/t/{table}")), "{path}");
    }
    assert!(!eve.get("/").await.body.contains(&table), "nobody else");
    assert!(!eve.get("/calls").await.body.contains(&table));
    assert_eq!(eve.get(&format!("{group}/tables")).await.status, StatusCode::FORBIDDEN);
    ron.post(&format!("/t/{table}/join"), "name=Ron").await;
    assert!(!ron.get("/").await.body.contains("Come and play"), "he sits there");
    let stored = site.app.tables.store().table(&table).await.expect("it reads").expect("it is there");
    assert_eq!(stored.group.as_deref(), group.strip_prefix("/g/"));
}

#[tokio::test]
async fn nobody_is_in_more_groups_than_there_may_be() {
    let site = Site::new();
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let group = founded(&mut dana, "Dana").await;
    for _ in 0..30 {
        founded(&mut ron, "Ron").await;
    }
    let refused = ron.post(&format!("{group}/join"), "name=Ron").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
}

fn person(player: &str, name: &str) -> Seat {
    Seat {
        player: Some(player.to_owned()),
        name: name.to_owned(),
        kind: "person".to_owned(),
        link: String::new(),
    }
}

/// A game of the group that is over.
fn over(number: usize, group: &str, seats: Vec<Seat>, winner: usize) -> Table {
    Table {
        id: format!("{number:020}"),
        game: "chico".to_owned(),
        version: 1,
        status: Status::Over,
        group: Some(group.to_owned()),
        result: Some(winner.to_string()),
        ended: Some(86_400_000 * (number as i64 % 1000)),
        seats,
        ..Table::default()
    }
}

#[tokio::test]
async fn standings_count_the_games_of_the_days_that_are_asked_for() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let group = founded(&mut dana, "Dana").await;
    let id = group.strip_prefix("/g/").expect("its id");
    let (_, members) = site.app.tables.store().group(id).await.expect("it reads").expect("it is there");
    for number in 0..10 {
        let seats = vec![person(&members[0].player, "Dana"), person("ron", "Ron")];
        let table = over(number, id, seats, usize::from(number == 3));
        site.app.tables.store().create(table).await.expect("a game");
    }
    let page = dana.get(&group).await.body;
    for cell in ["<td>10</td><td>9</td>", "90%", "50%", "Won: \u{2068}Ron\u{2069}", "1970-01-04"] {
        assert!(page.contains(cell), "{cell}");
    }
    let some = dana.get(&format!("{group}?game=chico&from=1970-01-04&to=1970-01-05")).await.body;
    assert!(some.contains("<td>2</td><td>1</td>") && !some.contains("1970-01-03"));
    let none = dana.get(&format!("{group}?game=gamnon&from=nonsense")).await.body;
    assert!(none.contains("No finished games here yet."));
}

#[tokio::test]
async fn past_games_are_turned_over_page_by_page() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let group = founded(&mut dana, "Dana").await;
    let id = group.strip_prefix("/g/").expect("its id");
    for number in 0..45 {
        let seats = vec![person("ron", "Ron"), person("eve", "Eve")];
        site.app.tables.store().create(over(number, id, seats, 0)).await.expect("a game");
    }
    let last = dana.get(&format!("{group}?from=1970-01-02&page=3")).await.body;
    assert!(last.contains("1970-01-02") && !last.contains("1970-01-30"), "{last}");
    assert!(last.contains(&format!("{group}?from=1970-01-02&amp;page=2#past")) && last.contains("3 / 3"));
    assert!(dana.get(&format!("{group}?page=99999999999999999999")).await.body.contains("1 / 3"));
}

/// Whoever is one too many is told so, and those who are there may still change their name.
#[tokio::test]
async fn a_group_has_a_hundred_people_at_most() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let group = founded(&mut dana, "Dana").await;
    let id = group.strip_prefix("/g/").expect("its id");
    for number in 1..100 {
        let [player, name, kind] = [format!("player {number}"), format!("P{number}"), "person".to_owned()];
        let member = store::Member { player, name, kind, joined: number };
        site.app.tables.store().join(id, member).await.expect("there is room");
    }
    let mut eve = site.visitor("en");
    let refused = eve.post(&format!("{group}/join"), "name=Eve").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    joined(&mut dana, &group, "Dana+K").await;
    assert!(dana.get(&group).await.body.contains("<bdi>P99</bdi>"));
}

/// So many milliseconds the page of a group may take that has ten thousand finished games.
const SOON: u128 = 50;

/// A soak: `cargo nextest run -E 'test(ten_thousand)' --no-capture` prints how long it takes.
#[tokio::test]
async fn the_standings_of_ten_thousand_games_are_there_at_once() {
    let site = Site::new();
    let mut dana = site.visitor("en");
    let group = founded(&mut dana, "Dana").await;
    fill(site.app.tables.store(), group.strip_prefix("/g/").expect("its id")).await;
    let mut times = Vec::new();
    for _ in 0..9 {
        let start = Instant::now();
        let page = dana.get(&group).await;
        times.push(start.elapsed().as_millis());
        assert!(page.body.contains(">10000<") && page.status == StatusCode::OK);
    }
    times.sort_unstable();
    println!("the page of a group with 10000 games: median {} ms, of {times:?}", times[4]);
    // Unoptimised and beside other tests it takes as long as it takes.
    assert!(cfg!(debug_assertions) || times[4] <= SOON, "{times:?} ms");
}

/// Ten thousand games of the four kinds, each with four of eight people.
async fn fill(store: &Store, group: &str) {
    let games: Vec<Table> = (0..10_000)
        .map(|number| {
            let seats = (0..4).map(|at| (number + at * 3) % 8);
            let seats = seats.map(|who| person(&format!("player {who}"), &format!("P{who}"))).collect();
            let game = ["chico", "49", "eight-and-a-half", "gamnon"][number % 4].to_owned();
            Table { game, ..over(number, group, seats, number / 4 % 4) }
        })
        .collect();
    for some in games.chunks(500) {
        let made = futures_util::future::join_all(some.iter().map(|table| store.create(table.clone()))).await;
        assert!(made.iter().all(Result::is_ok));
    }
}

//! After a game, and where people come back to: reviews, replays with their curve, the table on the television,
//! groups, and the own page.

use bots::{Generator, Level};
use engine::{Pending, Setup};
use play::{AnyPlay, Thinking};
use rand_core::SeedableRng as _;
use review::{Effort, analyse};
use serde_json::json;
use store::Seat;
use tokio::join;
use words::Language;

use crate::axe::Auditor;
use crate::house::{House, is_whole, visit};
use crate::person::Person;
use crate::screen::Size;

/// Few, so that it is quick: what a review looks like does not depend on how good it is.
const EFFORT: Effort = Effort { threads: 2, worlds: Some(6), seed: 1 };

/// Televisions.
const TELEVISIONS: [Size; 2] = [
    Size { name: "television", width: 1280, height: 720, dots: 1.0 },
    Size { name: "large-television", width: 1920, height: 1080, dots: 1.0 },
];

/// What is not whole on the screen, or makes it scroll.
const OUTSIDE: &str = "
    const { scrollHeight, scrollWidth } = document.scrollingElement;
    const found = scrollHeight > innerHeight || scrollWidth > innerWidth
        ? [`${scrollWidth} by ${scrollHeight} on ${innerWidth} by ${innerHeight}`] : [];
    const parts = document.querySelectorAll('.strip, .who, .board, .square, .score-board, .standing li, .qr, .way-in p, .arrived li, .result, .podium');
    const isWhole = ({ top, left, bottom, right }) =>
        top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    const cut = [...parts].filter((part) => part.checkVisibility() && !isWhole(part.getBoundingClientRect()));
    return found.concat(cut.map((part) => part.outerHTML.slice(0, 90)));";

/// Founds a group; its address is answered.
const FOUND_GROUP: &str = "const [answer] = arguments;
    const body = new URLSearchParams({ group: 'The Cohens', name: 'Dana' });
    fetch('/groups', { method: 'POST', body }).then(({ url }) => answer(new URL(url).pathname));";

/// Posts a form, and the page that comes is shown.
const POST: &str = "const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: arguments[0] });
    document.body.append(form);
    form.submit();";

/// The person as they sit at a table.
async fn seat(house: &House, person: &Person) -> Seat {
    person.begin("chico").await;
    let path = person.path().await;
    let id = path.strip_prefix("/t/").expect("a table");
    let table = house.store().table(id).await.expect("it is read").expect("it is there");
    let name = if person.language == "he" { "דנה" } else { "Dana" };
    Seat { name: name.to_owned(), ..table.seats[0].clone() }
}

/// So many play: in some games luck and play are told apart with three, in some they are not.
const SEATS: u8 = 3;

/// A whole game of bots, to the end.
fn played(game: &str) -> Box<dyn AnyPlay> {
    let entry = catalog::find(game).expect("it is listed");
    let mut play = (entry.start)(Setup::new(SEATS)).expect("three can play");
    let mut luck = Generator::seed_from_u64(7);
    loop {
        match play.pending() {
            Pending::Over(_) => return play,
            Pending::Chance(_) => drop(play.draw_chance(&mut luck).expect("luck is due")),
            Pending::Seats(seats) => {
                let (seat, step) = (seats.first().expect("somebody is asked"), play.step() as u64);
                let line =
                    play.think(seat, Level::Casual, Thinking::Iterations(20), step).expect("it is asked");
                play.take(&line).expect("bots play by the rules");
            }
        }
    }
}

/// A finished game with somebody at its first seat, and its review; gives the table's address.
async fn finished(house: &House, own: &Seat, game: &str, group: Option<&str>, language: Language) -> String {
    let play = played(game);
    let record = play.record().expect("it has begun");
    let (mut table, steps) = web::imported(&record).expect("a whole game");
    for (seat, name) in table.seats.iter_mut().zip(words::bot_names(language)) {
        name.clone_into(&mut seat.name);
    }
    table.seats[0] = own.clone();
    table.group = group.map(str::to_owned);
    let (id, store) = (table.id.clone(), house.store());
    store.create(table).await.expect("it is new");
    store.append(&id, 0, steps).await.expect("it has none yet");
    let analysis = analyse(play.as_ref(), EFFORT, &|_| true).expect("it is over");
    let text = serde_json::to_string(&analysis).expect("plain data");
    store.keep_review(&id, &text).await.expect("it is kept");
    format!("/t/{id}")
}

fn language(person: &Person) -> Language {
    Language::from_code(person.language).expect("one of both")
}

/// All games of the language, if everything is tested; otherwise the first.
fn some_games(person: &Person) -> impl Iterator<Item = &'static str> {
    person.games().take(if is_whole() { usize::MAX } else { 1 })
}

#[test]
fn reviews_and_replays_look_well() {
    visit("reviews", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(reviews(house, &dana), reviews(house, &ron));
    });
}

async fn reviews(house: &House, person: &Person) {
    let (own, mut auditor) = (seat(house, person).await, Auditor::new(person));
    for game in some_games(person) {
        let table = finished(house, &own, game, None, language(person)).await;
        auditor.open(&format!("{table}/review"), &format!("review of {game}")).await;
        assert!(person.sees(".curve").await, "{game} has a curve");
        assert_eq!(person.sees(".split").await, review::calibration::passes(game, SEATS), "{game}");
        person.look(&format!("{game}-review")).await;
        person.touch("main a[href*='review?step=']").await;
        person.until("return location.search.startsWith('?step=')").await;
        person.wait("#board").await;
        auditor.audit(&format!("a moment of {game}")).await;
        person.look(&format!("{game}-review-moment")).await;
        person.open(&format!("{table}/replay?eyes=0")).await;
        person.wait(".curve").await;
        auditor.audit(&format!("replay of {game} with its curve")).await;
        person.look(&format!("{game}-replay-curve")).await;
        person.is_content().await;
        person.open(&format!("{table}/end.png?curve=own")).await;
        person.picture(&format!("{game}-end-picture-{}", person.language)).await;
        // Around a picture the browser draws a page of its own, with styles that our policy refuses.
        person.complaints().await;
    }
    auditor.is_content();
}

#[test]
fn a_television_never_scrolls() {
    visit("television", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(televisions(house, &dana), televisions(house, &ron));
    });
}

/// Before, during and after a game.
async fn televisions(house: &House, person: &Person) {
    let (own, mut auditor) = (seat(house, person).await, Auditor::new(person));
    person.open("/").await;
    person.touch(".game-gamnon button[value=friends]").await;
    person.wait("#waiting-0").await;
    let gathering = person.path().await;
    watch(person, &gathering, "board-gathering").await;
    for game in some_games(person) {
        person.begin(game).await;
        person.play(14).await;
        let table = person.path().await;
        watch(person, &table, &format!("board-{game}")).await;
        auditor.audit(&format!("board of {game}")).await;
        let over = finished(house, &own, game, None, language(person)).await;
        watch(person, &over, &format!("board-{game}-over")).await;
    }
    auditor.is_content();
    person.is_content().await;
}

async fn watch(person: &Person, table: &str, screen: &str) {
    person.open(&format!("{table}/board")).await;
    person.wait(".television").await;
    for size in TELEVISIONS {
        person.sit_at(size).await;
        for scheme in ["dark", "light"] {
            person.prefer(scheme, "reduce").await;
            person.picture(&format!("{screen}-{}-{}-{scheme}", person.language, size.name)).await;
        }
        let found = person.ask(OUTSIDE, vec![]).await;
        assert_eq!(found, json!([]), "{screen} in {} on {}", person.language, size.name);
    }
}

#[test]
fn where_people_come_back_to_looks_well() {
    visit("coming-back", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(coming_back(house, &dana), coming_back(house, &ron));
    });
}

async fn coming_back(house: &House, person: &Person) {
    let (own, mut auditor) = (seat(house, person).await, Auditor::new(person));
    person.open("/me").await;
    auditor.audit("the page of somebody who has not played").await;
    person.open("/").await;
    let group = person.browser.execute_async(FOUND_GROUP, vec![]).await.expect("a group");
    let group = group.json().as_str().expect("its address").to_owned();
    for game in catalog::slugs() {
        finished(house, &own, game, group.strip_prefix("/g/"), language(person)).await;
    }
    let pages = [("/", "home-of-a-member"), (&group, "group"), ("/me", "me"), ("/me?with=x", "me-searched")];
    for (path, screen) in pages {
        auditor.open(path, screen).await;
        person.look(screen).await;
    }
    for (form, screen) in [("/me/link", "me-link"), ("/me/code", "me-code"), ("/me/forget", "me-forget")] {
        person.open("/me").await;
        person.ask(POST, vec![json!(form)]).await;
        person.until("return document.readyState === 'complete' && location.pathname !== '/me'").await;
        person.wait("main.mine").await;
        auditor.audit(screen).await;
        person.look(screen).await;
    }
    auditor.is_content();
    person.is_content().await;
}

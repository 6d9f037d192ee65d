//! The stage: at every moment of whole games, on every screen and in both languages, the table is one
//! viewport that does not scroll, with everything on it that the player needs; and nothing shifts.

use serde_json::json;
use tokio::join;

use crate::house::visit;
use crate::person::{Person, Size};

const STAGE: &str = include_str!("stage.js");

/// The screens for which the table is made.
const SCREENS: [Size; 5] = [
    Size { name: "360x640", width: 360, height: 640, dots: 1.0 },
    Size { name: "360x740", width: 360, height: 740, dots: 1.0 },
    Size { name: "412x915", width: 412, height: 915, dots: 1.0 },
    Size { name: "740x360", width: 740, height: 360, dots: 1.0 },
    Size { name: "1280x800", width: 1280, height: 800, dots: 1.0 },
];

/// How many moments of a game are looked at on every screen, and how many steps are between two.
const MOMENTS: usize = 8;
const APART: usize = 5;

/// What the browser counts as good.
const GOOD_SHIFT: f64 = 0.1;

/// Adds up what the browser itself calls a layout shift.
const MEASURE: &str = "window.shift = 0; window.shifted = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries().filter((entry) => !entry.hadRecentInput)) {
            window.shift += entry.value;
            window.shifted.push(...entry.sources.map(({ node }) => node?.className ?? node?.nodeName));
        }
    }).observe({ type: 'layout-shift', buffered: true });";

#[test]
fn the_table_is_one_viewport_at_every_moment() {
    visit("stage", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(plays_everything(&dana), plays_everything(&ron));
    });
}

async fn plays_everything(person: &Person) {
    person.prefer("light", "reduce").await;
    for game in catalog::slugs() {
        begins(person, game).await;
        person.ask(MEASURE, vec![]).await;
        for moment in 1..=MOMENTS {
            let goes_on = person.play(moment * APART).await;
            looks_around(person, game).await;
            if !goes_on {
                break;
            }
        }
        person.play_on().await;
        looks_around(person, game).await;
        stayed_in_place(person, game).await;
        person.is_content().await;
    }
}

/// Alone against bots, from one request.
async fn begins(person: &Person, game: &str) {
    person.open("/rules/chico").await;
    let begin = "const body = new URLSearchParams({ game: arguments[0], mode: 'now', level: 'casual' });
        fetch('/tables', { method: 'POST', body }).then(({ url }) => location.assign(url));";
    person.ask(begin, vec![json!(game)]).await;
    person.wait("#board").await;
}

async fn looks_around(person: &Person, game: &str) {
    for screen in SCREENS {
        person.sit_at(screen).await;
        let found = person.ask(STAGE, vec![]).await;
        let at = format!("{game} at step {} on {} in {}", person.step().await, screen.name, person.language);
        assert_eq!(found, json!([]), "{at}");
    }
}

async fn stayed_in_place(person: &Person, game: &str) {
    let shift = person.ask("return window.shift", vec![]).await.as_f64().expect("a measure");
    let what = person.ask("return window.shifted.slice(0, 12)", vec![]).await;
    assert!(shift <= GOOD_SHIFT, "{game} in {}: a shift of {shift} by {what}", person.language);
}

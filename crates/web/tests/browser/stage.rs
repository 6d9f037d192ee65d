//! The stage: at every moment of whole games, on every screen and in both languages, the table is one
//! viewport that does not scroll, with everything on it that the player needs; and nothing shifts.

use serde_json::json;
use tokio::join;

use crate::house::visit;
use crate::look::texts;
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
const MOMENTS: usize = 7;
const APART: usize = 5;

/// What the browser counts as good.
const GOOD_SHIFT: f64 = 0.1;

/// Adds up what the browser itself calls a layout shift, as it is defined: the worst of all windows of five
/// seconds at most, in which no second is quiet. Keeps what shifted, and from where to where.
const MEASURE: &str = "window.shift = 0; window.shifted = {};
    let sum = 0, first = 0, last = 0;
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
    const name = (node) => node && `${(node.closest ? node : node.parentElement ?? node).closest?.('[class]')?.classList} ${node.nodeName}`;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries().filter((entry) => !entry.hadRecentInput)) {
            const goesOn = entry.startTime - last < 1000 && entry.startTime - first < 5000;
            [sum, first] = goesOn ? [sum + entry.value, first] : [entry.value, entry.startTime];
            last = entry.startTime;
            window.shift = Math.max(window.shift, sum);
            for (const { node, previousRect, currentRect } of entry.sources) {
                const what = window.shifted[name(node)] ??= { sum: 0, box: '' };
                what.sum += entry.value / entry.sources.length;
                what.box = `${box(previousRect)} to ${box(currentRect)} at step ${document.querySelector('#main').dataset.step}`;
            }
        }
    }).observe({ type: 'layout-shift', buffered: true });";

/// What shifted most.
const SHIFTED: &str = "return Object.entries(window.shifted).sort((one, other) => other[1].sum - one[1].sum)
    .slice(0, 8).map(([name, { sum, box }]) => `${sum.toFixed(3)} ${name}: ${box}`)";

#[test]
fn the_table_is_one_viewport_at_every_moment() {
    visit("stage", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        let (english, hebrew) = join!(plays_everything(&dana), plays_everything(&ron));
        let found = [english, hebrew].concat();
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}

/// Whole games of everything; gives what was wrong.
async fn plays_everything(person: &Person) -> Vec<String> {
    let mut found = Vec::new();
    person.prefer("light", "reduce").await;
    for game in catalog::slugs() {
        begins(person, game).await;
        person.ask(MEASURE, vec![]).await;
        for moment in 1..=MOMENTS {
            let goes_on = person.play(moment * APART).await;
            found.extend(look_around(person, game).await);
            if !goes_on {
                break;
            }
        }
        person.play_on().await;
        found.extend(look_around(person, game).await);
        found.extend(shift(person, game).await);
        person.is_content().await;
    }
    found
}

/// Alone against bots, from one request.
async fn begins(person: &Person, game: &str) {
    person.open("/rules/chico").await;
    let begin = "const body = new URLSearchParams({ game: arguments[0], mode: 'now', level: 'casual' });
        fetch('/tables', { method: 'POST', body }).then(({ url }) => location.assign(url));";
    person.ask(begin, vec![json!(game)]).await;
    person.wait("#board").await;
}

/// The same moment on every screen.
async fn look_around(person: &Person, game: &str) -> Vec<String> {
    let mut found = Vec::new();
    let step = person.step().await;
    for screen in SCREENS {
        person.sit_at(screen).await;
        let at = format!("{game} at step {step} on {} in {}", screen.name, person.language);
        found.extend(texts(&person.ask(STAGE, vec![]).await).map(|problem| format!("{at}: {problem}")));
    }
    found
}

async fn shift(person: &Person, game: &str) -> Option<String> {
    let shift = person.ask("return window.shift", vec![]).await.as_f64().expect("a measure");
    let what = person.ask(SHIFTED, vec![]).await;
    let what = texts(&what).collect::<Vec<_>>().join("; ");
    (shift > GOOD_SHIFT).then(|| format!("{game} in {}: a shift of {shift:.3} by {what}", person.language))
}

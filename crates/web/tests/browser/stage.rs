//! The stage: at every moment of whole games, on every screen and in both languages, the table is one
//! viewport that does not scroll, with everything on it that the player needs; and nothing shifts.
//!
//! A run looks at a part of that: each game in one language, each moment on two screens, so that every game is
//! seen on every screen. Which, is another choice in every run, and `KUPA_SEED` makes it again; with
//! `KUPA_WHOLE=1` it is all of it.

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::join;

use crate::driver::Engine;
use crate::house::{is_whole, visit};
use crate::look::texts;
use crate::person::Person;
use crate::screen::Size;

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

/// When a game is over; the moments before are counted from one.
const END: usize = 0;

/// The moments of which pictures are taken, if any are.
const PICTURED: [usize; 3] = [1, 4, END];

/// What the browser counts as good.
const GOOD_SHIFT: f64 = 0.1;

/// Adds up what the browser itself calls a layout shift. Keeps what shifted, and from where to where. What
/// follows a touch of the reader's would not count, but the player of these tests touches nothing: so here all
/// of it counts. Nobody plays so fast that cards do not come to rest, but beats need not be waited for.
const MEASURE: &str = "window.shift = 0; window.shifted = {}; window.pace = 160;
    setInterval(() => endBeat(), 160);
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
    const name = (node) => node && `${(node.closest ? node : node.parentElement ?? node).closest?.('[class]')?.classList} ${node.nodeName}`;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries().filter((entry) => !entry.hadRecentInput)) {
            window.shift += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
                const what = window.shifted[name(node)] ??= { sum: 0, box: '' };
                what.sum += entry.value / entry.sources.length;
                what.box = `${box(previousRect)} to ${box(currentRect)} at step ${document.querySelector('#main').dataset.step}`;
            }
        }
    }).observe({ type: 'layout-shift', buffered: true });";

/// No card is on its way, for while one is a picture of the page lies over it; and none will be.
const AT_REST: &str = "return !frames.length && !isShowing
    && !!document.querySelector('#asked.own, #next-round button, #ending')";

/// What shifted most.
const SHIFTED: &str = "return Object.entries(window.shifted).sort((one, other) => other[1].sum - one[1].sum)
    .slice(0, 8).map(([name, { sum, box }]) => `${sum.toFixed(3)} ${name}: ${box}`)";

/// What a run looks at.
#[derive(Clone, Copy)]
struct Plan {
    seed: usize,
}

impl Plan {
    fn new() -> Plan {
        let seed = env::var("KUPA_SEED").ok().map(|seed| seed.parse().expect("a number"));
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").subsec_millis() as usize;
        Plan { seed: seed.unwrap_or_else(now) }
    }

    /// The games in that language: each is played in one or the other, half of them in each.
    fn games(self, language: &str) -> impl Iterator<Item = (usize, &'static str)> {
        let partner = 1 + self.seed % 3;
        let is_first = move |at: usize| at == 0 || at == partner;
        let takes_first = (self.seed / 3).is_multiple_of(2) == (language == "en");
        catalog::slugs().enumerate().filter(move |(at, _)| is_whole() || is_first(*at) == takes_first)
    }

    /// The screens at a moment of a game.
    fn screens(self, game: usize, moment: usize) -> impl Iterator<Item = Size> {
        let turned =
            (0..SCREENS.len()).map(move |at| SCREENS[(self.seed + game + 2 * moment + at) % SCREENS.len()]);
        turned.take(if is_whole() { SCREENS.len() } else { 2 })
    }
}

#[test]
fn the_table_is_one_viewport_at_every_moment() {
    let plan = Plan::new();
    visit("stage", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        let (english, hebrew) = join!(plays_everything(&dana, plan), plays_everything(&ron, plan));
        let found = [english, hebrew].concat();
        assert!(found.is_empty(), "KUPA_SEED={}:\n{}", plan.seed, found.join("\n"));
    });
}

/// Whole games; gives what was wrong. The shift is that of the whole game too, if everything is tested.
async fn plays_everything(person: &Person, plan: Plan) -> Vec<String> {
    let mut found = Vec::new();
    for (number, game) in plan.games(person.language) {
        person.prefer("light", "no-preference").await;
        person.begin(game).await;
        if person.engine == Engine::Chromium {
            person.ask(MEASURE, vec![]).await;
        }
        for moment in 1..=MOMENTS {
            let goes_on = person.play(moment * APART).await;
            found.extend(look_around(person, game, moment, plan.screens(number, moment)).await);
            if !goes_on {
                break;
            }
        }
        if is_whole() {
            person.play_on().await;
        }
        found.extend(shift(person, game).await);
        person.prefer("light", "reduce").await;
        person.ask("window.pace = 0", vec![]).await;
        person.play_on().await;
        found.extend(look_around(person, game, END, plan.screens(number, END)).await);
        person.is_content().await;
    }
    found
}

/// The same moment on some screens.
async fn look_around(
    person: &Person,
    game: &str,
    moment: usize,
    screens: impl Iterator<Item = Size>,
) -> Vec<String> {
    let mut found = Vec::new();
    person.until(AT_REST).await;
    let step = person.step().await;
    for screen in screens {
        person.sit_at(screen).await;
        let at = format!("{game} at step {step} on {} in {}", screen.name, person.language);
        found.extend(texts(&person.ask(STAGE, vec![]).await).map(|problem| format!("{at}: {problem}")));
        if PICTURED.contains(&moment) {
            let engine = person.engine.name();
            let picture = format!("{engine}-{game}-{moment}-{}-{}", person.language, screen.name);
            person.picture(&picture).await;
        }
    }
    found
}

/// Only Chromium measures it.
async fn shift(person: &Person, game: &str) -> Option<String> {
    if person.engine != Engine::Chromium {
        return None;
    }
    let shift = person.ask("return window.shift", vec![]).await.as_f64().expect("a measure");
    let what = person.ask(SHIFTED, vec![]).await;
    let what = texts(&what).collect::<Vec<_>>().join("; ");
    println!("{game} in {}: a shift of {shift:.3}", person.language);
    (shift > GOOD_SHIFT).then(|| format!("{game} in {}: a shift of {shift:.3} by {what}", person.language))
}

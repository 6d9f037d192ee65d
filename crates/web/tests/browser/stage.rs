//! The stage: at every moment of whole games, on every screen and in both languages, the table is one
//! viewport that does not scroll, with everything on it that the player needs; and nothing shifts.
//!
//! A run looks at a part of that: each game in one language, each moment on two screens, so that every game is
//! seen on every screen. Which, `KUPA_SEED` chooses; with `KUPA_WHOLE=1` it is all of it, and `KUPA_GAMES` names
//! the games. With `KUPA_UNHURRIED=1` they are played on one screen, and only shifts are measured: everybody
//! takes their time, and no beat is cut short.

use std::env;

use serde_json::json;
use tokio::join;

use crate::axe::Auditor;
use crate::driver::Engine;
use crate::house::{is_unhurried, is_whole, visit};
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

/// When a round is.
const ROUND_END: usize = MOMENTS + 1;

/// The moments of which pictures are taken, if any are.
const PICTURED: [usize; 4] = [1, 4, ROUND_END, END];

/// So many cards a hand may have: usual ones, more than a strip is made for, and nearly both decks of Gamnon.
const HANDS: [usize; 4] = [17, 25, 45, 100];

/// Cards come beside equal ones until there are so many. A button's equal is no target of its own. Where a card is
/// played by a button there are fifty (C1), and where own cards lie on the table too a hand has three at most (E3).
const GROW: &str =
    "const held = [...document.querySelectorAll('.dock .hand:not(:has(.tray .card)) .fan > .held')];
    const most = held[0]?.localName === 'button' ? 50 : Infinity;
    for (let count = held.length; held.length && count < Math.min(arguments[0], most); count++) {
        const card = held[count % held.length], equal = card.cloneNode(true);
        equal.classList.add('grown');
        if (card.localName === 'button') equal.classList.add('twin');
        card.before(equal);
    }";

/// And go again.
const SHRINK: &str = "for (const card of document.querySelectorAll('.grown')) card.remove()";

/// What the browser counts as good.
const GOOD_SHIFT: f64 = 0.1;

/// How long the player thinks, in milliseconds. Nobody plays so fast that cards do not come to rest, but beats
/// need not be waited for.
const PACE: u64 = 160;
const UNHURRIED_PACE: u64 = 1000;

/// Adds up what the browser itself calls a layout shift, all of it; and, to be told beside it, in the worst five
/// seconds, as browsers count for a page that is open for long. Keeps what shifted, and from where to where. What
/// follows a touch of the reader's would not count, but the player of these tests touches nothing: so here all of
/// it counts, except while other screens are looked at.
const MEASURE: &str = "const [pace, cutsBeats] = arguments; window.pace = pace;
    if (cutsBeats) setInterval(() => endBeat(), pace);
    window.shift = 0; window.worst = 0; window.shifted = {};
    const spell = { sum: 0, start: -Infinity, last: -Infinity };
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
    const name = (node) => node && `${(node.closest ? node : node.parentElement ?? node).closest?.('[class]')?.classList} ${node.nodeName}`;
    window.isElsewhere = false;
    const add = ({ value, startTime }) => {
        window.shift += value;
        if (startTime - spell.last > 1000 || startTime - spell.start > 5000) Object.assign(spell, { sum: 0, start: startTime });
        spell.last = startTime;
        window.worst = Math.max(window.worst, spell.sum += value);
    };
    const count = (entries) => {
        if (window.isElsewhere) return;
        for (const entry of entries.filter((entry) => !entry.hadRecentInput)) {
            add(entry);
            for (const { node, previousRect, currentRect } of entry.sources) {
                const what = window.shifted[name(node)] ??= { sum: 0, box: '' };
                what.sum += entry.value / entry.sources.length;
                what.box = `${box(previousRect)} to ${box(currentRect)} at step ${document.querySelector('#main').dataset.step}`;
            }
        }
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.leave = () => { count(observer.takeRecords()); window.isElsewhere = true; };
    window.comeBack = (done) => requestAnimationFrame(() => setTimeout(() => {
        observer.takeRecords();
        window.isElsewhere = false;
        done();
    }, 100));";

/// No card is on its way, for while one is a picture of the page lies over it; and none will be. Firefox does not let
/// a test see what the page's script keeps; there nothing moves.
const AT_REST: &str = "return (typeof isShowing === 'undefined' || (!frames.length && !isShowing))
    && !!document.querySelector('#asked.own, #next-round button, #ending')";

/// Where what happened can be seen, the newest can.
const SHOWS_NEWEST: &str = "return [...document.querySelectorAll('[data-grows]')]
    .every(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 2)";

/// How far lines of the log shifted.
const LINES_SHIFTED: &str = "return window.shifted['log LI']?.sum ?? 0";

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
        Plan { seed: seed.unwrap_or_default() }
    }

    /// The games in that language: each is played in one or the other, half of them in each.
    fn games(self, language: &str) -> impl Iterator<Item = (usize, &'static str)> {
        let partner = 1 + self.seed % 3;
        let is_first = move |at: usize| at == 0 || at == partner;
        let takes_first = (self.seed / 3).is_multiple_of(2) == (language == "en");
        let is_theirs = move |(at, game): &(usize, &str)| {
            named(game).unwrap_or(is_whole() || is_first(*at) == takes_first)
        };
        catalog::slugs().enumerate().filter(is_theirs)
    }

    /// The one screen on which they take their time.
    fn screen(self, language: &str) -> Size {
        SCREENS[(self.seed + if language == "he" { 1 } else { 4 }) % SCREENS.len()]
    }

    /// The screens at a moment of a game.
    fn screens(self, game: usize, moment: usize) -> impl Iterator<Item = Size> {
        let turned =
            (0..SCREENS.len()).map(move |at| SCREENS[(self.seed + game + 2 * moment + at) % SCREENS.len()]);
        turned.take(if is_whole() { SCREENS.len() } else { 2 })
    }
}

/// Whether a game is among those named by `KUPA_GAMES`, if any are.
fn named(game: &str) -> Option<bool> {
    let names = env::var("KUPA_GAMES").ok()?;
    Some(names.split(',').any(|name| name == game))
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

/// Whole games; gives what was wrong.
async fn plays_everything(person: &Person, plan: Plan) -> Vec<String> {
    let mut found = Vec::new();
    for (number, game) in plan.games(person.language) {
        person.prefer("light", "no-preference").await;
        person.sit_at(plan.screen(person.language)).await;
        person.begin(game).await;
        if person.engine == Engine::Chromium {
            let pace = if is_unhurried() { UNHURRIED_PACE } else { PACE };
            person.ask(MEASURE, vec![json!(pace), json!(!is_unhurried())]).await;
        }
        if is_unhurried() {
            person.play_on().await;
            found.extend(shift(person, game).await);
        } else {
            found.extend(plays_and_looks(person, plan, number, game).await);
        }
        person.is_content().await;
    }
    found
}

/// One game, looked at while it is played and when it is over. The shift is that of the whole game too, if
/// everything is tested.
async fn plays_and_looks(person: &Person, plan: Plan, number: usize, game: &str) -> Vec<String> {
    let mut found = Vec::new();
    for moment in 1..=MOMENTS {
        let goes_on = person.play(moment * APART).await;
        found.extend(look_around(person, game, moment, plan.screens(number, moment)).await);
        come_back(person, plan).await;
        if !goes_on {
            break;
        }
    }
    if !is_whole() {
        found.extend(shift(person, game).await);
        person.prefer("light", "reduce").await;
        person.ask("window.pace = 0", vec![]).await;
    }
    if person.play_on_until("#next-round button").await {
        found.extend(look_around(person, game, ROUND_END, plan.screens(number, ROUND_END)).await);
        audit(person, &format!("end of a round of {game}")).await;
        come_back(person, plan).await;
    }
    person.play_on().await;
    if is_whole() {
        found.extend(shift(person, game).await);
    }
    found.extend(lines_shifted(person, game).await);
    found.extend(look_around(person, game, END, plan.screens(number, END)).await);
    person.ask("document.querySelector('#details').open = true", vec![]).await;
    audit(person, &format!("end of {game}")).await;
    found
}

/// How it ends is audited too; then they play on as before.
async fn audit(person: &Person, screen: &str) {
    if person.engine == Engine::Chromium {
        let mut auditor = Auditor::new(person);
        auditor.audit(screen).await;
        auditor.is_content();
        person.prefer("light", if is_whole() { "no-preference" } else { "reduce" }).await;
    }
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
    person.ask("window.leave?.()", vec![]).await;
    let step = person.step().await;
    for screen in screens {
        person.sit_at(screen).await;
        person.until(SHOWS_NEWEST).await;
        let at = format!("{game} at step {step} on {} in {}", screen.name, person.language);
        found.extend(texts(&person.ask(STAGE, vec![]).await).map(|problem| format!("{at}: {problem}")));
        if moment == 1 {
            found.extend(hold_more(person, &at).await);
        }
        if PICTURED.contains(&moment) {
            let engine = person.engine.name();
            let picture = format!("{engine}-{game}-{moment}-{}-{}", person.language, screen.name);
            person.picture(&picture).await;
        }
    }
    found
}

/// The same with ever larger hands.
async fn hold_more(person: &Person, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    for count in HANDS {
        person.ask(GROW, vec![json!(count)]).await;
        let problems = person.ask(STAGE, vec![]).await;
        found.extend(texts(&problems).map(|problem| format!("{at}, {count} cards: {problem}")));
    }
    person.ask(SHRINK, vec![]).await;
    found
}

/// Plays on, on the screen on which shifts are measured.
async fn come_back(person: &Person, plan: Plan) {
    person.sit_at(plan.screen(person.language)).await;
    if person.engine == Engine::Chromium {
        person.browser.execute_async("window.comeBack(arguments[0])", vec![]).await.expect("a frame");
    }
}

/// Only Chromium measures it.
async fn shift(person: &Person, game: &str) -> Option<String> {
    if person.engine != Engine::Chromium {
        return None;
    }
    let measured = person.ask("return [window.shift, window.worst]", vec![]).await;
    let [shift, worst] = [0, 1].map(|at| measured[at].as_f64().expect("a measure"));
    let what = person.ask(SHIFTED, vec![]).await;
    let what = texts(&what).collect::<Vec<_>>().join("; ");
    println!("{game} in {}: a shift of {shift:.3}, {worst:.3} in five seconds", person.language);
    (shift > GOOD_SHIFT).then(|| format!("{game} in {}: a shift of {shift:.3} by {what}", person.language))
}

/// Also where nothing moves slowly, lines that are read stay where they are when the oldest go.
async fn lines_shifted(person: &Person, game: &str) -> Option<String> {
    if person.engine != Engine::Chromium {
        return None;
    }
    let shift = person.ask(LINES_SHIFTED, vec![]).await.as_f64().expect("a measure");
    (shift > 0.0).then(|| format!("{game} in {}: the log shifts by {shift:.3}", person.language))
}

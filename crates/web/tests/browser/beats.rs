//! Beats: frames are seen one after the other, and nobody waits who need not.

use serde_json::{Value, json};
use tokio::join;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;

/// Sends frames to the page's script as a stream would, each with a step of its own from 1001 on, and
/// answers when each was shown, in milliseconds.
const FRAMES: &str = "
    const [turns] = arguments;
    unfollow();
    const main = document.querySelector('#main');
    const began = performance.now();
    const shown = new Map();
    const watch = new MutationObserver(() => shown.set(main.dataset.step, performance.now() - began));
    watch.observe(main, { attributes: true, attributeFilter: ['data-step'] });
    BEFORE;
    turns.forEach((isTurn, at) => {
        const patch = [main.childNodes.length, { 'data-step': String(1001 + at) }];
        show({ id: `${1001 + at}.f`, data: JSON.stringify(patch), isTurn });
    });
    return new Promise((answer) => {
        const look = () => {
            if (frames.length || isShowing) return setTimeout(look, 10);
            watch.disconnect();
            answer(turns.map((_, at) => shown.get(String(1001 + at))));
        };
        look();
    });";

async fn times(person: &Person, turns: &[bool], before: &str) -> Vec<f64> {
    let times = person.ask(&FRAMES.replace("BEFORE", before), vec![json!(turns)]).await;
    times.as_array().expect("times").iter().map(|time| time.as_f64().expect("every frame is shown")).collect()
}

#[test]
fn frames_are_seen_one_after_the_other_and_nobody_waits_for_long() {
    visit("beats", async |house| {
        let dana = house.person("en").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        dana.wait("#main[data-stream]").await;
        dana.until("return Boolean(stream) && turn.isOn && !isShowing").await;
        for motion in ["no-preference", "reduce"] {
            dana.prefer("light", motion).await;
            let two = times(&dana, &[false, false], "").await;
            assert!(two[0] < 300.0 && two[1] - two[0] > 500.0, "a pause between two moves: {two:?}");
            let own = times(&dana, &[false, false], "ownSteps.add(1001)").await;
            assert!(own[1] - own[0] < 300.0, "no pause after one's own: {own:?}");
            let turn = times(&dana, &[false, true], "").await;
            assert!(turn[1] - turn[0] < 300.0, "one's turn comes at once: {turn:?}");
            let many = times(&dana, &[false; 7], "").await;
            assert!(many[4] < 400.0, "what piled up is not shown one by one: {many:?}");
            let touch = "setTimeout(() => document.body.dispatchEvent(
                new Event('pointerdown', { bubbles: true })), 100)";
            let touched = times(&dana, &[false, false], touch).await;
            assert!(touched[1] - touched[0] < 400.0, "a touch ends the pause: {touched:?}");
        }
    });
}

#[test]
fn numbers_count_and_end_at_what_they_are() {
    visit("counting", async |house| {
        let dana = house.person("en").await;
        dana.prefer("light", "no-preference").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        dana.wait("#main[data-stream]").await;
        dana.until("return Boolean(stream) && turn.isOn && !isShowing").await;
        let seen = "
            unfollow();
            const main = document.querySelector('#main');
            main.insertAdjacentHTML('beforeend', '<b data-counts>10</b>');
            const number = main.lastChild;
            const seen = new Set();
            const watch = new MutationObserver(() => seen.add(number.textContent));
            watch.observe(number, { childList: true, subtree: true, characterData: true });
            const patch = [main.childNodes.length, main.childNodes.length - 1, [1, -1, '40']];
            show({ id: '1.f', data: JSON.stringify(patch), isTurn: false });
            return new Promise((answer) => setTimeout(() => answer([seen.size, number.textContent]), 900));";
        let [steps, end] =
            <[Value; 2]>::try_from(dana.ask(seen, vec![]).await.as_array().expect("both").clone())
                .expect("two answers");
        assert!(steps.as_u64() > Some(3), "it was seen to change: {steps}");
        assert_eq!(end, json!("40"));
    });
}

/// Plays by hand. From the second turn on the focus is at what can be done, without a key being pressed.
async fn play_by_hand_and_focus(person: &Person, goal: usize) {
    let at_hand = "return document.activeElement.matches('#main [name=action], #main [name=pick]')";
    let mut turns = 0;
    while person.has_turn_before(goal).await {
        assert!(turns == 0 || person.ask(at_hand, vec![]).await == json!(true), "turn {turns}");
        let before = person.step().await;
        person.choose().await;
        person.wait(&format!("#main:not([data-step='{before}'])")).await;
        turns += 1;
    }
}

#[test]
fn the_focus_stays_with_the_hand() {
    visit("focus", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        join!(dana.prefer("light", "reduce"), ron.prefer("light", "reduce"));
        start(&dana, &ron).await;
        join!(play_by_hand_and_focus(&dana, 16), ron.play_by_hand(16));
    });
}

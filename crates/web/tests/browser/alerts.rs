//! One's turn is noticed, and a lost connection too; what was done meanwhile is not lost.

use serde_json::json;
use tokio::join;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;

async fn go_offline(person: &Person, is_offline: bool) {
    let network =
        json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    person.tell("Network.enable", json!({})).await;
    person.tell("Network.emulateNetworkConditions", network).await;
}

#[test]
fn a_move_without_a_connection_is_kept_and_sent_once() {
    visit("offline", async |house| {
        let dana = house.person("en").await;
        dana.prefer("light", "reduce").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        dana.play_by_hand(4).await;
        assert!(dana.has_turn_before(60).await, "a game takes longer than that");
        let before = dana.step().await;
        go_offline(&dana, true).await;
        dana.wait("#offline").await;
        dana.choose().await;
        dana.until("return kept !== null").await;
        let notice = dana.wait("#notices .notice").await.text().await.expect("a page");
        assert!(notice.contains("kept"), "{notice}");
        assert_eq!(dana.step().await, before, "nothing has happened");
        dana.ask(
            "window.posts = 0; const whole = post;
            window.post = (sent) => { window.posts += 1; return whole(sent); }",
            vec![],
        )
        .await;
        go_offline(&dana, false).await;
        dana.wait(&format!("#main:not([data-step='{before}'])")).await;
        dana.until("return kept === null && !document.querySelector('#offline')").await;
        assert_eq!(dana.ask("return window.posts", vec![]).await, json!(1), "it was sent once");
        answer_is_lost(&dana).await;
        drags_a_card(&dana).await;
    });
}

/// The move has arrived, and its answer has not: it is sent again at once, and nothing is said.
async fn answer_is_lost(dana: &Person) {
    assert!(dana.has_turn_before(60).await, "a game takes longer than that");
    let before = dana.step().await;
    dana.ask(
        "window.said = []; const say = notify; window.notify = (html) => { window.said.push(html); say(html); };
        const whole = fetch; window.answers = [];
        window.fetch = async (...request) => {
            const answer = await whole(...request);
            if (request[1]?.method === 'POST') window.answers.push(answer.status);
            if (window.answers.length === 1) throw new TypeError('lost');
            return answer;
        };",
        vec![],
    )
    .await;
    dana.choose().await;
    dana.wait(&format!("#main:not([data-step='{before}'])")).await;
    dana.until("return kept === null && window.answers.length > 1").await;
    assert_eq!(dana.ask("return window.answers.slice(0, 2)", vec![]).await, json!([204, 204]));
    assert_eq!(dana.ask("return window.said", vec![]).await, json!([]));
}

/// With a mouse a card can be dragged onto the table; let go elsewhere, it goes back.
async fn drags_a_card(dana: &Person) {
    const PLAYABLE: &str = ".dock.mine .fan > .held:not([aria-disabled])";
    while dana.has_turn_before(200).await && !dana.sees(PLAYABLE).await {
        let before = dana.step().await;
        dana.choose().await;
        dana.wait(&format!("#main:not([data-step='{before}'])")).await;
    }
    let before = dana.step().await;
    for (place, is_played) in [(".strip", false), ("#board", true)] {
        let (card, place) = (dana.wait(PLAYABLE).await, dana.wait(place).await);
        let drag = dana.browser.action_chain().drag_and_drop_element(&card, &place).perform().await;
        drag.expect("a mouse");
        if is_played {
            dana.wait(&format!("#main:not([data-step='{before}'])")).await;
        } else {
            assert_eq!(dana.step().await, before, "nothing has happened");
            assert!(!dana.sees(".dragged").await);
        }
    }
}

/// Counts the sounds that would be heard.
const LISTEN: &str = "window.heard = 0; window.chime = () => { window.heard += 1; }";

/// Plays by hand; at every turn the title says so, or does not.
async fn play_by_title(person: &Person, goal: usize, says: bool) {
    while person.has_turn_before(goal).await {
        person.until(&format!("return document.title.startsWith('●') === {says}")).await;
        let before = person.step().await;
        person.choose().await;
        person.wait(&format!("#main:not([data-step='{before}'])")).await;
    }
}

#[test]
fn ones_turn_is_in_the_title_and_heard_unless_switched_off() {
    visit("alerts", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        join!(dana.prefer("light", "reduce"), ron.prefer("light", "reduce"));
        dana.ask(LISTEN, vec![]).await;
        ron.ask("settings.set('sound', false); settings.set('title', false)", vec![]).await;
        ron.ask(LISTEN, vec![]).await;
        start(&dana, &ron).await;
        join!(play_by_title(&dana, 12, true), play_by_title(&ron, 12, false));
        assert_ne!(dana.ask("return window.heard", vec![]).await, json!(0));
        assert_eq!(ron.ask("return window.heard", vec![]).await, json!(0), "switched off is silent");
    });
}

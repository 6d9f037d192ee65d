//! A game in a browser that runs no scripts: forms and links alone.

use serde_json::json;

use crate::house::{is_whole, visit};
use crate::person::{CAN, Person};

/// Loads the page again until it is this person's turn. `false` if the game is over.
async fn turn(person: &Person) -> bool {
    loop {
        if person.sees("#ending").await {
            return false;
        }
        if person.sees("#asked.own").await {
            return true;
        }
        if person.sees("#next-round button").await {
            person.touch("#next-round button").await;
        }
        // The key that is there for that; the page may load itself meanwhile.
        person.touch(".strip a.unscripted").await;
    }
}

/// The step that the page shows.
async fn shown(person: &Person) -> String {
    person.wait("#main").await.attr("data-step").await.expect("a page").expect("a step")
}

/// Every turn loads several pages: unless all is tested, so many have to do.
const SOME_TURNS: usize = 10;

#[test]
fn a_game_without_scripts() {
    visit("scriptless", async |house| {
        let dana = house.person("en").await;
        dana.tell("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
        dana.open("/settings").await;
        let needs_script = dana.wait(".panel.scripted").await.is_displayed().await.expect("a page");
        assert!(!needs_script, "no script runs, and the stylesheet knows");
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        dana.touch("[popovertarget=menu]").await;
        dana.touch("#menu details:has(#luck) summary").await;
        let luck = dana.wait("#luck").await.text().await.expect("a page");
        assert!(luck.contains("For you the server's number counts"), "{luck}");
        dana.touch("#menu .close").await;
        let mut turns = if is_whole() { usize::MAX } else { SOME_TURNS };
        while turns > 0 && turn(&dana).await {
            let before = shown(&dana).await;
            dana.touch(CAN).await;
            // What comes next is seen on the next page, not on the one that was touched.
            dana.wait(&format!("#main:not([data-step='{before}'])")).await;
            turns -= 1;
        }
        if is_whole() {
            dana.touch("#ending a[href$='/replay']").await;
        } else {
            dana.open(&format!("{}/replay", dana.path().await)).await;
        }
        dana.touch("#steps a:first-child").await;
        dana.wait("#main[data-step='0']").await;
        dana.is_content().await;
    });
}

#[test]
fn where_the_script_does_not_come_the_page_says_so() {
    visit("stalled", async |house| {
        let ron = house.person("he").await;
        ron.begin("chico").await;
        ron.until("return !document.querySelector('#stalled')").await;
        ron.tell("Network.enable", json!({})).await;
        ron.tell("Network.setBlockedURLs", json!({ "urls": ["*.js"] })).await;
        ron.browser.refresh().await.expect("the same page again");
        let time_passes = "document.getAnimations().forEach((motion) => motion.finish())";
        let stalled = ron.wait("#stalled").await;
        assert!(!stalled.is_displayed().await.expect("a page"), "it may still come");
        ron.ask(time_passes, vec![]).await;
        assert!(stalled.is_displayed().await.expect("a page"));
        ron.tell("Network.setBlockedURLs", json!({ "urls": [] })).await;
        ron.touch("#stalled").await;
        ron.until("return !document.querySelector('#stalled')").await;
    });
}

//! A game with the keyboard alone.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::house::visit;
use crate::person::Person;

/// So many stops at most are on the way to anything.
const STOPS: usize = 200;

/// Goes on with Tab until the focus is on one of these.
async fn tab_to(person: &Person, what: &str) {
    for _ in 0..STOPS {
        let there =
            person.ask("return document.activeElement.matches(arguments[0])", vec![json!(what)]).await;
        if there == json!(true) {
            return;
        }
        person.press(Key::Tab).await;
    }
    panic!("no way to {what} by keyboard");
}

/// Makes a move. `false` if the game is over.
async fn key_move(person: &Person) -> bool {
    person.wait("#asked.own ~ #board .can, #next-round button, #ending").await;
    if person.sees("#ending").await {
        return false;
    }
    let before = person.step().await;
    tab_to(person, "#board button.can, #next-round button").await;
    person.press(Key::Enter).await;
    person.wait(&format!("#main:not([data-step='{before}'])")).await;
    true
}

#[test]
fn a_whole_game_by_keyboard() {
    visit("keyboard", async |house| {
        let dana = house.person("en").await;
        dana.prefer("light", "reduce").await;
        dana.open("/").await;
        dana.press(Key::Tab).await;
        tab_to(&dana, ".skip").await;
        tab_to(&dana, ".game-chico button[value=now]").await;
        dana.press(Key::Enter).await;
        while key_move(&dana).await {}
        tab_to(&dana, "#ending a[href$='/replay']").await;
        dana.press(Key::Enter).await;
        dana.wait("#steps").await;
        let last = dana.step().await;
        dana.press(Key::Left).await;
        dana.wait(&format!("#main[data-step='{}']", last - 1)).await;
        dana.is_content().await;
    });
}

#[test]
fn several_cards_are_chosen_and_sent_by_keyboard() {
    visit("keyboard-several", async |house| {
        let dana = house.person("en").await;
        dana.prefer("light", "reduce").await;
        dana.open("/").await;
        tab_to(&dana, ".game-gamnon button[value=now]").await;
        dana.press(Key::Enter).await;
        while !dana.sees("#board .send").await {
            assert!(key_move(&dana).await, "somebody owes several cards before the game is over");
        }
        let before = dana.step().await;
        for _ in 0..dana.owed().await {
            tab_to(&dana, "#board .tick input:not(:checked)").await;
            dana.press(" ").await;
        }
        tab_to(&dana, "#board .send button").await;
        dana.press(Key::Enter).await;
        dana.wait(&format!("#main:not([data-step='{before}'])")).await;
        dana.is_content().await;
    });
}

//! A game with the keyboard alone.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::house::visit;
use crate::person::{CAN, Person, SEND};

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
    person.wait("#asked.own, #next-round button, #ending").await;
    if person.sees("#ending").await {
        return false;
    }
    let before = person.step().await;
    if person.sees("#next-round button").await {
        tab_to(person, "#next-round button").await;
        person.press(Key::Enter).await;
    } else if person.sees(SEND).await {
        tick_and_send(person).await;
    } else {
        tab_to(person, CAN).await;
        person.press(Key::Enter).await;
    }
    person.wait(&format!("#main:not([data-step='{before}'])")).await;
    true
}

/// Chooses as many cards as are asked for.
async fn tick_and_send(person: &Person) {
    for _ in 0..person.owed().await {
        tab_to(person, "#main .held input:not(:checked, [aria-disabled])").await;
        person.press(" ").await;
    }
    tab_to(person, SEND).await;
    person.press(Key::Enter).await;
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
        let several = "#main [data-owed]:not([data-owed='1'], [aria-disabled])";
        while !dana.sees(several).await {
            assert!(key_move(&dana).await, "somebody owes several cards before the game is over");
            dana.wait("#asked.own, #ending").await;
        }
        assert!(key_move(&dana).await);
        dana.is_content().await;
    });
}

/// Where keys are switched on, a card is one key: a digit, or a letter for what else can be done.
#[test]
fn a_key_is_enough_for_an_action() {
    visit("keys", async |house| {
        let dana = house.person("en").await;
        dana.likes("confirm%3Doff%26keys%3Don%26sort%3Ddown").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        for _ in 0..3 {
            dana.wait("#asked.own, #next-round button").await;
            if dana.sees("#next-round button").await {
                break;
            }
            let before = dana.step().await;
            let playable = "return [...document.querySelectorAll('.dock .fan > .held')]
                .findIndex((card) => !card.hasAttribute('aria-disabled'))";
            match dana.ask(playable, vec![]).await.as_i64() {
                Some(at @ 0..9) => dana.press((at + 1).to_string()).await,
                _ => dana.press("q").await,
            }
            dana.wait(&format!("#main:not([data-step='{before}'])")).await;
        }
        dana.is_content().await;
    });
}

//! Games with the keyboard alone: from stop to stop, and by keys of their own, of which an action takes three
//! at most.

use std::time::Duration;

use serde_json::json;
use thirtyfour::prelude::*;
use tokio::time::sleep;

use crate::house::{is_whole, visit};
use crate::look::texts;
use crate::person::{CAN, Person, SEND};

/// So many stops at most are on the way to anything.
const STOPS: usize = 200;

/// So far a game is played from stop to stop, which takes long.
const SOME_STEPS: usize = 24;

/// So many keys at most make an action.
const KEYS: usize = 3;

/// So many own turns of each game are played by keys of their own; all of them, if everything is tested.
const SOME_TURNS: usize = 8;

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
fn a_game_from_stop_to_stop() {
    visit("keyboard", async |house| {
        let dana = house.person("en").await;
        dana.prefer("light", "reduce").await;
        dana.open("/").await;
        dana.press(Key::Tab).await;
        tab_to(&dana, ".skip").await;
        tab_to(&dana, ".game-chico button[value=now]").await;
        dana.press(Key::Enter).await;
        dana.wait("#board").await;
        while dana.step().await < SOME_STEPS && key_move(&dana).await {}
        dana.play_on().await;
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
        dana.begin("gamnon").await;
        let several = "#main [data-owed]:not([data-owed='1'], [aria-disabled])";
        while !dana.sees(several).await {
            assert!(key_move(&dana).await, "somebody owes several cards before the game is over");
            dana.wait("#asked.own, #ending").await;
        }
        assert!(key_move(&dana).await);
        dana.is_content().await;
    });
}

/// The codes of keys that do something now, as the page has them.
const LIVE_KEYS: &str = "
    const isLive = (control) => control && !control.matches('[aria-disabled]')
        && !control.querySelector('[aria-disabled], :checked, [type=number]');
    return [CHOICE_KEYS, arguments[0] ? [] : SLOT_KEYS].flat().filter((code) => isLive(controlOf(code)));";

/// So often they look for a key.
const PATIENCE: usize = 200;

/// Somebody who plays by keys, and counts them.
struct Keyboard<'a> {
    person: &'a Person,
    pressed: usize,
}

impl Keyboard<'_> {
    async fn press(&mut self, code: &str) {
        let key = code.trim_start_matches("Digit").trim_start_matches("Key").to_lowercase();
        self.person.press(key).await;
        self.pressed += 1;
    }

    /// The first key that does something; what is on the page may still be on its way.
    async fn live_key(&self, only_choices: bool) -> String {
        for _ in 0..PATIENCE {
            let keys = self.person.ask(LIVE_KEYS, vec![json!(only_choices)]).await;
            if let Some(key) = texts(&keys).next() {
                return key.to_owned();
            }
            sleep(Duration::from_millis(50)).await;
        }
        let dock = self.person.ask("return $('.dock').outerHTML", Vec::new()).await;
        panic!("no key does anything, of cards alone: {only_choices}\n{dock}")
    }

    /// Makes a move by the first key that does something, and gives how many actions that was.
    async fn act(&mut self) -> usize {
        if self.person.sees("#next-round button").await {
            self.person.press(Key::Enter).await;
            self.pressed += 1;
            return 1;
        }
        if !self.person.sees(SEND).await {
            let key = self.live_key(false).await;
            self.press(&key).await;
            return 1;
        }
        let owed = self.person.owed().await;
        for _ in 0..owed {
            let key = self.live_key(true).await;
            self.press(&key).await;
        }
        self.press("KeyE").await;
        owed
    }
}

/// Where keys are switched on, each card and whatever else can be done has one.
#[test]
fn an_action_takes_three_keys_at_most() {
    visit("keys", async |house| {
        let dana = house.person("en").await;
        dana.likes("confirm%3Doff%26keys%3Don").await;
        dana.prefer("light", "reduce").await;
        for game in catalog::slugs() {
            dana.begin(game).await;
            plays_by_keys(&dana, game).await;
            dana.is_content().await;
        }
    });
}

/// Puts thirty more kinds of cards into the hand, before those that are there, none of which can be chosen.
const MANY_KINDS: &str = "
    const fan = $('.dock .fan');
    const card = $('.held', fan).cloneNode(true);
    card.classList.remove('twin');
    $$('input', card).forEach((input) => input.setAttribute('aria-disabled', 'true'));
    fan.prepend(...Array.from({ length: 30 }, () => card.cloneNode(true)));
    return $$('.held:not(.twin)', fan).indexOf(controlOf('Digit1')) >= 30;";

#[test]
fn of_more_kinds_of_cards_than_keys_those_that_can_be_chosen_have_one() {
    visit("many-kinds", async |house| {
        let dana = house.person("en").await;
        dana.likes("keys%3Don").await;
        dana.prefer("light", "reduce").await;
        dana.begin("gamnon").await;
        dana.wait("#asked.own").await;
        assert_eq!(dana.ask(MANY_KINDS, Vec::new()).await, json!(true));
    });
}

async fn plays_by_keys(person: &Person, game: &str) {
    let turns = if is_whole() { usize::MAX } else { SOME_TURNS };
    for _ in 0..turns {
        person.wait("#asked.own, #next-round button, #ending").await;
        if person.sees("#ending").await {
            break;
        }
        let before = person.step().await;
        let mut keyboard = Keyboard { person, pressed: 0 };
        let actions = keyboard.act().await;
        let pressed = keyboard.pressed;
        assert!(pressed <= KEYS * actions, "{game}: {pressed} keys for {actions} actions");
        person.wait(&format!("#main:not([data-step='{before}'])")).await;
    }
}

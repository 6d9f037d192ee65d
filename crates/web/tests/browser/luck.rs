//! Luck as browsers agree on it: numbers, and the evidence that each keeps.

use serde_json::json;
use tokio::join;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;
use crate::rematch::leaves;

/// Looks at the proof beside the table, and what the device says of it.
async fn looks_at_proof(person: &Person, verdict: &str) {
    if !person.sees("#details[open]").await {
        person.touch("#details summary").await;
    }
    person.touch("#details a[href$='/proof']").await;
    person.wait(&format!("#drawer #evidence[data-judged='{verdict}']")).await;
    let shown =
        format!("return document.querySelector('#drawer [data-verdict={verdict}]').checkVisibility()");
    person.until(&shown).await;
    let lines =
        "return [...document.querySelectorAll('#drawer [data-verdict]')].filter((line) => !line.hidden)";
    assert_eq!(person.ask(&format!("{lines}.length"), vec![]).await, 1, "one of the sentences is true");
    person.touch("#drawer .close").await;
}

/// What the table says about its luck, in the menu.
async fn luck(person: &Person) -> String {
    person.wait("#luck").await;
    let text = person.ask("return document.querySelector('#luck').textContent", vec![]).await;
    text.as_str().expect("a text").to_owned()
}

/// Whose number counts, as the table says it.
async fn counts(person: &Person) -> bool {
    luck(person).await.contains(if person.language == "he" {
        "המספר מהדפדפן שלך בפנים"
    } else {
        "Your browser's number counts"
    })
}

/// Another browser's memory: one of the entries is changed.
async fn misremembers(person: &Person, change: &str) {
    let script = format!(
        "window.before = localStorage.getItem('kupa-luck'); const kept = JSON.parse(window.before); \
         const table = location.pathname.split('/')[2]; const entry = kept.find((it) => it.table === table); \
         {change}; localStorage.setItem('kupa-luck', JSON.stringify(kept))"
    );
    person.ask(&script, vec![]).await;
}

#[test]
fn two_who_play_together_see_that_it_is_the_shuffle_they_were_promised() {
    visit("luck", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        start(&dana, &ron).await;
        assert!(counts(&dana).await && counts(&ron).await);
        join!(dana.prefer("light", "reduce"), ron.prefer("light", "reduce"));
        join!(dana.play_on(), ron.play_on());
        join!(looks_at_proof(&dana, "good"), looks_at_proof(&ron, "good"));

        for (change, verdict) in [
            ("entry.hash = entry.hash.replace(/./g, '0')", "secret"),
            ("entry.commitments = entry.commitments.replace(/./, 'x')", "changed"),
            ("entry.number = entry.number.replace(/./g, '0')", "number"),
            ("entry.table = 'elsewhere'", "none"),
        ] {
            misremembers(&dana, change).await;
            looks_at_proof(&dana, verdict).await;
            dana.ask("localStorage.setItem('kupa-luck', window.before)", vec![]).await;
        }

        // Both are bound for the next game already; their numbers go ahead of them.
        let old = dana.path().await;
        dana.touch("#ending form[action$='/rematch'] button").await;
        for person in [&dana, &ron] {
            leaves(person, &old).await;
            person.wait("#board").await;
            assert!(counts(person).await);
            person.is_content().await;
        }
    });
}

#[test]
fn who_plays_alone_plays_at_once() {
    visit("luck-alone", async |house| {
        let dana = house.person("en").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        dana.wait("#board").await;
        assert!(counts(&dana).await);
        let kept = "const [kept] = JSON.parse(localStorage.getItem('kupa-luck')); \
            return kept.table === location.pathname.split('/')[2] && kept.bound";
        assert_eq!(dana.ask(kept, vec![]).await, json!(true), "the evidence is kept");
        dana.is_content().await;
    });
}

/// Who is gone when the others begin is not waited for for ever, and is told.
#[test]
fn a_number_that_does_not_come_is_replaced() {
    visit("luck-withheld", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        ron.open("/").await;
        dana.touch("form[action$='/start'] button").await;
        dana.wait("#board").await;
        dana.until("return document.querySelector('#talk').textContent.includes('did not come in time')")
            .await;
        ron.browser.back().await.expect("the page before");
        ron.wait("#board").await;
        let text = luck(&ron).await;
        assert!(text.contains("המספר מהדפדפן שלך לא הגיע בזמן"), "{text}");
    });
}

//! What patches make of a page is what the page is when it is loaded.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;

const SETTLED: &str = include_str!("patches.js");

/// Counts from now on the frames that come as whole pages.
pub(crate) async fn count_pages(person: &Person) {
    let counting = "window.pages = 0; const whole = showPage;
        window.showPage = (...frame) => { window.pages += 1; return whole(...frame); }";
    person.ask(counting, vec![]).await;
}

/// So many frames came as whole pages.
pub(crate) async fn pages(person: &Person) -> Value {
    person.ask("return window.pages", vec![]).await
}

/// The page shows what it would show if it were loaded now.
pub(crate) async fn is_as_loaded(person: &Person) {
    let since = Instant::now();
    loop {
        match person.ask(SETTLED, vec![]).await {
            Value::Bool(true) => return,
            Value::String(other) if other == "not yet" => {
                assert!(since.elapsed() < Duration::from_secs(30), "{} comes to rest", person.language);
                sleep(Duration::from_millis(50)).await;
            }
            other => panic!("{}: {}", person.language, other.as_str().unwrap_or_default()),
        }
    }
}

#[test]
fn a_page_that_something_else_has_changed_is_sent_whole() {
    visit("patches", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        start(&dana, &ron).await;
        count_pages(&dana).await;
        dana.prefer("light", "reduce").await;
        ron.prefer("light", "reduce").await;
        // As programs do that translate a page.
        let translate = "document.querySelectorAll('#main p, #main h2, #main li').forEach((it) => {
            const [font, other] = [document.createElement('font'), document.createElement('font')];
            font.append(...it.childNodes);
            it.append(font, other); })";
        dana.ask(translate, vec![]).await;
        tokio::join!(dana.play_by_hand(8), ron.play_by_hand(8));
        assert_ne!(pages(&dana).await, json!(0), "what did not fit came whole");
        is_as_loaded(&dana).await;
        dana.is_content().await;
    });
}

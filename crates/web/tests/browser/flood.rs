//! A browser that asks too often is told so on its page, and comes back by itself.

use crate::house::visit;

/// Opens and leaves the table's stream until it is refused for that. It may be refused before, because
/// the server has not yet noticed that so many others were left.
const FLOOD: &str = "
    const address = document.querySelector('#main').dataset.stream;
    for (let times = 0; times < 2000; times++) {
        const control = new AbortController();
        const answer = await fetch(address, { signal: control.signal });
        if (answer.status === 429 && (await answer.text()).includes('That was too quick')) return times;
        control.abort();
    }";

#[test]
fn a_refused_stream_says_why_and_is_tried_again() {
    visit("flood", async |house| {
        let dana = house.person("en").await;
        dana.open("/").await;
        dana.touch("button[value=friends]").await;
        dana.until("return stream && stream.readyState === EventSource.OPEN").await;
        let granted = dana.ask(&format!("return (async () => {{ {FLOOD} }})()"), vec![]).await;
        // The page's own stream may have been tried again in between, which counts too.
        assert!(granted.as_u64().is_some_and(|times| times >= 100), "{granted}");
        dana.ask("unfollow(); follow()", vec![]).await;
        dana.until("return document.querySelector('#notices').textContent.includes('That was too quick')")
            .await;
        dana.until("return stream && stream.readyState === EventSource.OPEN").await;
    });
}

//! A browser that asks too often is told so on its page, and comes back by itself.

use crate::house::visit;

/// Opens and leaves the table's stream again and again, and goes on with it for some seconds after it was
/// refused, so that nothing is left of the allowance when the page wants its own stream back.
const FLOOD: &str = "
    const address = document.querySelector('#main').dataset.stream;
    let end = Infinity;
    const flood = async (refused) => {
        while (Date.now() < end) {
            const control = new AbortController();
            const answer = await fetch(address, { signal: control.signal });
            if (answer.status === 429 && (await answer.text()).includes('That was too quick')) refused();
            control.abort();
        }
    };
    await new Promise(flood);
    end = Date.now() + 5000;
    unfollow();
    follow();";

#[test]
fn a_refused_stream_says_why_and_is_tried_again() {
    visit("flood", async |house| {
        let dana = house.person("en").await;
        dana.open("/").await;
        dana.touch("button[value=friends]").await;
        dana.until("return stream && stream.readyState === EventSource.OPEN").await;
        dana.ask(&format!("return (async () => {{ {FLOOD} }})()"), vec![]).await;
        dana.until("return document.querySelector('#notices').textContent.includes('That was too quick')")
            .await;
        dana.until("return stream && stream.readyState === EventSource.OPEN").await;
    });
}

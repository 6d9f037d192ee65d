//! A browser that asks too often is told so on its page, and comes back by itself.

use crate::house::visit;

/// Opens and leaves the table's stream again and again, and lets the page want its own stream back, until
/// the page says that it was refused.
const FLOOD: &str = "
    const address = document.querySelector('#main').dataset.stream;
    const isTold = () => document.querySelector('#notices').textContent.includes('That was too quick');
    let rounds = 0;
    while (!isTold()) {
        const control = new AbortController();
        await fetch(address, { signal: control.signal });
        control.abort();
        if (rounds++ % 50 === 49) {
            unfollow();
            follow();
        }
    }";

#[test]
fn a_refused_stream_says_why_and_is_tried_again() {
    visit("flood", async |house| {
        let dana = house.person("en").await;
        dana.open("/").await;
        dana.touch("button[value=friends]").await;
        dana.until("return stream && stream.readyState === EventSource.OPEN").await;
        dana.ask(&format!("return (async () => {{ {FLOOD} }})()"), vec![]).await;
        dana.until("return stream && stream.readyState === EventSource.OPEN").await;
    });
}

//! A browser that asks too often is told so on its page, and comes back by itself.

use crate::house::visit;

/// Wants the stream of a table that is not there again and again, and lets the page want its own stream
/// back, until the page says that it was refused. (One that is there keeps a connection busy for a while
/// after it was left, and browsers have only six.)
const FLOOD: &str = "
    const address = `/t/${'a'.repeat(20)}/events`;
    const isTold = () => document.querySelector('#notices').textContent.includes('That was too quick');
    let rounds = 0;
    while (!isTold()) {
        await fetch(address);
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
        dana.until("return typeof stream !== 'undefined' && stream?.readyState === EventSource.OPEN").await;
        dana.ask(&format!("return (async () => {{ {FLOOD} }})()"), vec![]).await;
        dana.until("return typeof stream !== 'undefined' && stream?.readyState === EventSource.OPEN").await;
    });
}

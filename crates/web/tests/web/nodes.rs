//! Two nodes on one PostgreSQL: whatever is done by one is seen by the other, and nothing is done twice.

use std::time::Duration;

use axum::http::StatusCode;
use futures_util::StreamExt as _;
use store::By;
use throwaway::{Plan, Server};
use tokio::time;

use crate::room::{join, opened};
use crate::seats::{answer, ask};
use crate::site::{Answer, Site, Visitor};

/// The same visitor, by another node.
fn by<'a>(site: &'a Site, visitor: &Visitor<'_>) -> Visitor<'a> {
    let (cookies, language) = (visitor.cookies.clone(), visitor.language.clone());
    Visitor { site, cookies, language, scripted: visitor.scripted }
}

/// Loads the page until it is as it should be.
async fn seen(visitor: &mut Visitor<'_>, table: &str, what: &str, is_so: impl Fn(&Answer) -> bool) -> Answer {
    for _ in 0..500 {
        let page = visitor.get(&format!("/t/{table}")).await;
        if is_so(&page) {
            return page;
        }
        time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it is never seen that {what}");
}

/// Dana, Ron and a bot at a game of three, opened by one node and joined by the other.
async fn three(dana: &mut Visitor<'_>, ron: &mut Visitor<'_>, game: &str) -> String {
    let table = opened(dana, game).await;
    dana.post(&format!("/t/{table}/name"), "name=Dana").await;
    join(ron, &table, "Ron").await;
    seen(dana, &table, "Ron has sat down", |page| page.body.contains("Ron")).await;
    dana.post(&format!("/t/{table}/seats"), "do=bot&level=casual").await;
    by(ron.site, dana).post(&format!("/t/{table}/start"), "").await;
    table
}

/// Everybody acts as soon as they are asked, each time by another node, until the game is over or long.
async fn play(one: &Site, two: &Site, people: [&Visitor<'_>; 2], table: &str, most: usize) -> Answer {
    for turn in 0..most {
        let (site, other) = if turn % 2 == 0 { (one, two) } else { (two, one) };
        for person in people {
            let page = by(site, person).get(&format!("/t/{table}")).await;
            if page.body.contains("id=\"ending\"") {
                return page;
            }
            if page.is_round_over() {
                by(other, person).post(&format!("/t/{table}/ready"), &format!("step={}", page.step())).await;
            }
            let Some(action) = page.actions().into_iter().next() else { continue };
            let form = format!("step={}&action={}", page.step(), action.replace(' ', "+"));
            // The other node may not know the step yet, or know a later one.
            by(other, person).post(&format!("/t/{table}/act"), &form).await;
        }
        time::sleep(Duration::from_millis(2)).await;
    }
    by(one, people[0]).get(&format!("/t/{table}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_are_one_server() {
    let server = Server::start(&Plan::quick()).expect("PostgreSQL starts");
    let address = server.address();
    let (one, two) = (Site::shared(&address).await, Site::shared(&address).await);
    what_is_done_by_one_is_seen_by_the_other(&one, &two).await;
    requests_and_wishes_pass_between_nodes(&one, &two).await;
    a_game_is_played_out_and_again(&one, &two).await;
}

async fn what_is_done_by_one_is_seen_by_the_other(one: &Site, two: &Site) {
    let (mut dana, mut ron) = (one.visitor("en"), two.visitor("en"));
    let table = three(&mut dana, &mut ron, "gamnon").await;
    let page = seen(&mut ron, &table, "the game has begun", |page| page.step() > 0).await;
    let path = format!("/t/{table}/events?since={}", page.shown());
    let mut stream = ron.ask("GET", &path, None, &[]).await.into_body().into_data_stream();
    dana.post(&format!("/t/{table}/say"), "text=How+lovely").await;
    let arrived = async {
        while let Some(Ok(frame)) = stream.next().await {
            if String::from_utf8_lossy(&frame).contains("How lovely") {
                return;
            }
        }
        panic!("the stream ended");
    };
    time::timeout(Duration::from_secs(5), arrived).await.expect("it is streamed at the other node");
    let stranger = by(two, &dana).get(&format!("/t/{table}")).await;
    assert_eq!(stranger.status, StatusCode::OK);
    assert!(!stranger.body.contains("You are watching"), "Dana's cookie is known to both");
}

async fn requests_and_wishes_pass_between_nodes(one: &Site, two: &Site) {
    let (mut dana, mut ron, mut eve) = (one.visitor("en"), two.visitor("en"), two.visitor("en"));
    let table = three(&mut dana, &mut ron, "gamnon").await;
    seen(&mut eve, &table, "the game has begun", |page| page.step() > 0).await;
    ask(&mut eve, &table, "Eve", 2).await;
    seen(&mut dana, &table, "Eve asks", |page| page.body.contains("wants to sit down")).await;
    answer(&mut dana, &table, "let-in", "Eve", 2).await;
    seen(&mut eve, &table, "Eve sits", |page| !page.body.contains("You are watching")).await;
    let host = by(two, &dana);
    let mut host = host;
    host.post(&format!("/t/{table}/pause"), "").await;
    let stored = one.app.tables.store().load(&table).await.expect("it reads").expect("it is there");
    let notes = stored.messages.iter().filter(|message| message.text.starts_with("joined")).count();
    assert_eq!(notes, 1, "{:?}", stored.messages);
}

async fn a_game_is_played_out_and_again(one: &Site, two: &Site) {
    let sum =
        |name| [one, two].map(|site| counted(&site.app.tables.metrics_text(), name)).iter().sum::<usize>();
    let (thoughts, accepted) = (|| sum(THOUGHTS), || sum(ACCEPTED));
    let (mut dana, mut ron) = (one.visitor("en"), two.visitor("en"));
    let (before, accepted_before) = (thoughts(), accepted());
    let table = three(&mut dana, &mut ron, "chico").await;
    let page = play(one, two, [&dana, &ron], &table, 3000).await;
    let stored = two.app.tables.store().load(&table).await.expect("it reads").expect("it is there");
    let bots = stored.steps.iter().filter(|step| step.by == By::Bot).count();
    assert!(bots > 3 && stored.steps.iter().any(|step| step.by == By::Person), "{bots} of bots");
    assert!(thoughts() - before <= bots + 1, "{} thoughts for {bots} moves", thoughts() - before);
    let people = stored.steps.iter().filter(|step| step.by == By::Person).count();
    assert_eq!(accepted() - accepted_before, people, "what nodes count can be summed");
    if !page.body.contains("id=\"ending\"") {
        return;
    }
    let path = format!("/t/{table}/rematch");
    let (mut dana_there, mut ron_there) = (by(two, &dana), by(one, &ron));
    let (first, second) = tokio::join!(dana_there.post(&path, ""), ron_there.post(&path, ""));
    assert_eq!(first.table(), second.table(), "they play again at one table");
}

/// How often bots have thought.
const THOUGHTS: &str = "kupa_bot_thought_seconds_count";

/// How many moves of people were made.
const ACCEPTED: &str = "kupa_actions_total{game=\"chico\",answer=\"accepted\"}";

/// What a node has counted of that.
fn counted(metrics: &str, name: &str) -> usize {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|count| count.trim().parse().ok()).unwrap_or_default()
}

//! Forms, cookies, addresses and streams as nobody would send them: the entry point of a fuzz target,
//! kept alive by a bounded run.

use std::time::{Duration, Instant};

use engine::random::below;
use rand_core::Rng as _;
use testkit::{Generator, generator};

#[path = "../../../../fuzz/request.rs"]
mod request;
#[path = "../../../../fuzz/seeds.rs"]
mod seeds;

/// How long it takes.
const TIME: Duration = Duration::from_secs(8);

/// What requests are made of, right and wrong.
const SCRAPS: [&str; 57] = [
    "?",
    "&",
    "=",
    ";",
    "/",
    "%",
    "%00",
    "%ff",
    "%D7%90",
    "+",
    ",",
    "-1",
    "0",
    "1",
    "7",
    "99999999999999999999",
    "since=",
    "step=",
    "eyes=all",
    "eyes=",
    "action=",
    "pick=",
    "play+3",
    "draw",
    "bid+1",
    "give+Qh",
    "game=chico",
    "mode=friends",
    "level=expert",
    "name=",
    "text=",
    "seat=",
    "do=",
    "bot",
    "kupa_guest=",
    "kupa_name=",
    "kupa_language=xx",
    "luck=",
    "commitment=",
    "number=",
    "abababababababababababababababababababababababababababababababab",
    "%3Cxss%3E",
    "paused=on",
    "{\"step\":1,\"actions\":[\"draw\"]}",
    "{\"game\":\"chico\",\"house\":[\"casual\"],\"start\":true}",
    "{\"name\":\"Dana\"}",
    "{\"seat\":1}",
    "{\"house\":\"club\"}",
    "{\"terms\":{\"move_time\":60}}",
    "{\"place\":200}",
    "{\"url\":\"https://example.com/\",\"events\":[\"turn\"]}",
    "/webhooks",
    "{",
    "[",
    "\"",
    "wait=",
    "kupa 1\ngame 49\nseats 2\n0 pass",
];

#[test]
fn whatever_is_sent_is_answered() {
    let house = request::House::open();
    let end = Instant::now() + TIME;
    let seeds = (0..).take_while(|_| Instant::now() < end);
    let visits = seeds.inspect(|seed| house.visit(&bytes(&mut generator(*seed)))).count();
    assert!(visits > 100, "only {visits} visits in {TIME:?}");
}

#[test]
fn what_was_kept_for_the_target_is_answered() {
    let house = request::House::open();
    seeds::for_each("request", |bytes| house.visit(bytes));
}

fn bytes(rng: &mut Generator) -> Vec<u8> {
    let mut bytes = vec![0; 2];
    rng.fill_bytes(&mut bytes);
    for _ in 0..below(rng, 24) {
        match below(rng, 8) {
            0 => bytes.push(request::BETWEEN),
            1 => bytes.push(rng.next_u32() as u8),
            2 => bytes.extend(request::ALIEN.bytes()),
            _ => bytes.extend(SCRAPS[below(rng, SCRAPS.len() as u32) as usize].bytes()),
        }
    }
    bytes
}

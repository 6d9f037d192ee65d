//! `kupa referee --view`: what it prints tells a viewer nothing that the viewer may not know.

use serde_json::{Value, json};

use crate::run::kupa;

/// Cards by place: 0 to 5 are seat 0's, 6 to 11 seat 1's, 12 is turned up, the rest is the stock.
/// Seat 0 lays its 3, seat 1 lays a 4 and draws the top of the stock, seat 0 draws the next.
fn record(deck: &[&str]) -> String {
    let deal = deck.join(" ");
    format!(
        "kupa 1\ngame chico\nseats 2\ndeal {deal}\n0 play 3\n1 play 4\n0 draw\n1 draw\n0 quit\n1 play c\n"
    )
}

fn deck() -> Vec<&'static str> {
    "3 1 1 1 2 2 4 5 5 6 c c 3 e 6 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4 4 5 5 5 5 5 6 6 6 6 6 c c c c c"
        .split(' ')
        .collect()
}

fn output(view: &str, deck: &[&str]) -> (Vec<Value>, String) {
    let output = kupa(&["referee", "--view", view, "-"], record(deck).as_bytes());
    assert_eq!(output.lines.len(), 8, "{}", output.complaint);
    (output.lines, output.complaint)
}

/// What the viewer does not see changes places: seat 1's hand but for the 4 it lays, the card
/// that it draws, and the stock that nobody draws.
#[test]
fn c3_c8_what_is_mixed_behind_ones_back_changes_nothing() {
    let mixed = |places: &[usize]| {
        let mut deck = deck();
        let cards: Vec<&str> = places.iter().map(|at| deck[*at]).collect();
        for (at, card) in places.iter().zip(cards.iter().cycle().skip(1)) {
            deck[*at] = card;
        }
        deck
    };
    let hidden_from_0: Vec<usize> = (7..12).chain([14]).chain(15..50).collect();
    assert_eq!(output("0", &deck()), output("0", &mixed(&hidden_from_0)));
    let hidden_from_1: Vec<usize> = (1..6).chain([13]).chain(15..50).collect();
    assert_eq!(output("1", &deck()), output("1", &mixed(&hidden_from_1)));
    let hidden_from_all: Vec<usize> = (1..6).chain(7..12).chain(13..50).collect();
    assert_eq!(output("public", &deck()), output("public", &mixed(&hidden_from_all)));
    // The test can fail: the card that seat 0 draws is its own business, and it sees it.
    assert_ne!(output("0", &deck()), output("0", &mixed(&[13, 14])));
}

#[test]
fn a_view_shows_ones_own_hand_and_ones_own_choices() {
    let (lines, _) = output("0", &deck());
    assert_eq!(lines[1]["view"]["hands"], json!([["1", "1", "1", "2", "2", "3"], 6]));
    assert_eq!(lines[1]["legal"], json!({ "0": ["play 3", "draw", "quit"] }));
    assert_eq!(lines[2]["legal"], json!({}));
    assert_eq!(lines[2]["pending"], json!({ "seats": [1] }));
    assert_eq!(lines[1].get("state"), None);
    let line = lines[1]["line"].as_str().expect("the deal's line");
    assert!(line.starts_with("deal 3 1 1 1 2 2 ? ? ? ? ? ? 3 ? ?"), "{line}");
}

#[test]
fn why_anothers_step_was_refused_is_theirs_to_know() {
    let record = record(&deck()).replace("1 play 9", "1 play c");
    let error = |view: &str| kupa(&["referee", "--view", view, "-"], record.as_bytes()).lines[7].clone();
    let own = error("1");
    assert_eq!((&own["line"], &own["error"]["rule"]), (&json!("1 play c"), &json!("C6")));
    for view in ["0", "public"] {
        let others = error(view);
        assert_eq!((&others["line"], &others["error"]["rule"]), (&json!("1 ?"), &json!("C6")));
        assert_eq!(others["error"]["message"], json!("this step was refused"));
    }
}

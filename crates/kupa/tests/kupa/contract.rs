//! The keys of `state` and `view` for every game, as formats.md names them, on whole games.

use serde_json::Value;

use crate::run::kupa;

/// A random game of each kind.
const GAMES: [(&str, &str, usize); 4] = [
    ("49", include_str!("../../../../games/forty-nine/tests/playthroughs/random-3-seats.kupa"), 3),
    ("chico", include_str!("../../../../games/chico/tests/playthroughs/random-5-seats.kupa"), 5),
    (
        "eight-and-a-half",
        include_str!("../../../../games/eight-and-a-half/tests/playthroughs/random-2-seats.kupa"),
        2,
    ),
    ("gamnon", include_str!("../../../../games/gamnon/tests/playthroughs/random-4-seats.kupa"), 4),
];

/// What a key holds.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    NumberOrNull,
    CardOrNull,
    Flags,
    Scores,
    /// By seat, a list of cards, or its length where it is hidden.
    Hands,
    /// By seat, a number, or null where it is hidden.
    Money,
    /// By seat, three cards, `?` or null.
    Blind,
    Cards,
    Seats,
    Board,
}

fn keys(game: &str) -> &'static [(&'static str, Kind)] {
    match game {
        "49" => &[
            ("board", Kind::Board),
            ("money", Kind::Money),
            ("card", Kind::CardOrNull),
            ("deck", Kind::Number),
            ("start", Kind::Number),
            ("bid", Kind::NumberOrNull),
            ("bidder", Kind::NumberOrNull),
            ("in", Kind::Seats),
        ],
        "chico" => &[
            ("round", Kind::Number),
            ("stock", Kind::Number),
            ("hands", Kind::Hands),
            ("pile", Kind::CardOrNull),
            ("quit", Kind::Flags),
            ("scores", Kind::Scores),
        ],
        "eight-and-a-half" => &[
            ("round", Kind::Number),
            ("dealer", Kind::Number),
            ("value", Kind::Number),
            ("pile", Kind::Number),
            ("hands", Kind::Hands),
            ("open", Kind::Hands),
            ("bank", Kind::Scores),
            ("burnt", Kind::Scores),
            ("blind", Kind::Blind),
            ("offender", Kind::NumberOrNull),
            ("scores", Kind::Scores),
        ],
        _ => &[
            ("turn", Kind::Number),
            ("player", Kind::Number),
            ("hands", Kind::Hands),
            ("pile", Kind::Cards),
            ("stock", Kind::Number),
        ],
    }
}

fn is_list_of(value: &Value, fits: impl Fn(&Value) -> bool) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(fits))
}

fn is_right(value: &Value, kind: Kind, seats: usize) -> bool {
    let by_seat =
        |fits: fn(&Value) -> bool| is_list_of(value, fits) && value.as_array().map(Vec::len) == Some(seats);
    let cards = |value: &Value| is_list_of(value, Value::is_string);
    match kind {
        Kind::Number => value.is_number(),
        Kind::NumberOrNull => value.is_number() || value.is_null(),
        Kind::CardOrNull => value.is_string() || value.is_null(),
        Kind::Flags => by_seat(Value::is_boolean),
        Kind::Scores => by_seat(Value::is_number),
        Kind::Hands => by_seat(|hand| hand.is_number() || is_list_of(hand, Value::is_string)),
        Kind::Money => by_seat(|money| money.is_number() || money.is_null()),
        Kind::Blind => by_seat(|blind| {
            is_list_of(blind, |card| card.is_string() || card.is_null())
                && blind.as_array().map(Vec::len) == Some(3)
        }),
        Kind::Cards => cards(value),
        Kind::Seats => is_list_of(value, Value::is_number),
        Kind::Board => {
            is_list_of(value, |square| square.is_number() || square.is_null())
                && value.as_array().map(Vec::len) == Some(49)
        }
    }
}

fn check(game: &str, record: &str, seats: usize, view: Option<&str>) {
    let arguments = view.map_or(vec!["referee", "-"], |view| vec!["referee", "--view", view, "-"]);
    let output = kupa(&arguments, record.as_bytes());
    assert_eq!((output.status, output.complaint.as_str()), (0, ""), "{game}");
    let asked: Vec<&Value> =
        output.lines.iter().filter(|line| line["pending"].get("seats").is_some()).collect();
    assert!(asked.len() > 5, "{game}");
    for line in asked {
        let shown = &line[if view.is_some() { "view" } else { "state" }];
        for (key, kind) in keys(game) {
            assert!(is_right(&shown[*key], *kind, seats), "{game} {view:?}: `{key}` is {}", shown[*key]);
        }
        check_legal(line, view);
    }
}

/// Everybody who is asked has something to do; a view shows one's own choices alone.
fn check_legal(line: &Value, view: Option<&str>) {
    let legal = line["legal"].as_object().expect("an object");
    let asked = line["pending"]["seats"].as_array().expect("a list");
    let shown: Vec<String> =
        asked.iter().map(Value::to_string).filter(|seat| view.is_none_or(|view| view == seat)).collect();
    assert_eq!(legal.keys().cloned().collect::<Vec<_>>(), shown);
    assert!(legal.values().all(|actions| actions.as_array().is_some_and(|actions| !actions.is_empty())));
}

#[test]
fn every_game_shows_the_keys_of_the_contract() {
    for (game, record, seats) in GAMES {
        check(game, record, seats, None);
    }
}

#[test]
fn every_view_shows_them_too() {
    for (game, record, seats) in GAMES {
        for view in (0..seats).map(|seat| seat.to_string()).chain(["public".to_owned()]) {
            check(game, record, seats, Some(&view));
        }
    }
}

#[test]
fn a_spectator_sees_no_hand_and_a_seat_only_its_own() {
    for (game, record, seats) in GAMES.iter().filter(|(game, ..)| *game != "49") {
        for viewer in 0..=*seats {
            let view = if viewer == *seats { "public".to_owned() } else { viewer.to_string() };
            let output = kupa(&["referee", "--view", &view, "-"], record.as_bytes());
            // C14: hands lie open when a round is counted; a seat is asked again after the next deal.
            for line in output.lines.iter().filter(|line| line["pending"]["seats"].is_array()) {
                let hands = line["view"]["hands"].as_array().expect("hands by seat");
                for (seat, hand) in hands.iter().enumerate() {
                    assert_eq!(hand.is_array(), seat == viewer, "{game}, {view} looks at {seat}");
                }
            }
        }
    }
}

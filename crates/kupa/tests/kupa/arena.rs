//! `kupa arena` and `kupa advise`, as formats.md and their help promise.

use serde_json::{Value, json};

use crate::run::kupa;

/// All but the times, which are never the same.
fn without_times(mut table: Value) -> Value {
    for entry in table["entries"].as_array_mut().expect("a list") {
        entry["ms_per_move"] = Value::Null;
    }
    table
}

fn arena(more: &[&str]) -> Value {
    let arguments = ["arena", "--game", "chico", "--bots", "club,casual,casual", "--json"];
    let output = kupa(&[&arguments, more].concat(), b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    output.lines[0].clone()
}

#[test]
fn a_match_has_an_entry_for_each_kind_of_bot() {
    let table = arena(&["--blocks", "20", "--seed", "5"]);
    assert_eq!(
        (&table["game"], &table["seats"], &table["blocks"], &table["games"]),
        (&json!("chico"), &json!(3), &json!(20), &json!(60))
    );
    let entries = table["entries"].as_array().expect("a list");
    let bots: Vec<_> = entries.iter().map(|entry| (&entry["bot"], &entry["seats"])).collect();
    assert_eq!(bots, [(&json!("club"), &json!(1)), (&json!("casual"), &json!(2))]);
    for entry in entries {
        let [share, low, high] =
            ["win_share", "low", "high"].map(|key| entry[key].as_f64().expect("a number"));
        assert!(low <= share && share <= high);
        assert!(entry["ms_per_move"].as_f64().is_some_and(|ms| ms < 5.0));
    }
    let seats = table["seat_win_share"].as_array().expect("a list");
    let sum: f64 = seats.iter().filter_map(Value::as_f64).sum();
    assert!(seats.len() == 3 && (sum - 1.0).abs() < 1e-9);
}

#[test]
fn a_seed_repeats_a_match_on_any_number_of_threads() {
    let run = |threads| without_times(arena(&["--blocks", "10", "--iterations", "20", "--threads", threads]));
    assert_eq!(run("1"), run("3"));
    assert_ne!(run("1"), without_times(arena(&["--blocks", "10", "--seed", "2"])));
}

#[test]
fn each_bot_may_have_iterations_of_its_own() {
    let run = |iterations| {
        let bots = ["--bots", "expert,champion,club", "--blocks", "1"];
        let arguments = ["arena", "--game", "chico", "--json", "--iterations", iterations];
        without_times(kupa(&[&arguments[..], &bots].concat(), b"").lines[0].clone())
    };
    assert_eq!(run("20"), run("20,20,20"));
    assert_ne!(run("20"), run("20,60,20"));
}

#[test]
fn what_can_not_be_played_is_wrong_usage() {
    let cases: [&[&str]; 8] = [
        &["--game", "chess", "--bots", "club,club"],
        &["--game", "chico", "--bots", "club"],
        &["--game", "chico", "--bots", "club,grandmaster"],
        &["--game", "chico", "--bots", "club,club", "--option", "first_seat"],
        &["--game", "chico", "--bots", "club,club", "--option", "first_seat=9"],
        &["--game", "chico", "--bots", "club,club", "--blocks", "0"],
        &["--game", "chico", "--bots", "club,club", "--iterations", "5", "--time", "5"],
        &["--game", "chico", "--bots", "club,club", "--iterations", "5,5,5"],
    ];
    for arguments in cases {
        let output = kupa(&[&["arena"], arguments].concat(), b"");
        assert_eq!(output.status, 2, "{arguments:?}");
        assert!(!output.complaint.is_empty());
    }
}

/// Seat 0 of two has one card left, and it fits.
const NEARLY_OUT: &str = "kupa 1\ngame chico\nseats 2\n\
    deal 1 1 1 2 2 2 4 4 4 5 5 5 1 1 1 1 2 2 2 2 3 3 3 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 6 6 6 c c c c c c c e\n\
    0 play 1\n1 quit\n0 play 1\n0 play 1\n0 play 2\n0 play 2\n";

#[test]
fn the_champion_lays_the_last_card() {
    let output =
        kupa(&["advise", "-", "--seat", "0", "--iterations", "200", "--json"], NEARLY_OUT.as_bytes());
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let advice = output.lines[0]["advice"].as_array().expect("a list");
    let actions: Vec<&Value> = advice.iter().map(|advice| &advice["action"]).collect();
    assert_eq!(actions, ["play 2", "quit"]);
    assert!(
        advice
            .iter()
            .all(|advice| advice["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)))
    );
}

#[test]
fn advice_is_for_a_seat_that_is_asked() {
    let advise =
        |seat: &str| kupa(&["advise", "-", "--seat", seat, "--iterations", "10"], NEARLY_OUT.as_bytes());
    assert_eq!(advise("1").status, 1);
    assert_eq!(advise("1").complaint, "kupa: seat 1 is not asked at the end of this record\n");
    assert_eq!(advise("2").status, 2);
    let broken = kupa(&["advise", "-", "--seat", "0"], b"kupa 1\ngame chico\nseats 2\n0 draw\n");
    assert_eq!((broken.status, broken.complaint.as_str()), (1, "kupa: line 4: a `deal` line comes first\n"));
}

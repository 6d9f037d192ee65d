//! `kupa solve` and `kupa exploit`.

use std::fs;

use crate::run::kupa;

const TINY: [&str; 12] = [
    "chico", "--option", "ranks=3", "--option", "copies=1", "--option", "eggs=1", "--option", "hand=1",
    "--option", "rounds=1", "--json",
];

#[test]
fn a_tiny_game_is_solved_and_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let (efg, policy) = (folder.path().join("tiny.efg"), folder.path().join("tiny.json"));
    let files = ["--efg", efg.to_str().expect("a path"), "--policy", policy.to_str().expect("a path")];
    let output = kupa(&[&["solve"], &TINY[..], &files].concat(), b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let found = &output.lines[0];
    assert_eq!((found["information_sets"].as_u64(), found["decisions"].as_u64()), (Some(69), Some(63)));
    assert!(found["exploitability"].as_f64().is_some_and(|left| left <= 0.0005), "{found}");
    let fall = found["fall"].as_array().expect("a list");
    assert!(fall[0]["exploitability"].as_f64() > fall[fall.len() - 1]["exploitability"].as_f64());
    assert!(fs::read_to_string(&efg).expect("it was written").starts_with("EFG 2 R"));
    assert_eq!(fs::read_to_string(&policy).expect("it was written").lines().count(), 63);
}

#[test]
fn a_bot_is_asked_everywhere() {
    let arguments = ["--bot", "random,club", "--samples", "2", "--payoff", "points"];
    let output = kupa(&[&["exploit"], &TINY[..], &arguments].concat(), b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let lost: Vec<f64> = output.lines.iter().filter_map(|line| line["exploitability"].as_f64()).collect();
    assert!(lost.len() == 2 && lost[0] > lost[1] && lost[1] >= 0.0, "{lost:?}");
}

#[test]
fn small_games_are_listed_and_what_is_wrong_is_said() {
    let list = kupa(&["solve", "list", "--json"], b"");
    assert!(list.lines.iter().any(|line| line["name"] == "small-chico"));
    let wrong = [
        (&["solve", "chess"][..], 2, "there is no game `chess`"),
        (&["solve", "small-chico", "--seats", "3"], 2, "a game for 2"),
        (&["solve", "chico", "--option", "ranks=9"], 2, "ranks"),
        (&["solve", "chico", "--option", "ranks"], 2, "NAME=VALUE"),
        (&["solve", "small-chico", "--payoff", "gold"], 2, "`win` or `points`"),
        (&["solve", "small-chico", "--target", "nan"], 2, "it is no number"),
        (&["solve", "small-chico", "--most-nodes", "9"], 1, "too large"),
    ];
    for (arguments, status, says) in wrong {
        let output = kupa(arguments, b"");
        assert_eq!(output.status, status, "{arguments:?} {}", output.complaint);
        assert!(output.complaint.contains(says), "{arguments:?}: {}", output.complaint);
    }
}

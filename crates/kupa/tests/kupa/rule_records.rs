//! Records that show a rule, each named after it: `kupa referee` takes them all, and what it prints at
//! the end is what the rule says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::run::{Output, kupa};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

/// The records in the playthroughs of all games whose name begins with the number of a rule.
fn records() -> Vec<PathBuf> {
    let games = fs::read_dir(GAMES).expect("a folder").map(|game| game.expect("an entry").path());
    let folders = games.map(|game| game.join("tests/playthroughs")).filter(|folder| folder.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    files.map(|file| file.expect("an entry").path()).filter(|path| rule(path).is_some()).collect()
}

/// `f18` of `f18-an-eighth-token-is-declined.kupa`.
fn rule(path: &Path) -> Option<String> {
    let (rule, _) = path.file_name()?.to_str()?.split_once('-')?;
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number(rule.strip_prefix(['c', 'e', 'f', 'g'])?).then(|| rule.to_owned())
}

fn referee(record: &str, more: &[&str]) -> Output {
    let path = format!("{GAMES}/{record}.kupa");
    let output = kupa(&[&["referee", path.as_str()], more].concat(), b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""), "{record}");
    output
}

fn last(record: &str) -> Value {
    referee(record, &[]).lines.pop().expect("there are lines")
}

#[test]
fn the_referee_takes_the_record_of_every_rule() {
    let records = records();
    let rules: BTreeSet<String> = records.iter().filter_map(|path| rule(path)).collect();
    assert!(["c14", "c8", "e16", "f18", "g14", "g5"].iter().all(|rule| rules.contains(*rule)), "{rules:?}");
    for path in records {
        let output = kupa(&["referee", path.to_str().expect("a name")], b"");
        assert_eq!((output.status, output.complaint.as_str()), (0, ""), "{}", path.display());
    }
}

#[test]
fn f18_who_declines_is_paid_for_seven_tokens_and_not_for_eight() {
    let output = referee("forty-nine/tests/playthroughs/f18-an-eighth-token-is-declined", &[]);
    let declined = output.lines.iter().position(|line| line["line"] == json!("0 pass")).expect("a step");
    let money = |line: &Value| line["state"]["money"][0].as_u64().expect("dollars");
    assert_eq!(money(&output.lines[declined]) - money(&output.lines[declined - 1]), 49);
    let placed = output.lines.len() - 1;
    assert_eq!(money(&output.lines[placed]) - money(&output.lines[placed - 1]), 42);
}

#[test]
fn g14_two_without_cards_stay_so_unless_the_first_is_rescued() {
    let nobody = last("gamnon/tests/playthroughs/g14-two-without-cards-are-not-rescued");
    assert_eq!((&nobody["state"]["hands"][0], &nobody["state"]["hands"][3]), (&json!([]), &json!([])));
    let first = last("gamnon/tests/playthroughs/g14-the-first-without-cards-takes-the-pile");
    assert_eq!((&first["state"]["hands"][0], &first["state"]["pile"]), (&json!([]), &json!([])));
    assert_ne!(first["state"]["hands"][3], json!([]));
}

#[test]
fn g5_another_seat_has_the_first_turn() {
    let line = last("gamnon/tests/playthroughs/g5-another-seat-starts");
    assert_eq!((&line["state"]["turn"], &line["state"]["player"]), (&json!(4), &json!(1)));
}

#[test]
fn e16_a_five_that_a_demon_left_binds_everyone_or_nobody() {
    let legal = |record: &str| {
        let output = referee(&format!("eight-and-a-half/tests/playthroughs/{record}"), &[]);
        let demon = output.lines.into_iter().find(|line| line["line"] == json!("2 play d")).expect("a step");
        demon["legal"]["3"].clone()
    };
    assert_eq!(legal("e16-five-binds-everyone"), json!(["play 4", "play 5"]));
    assert_eq!(legal("e16-five-binds-the-next-player-alone"), json!(["play 5", "play 8"]));
}

#[test]
fn c14_everybody_sees_all_hands_when_they_are_counted_and_not_before() {
    let record = "chico/tests/playthroughs/c14-hands-are-laid-open";
    let all = last(record)["state"]["hands"].clone();
    for viewer in ["0", "1", "2", "public"] {
        let lines = referee(record, &["--view", viewer]).lines;
        let [.., before, after] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!(after["view"]["hands"], all, "{viewer}");
        let hidden =
            |hands: &Value| hands.as_array().expect("hands").iter().filter(|hand| hand.is_u64()).count();
        assert_eq!(hidden(&before["view"]["hands"]), if viewer == "public" { 3 } else { 2 }, "{viewer}");
    }
}

#[test]
fn c8_a_drawn_card_ends_the_turn() {
    let output = referee("chico/tests/playthroughs/c8-a-drawn-card-ends-the-turn", &[]);
    let drawn = output.lines.iter().find(|line| line["line"] == json!("0 draw")).expect("a step");
    assert_eq!(drawn["pending"], json!({ "seats": [1] }));
    assert!(drawn["state"]["hands"][0].as_array().is_some_and(|hand| hand.contains(&json!("4"))));
}

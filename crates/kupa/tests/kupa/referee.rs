//! `kupa referee` as formats.md promises it.

use serde_json::{Value, json};

use crate::run::{kupa, referee};

const RECORD: &str =
    include_str!("../../../../games/chico/tests/playthroughs/egg-quit-last-player-roll.kupa");
const HEADER: &str = "kupa 1\ngame chico\nseats 2\n";

/// The first round's deal, as `RECORD` has it.
fn deal() -> &'static str {
    RECORD.lines().find(|line| line.starts_with("deal")).expect("a record has a deal")
}

#[test]
fn a_record_gives_one_object_for_the_start_and_one_after_each_step() {
    let output = referee(RECORD);
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let steps: Vec<&Value> = output.lines.iter().map(|line| &line["step"]).collect();
    assert_eq!(steps, (0..=20).map(|step| json!(step)).collect::<Vec<_>>().iter().collect::<Vec<_>>());
    assert_eq!(output.lines[0]["line"], Value::Null);
    assert_eq!(output.lines[0]["pending"], json!({ "chance": "deal" }));
    assert_eq!(output.lines[0]["legal"], json!({}));
    assert_eq!(output.lines[2]["line"], json!("0 play 3"));
    let last = output.lines.last().expect("there are lines");
    assert_eq!(last["line"], json!("roll 1 2"));
    assert_eq!(last["state"]["scores"], json!([24, 2]));
}

#[test]
fn the_state_has_the_keys_of_the_contract() {
    let output = referee(&format!("{HEADER}{}\n", deal()));
    let line = &output.lines[1];
    assert_eq!(line["pending"], json!({ "seats": [0] }));
    assert_eq!(line["legal"], json!({ "0": ["play 3", "play 4", "play e", "draw", "quit"] }));
    let state = &line["state"];
    assert_eq!(state["round"], json!(1));
    assert_eq!(state["stock"], json!(37));
    assert_eq!(state["hands"], json!([["1", "1", "2", "3", "4", "e"], ["4", "5", "5", "6", "c", "c"]]));
    assert_eq!(state["pile"], json!("3"));
    assert_eq!(state["quit"], json!([false, false]));
    assert_eq!(state["scores"], json!([0, 0]));
    assert_eq!(line.get("view"), None);
}

#[test]
fn a_step_that_breaks_a_rule_ends_the_output_and_names_it() {
    let output = referee(&format!("{HEADER}{}\n0 play 1 # too low\n1 quit\n", deal()));
    assert_eq!(output.status, 1);
    let last = output.lines.last().expect("there are lines");
    assert_eq!((&last["step"], &last["line"]), (&json!(2), &json!("0 play 1")));
    assert_eq!(last["error"]["rule"], json!("C6"));
    assert!(last["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
    assert!(output.complaint.starts_with("kupa: line 5: ") && output.complaint.ends_with("(C6)\n"));
    assert_eq!(output.complaint.lines().count(), 1);
}

#[test]
fn where_no_numbered_rule_is_broken_the_rule_is_null() {
    for step in ["1 draw", "0 dance", "7 draw", "00 draw", "0", "roll 1 1", "dance", "0 play", "-1 draw"] {
        let output = referee(&format!("{HEADER}{}\n{step}\n", deal()));
        let last = output.lines.last().expect("there are lines");
        assert_eq!((output.status, &last["error"]["rule"]), (1, &Value::Null), "{step}");
        assert_eq!(last["line"], json!(step));
    }
}

#[test]
fn a_wrong_header_gets_a_sentence_and_no_json() {
    let cases = [
        ("kupa 9\n", "kupa: line 1: version `9` of the format is not known, only 1\n"),
        ("kupa 1\ngame chess\nseats 2\n", "kupa: line 2: there is no game `chess`; there is "),
        ("kupa 1\ngame chico\nseats 6\n", "kupa: line 3: this game takes 2 to 5 seats, not 6\n"),
        (
            "kupa 1\ngame chico\nseats 2\n\noption draw maybe\n",
            "kupa: line 5: there is no option `draw`; there is draw_when_able, first_seat\n",
        ),
        (
            "kupa 1\ngame chico\nseats 2\noption draw_when_able maybe\n",
            "kupa: line 4: option `draw_when_able` takes on or off, not `maybe` (C9)\n",
        ),
        (
            "kupa 1\ngame chico\nseats 2\noption first_seat 2\n",
            "kupa: line 4: option `first_seat` takes a number from 0 to 1, not `2` (C18)\n",
        ),
        (
            "kupa 1\ngame chico\nseats 2\noption first_seat 1\noption first_seat 1\n",
            "kupa: line 5: option `first_seat` is given twice\n",
        ),
    ];
    for (text, sentence) in cases {
        let output = referee(text);
        assert_eq!((output.status, output.lines.len()), (1, 0), "{text}");
        assert!(output.complaint.starts_with(sentence), "{}", output.complaint);
        assert_eq!(output.complaint.lines().count(), 1);
    }
}

#[test]
fn a_record_cut_off_anywhere_gets_an_answer() {
    let bytes = RECORD.as_bytes();
    for end in (0..bytes.len()).step_by(29) {
        let output = kupa(&["referee", "-"], &bytes[..end]);
        assert!(
            output.status == 0 || output.complaint.starts_with("kupa: line "),
            "{end}: {}",
            output.complaint
        );
    }
}

#[test]
fn a_record_that_is_too_long_is_refused_and_not_read_to_its_end() {
    let mut text = HEADER.as_bytes().to_vec();
    text.resize(9 << 20, b' ');
    let output = kupa(&["referee", "-"], &text);
    assert_eq!((output.status, output.lines.len()), (1, 0));
    assert_eq!(output.complaint, "kupa: line 4: the record is longer than 8 MiB\n");
}

#[test]
fn wrong_usage_is_status_two() {
    for arguments in
        [&["referee"][..], &["referee", "--view", "x", "-"], &["dance"], &["referee", "--view", "7", "-"]]
    {
        assert_eq!(kupa(arguments, HEADER.as_bytes()).status, 2, "{arguments:?}");
    }
    let missing = kupa(&["referee", "no-such-file"], b"");
    assert_eq!(missing.status, 1);
    assert!(missing.complaint.starts_with("kupa: no-such-file can't be read: "), "{}", missing.complaint);
}

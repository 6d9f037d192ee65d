//! `kupa bench --json` as formats.md promises it. How fast it is, is not for a test.

use crate::run::kupa;

#[test]
fn there_is_an_entry_with_one_thread_and_one_with_all() {
    let output = kupa(&["bench", "--json", "--game", "chico", "--seats", "3", "--seconds", "0.05"], b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let results = output.lines[0]["results"].as_array().expect("a list");
    assert_eq!(results.len(), 2);
    for result in results {
        assert_eq!((result["game"].as_str(), result["seats"].as_u64()), (Some("chico"), Some(3)));
        for figure in ["games_per_second", "steps_per_second", "steps_per_game", "state_bytes"] {
            assert!(result[figure].as_f64().is_some_and(|figure| figure > 0.0), "{figure}");
        }
    }
    assert_eq!(results[0]["threads"].as_u64(), Some(1));
}

#[test]
fn in_bulk_each_entry_has_one_beside_it_with_games_side_by_side() {
    let arguments = ["bench", "--json", "--bulk", "--game", "chico", "--seats", "3", "--seconds", "0.05"];
    let output = kupa(&arguments, b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let results = output.lines[0]["results"].as_array().expect("a list");
    let ways: Vec<_> = results.iter().map(|result| result["bulk"].as_bool()).collect();
    assert_eq!(ways, [Some(false), Some(true), Some(false), Some(true)]);
    let lengths: Vec<f64> = results.iter().filter_map(|result| result["steps_per_game"].as_f64()).collect();
    assert!(lengths.iter().all(|length| (20.0..26.0).contains(length)), "{lengths:?}");
}

#[test]
fn a_game_or_a_number_of_seats_that_there_is_not_is_wrong_usage() {
    for arguments in [["--game", "chess"], ["--seats", "99"], ["--seconds", "-1"], ["--seconds", "NaN"]] {
        let output = kupa(&[&["bench"], &arguments[..]].concat(), b"");
        assert_eq!(output.status, 2, "{arguments:?}");
        assert!(!output.complaint.is_empty());
    }
}

//! `kupa review`.

use std::process::Command;

use crate::run::kupa;

const GAME: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/chico/tests/playthroughs/random-2-seats.kupa");

#[test]
fn a_review_is_told_as_json() {
    let output = kupa(&["review", GAME, "--seat", "1", "--worlds", "4", "--json"], b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let [review] = &output.lines[0]["reviews"].as_array().expect("a list")[..] else {
        panic!("one seat has one review")
    };
    assert_eq!((&review["game"], review["seat"].as_u64()), (&"chico".into(), Some(1)));
    let part = |name: &str| review["split"][name].as_f64().expect("a number");
    assert!((part("luck") + part("play") - part("result")).abs() < 1e-12);
    let decisions = review["decisions"].as_array().expect("a list");
    assert!(!decisions.is_empty() && decisions.iter().all(|judged| judged["seat"] == 1));
    let again = kupa(&["review", GAME, "--seat", "1", "--worlds", "4", "--json", "--threads", "1"], b"");
    assert_eq!(output.lines, again.lines);
}

#[test]
fn a_review_is_told_in_words() {
    for (language, words) in [("en", "Chance to win"), ("he", "הסיכוי לנצח")] {
        let output = Command::new(env!("CARGO_BIN_EXE_kupa"))
            .args(["review", GAME, "--worlds", "4", "--language", language])
            .output()
            .expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("the program prints text");
        assert_eq!(text.matches(words).count(), 2, "one for each seat: {text}");
    }
}

#[test]
fn what_can_not_be_reviewed_is_refused_with_a_sentence() {
    let refused = |arguments: &[&str], input: &[u8]| {
        let output = kupa(&[&["review"], arguments].concat(), input);
        (output.status, output.complaint)
    };
    let running = refused(&["-"], b"kupa 1\ngame chico\nseats 2\n");
    assert_eq!(running, (1, "kupa: the game is not over: a review comes after the game\n".to_owned()));
    assert_eq!(refused(&[GAME, "--seat", "2"], b"").1, "kupa: there is no seat 2, only 0 to 1\n");
    assert_eq!(refused(&["--calibrate", "chess", "--seats", "2"], b"").0, 2);
    assert_eq!(refused(&["--calibrate", "chico", "--seats", "9"], b"").0, 1);
    assert_eq!(refused(&[], b"").0, 2);
}

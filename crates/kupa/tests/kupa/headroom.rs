//! `kupa headroom`.

use std::fs;

use crate::run::kupa;

#[test]
fn what_is_left_to_win_is_played_drawn_and_drawn_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (first, again, lines) = (path("first.svg"), path("again.svg"), path("lines.json"));
    let game = ["headroom", "--game", "chico", "--seats", "2", "--blocks", "3", "--json", "--svg", &first];
    let output = kupa(&[&game[..], &["--iterations", "2", "--champion", "2"]].concat(), b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let players: Vec<_> = output.lines.iter().map(|line| line["player"].as_str()).collect();
    assert_eq!(players, [Some("club"), Some("champion"), Some("cheater")]);
    for line in &output.lines {
        let [low, share, high] =
            ["low", "win_share", "high"].map(|name| line[name].as_f64().expect("a share"));
        assert!((0.0..=1.0).contains(&share) && low <= share && share <= high, "{line}");
    }
    let text: Vec<String> = output.lines.iter().map(ToString::to_string).collect();
    fs::write(&lines, format!("# a note\n{}\n", text.join("\n"))).expect("it can be written");
    assert_eq!(kupa(&["headroom", "--json", "--from", &lines, "--svg", &again], b"").status, 0);
    let picture = fs::read_to_string(&first).expect("it was drawn");
    assert!(picture.starts_with("<svg") && picture.contains("chico, 2") && picture.contains("cheater"));
    assert_eq!(picture, fs::read_to_string(&again).expect("it was drawn again"));
}

#[test]
fn what_nobody_can_have_measured_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lines.json");
    let right = r#"{"game":"chico","seats":2,"player":"club","seed":1,"blocks":3,"win_share":0.5,"low":0.4,"high":0.6}"#;
    let wrong = [
        ("chico", "<b>"),
        ("2", "0"),
        ("club", "king"),
        (":3", ":0"),
        ("0.5", "1.5"),
        ("0.4", "0.55"),
        ("{", ""),
    ];
    for (from, to) in wrong {
        fs::write(&file, format!("{right}\n{}\n", right.replacen(from, to, 1))).expect("it can be written");
        let output = kupa(&["headroom", "--from", file.to_str().expect("a path")], b"");
        assert_eq!(output.status, 2);
        assert!(output.complaint.contains("line 2 is not what"), "{to}: {}", output.complaint);
    }
    assert_eq!(kupa(&["headroom", "--game", "chess"], b"").status, 2);
}

#[test]
fn runs_with_other_seeds_are_added_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lines.json");
    let line = |seed: u64, blocks: u64, share: f64, spread: f64| {
        let (low, high) = (share - spread, share + spread);
        format!(
            r#"{{"game":"chico","seats":2,"player":"club","seed":{seed},"blocks":{blocks},"win_share":{share},"low":{low},"high":{high}}}"#
        )
    };
    let lines = [line(1, 30, 0.2, 0.2), line(2, 10, 0.6, 0.8), line(1, 30, 0.2, 0.2)];
    fs::write(&file, lines.join("\n")).expect("it can be written");
    let output = kupa(&["headroom", "--json", "--from", file.to_str().expect("a path")], b"");
    assert_eq!((output.status, output.lines.len()), (0, 1));
    let number = |name: &str| output.lines[0][name].as_f64().expect("a number");
    assert_eq!(number("blocks"), 40.0);
    let spread = (0.15_f64.powi(2) + 0.2_f64.powi(2)).sqrt();
    for (name, expected) in [("win_share", 0.3), ("low", 0.3 - spread), ("high", 0.3 + spread)] {
        assert!((number(name) - expected).abs() < 1e-9, "{name}: {}", number(name));
    }
}

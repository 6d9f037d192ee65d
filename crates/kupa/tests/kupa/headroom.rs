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

/// Whoever measures more adds lines to that file and draws the picture anew.
#[test]
fn the_picture_in_the_documents_is_of_the_lines_beside_it() {
    let pictures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures");
    let folder = tempfile::tempdir().expect("a folder");
    let again = folder.path().join("again.svg").to_str().expect("a path").to_owned();
    let lines = format!("{pictures}/headroom.jsonl");
    let output = kupa(&["headroom", "--json", "--from", &lines, "--svg", &again], b"");
    assert_eq!((output.status, output.complaint.as_str()), (0, ""));
    let committed = fs::read_to_string(format!("{pictures}/headroom.svg")).expect("it is there");
    assert!(committed == fs::read_to_string(&again).expect("it was drawn"), "draw it with --svg");
}

#[test]
fn what_nobody_can_have_measured_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lines.json");
    let right = r#"{"game":"chico","seats":2,"iterations":60,"champion":300,"player":"club","seed":1,"blocks":3,"games":6,"win_share":0.5,"low":0.4,"high":0.6}"#;
    let wrong = [
        ("chico", "<b>"),
        ("2", "0"),
        ("club", "king"),
        (":3,", ":0,"),
        (":6,", ":7,"),
        (":6,", ":6,\"draws\":7,"),
        (":60,", ":-1,"),
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
    assert_eq!(kupa(&["headroom", "--game", "chico", "--rotations", "0"], b"").status, 2);
    for (option, why) in [("turn_limit", "takes NAME=VALUE"), ("jokers=1", "there is no option `jokers`")] {
        let output = kupa(&["headroom", "--game", "chico", "--option", option], b"");
        assert_eq!(output.status, 2);
        assert!(output.complaint.contains(why), "{}", output.complaint);
    }
}

#[test]
fn a_long_game_may_be_played_from_few_seats_and_with_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("picture.svg").to_str().expect("a path").to_owned();
    let game =
        ["headroom", "--game", "gamnon", "--seats", "6", "--blocks", "2", "--rotations", "1", "--json"];
    let quick = ["--option", "turn_limit=1", "--iterations", "1", "--champion", "1", "--svg", &picture];
    let output = kupa(&[&game[..], &quick].concat(), b"");
    assert_eq!((output.status, output.lines.len()), (0, 3));
    for line in &output.lines {
        // Nobody wins in a single turn, while there is a stock.
        let counts = ["blocks", "games", "draws"].map(|name| line[name].as_u64());
        assert_eq!(counts, [Some(2); 3], "{line}");
        assert_eq!(line["options"][0], "turn_limit=1");
    }
    let picture = fs::read_to_string(&picture).expect("it was drawn");
    assert!(picture.contains("turn_limit=1") && picture.contains("2 deals, all drawn"), "{picture}");
}

#[test]
fn runs_that_differ_by_their_seeds_alone_are_added_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lines.json");
    let line = |seed: u64, blocks: u64, share: f64, spread: f64| {
        let (low, high, games) = (share - spread, share + spread, 2 * blocks);
        format!(
            r#"{{"game":"chico","seats":2,"iterations":60,"champion":300,"player":"club","seed":{seed},"blocks":{blocks},"games":{games},"draws":1,"win_share":{share},"low":{low},"high":{high}}}"#
        )
    };
    // From one seat each, and a run that did not count its draws.
    let few = line(2, 10, 0.6, 0.8).replace(r#""games":20"#, r#""games":10"#);
    let other = line(1, 30, 0.2, 0.2).replace(r#"s":60,"c"#, r#"s":61,"c"#).replace(r#""draws":1,"#, "");
    let lines = [line(1, 30, 0.2, 0.2), few, line(1, 30, 0.2, 0.2), other];
    fs::write(&file, lines.join("\n")).expect("it can be written");
    let output = kupa(&["headroom", "--json", "--from", file.to_str().expect("a path")], b"");
    assert_eq!((output.status, output.lines.len()), (0, 2));
    assert_eq!(output.lines[1]["iterations"], 61);
    assert!(output.lines[1]["draws"].is_null());
    let number = |name: &str| output.lines[0][name].as_f64().expect("a number");
    assert_eq!(["blocks", "games", "draws"].map(number), [40.0, 70.0, 2.0]);
    // The squares within the runs, and those between them.
    let within = 29.0 * 30.0 * (0.2 / 1.96_f64).powi(2) + 9.0 * 10.0 * (0.8 / 1.96_f64).powi(2);
    let between = 30.0 * 0.1_f64.powi(2) + 10.0 * 0.3_f64.powi(2);
    let spread = 1.96 * ((within + between) / 39.0 / 40.0).sqrt();
    for (name, expected) in [("win_share", 0.3), ("low", 0.3 - spread), ("high", 0.3 + spread)] {
        assert!((number(name) - expected).abs() < 1e-9, "{name}: {}", number(name));
    }
}

/// A single deal has no interval; two that differ have one, whether one run played both or two did.
#[test]
fn deals_of_several_runs_are_as_uncertain_as_those_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lines.json");
    let line = |seed: u64, share: f64| {
        format!(
            r#"{{"game":"chico","seats":2,"iterations":60,"champion":300,"player":"club","seed":{seed},"blocks":1,"games":2,"win_share":{share},"low":{share},"high":{share}}}"#
        )
    };
    fs::write(&file, [line(1, 0.0), line(2, 1.0)].join("\n")).expect("it can be written");
    let output = kupa(&["headroom", "--json", "--from", file.to_str().expect("a path")], b"");
    assert_eq!((output.status, output.lines.len()), (0, 1));
    let high = output.lines[0]["high"].as_f64().expect("a number");
    assert!((high - (0.5 + 1.96 * 0.5)).abs() < 1e-9, "{high}");
}

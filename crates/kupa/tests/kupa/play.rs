//! `kupa play --plain` through pipes.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
#[cfg(unix)]
use std::{
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// What a run printed, and its exit status.
struct Played {
    status: i32,
    text: String,
    complaint: String,
}

/// Starts `kupa play` with these arguments; games without a file of their own are kept in the folder.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_kupa"))
        .arg("play")
        .args(arguments)
        .env("XDG_DATA_HOME", folder)
        .env("LC_ALL", "C.UTF-8")
        .env("USER", "dana")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Plays these lines.
fn play(folder: &Path, arguments: &[&str], lines: &str) -> Played {
    let mut child = start(folder, arguments);
    // A program that has ended does not listen any more.
    let _ = child.stdin.take().expect("standard input is a pipe").write_all(lines.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Played {
        status: output.status.code().expect("the program is not killed"),
        text: String::from_utf8(output.stdout).expect("the program prints text"),
        complaint: String::from_utf8(output.stderr).expect("the program complains in text"),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for a test's files")
}

/// Dana has 1 1 3 3 6 c, and 6 lies on the pile.
const CHICO: &[&str] = &["chico", "--plain", "--seed", "5", "--lang", "en", "--bots", "club,club"];

#[test]
fn actions_are_typed_as_the_record_has_them_or_in_short() {
    let folder = folder();
    let played = play(folder.path(), CHICO, "play 6\n");
    assert!(played.text.contains("Dana plays a 6. (C6)\n"), "{}", played.text);
    let played = play(folder.path(), CHICO, "x\n");
    assert!(played.text.contains("Dana says “I'm out”. (C10)\n"), "{}", played.text);
    assert_eq!((played.status, played.complaint.as_str()), (0, ""));
}

#[test]
fn the_position_is_told_in_words() {
    let played = play(folder().path(), CHICO, "");
    for line in [
        "Chico",
        "pile: 6. stock 31.",
        "Avi: 0 points, 6 cards.",
        "Dana (you): 0 points, hand 1 1 3 3 6 c.",
        "  play 6: Play a 6",
    ] {
        assert!(played.text.lines().any(|told| told == line), "{line} is not in:\n{}", played.text);
    }
    assert!(!played.text.contains('\u{2068}'), "marks of direction are not for pipes");
}

#[test]
fn what_is_refused_cites_its_rule_and_the_game_goes_on() {
    let played = play(folder().path(), CHICO, "play 1\nplay 2\nfly\n? c6\n? Z9\ndraw\n");
    for part in ["(C6)", "(C5)", "C6 A card may be played", "There is no rule Z9.", "Dana draws a card"] {
        assert!(played.text.contains(part), "{part} is not in:\n{}", played.text);
    }
    assert_eq!(played.status, 0);
}

#[test]
fn the_game_is_kept_and_goes_on() {
    let folder = folder();
    let played = play(folder.path(), CHICO, "play 6\nq\n");
    let file = folder.path().join("kupa/chico-1.kupa");
    let resume = format!("To play on: kupa play --record {}\n", file.display());
    assert!(played.text.ends_with(&resume), "{}", played.text);
    let first = fs::read_to_string(&file).expect("the game was kept");
    assert!(first.contains("\n0 play 6\n") && first.ends_with("# players person club club\n"), "{first}");

    let record = file.to_str().expect("the path is text");
    let again = play(folder.path(), &["--plain", "--record", record, "--lang", "en"], "quit\nq\n");
    assert!(again.text.contains("Dana says “I'm out”."), "{}", again.text);
    let second = fs::read_to_string(&file).expect("the game was kept");
    let steps = |text: &str| {
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(steps(&second).starts_with(&steps(&first)), "{first}\n{second}");
    assert!(second.contains("\n0 quit\n"), "{second}");
}

#[test]
fn a_choice_can_be_taken_back_by_one_who_plays_alone() {
    let folder = folder();
    let file = folder.path().join("game.kupa");
    let record = file.to_str().expect("the path is text");
    let played = play(folder.path(), &[CHICO, &["--record", record]].concat(), "quit\nu\nplay 6\nq\n");
    assert!(played.text.contains("Taken back. Choose again."), "{}", played.text);
    let kept = fs::read_to_string(&file).expect("the game was kept");
    assert!(kept.contains("0 play 6") && !kept.contains("0 quit"), "{kept}");
    let two = ["chico", "--plain", "--people", "2", "--lang", "en", "--names", "Dana,Avi"];
    let played = play(folder.path(), &two, "\nquit\n\nu\n");
    assert!(played.text.contains("only for those who play alone"), "{}", played.text);
}

#[test]
fn people_at_one_keyboard_see_their_own_hand_only() {
    let two = ["chico", "--plain", "--people", "2", "--seed", "5", "--lang", "en", "--names", "Dana,Avi"];
    let played = play(folder().path(), &two, "\nplay 1\n\n");
    let [before, dana, avi] =
        &played.text.split("press Enter when nobody else is looking.").collect::<Vec<_>>()[..]
    else {
        panic!("the keyboard changes hands twice:\n{}", played.text)
    };
    assert!(!before.contains("hand") && dana.contains("Dana (you): 0 points, hand 1"), "{}", played.text);
    assert!(avi.contains("Avi (you): 0 points, hand"), "{}", played.text);
    assert!(
        !dana.contains("Avi: 0 points, hand") && !avi.contains("Dana: 0 points, hand"),
        "{}",
        played.text
    );
}

#[test]
fn the_champion_gives_advice() {
    let played = play(folder().path(), CHICO, "h\n");
    let bars: Vec<&str> = played.text.lines().filter(|line| line.contains("%  █")).collect();
    assert!(bars.len() >= 2 && bars.iter().any(|line| line.ends_with("Play a 6")), "{}", played.text);
}

#[test]
fn every_game_is_played_to_its_end_by_bots() {
    for game in catalog::slugs() {
        for language in ["en", "he"] {
            let arguments =
                [game, "--plain", "--people", "0", "--bots", "casual", "--lang", language, "--seed", "3"];
            let folder = folder();
            let played = play(folder.path(), &arguments, "");
            assert_eq!((played.status, played.complaint.as_str()), (0, ""));
            let kept =
                fs::read_to_string(folder.path().join(format!("kupa/{game}-1.kupa"))).expect("it was kept");
            let last = kept.lines().count();
            assert!(last > 10, "{kept}");
            let refereed = super::run::referee(&kept);
            assert!(refereed.lines.last().expect("a line for each step")["pending"]["over"].is_object());
        }
    }
}

#[test]
fn without_a_game_it_asks() {
    let played = play(folder().path(), &["--plain", "--lang", "en"], "gamnon\n");
    assert!(
        played.text.starts_with("Which game? 49, chico, eight-and-a-half, gamnon\nGamnon\n"),
        "{}",
        played.text
    );
}

#[test]
fn wrong_usage_is_status_2_and_a_wrong_record_status_1() {
    let folder = folder();
    let check = |arguments: &[&str], status, complaint: &str| {
        let played = play(folder.path(), arguments, "");
        assert_eq!((played.status, played.text.as_str()), (status, ""), "{arguments:?}");
        assert!(played.complaint.contains(complaint), "{arguments:?}: {}", played.complaint);
    };
    check(&["poker", "--plain"], 2, "there is no game `poker`");
    check(&["chico", "--plain", "--seats", "9"], 2, "2 to 5 seats");
    check(&["chico", "--plain", "--seats", "2", "--bots", "club,club"], 2, "too many for 2 seats");
    check(&["chico", "--plain", "--seat", "7"], 2, "there is no seat 7");
    check(&["chico", "--plain", "--bots", "wizard"], 2, "champion");
    check(&["chico", "--plain", "--option", "wind=on"], 2, "there is no option `wind`");
    check(&["chico", "--plain", "--option", "wind"], 2, "NAME=VALUE");
    check(&["chico", "--plain", "--lang", "fr"], 2, "`he` or `en`");
    check(&["chico", "--plain", "--bidi", "both"], 2, "`ours` or `terminal`");
    let file = folder.path().join("wrong.kupa");
    let record = file.to_str().expect("the path is text");
    fs::write(&file, "kupa 1\ngame chico\nseats 2\n0 draw\n").expect("it can be written");
    check(&["--plain", "--record", record], 1, "line 4");
    check(&["49", "--plain", "--record", record], 2, "a game of `chico`");
    fs::write(&file, "kupa 1\ngame poker\nseats 2\n").expect("it can be written");
    check(&["--plain", "--record", record], 1, "line 2: there is no game `poker`");
    fs::write(&file, [0xff, 0xfe]).expect("it can be written");
    check(&["--plain", "--record", record], 1, "not UTF-8");
    assert_eq!(fs::read(&file).expect("it is still there"), [0xff, 0xfe], "nothing was overwritten");
}

/// Starts a game of Chico and plays a card; gives the program, its input, its output, and what it
/// told so far.
fn play_a_card(folder: &Path) -> (Child, ChildStdin, BufReader<ChildStdout>, String) {
    let mut child = start(folder, CHICO);
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    stdin.write_all(b"play 6\n").expect("the program listens");
    let mut told = String::new();
    while !told.contains("Dana plays a 6") {
        assert_ne!(out.read_line(&mut told).expect("the program prints text"), 0, "{told}");
    }
    (child, stdin, out, told)
}

#[test]
fn whoever_stops_listening_loses_nothing() {
    let folder = folder();
    let (child, mut stdin, out, _) = play_a_card(folder.path());
    drop(out);
    // The program finds out when it tells what happened; it may have done so already.
    let _ = stdin.write_all(b"draw\ndraw\n");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("To play on: kupa play --record "), "{complaint}");
    let kept = fs::read_to_string(folder.path().join("kupa/chico-1.kupa")).expect("the game was kept");
    assert!(kept.contains("0 play 6"), "{kept}");
}

#[cfg(unix)]
fn kill(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("there is a `kill`").success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_other_signals_leave_in_good_order() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = folder();
        let (mut child, _stdin, mut out, mut told) = play_a_card(folder.path());
        kill(signal, &child);
        out.read_to_string(&mut told).expect("the program prints text");
        assert_eq!(child.wait().expect("the program ends").code(), Some(0));
        assert!(told.contains("To play on: kupa play --record "), "{told}");
    }
}

/// Bots play a long game, and nobody reads what is told of it: the pipe is full before its end.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_program_though_nobody_reads_what_it_tells() {
    let folder = folder();
    let arguments = ["gamnon", "--plain", "--people", "0", "--seats", "5", "--bots", "casual", "--seed", "3"];
    let mut child = start(folder.path(), &arguments);
    assert_eq!(status_within(&mut child, Duration::from_secs(3)), None, "it waits for its reader");
    kill("-TERM", &child);
    assert_eq!(status_within(&mut child, Duration::from_secs(30)), Some(1));
}

/// The exit status, if the program ends in that time.
#[cfg(unix)]
fn status_within(child: &mut Child, time: Duration) -> Option<i32> {
    let started = Instant::now();
    while started.elapsed() < time {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(50));
    }
    None
}

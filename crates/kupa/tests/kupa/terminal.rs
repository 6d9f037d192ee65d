//! `kupa play` on the full screen of a real terminal.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::tmux::Tmux;

/// What the first seat did, by the record.
fn own_actions(file: &Path) -> Vec<String> {
    let kept = fs::read_to_string(file).unwrap_or_default();
    kept.lines().filter(|line| line.starts_with("0 ")).map(str::to_owned).collect()
}

/// Presses Enter until the first seat has done so many things. A key may only have ended the
/// animation, so it is pressed again.
fn play_on(tmux: &Tmux, file: &Path, actions: usize) {
    let pressed = Cell::new(None::<Instant>);
    let is_done = || {
        if pressed.get().is_none_or(|pressed| pressed.elapsed() > Duration::from_millis(500)) {
            tmux.press(&["Enter"]);
            pressed.set(Some(Instant::now()));
        }
        own_actions(file).len() >= actions
    };
    tmux.wait(is_done, "another action of the first seat");
}

/// Starts a game, plays a few moves, leaves, and goes on.
fn check(game: &str, title: &str, on_table: &str) {
    let folder = tempfile::tempdir().expect("there is room for a test's files");
    let file = folder.path().join("game.kupa");
    let record = format!("--record {}", file.display());
    let words = format!("play {game} --lang en --seed 5 --bots casual,casual {record}");
    let tmux = Tmux::run(game, (80, 24), folder.path(), &words);
    tmux.see("Your turn");
    for text in [title, on_table, "What happened", "Dana", "Noa", "q leave"] {
        tmux.see(text);
    }
    play_on(&tmux, &file, 3);
    tmux.press(&["q"]);
    tmux.see("To play on: kupa play --record");
    tmux.see("left with 0");
    let before = own_actions(&file);

    let tmux =
        Tmux::run(&format!("{game}-again"), (100, 30), folder.path(), &format!("play --lang en {record}"));
    tmux.see(title);
    play_on(&tmux, &file, before.len() + 1);
    tmux.press(&["C-c"]);
    tmux.see("left with 0");
    assert!(own_actions(&file).starts_with(&before));
}

#[test]
fn forty_nine_is_played_left_and_played_on() {
    check("49", "49 · ", "├───┼───┼");
}

#[test]
fn chico_is_played_left_and_played_on() {
    check("chico", "Chico · Round 1", "stock 31");
}

#[test]
fn eight_and_a_half_is_played_left_and_played_on() {
    check("eight-and-a-half", "Eight and a Half · Round 1", "bank ");
}

#[test]
fn gamnon_is_played_left_and_played_on() {
    check("gamnon", "Gamnon · Turn ", "stock ");
}

#[test]
fn a_window_may_shrink_and_grow_and_hebrew_runs_to_the_left() {
    let folder = tempfile::tempdir().expect("there is room for a test's files");
    let tmux = Tmux::run("sizes", (80, 24), folder.path(), "play chico --lang he --seed 5");
    tmux.see("1 ןוקחשמ · וקי׳צ");
    tmux.press(&["?"]);
    tmux.see("םיקוחה");
    tmux.press(&["Escape"]);
    // Pressed too soon after Escape, a letter would be taken for Alt and that letter.
    tmux.see("English l");
    tmux.press(&["l"]);
    tmux.see("Your turn");
    tmux.resize(40, 10);
    tmux.see("too small");
    tmux.resize(120, 40);
    tmux.see("Your turn");
    tmux.press(&["c", "Enter"]);
    tmux.see("Dana plays a Chick");
    tmux.press(&["q"]);
    tmux.see("left with 0");
}

#[test]
fn without_a_game_there_is_a_list_to_choose_from() {
    let folder = tempfile::tempdir().expect("there is room for a test's files");
    let tmux = Tmux::run("menu", (80, 24), folder.path(), "play --lang en");
    tmux.see("Which game?");
    tmux.press(&["Down", "Right", "Tab", "Enter"]);
    tmux.see("Chico · Round 1");
    tmux.see("Gil");
    tmux.press(&["q"]);
    tmux.see("left with 0");
}

//! Whatever takes the terminal away from `kupa play`, or asks it to end: it ends, and the game is kept.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::tmux::Tmux;

/// The full screen, and lines of text.
const FACES: [&str; 2] = ["", "--plain"];

/// A program may take its time to end, but not for ever.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game of Chico in a terminal, in which Dana has played a card.
struct Sitting {
    tmux: Tmux,
    file: PathBuf,
    _folder: TempDir,
}

impl Sitting {
    /// The shell that it was started from was told something before.
    fn start(name: &str, before: &str, face: &str) -> Sitting {
        let folder = tempfile::tempdir().expect("there is room for a test's files");
        let file = folder.path().join("game.kupa");
        let words = format!("play chico --lang en --seed 5 {face} --record {}", file.display());
        let tmux = Tmux::run_after(before, &format!("{name}{face}"), (80, 24), folder.path(), &words);
        tmux.see("Your turn");
        tmux.press(&["6", "Enter"]);
        tmux.see("Dana plays a 6");
        Sitting { tmux, file, _folder: folder }
    }

    /// The process that plays.
    fn process(&self) -> Option<String> {
        let programs = fs::read_dir("/proc").expect("Linux tells what runs").flatten();
        let called = |path: PathBuf| fs::read_to_string(path.join("cmdline")).unwrap_or_default();
        let is_it = |path: &PathBuf| {
            let call = called(path.clone());
            call.starts_with(env!("CARGO_BIN_EXE_kupa")) && call.contains(&*self.file.to_string_lossy())
        };
        let found = programs.map(|program| program.path()).find(is_it)?;
        Some(found.file_name()?.to_string_lossy().into_owned())
    }

    /// Sends a signal to it.
    fn signal(&self, signal: &str) {
        kill(signal, &self.process().expect("it runs"));
    }

    fn check_ended(&self) {
        let started = Instant::now();
        while self.process().is_some() {
            assert!(started.elapsed() < PATIENCE, "it still runs");
            thread::sleep(Duration::from_millis(100));
        }
        self.check_kept();
    }

    fn check_kept(&self) {
        let kept = fs::read_to_string(&self.file).expect("the game was kept");
        assert!(kept.contains("\n0 play 6\n"), "{kept}");
    }
}

fn kill(signal: &str, process: &str) {
    let sent = Command::new("kill").args([signal, process]).status();
    assert!(sent.expect("there is a `kill`").success());
}

#[test]
fn a_signal_ends_the_game_in_good_order() {
    for face in FACES {
        for signal in ["-TERM", "-HUP", "-INT"] {
            let sitting = Sitting::start(&format!("signal{signal}"), "", face);
            sitting.signal(signal);
            sitting.tmux.see("To play on: kupa play --record");
            sitting.tmux.see("left with 0");
            sitting.check_ended();
        }
    }
}

#[test]
fn a_window_that_closes_ends_the_program() {
    for face in FACES {
        let sitting = Sitting::start("closed", "", face);
        sitting.tmux.close();
        sitting.check_ended();
    }
}

/// The shell that leads the session is told that the terminal is gone, and tells nobody.
#[test]
fn a_terminal_that_is_gone_without_a_signal_ends_the_program() {
    for face in FACES {
        let sitting = Sitting::start("gone", "trap '' HUP;", face);
        sitting.tmux.close();
        sitting.check_ended();
    }
}

/// What is written to a terminal that nobody reads waits there, and so does who wrote it.
#[test]
fn a_signal_ends_the_program_though_nobody_reads_what_it_draws() {
    let sitting = Sitting::start("unread", "", "");
    let reader = Stopped(sitting.tmux.process());
    sitting.tmux.press(&["-N", "500", "l"]);
    kill("-STOP", &reader.0);
    thread::sleep(Duration::from_secs(2));
    sitting.signal("-TERM");
    sitting.check_ended();
}

/// A process that does nothing until this is dropped.
struct Stopped(String);

impl Drop for Stopped {
    fn drop(&mut self) {
        kill("-CONT", &self.0);
    }
}

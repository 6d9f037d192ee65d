//! A terminal for tests: tmux, which draws what a program sends and tells what is seen.

use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

/// Bots and a busy machine take their time.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal of its own, with one program in it.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs `kupa` with these words in a window of that size, and keeps the window afterwards.
    pub(crate) fn run(name: &str, size: (u16, u16), folder: &Path, words: &str) -> Tmux {
        Tmux::run_after("", name, size, folder, words)
    }

    /// The same in a shell that was told something before.
    pub(crate) fn run_after(
        before: &str,
        name: &str,
        (columns, rows): (u16, u16),
        folder: &Path,
        words: &str,
    ) -> Tmux {
        let tmux = Tmux { socket: format!("kupa-test-{name}-{}", std::process::id()) };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let program = format!(
            "{before} env LC_ALL=C.UTF-8 USER=dana XDG_DATA_HOME={} {} {words}; echo left with $?; cat",
            folder.display(),
            env!("CARGO_BIN_EXE_kupa")
        );
        tmux.call(&["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows, &program]);
        tmux
    }

    fn call(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.env("LC_ALL", "C.UTF-8").args(["-u", "-L", &self.socket]).args(arguments);
        command.output().expect("tmux is installed: `cargo xtask ci` sees to it")
    }

    /// Presses keys, by tmux's names for them.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.call(&[&["send-keys"], keys].concat());
    }

    /// The number of tmux's own process, which reads what the program writes.
    pub(crate) fn process(&self) -> String {
        let answer = self.call(&["display-message", "-p", "#{pid}"]).stdout;
        String::from_utf8_lossy(&answer).trim().to_owned()
    }

    /// Makes the window larger or smaller.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.call(&["resize-window", "-x", &columns.to_string(), "-y", &rows.to_string()]);
    }

    /// Takes the window away.
    pub(crate) fn close(&self) {
        self.call(&["kill-server"]);
    }

    /// What is seen.
    pub(crate) fn picture(&self) -> String {
        String::from_utf8_lossy(&self.call(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until something is seen.
    pub(crate) fn see(&self, text: &str) {
        self.wait(|| self.picture().contains(text), text);
    }

    /// Waits until something is so.
    pub(crate) fn wait(&self, is_so: impl Fn() -> bool, what: &str) {
        let started = Instant::now();
        while !is_so() {
            assert!(started.elapsed() < PATIENCE, "{what}: not in\n{}", self.picture());
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.close();
    }
}

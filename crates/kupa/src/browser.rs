//! Opens the browser, for whoever starts Kupa at a desktop.

use std::env;
use std::io::{self, IsTerminal as _};
use std::process::{Command, Stdio};
use std::thread;

/// Does somebody sit before this machine who would see a window?
pub(crate) fn is_desktop() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && has_windows(is_set)
}

/// Opens the address. If that fails, it has been printed.
pub(crate) fn open(url: &str) {
    let mut opener = opener(url);
    opener.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut opener) = opener.spawn() {
        // The system wants somebody to hear that it has ended.
        thread::spawn(move || opener.wait());
    }
}

/// By the environment: not over SSH, not in CI, and where X or Wayland are how windows come about, with one.
fn has_windows(is_set: impl Fn(&str) -> bool) -> bool {
    let is_remote = ["SSH_CONNECTION", "SSH_TTY", "CI"].into_iter().any(&is_set);
    let always = cfg!(any(windows, target_os = "macos"));
    !is_remote && (always || ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(&is_set))
}

#[cfg(windows)]
fn opener(url: &str) -> Command {
    let mut opener = Command::new("rundll32");
    opener.args(["url.dll,FileProtocolHandler", url]);
    opener
}

#[cfg(not(windows))]
fn opener(url: &str) -> Command {
    let mut opener = Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    opener.arg(url);
    opener
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_opened_where_somebody_sees_it() {
        let with = |set: &'static [&'static str]| has_windows(|name| set.contains(&name));
        assert!(with(&["DISPLAY"]) && with(&["WAYLAND_DISPLAY"]));
        assert!(!with(&[]));
        for elsewhere in [&["DISPLAY", "SSH_CONNECTION"], &["DISPLAY", "SSH_TTY"], &["WAYLAND_DISPLAY", "CI"]]
        {
            assert!(!with(elsewhere), "{elsewhere:?}");
        }
    }
}

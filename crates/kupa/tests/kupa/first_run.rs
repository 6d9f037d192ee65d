//! The first minute: what `kupa` says when it is started by somebody who has told it nothing, what it
//! opens, and what it says of itself.

use std::fs;
use std::net::TcpListener;

use crate::serve::kupa;
#[cfg(unix)]
use crate::tmux::Tmux;

#[test]
fn the_version_tells_the_commit_and_the_formats() {
    let long = String::from_utf8(kupa(&["--version"]).stdout).expect("text");
    let lines: Vec<&str> = long.lines().collect();
    assert_eq!(lines[0], concat!("kupa ", env!("CARGO_PKG_VERSION")));
    let names: Vec<&str> =
        lines[1..].iter().map(|line| line.split("  ").next().unwrap_or_default()).collect();
    assert_eq!(names, ["commit", "record notation", "data file layout", "database layout", "rules"]);
    assert!(!lines[1].ends_with("commit"), "{long}");
    let short = String::from_utf8(kupa(&["-V"]).stdout).expect("text");
    assert_eq!(short.trim_end(), lines[0]);
}

#[test]
fn every_shell_gets_its_completions_and_every_command_its_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = kupa(&["completions", shell]);
        assert!(script.status.success(), "{shell}");
        assert!(String::from_utf8_lossy(&script.stdout).contains("doctor"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    assert!(kupa(&["manual", pages.to_str().expect("a plain name")]).status.success());
    let help = String::from_utf8(kupa(&["--help"]).stdout).expect("text");
    let (_, commands) = help.split_once("Commands:\n").expect("commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    // A description may go on in a second line, further in.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let page = fs::read_to_string(pages.join(format!("kupa-{command}.1"))).expect(command);
        assert!(page.contains(".SH DESCRIPTION"), "{command}");
    }
    let serve = fs::read_to_string(pages.join("kupa-serve.1")).expect("a page");
    for variable in ["KUPA_LISTEN", "KUPA_DATA", "KUPA_STORE", "KUPA_NO_OPEN", "KUPA_LOG_FORMAT"] {
        assert!(serve.contains(variable), "{variable} is not in its page");
    }
}

/// Starts `kupa` as at a desktop, with a browser that writes down where it was sent.
#[cfg(unix)]
fn at_a_desktop(name: &str, words: &str) -> (Tmux, tempfile::TempDir) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let browser = folder.path().join("xdg-open");
    let opened = folder.path().join("opened");
    fs::write(&browser, format!("#!/bin/sh\necho \"$1\" >{}\n", opened.display())).expect("a script");
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).expect("ours");
    let desktop = format!(
        "unset CI SSH_CONNECTION SSH_TTY; export DISPLAY=:9 PATH={}:\"$PATH\";",
        folder.path().display()
    );
    let tmux = Tmux::run_after(&desktop, name, (120, 24), folder.path(), words);
    (tmux, folder)
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn a_desktop_gets_three_lines_and_a_window_whatever_listens_at_the_usual_port() {
    // Perhaps it is taken already; then it is as it should be.
    let _taken = TcpListener::bind("127.0.0.1:4949");
    let (tmux, folder) = at_a_desktop("desktop", "");
    tmux.see("Port 4949 is taken, so Kupa is open here: http://127.0.0.1:");
    tmux.see(&format!("games are in: {}", folder.path().join("kupa").display()));
    tmux.see("for a phone:  stop this (Ctrl-C) and start `kupa --listen 0.0.0.0:");
    let said = tmux.picture();
    let lines = said.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 4, "three lines, of which one may be broken:\n{said}");
    let opened = folder.path().join("opened");
    tmux.wait(|| fs::read_to_string(&opened).is_ok_and(|url| url.ends_with('\n')), "a window");
    let url = fs::read_to_string(&opened).expect("it was opened");
    assert!(said.contains(&format!("here: {}", url.trim())), "{url}: not in\n{said}");
    tmux.press(&["C-c"]);
    tmux.see("left with 0");
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn whoever_wants_no_window_gets_none() {
    for (name, words) in [("unopened", "--no-open"), ("told", "serve --listen 127.0.0.1:0")] {
        let (tmux, folder) = at_a_desktop(name, words);
        tmux.see("games are in:");
        tmux.press(&["C-c"]);
        tmux.see("left with 0");
        assert!(!folder.path().join("opened").exists(), "{words}");
    }
}

/// A data file of layout 1, of a game whose rules are older than ours.
const LAYOUT_1: &[u8] = include_bytes!("../../../web/tests/web/gamnon-1.db");

/// Where SQLite keeps the number of the layout: four bytes, the highest first.
const LAYOUT: std::ops::Range<usize> = 60..64;

#[test]
fn what_an_upgrade_brings_up_to_date_is_said_once() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("a plain name");
    fs::write(data.path().join("kupa.db"), LAYOUT_1).expect("it can be written");
    let doctor = String::from_utf8(kupa(&["doctor", "--data", folder]).stdout).expect("text");
    assert!(doctor.contains("layout 1; it is brought up to date when it is next served"), "{doctor}");
    let (first, second) = (greeting(folder), greeting(folder));
    let said = "up to date:   the data file went from layout 1 to";
    assert!(first.contains(said) && first.contains("1 game of older rules"), "{first}");
    assert!(!second.contains("up to date:"), "{second}");
}

#[test]
fn the_way_back_is_refused_with_the_way_out() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("a plain name");
    let mut file = LAYOUT_1.to_vec();
    file[LAYOUT].copy_from_slice(&999_u32.to_be_bytes());
    fs::write(data.path().join("kupa.db"), &file).expect("it can be written");
    let refused = kupa(&["serve", "--listen", "127.0.0.1:0", "--data", folder]);
    let said = String::from_utf8(refused.stderr).expect("text");
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(
        said.contains("a newer version of Kupa wrote it") && said.contains("kupa restore BACKUP"),
        "{said}"
    );
    assert_eq!(fs::read(data.path().join("kupa.db")).expect("a file"), file, "it is left as it is");
}

#[test]
fn a_server_whom_nobody_reads_serves_all_the_same() {
    let data = tempfile::tempdir().expect("a folder");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    drop(listener);
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_kupa"))
        .args(["serve", "--listen", &address, "--data"])
        .arg(data.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("kupa starts");
    // Closed before anything is said: each line of the greeting goes nowhere.
    drop(server.stdout.take());
    let waited = std::time::Instant::now();
    while std::net::TcpStream::connect(&address).is_err() && waited.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // It listens before it greets.
    std::thread::sleep(std::time::Duration::from_millis(200));
    let ended = server.try_wait().expect("its state is known");
    server.kill().expect("it is there");
    server.wait().expect("it ends");
    assert_eq!(ended, None);
}

/// All that a server says before anybody comes.
fn greeting(folder: &str) -> String {
    use std::io::{BufRead as _, BufReader};
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_kupa"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data", folder])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("kupa starts");
    let lines = BufReader::new(server.stdout.take().expect("standard output")).lines().map_while(Result::ok);
    let mut said = Vec::new();
    for line in lines {
        let is_last = line.starts_with("for ");
        said.push(line);
        if is_last {
            break;
        }
    }
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    said.join("\n")
}

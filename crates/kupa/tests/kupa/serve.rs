//! The web server's command, and games between its store and files.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

pub(crate) const RECORD: &str = "../../games/chico/tests/playthroughs/egg-quit-last-player-roll.kupa";

pub(crate) fn kupa(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kupa")).args(arguments).output().expect("kupa runs")
}

/// A server that runs until it is dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        let child = Command::new(env!("CARGO_BIN_EXE_kupa"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn();
        Server::greeted(child.expect("kupa starts"))
    }

    fn greeted(mut child: Child) -> Server {
        let mut line = String::new();
        let out = child.stdout.take().expect("standard output");
        BufReader::new(out).read_line(&mut line).expect("a greeting");
        let address = line.trim().rsplit("http://").next().expect("an address").to_owned();
        Server { child, address }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn get(&self, path: &str) -> String {
        get(&self.address, path)
    }
}

fn get(address: &str, path: &str) -> String {
    let mut socket = TcpStream::connect(address).expect("a connection");
    write!(socket, "GET {path} HTTP/1.1\r\nHost: kupa\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("an answer");
    answer
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_record_goes_in_is_shown_and_comes_out_the_same() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let imported = kupa(&["import", RECORD, "--data", folder]);
    assert!(imported.status.success(), "{imported:?}");
    let said = String::from_utf8(imported.stdout).unwrap();
    let id = said.trim().rsplit("/t/").next().unwrap().to_owned();

    let server = Server::start(data.path());
    assert!(server.get("/healthz").ends_with("ok"));
    assert!(server.get(&format!("/t/{id}")).starts_with("HTTP/1.1 200"));

    let exported = kupa(&["export", &id, "--data", folder]);
    let record = String::from_utf8(exported.stdout).unwrap();
    let original = fs::read_to_string(RECORD).unwrap();
    let steps = |text: &str| {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        lines.flat_map(str::split_whitespace).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(steps(&record), steps(&original));

    let copy = data.path().join("copy.db");
    assert!(kupa(&["backup", copy.to_str().unwrap(), "--data", folder]).status.success(), "while it runs");
    let refused = kupa(&["restore", copy.to_str().unwrap(), "--data", folder]);
    assert_eq!(refused.status.code(), Some(1), "not while it runs");
    drop(server);
    assert!(kupa(&["restore", copy.to_str().unwrap(), "--data", folder]).status.success());
    let again = kupa(&["export", &id, "--data", folder]);
    assert_eq!(String::from_utf8(again.stdout).unwrap(), record);
}

#[cfg(unix)]
#[test]
fn a_server_says_what_it_does_in_json_and_stops_when_it_is_told() {
    let data = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kupa"))
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--metrics",
            "127.0.0.1:0",
            "--log-format",
            "json",
            "--data",
        ])
        .arg(data.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kupa starts");
    let mut lines = BufReader::new(child.stderr.take().expect("standard error")).lines();
    let mut next =
        || serde_json::from_str::<Value>(&lines.next().expect("a line").expect("text")).expect("JSON");
    let open = next();
    assert_eq!((&open["level"], &open["message"]), (&"INFO".into(), &"the server is open".into()));
    let metrics = get(open["metrics"].as_str().expect("an address"), "/metrics");
    assert!(metrics.contains("process_start_time_seconds"), "{metrics}");

    let told = Command::new("kill").arg(child.id().to_string()).status().expect("kill is there");
    assert!(told.success());
    assert_eq!(
        [next(), next()].map(|line| line["message"].clone()),
        ["the server is closing", "the server is closed"]
    );
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn keys_are_rotated_and_the_old_ones_kept() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let none = kupa(&["rotate-keys", "--data", folder]);
    assert_eq!(none.status.code(), Some(1), "there are none before the server has run");
    drop(Server::start(data.path()));
    let keys = || fs::read_to_string(data.path().join("keys")).unwrap();
    let before = keys();
    assert!(kupa(&["rotate-keys", "--data", folder]).status.success());
    assert_ne!(keys().lines().next(), before.lines().next());
    assert!(keys().ends_with(&before));
}

#[test]
fn options_that_mean_nothing_are_refused() {
    for arguments in [
        ["--public", "kupa.example"],
        ["--public", "https://kupa.example/games"],
        ["--proxy-header", "X Forwarded"],
        ["--metrics", "9494"],
        ["--log", "inof"],
        ["--log-format", "xml"],
    ] {
        let refused = kupa(&["serve", arguments[0], arguments[1]]);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains(arguments[0]), "{arguments:?}");
    }
}

#[test]
fn an_imported_game_carries_no_proof() {
    let verified = kupa(&["verify", RECORD]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&verified.stderr).contains("carries no proof"));
}

#[test]
fn what_can_not_be_done_is_said_in_one_sentence() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let file = data.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let folder = data.path().to_str().unwrap();
    for arguments in [
        ["serve", "--listen", &address, "--data", folder].as_slice(),
        &["serve", "--listen", "127.0.0.1:0", "--data", file.to_str().unwrap()],
        &["export", "nothing", "--data", folder],
        &["import", "/nothing/here.kupa", "--data", folder],
        &["restore", "/nothing/here.db", "--data", folder],
    ] {
        let refused = kupa(arguments);
        assert_eq!(refused.status.code(), Some(1), "{arguments:?}");
        let sentence = String::from_utf8(refused.stderr).unwrap();
        assert!(sentence.starts_with("kupa: ") && sentence.trim().lines().count() == 1, "{sentence}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_takes_as_many_open_files_as_it_may_have() {
    let data = tempfile::tempdir().unwrap();
    let few = Command::new("sh")
        .args(["-c", "ulimit -Sn 64; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_kupa")])
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn();
    let server = Server::greeted(few.expect("a shell"));
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.child.id())).unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).expect("a limit");
    let [soft, hard] = [3, 4].map(|at| line.split_whitespace().nth(at));
    assert_eq!(soft, hard, "{line}");
}

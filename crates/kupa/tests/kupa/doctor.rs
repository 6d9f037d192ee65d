//! `kupa doctor`: each thing that may be wrong is said, and nothing is changed by asking.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::serve::{RECORD, Server, kupa};

/// What the doctor says about a folder, with further words; and whether all is well.
fn examine(data: &Path, words: &[&str]) -> (String, bool) {
    let folder = data.to_str().expect("a plain name");
    let output = kupa(&[&["doctor", "--data", folder], words].concat());
    let said = String::from_utf8(output.stdout).expect("text");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.success(), complaint.is_empty(), "{said}{complaint}");
    (said, output.status.success())
}

/// Something is wrong, and it is said.
fn check_wrong(data: &Path, words: &[&str], expected: &str) {
    let (said, is_well) = examine(data, words);
    let is_said = said.lines().any(|line| line.starts_with("WRONG") && line.contains(expected));
    assert!(is_said && !is_well, "{expected}: not in\n{said}");
}

fn check_well(data: &Path, words: &[&str], expected: &str) {
    let (said, is_well) = examine(data, words);
    assert!(is_well && said.contains(expected), "{expected}: not in\n{said}");
}

/// Any port that is free.
const FREE: &[&str] = &["--listen", "127.0.0.1:0"];

fn with_a_game() -> tempfile::TempDir {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("a plain name");
    assert!(kupa(&["import", RECORD, "--data", folder]).status.success());
    data
}

#[test]
fn a_folder_is_well_before_and_after_the_first_game() {
    let data = tempfile::tempdir().expect("a folder");
    check_well(&data.path().join("new"), FREE, "is not there yet");
    assert!(!data.path().join("new").exists(), "asking makes nothing");
    check_well(data.path(), FREE, "there are no games yet");
    let data = with_a_game();
    let before = fs::read(data.path().join("kupa.db")).expect("a file");
    check_well(data.path(), FREE, "1 tables in a file of layout");
    assert_eq!(fs::read(data.path().join("kupa.db")).expect("a file"), before, "asking changes nothing");
}

#[test]
fn a_folder_that_is_none_and_a_file_that_is_not_ours_are_wrong() {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("kupa.db");
    fs::write(&file, "a letter to somebody else").expect("it can be written");
    check_wrong(data.path(), FREE, "kupa.db");
    check_wrong(&file, FREE, "is not a folder");
    check_wrong(&file.join("below"), FREE, "is not a folder");
}

#[cfg(unix)]
#[test]
fn a_folder_that_others_may_read_is_noted() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = with_a_game();
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o755)).expect("ours");
    check_well(data.path(), FREE, "is open to other users");
}

#[test]
fn a_port_is_free_or_ours_or_somebody_elses() {
    let data = tempfile::tempdir().expect("a folder");
    check_well(data.path(), FREE, "is free");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    check_wrong(data.path(), &["--listen", &address], "something else listens");
    check_wrong(data.path(), &["--listen", "192.0.2.1:4949"], "does not have that address");
    let server = Server::start(data.path());
    check_well(data.path(), &["--listen", server.address()], "Kupa answers");
}

#[test]
fn a_clock_that_goes_behind_the_games_is_wrong() {
    let data = with_a_game();
    let tomorrow = SystemTime::now() + Duration::from_secs(24 * 60 * 60);
    let file = fs::File::options().append(true).open(data.path().join("kupa.db")).expect("a file");
    file.set_modified(tomorrow).expect("ours");
    check_wrong(data.path(), FREE, "minutes from now");
}

#[test]
fn what_is_said_of_a_proxy_has_to_fit() {
    let data = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let listen = ["--listen", &*address];
    let with = |words: &[&'static str]| examine(data.path(), &[&listen, words].concat()).0;
    assert!(with(&["--public", "https://kupa.example"]).contains("all of them count as one client"));
    let plain = with(&["--public", "http://kupa.example", "--proxy-header", "X-Forwarded-For"]);
    assert!(plain.contains("not https://"), "{plain}");
    let open =
        kupa(&["doctor", "--listen", "0.0.0.0:0", "--proxy-header", "X-Forwarded-For", "--data", "/tmp"]);
    assert!(String::from_utf8_lossy(&open.stdout).contains("without the proxy"));
}

/// A proxy for one request at a time, which sends this line along, and another host if it is told to.
fn proxy(to: String, line: &'static str, host: Option<&'static str>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    thread::spawn(move || {
        for socket in listener.incoming().map_while(Result::ok) {
            let mut reader = BufReader::new(socket.try_clone().expect("a socket"));
            let mut head = String::new();
            while reader.read_line(&mut head).is_ok_and(|read| read > 2) {}
            let mut lines: Vec<&str> = head.lines().filter(|line| !line.is_empty()).collect();
            lines.extend((!line.is_empty()).then_some(line));
            let mut head = lines.join("\r\n");
            if let Some(host) = host {
                let named = head.lines().find(|line| line.starts_with("Host:")).expect("a host").to_owned();
                head = head.replace(&named, &format!("Host: {host}"));
            }
            let Ok(mut server) = TcpStream::connect(&to) else { continue };
            write!(server, "{head}\r\n\r\n").expect("the server reads");
            let mut answer = Vec::new();
            server.read_to_end(&mut answer).expect("the server answers");
            (&socket).write_all(&answer).expect("somebody reads");
        }
    });
    format!("http://{address}")
}

/// A port that was free a moment ago.
fn free_port() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}

#[test]
fn what_a_proxy_sends_is_looked_at() {
    let data = tempfile::tempdir().expect("a folder");
    let listen = free_port();
    let ask = |public: &str| {
        let words = ["--listen", &*listen, "--public", public, "--proxy-header", "X-Forwarded-For"];
        examine(data.path(), &words)
    };
    let (said, is_well) = ask(&proxy(listen.clone(), "X-Forwarded-For: 198.51.100.1, 192.0.2.7", None));
    assert!(is_well && said.contains("that we are 192.0.2.7"), "{said}");
    for line in ["", "X-Real-IP: 192.0.2.7", "X-Forwarded-For: unknown"] {
        let (said, is_well) = ask(&proxy(listen.clone(), line, None));
        assert!(!is_well && said.contains("sends no x-forwarded-for"), "{line}: {said}");
    }
    let (said, _) = ask(&proxy(listen.clone(), "X-Forwarded-For: 192.0.2.7", Some("backend")));
    assert!(said.contains("passes on `Host: backend`"), "{said}");
    let (said, _) = ask(&format!("http://{}", free_port()));
    assert!(said.contains("does not answer"), "{said}");
    let elsewhere = Server::start(data.path());
    let (said, is_well) = ask(&format!("http://{}", elsewhere.address()));
    assert!(!is_well && said.contains("does not lead here"), "{said}");
}

#[test]
fn through_a_proxy_a_server_that_runs_is_found() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path());
    let public = proxy(server.address().to_owned(), "X-Forwarded-For: 192.0.2.7", None);
    let words = ["--listen", server.address(), "--public", &public, "--proxy-header", "X-Forwarded-For"];
    check_well(data.path(), &words, "leads to a Kupa");
}

//! The proxy: does it lead here, and does it say whom it speaks for?
//!
//! While the server is stopped, its port is free for a moment, and what the proxy sends can be seen. While
//! it runs, only whether something answers.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, ToSocketAddrs as _};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use web::{ProxyHeader, Public};

use super::Finding;
use super::port::{self, Port, State};
use crate::serve::Reach;

const SUBJECT: &str = "proxy";

/// A proxy that tries several ways takes its time.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn look(reach: &Reach, port: Port) -> Vec<Finding> {
    let mut findings = told(reach, &port);
    if let Some(public) = &reach.public {
        findings.extend(seen(public, reach.proxy_header.as_ref(), port));
    }
    findings
}

/// What can be said without asking anybody.
fn told(reach: &Reach, port: &Port) -> Vec<Finding> {
    let mut findings = Vec::new();
    let is_open = !port.address.ip().is_loopback();
    match (&reach.public, &reach.proxy_header) {
        (None, None) => findings.push(Finding::well(SUBJECT, "none is named, and at home none is needed")),
        (Some(_), None) => findings.push(Finding::wrong(SUBJECT, ONE_CLIENT)),
        (_, Some(_)) if is_open => findings.push(Finding::doubtful(SUBJECT, FORGEABLE)),
        (_, Some(_)) => {}
    }
    if reach.public.as_ref().is_some_and(|public| !public.is_secure()) {
        findings.push(Finding::doubtful(SUBJECT, PLAIN));
    }
    findings
}

const ONE_CLIENT: &str = "people come through a proxy and no --proxy-header is named: all of them count as one \
    client, and a flood of one locks out all";
const FORGEABLE: &str = "the server can be reached without the proxy; whoever does so may write the header that is \
    believed: listen at 127.0.0.1, or close the port to others";
const PLAIN: &str = "the public address is not https://: anybody on the way can read along";

/// What comes of a request through the proxy.
fn seen(public: &Public, header: Option<&ProxyHeader>, port: Port) -> Vec<Finding> {
    match port.state {
        State::Free(listener) => probe(public, header, listener),
        State::Kupa => vec![answered(public)],
        State::Taken | State::Refused(_) => Vec::new(),
    }
}

fn answered(public: &Public) -> Finding {
    match ask(public, "/livez") {
        Ok(answer) if answer.trim_end().ends_with("ok") => Finding::well(
            SUBJECT,
            format!(
                "{} leads to a Kupa; stop the server and ask again to see what headers come",
                public.as_str()
            ),
        ),
        Ok(_) => Finding::wrong(SUBJECT, format!("what answers at {} is not Kupa", public.as_str())),
        Err(why) => Finding::wrong(SUBJECT, why),
    }
}

/// Stands in for the server, and looks at what the proxy sends.
fn probe(public: &Public, header: Option<&ProxyHeader>, listener: TcpListener) -> Vec<Finding> {
    let word = format!("/doctor-{:016x}", word());
    let (sender, heads) = mpsc::channel();
    thread::spawn(move || while stand_in(&listener, &sender).is_ok() {});
    if let Err(why) = ask(public, &word) {
        return vec![Finding::wrong(SUBJECT, why)];
    }
    let ours = |head: &Head| head.first().is_some_and(|line| line.contains(&word));
    match heads.try_iter().find(ours) {
        Some(head) => judged(public, header, &head),
        None => vec![Finding::wrong(SUBJECT, format!("{} does not lead here", public.as_str()))],
    }
}

/// A word that no other doctor asks for at the same time.
fn word() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32
}

/// The lines of a request before its empty one.
type Head = Vec<String>;

fn stand_in(listener: &TcpListener, heads: &mpsc::Sender<Head>) -> io::Result<()> {
    let (mut socket, _) = listener.accept()?;
    socket.set_read_timeout(Some(PATIENCE))?;
    let lines = BufReader::new(socket.try_clone()?).lines().map_while(Result::ok);
    let head: Head = lines.take_while(|line| !line.is_empty()).take(LINES).collect();
    heads.send(head).map_err(io::Error::other)?;
    // Whoever hangs up here has hung up on this request alone.
    let _ = socket.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
    Ok(())
}

const LINES: usize = 100;

fn judged(public: &Public, header: Option<&ProxyHeader>, head: &Head) -> Vec<Finding> {
    let mut findings = Vec::new();
    let host = public.as_str().split_once("://").map_or("", |(_, host)| host);
    let sent = head.iter().filter_map(|line| line.split_once(':'));
    let named =
        sent.clone().find(|(name, _)| name.eq_ignore_ascii_case("host")).map(|(_, value)| value.trim());
    if named != Some(host) {
        let named = named.unwrap_or("nothing");
        findings.push(Finding::wrong(SUBJECT, format!("it passes on `Host: {named}` in place of {host}")));
    }
    match header.map(|header| (header, header.client(sent.clone()))) {
        Some((header, None)) => findings.push(Finding::wrong(
            SUBJECT,
            format!("it sends no {header} with an address in it: all people count as one client"),
        )),
        Some((header, Some(client))) => findings.push(Finding::well(
            SUBJECT,
            format!("it leads here, and says by {header} that we are {client}"),
        )),
        None => {}
    }
    findings
}

/// Asks through the proxy; curl knows https and whom to believe there.
fn ask(public: &Public, path: &str) -> Result<String, String> {
    let silent = |why: String| format!("{} does not answer: {why}", public.as_str());
    if public.is_secure() {
        return by_curl(&format!("{}{path}", public.as_str())).map_err(silent);
    }
    let host = public.as_str().trim_start_matches("http://");
    let with_port = if host.rsplit(']').next().is_some_and(|rest| rest.contains(':')) {
        host.to_owned()
    } else {
        format!("{host}:80")
    };
    let found = with_port.to_socket_addrs().map_err(|error| silent(error.to_string()))?.next();
    let address = found.ok_or_else(|| silent("it has no address".to_owned()))?;
    port::get(address, host, path).map_err(|error| silent(error.to_string()))
}

fn by_curl(url: &str) -> Result<String, String> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--show-error", "--max-time", "5", url]).stdin(Stdio::null());
    let output = curl.output().map_err(|_| "curl, by which https is asked, is not installed".to_owned())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
}

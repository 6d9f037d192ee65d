//! The port: is it free, or who has it?

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use super::Finding;

const SUBJECT: &str = "port";

/// Whoever is on this machine answers sooner.
const PATIENCE: Duration = Duration::from_secs(2);

/// What there is at an address.
pub(super) struct Port {
    pub(super) address: SocketAddr,
    pub(super) state: State,
}

pub(super) enum State {
    /// Nobody has it, so we hold it for a moment.
    Free(TcpListener),
    /// A server of ours answers there.
    Kupa,
    /// Something else does, or nothing.
    Taken,
    Refused(io::Error),
}

impl Port {
    pub(super) fn at(address: SocketAddr) -> Port {
        let state = match TcpListener::bind(address) {
            Ok(listener) => State::Free(listener),
            Err(error) if error.kind() != io::ErrorKind::AddrInUse => State::Refused(error),
            Err(_) if is_kupa(address) => State::Kupa,
            Err(_) => State::Taken,
        };
        Port { address, state }
    }

    /// Of a port that was not named, another is taken if need be.
    pub(super) fn finding(&self, is_named: bool) -> Finding {
        let address = self.address;
        match &self.state {
            State::Free(_) => Finding::well(SUBJECT, format!("{address} is free")),
            State::Kupa => Finding::well(SUBJECT, format!("Kupa answers at {address}")),
            State::Taken if is_named => Finding::wrong(
                SUBJECT,
                format!("something else listens at {address}: stop it, or name another address"),
            ),
            State::Taken => Finding::doubtful(
                SUBJECT,
                format!("something else listens at {address}; Kupa takes the next port"),
            ),
            State::Refused(error) => {
                Finding::wrong(SUBJECT, format!("can't listen at {address}: {}", hint(error)))
            }
        }
    }
}

fn hint(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "ports below 1024 are the system's; take a higher one".to_owned(),
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
        _ => error.to_string(),
    }
}

fn is_kupa(address: SocketAddr) -> bool {
    let ip = if address.ip().is_unspecified() { [127, 0, 0, 1].into() } else { address.ip() };
    let address = SocketAddr::new(ip, address.port());
    get(address, &address.to_string(), "/livez")
        .is_ok_and(|answer| answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"))
}

/// What a server answers, head and all.
pub(super) fn get(address: SocketAddr, host: &str, path: &str) -> io::Result<String> {
    let mut socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    write!(socket, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    socket.take(LONGEST).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// More than that is no answer to what we ask.
const LONGEST: u64 = 64 << 10;

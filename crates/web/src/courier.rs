//! Carries what is told to somebody outside: one POST by https, to a public address and no other. The address
//! is looked at when it is connected to, so a name that means another one a moment later leads nowhere else;
//! no redirect is followed, and nothing is read of the answer but its status.

mod guard;
#[cfg(test)]
mod tls;

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{fmt, io};

use axum::body::Body;
use axum::http::{Request, StatusCode, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::{task, time};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// All of it has to be done in so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest address.
const LONGEST: usize = 2000;

/// By which way letters go.
#[derive(Clone, Default)]
pub struct Courier(Way);

#[derive(Clone, Default)]
enum Way {
    /// By https, to public addresses.
    #[default]
    Guarded,
    /// All to one address and without TLS.
    To(SocketAddr),
    /// All to one address, by TLS, trusting as that says.
    #[cfg(test)]
    Trusting(SocketAddr, Arc<ClientConfig>),
    #[cfg(test)]
    Noted(Arc<noted::Noted>),
}

/// What is sent.
pub(crate) struct Letter {
    pub(crate) url: Uri,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

/// Why it could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The name leads to no address, or to one that is not public.
    NotPublic,
    /// Nobody answers there, or not by HTTP.
    Unreachable,
    /// Whoever answers can't show that it is who the name says.
    Untrusted,
    /// It took too long.
    Slow,
}

impl Failure {
    /// By what programs know it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Failure::NotPublic => "not_public",
            Failure::Unreachable => "unreachable",
            Failure::Untrusted => "untrusted",
            Failure::Slow => "slow",
        }
    }
}

/// Reads where something is to be sent: `https`, a host, nobody's password. Whether the host is public is seen
/// when it is connected to; what is plainly not is refused here.
pub(crate) fn address(text: &str) -> Result<Uri, &'static str> {
    let url: Uri = text.parse().map_err(|_| "it is no address")?;
    let authority = url.authority().ok_or("it has no host")?;
    if text.len() > LONGEST {
        return Err("it is too long");
    }
    if url.scheme_str() != Some("https") {
        return Err("it has to begin with `https://`");
    }
    if authority.as_str().contains('@') {
        return Err("it must not have a password");
    }
    match host(&url).parse::<IpAddr>() {
        Ok(ip) if !guard::is_public(ip) => Err("it is not a public address"),
        _ => Ok(url),
    }
}

/// The host, without the brackets of IPv6.
fn host(url: &Uri) -> &str {
    url.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']')
}

impl Courier {
    /// Carries everything to one address instead, without TLS and without looking at it: for tests.
    pub fn to(address: SocketAddr) -> Courier {
        Courier(Way::To(address))
    }

    #[cfg(test)]
    pub(crate) fn noting(noted: &Arc<noted::Noted>) -> Courier {
        Courier(Way::Noted(noted.clone()))
    }

    /// Sends a letter; gives the status of the answer.
    pub(crate) async fn send(&self, letter: Letter) -> Result<StatusCode, Failure> {
        let sending = async {
            match &self.0 {
                Way::Guarded => send_guarded(letter).await,
                Way::To(address) => exchange(connect(*address).await?, letter).await,
                #[cfg(test)]
                Way::Trusting(address, trust) => {
                    by_tls(connect(*address).await?, trust.clone(), letter).await
                }
                #[cfg(test)]
                Way::Noted(noted) => noted.take(letter),
            }
        };
        time::timeout(PATIENCE, sending).await.unwrap_or(Err(Failure::Slow))
    }
}

async fn send_guarded(letter: Letter) -> Result<StatusCode, Failure> {
    let stream = connect_public(host(&letter.url), letter.url.port_u16().unwrap_or(443)).await?;
    by_tls(stream, trust().await?, letter).await
}

/// Whoever answers has to show that it is who the address names.
async fn by_tls(stream: TcpStream, trust: Arc<ClientConfig>, letter: Letter) -> Result<StatusCode, Failure> {
    let name = ServerName::try_from(host(&letter.url).to_owned()).map_err(|_| Failure::NotPublic)?;
    let tls = TlsConnector::from(trust).connect(name, stream);
    exchange(tls.await.map_err(|error| of_handshake(&error))?, letter).await
}

fn of_handshake(error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::InvalidData { Failure::Untrusted } else { Failure::Unreachable }
}

/// Connects to the very address that was looked at.
async fn connect_public(host: &str, port: u16) -> Result<TcpStream, Failure> {
    let found = lookup_host((host, port)).await.map_err(|_| Failure::NotPublic)?;
    let mut failure = Failure::NotPublic;
    for address in found.filter(|address| guard::is_public(address.ip())) {
        match connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(other) => failure = other,
        }
    }
    Err(failure)
}

async fn connect(address: SocketAddr) -> Result<TcpStream, Failure> {
    TcpStream::connect(address).await.map_err(|_| Failure::Unreachable)
}

/// Those whom the operating system trusts, read once.
async fn trust() -> Result<Arc<ClientConfig>, Failure> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(trust) = TRUST.get() {
        return Ok(trust.clone());
    }
    let read = task::spawn_blocking(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        trusting(roots)
    });
    let trust = read.await.ok().flatten().ok_or(Failure::Untrusted)?;
    Ok(TRUST.get_or_init(|| trust).clone())
}

fn trusting(roots: RootCertStore) -> Option<Arc<ClientConfig>> {
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().ok()?;
    Some(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    letter: Letter,
) -> Result<StatusCode, Failure> {
    let request = request(letter).ok_or(Failure::Unreachable)?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|_| Failure::Unreachable)?;
    let mut connection = pin!(connection);
    let mut answer = pin!(sender.send_request(request));
    tokio::select! {
        biased;
        answer = &mut answer => answer.map(|answer| answer.status()).map_err(|_| Failure::Unreachable),
        _ = &mut connection => answer.await.map(|answer| answer.status()).map_err(|_| Failure::Unreachable),
    }
}

fn request(Letter { url, headers, body }: Letter) -> Option<Request<Body>> {
    let path = url.path_and_query().map_or("/", |path| path.as_str());
    let mut request = Request::post(path)
        .header(header::HOST, url.authority()?.as_str())
        .header(header::USER_AGENT, concat!("kupa/", env!("CARGO_PKG_VERSION")))
        .header(header::CONNECTION, "close")
        .header(header::CONTENT_LENGTH, body.len());
    for (name, value) in headers {
        request = request.header(name, value);
    }
    request.body(Body::from(body)).ok()
}

/// An address may have a secret in it.
impl fmt::Debug for Courier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Courier")
    }
}

#[cfg(test)]
pub(crate) mod noted {
    use std::sync::Mutex;

    use super::*;

    /// Takes letters in place of the world, and answers as a test says.
    #[derive(Default)]
    pub(crate) struct Noted {
        pub(crate) letters: Mutex<Vec<Letter>>,
        pub(crate) answer: Mutex<Option<Result<StatusCode, Failure>>>,
    }

    impl Noted {
        pub(super) fn take(&self, letter: Letter) -> Result<StatusCode, Failure> {
            self.letters.lock().expect("nobody panics here").push(letter);
            self.answer.lock().expect("nobody panics here").unwrap_or(Ok(StatusCode::NO_CONTENT))
        }

        /// From now on this is answered.
        pub(crate) fn answer(&self, answer: Result<StatusCode, Failure>) {
            *self.answer.lock().expect("nobody panics here") = Some(answer);
        }

        /// How many came.
        pub(crate) fn count(&self) -> usize {
            self.letters.lock().expect("nobody panics here").len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(url: &str) -> Letter {
        Letter { url: url.parse().expect("an address"), headers: Vec::new(), body: b"{}".to_vec() }
    }

    #[test]
    fn an_address_is_by_https_and_of_a_public_host() {
        for good in ["https://example.com/hook", "https://example.com:8443/a?b=c", "https://1.1.1.1/"] {
            assert!(address(good).is_ok(), "{good}");
        }
        let long = format!("https://example.com/{}", "x".repeat(LONGEST));
        for bad in [
            "",
            "hook",
            "/hook",
            "http://example.com/",
            "ftp://example.com/",
            "file:///etc/passwd",
            "https://",
            "https://dana:secret@example.com/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://10.1.2.3:8443/",
            "https://169.254.169.254/latest/meta-data",
            "https://[fc00::1]/",
            "https://exa mple.com/",
            "https://example.com/\r\nHost: other",
            &long,
        ] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }

    /// Names that mean this machine, also in forms that only a resolver reads.
    #[tokio::test]
    async fn what_a_name_leads_to_is_looked_at_when_it_is_connected_to() {
        for name in ["localhost", "127.1", "2130706433", "0x7f000001", "0", "no-such-name.invalid"] {
            let sent = Courier::default().send(letter(&format!("https://{name}:1/"))).await;
            assert_eq!(sent, Err(Failure::NotPublic), "{name}");
        }
    }

    /// A redirect is an answer like any other, and leads nowhere.
    #[tokio::test]
    async fn of_an_answer_the_status_is_read_and_nothing_else() {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let here = listener.local_addr().expect("it has one");
        let answering = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("somebody comes");
            let mut asked = vec![0; 4096];
            let read = stream.read(&mut asked).await.expect("it reads");
            let answer = format!(
                "HTTP/1.1 307 Over There\r\nLocation: http://{here}/\r\nContent-Length: 99999\r\n\r\n"
            );
            stream.write_all(answer.as_bytes()).await.expect("it writes");
            (String::from_utf8_lossy(&asked[..read]).into_owned(), listener)
        });
        let sent = Courier::to(here).send(letter("https://example.com:444/hook?x=1")).await;
        assert_eq!(sent, Ok(StatusCode::TEMPORARY_REDIRECT));
        let (asked, _listener) = answering.await.expect("it answers");
        assert!(asked.starts_with("POST /hook?x=1 HTTP/1.1\r\nhost: example.com:444\r\n"), "{asked}");
        assert!(asked.ends_with("\r\n\r\n{}"), "{asked}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_answer_is_not_waited_for() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let here = listener.local_addr().expect("it has one");
        assert_eq!(Courier::to(here).send(letter("https://example.com/")).await, Err(Failure::Slow));
    }
}

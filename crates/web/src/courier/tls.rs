//! A receiver that answers by TLS, with a certificate of the test's own: letters come through if, and only if, it
//! shows that it is who the address names.

use std::sync::Arc;

use axum::http::StatusCode;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};
use words::Language;

use super::{Courier, Failure, Way, trusting};
use crate::webhook::{Format, Webhook, When};

/// Who signs certificates.
type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority() -> Authority {
    let mut wanted = CertificateParams::new(Vec::new()).expect("no names");
    wanted.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(wanted, KeyPair::generate().expect("a key")).expect("a certificate")
}

/// Answers everybody by TLS, as `name`; gives what was asked, and for whom.
async fn receiver(
    authority: &Authority,
    name: &str,
    is_expired: bool,
) -> (std::net::SocketAddr, mpsc::UnboundedReceiver<(String, String)>) {
    let key = KeyPair::generate().expect("a key");
    let mut wanted = CertificateParams::new(vec![name.to_owned()]).expect("a name");
    if is_expired {
        wanted.not_after = date_time_ymd(2020, 1, 1);
    }
    let certificate = wanted.signed_by(&key, authority).expect("it is signed");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("there are some")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], PrivateKeyDer::Pkcs8(key.serialize_der().into()))
        .expect("its own key");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("it has one");
    let (heard, asked) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = TlsAcceptor::from(Arc::new(config.clone())).accept(stream).await else {
                continue;
            };
            let name = stream.get_ref().1.server_name().unwrap_or_default().to_owned();
            let mut bytes = vec![0; 4096];
            let read = stream.read(&mut bytes).await.expect("it reads");
            heard.send((name, String::from_utf8_lossy(&bytes[..read]).into_owned())).expect("the test reads");
            stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("it writes");
        }
    });
    (address, asked)
}

fn courier(address: std::net::SocketAddr, trusted: &Authority) -> Courier {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.der().clone()).expect("a certificate");
    Courier(Way::Trusting(address, trusting(roots).expect("there are ciphers")))
}

fn webhook() -> Webhook {
    let url = "https://hooks.example/kupa".to_owned();
    Webhook::new(url, When::Always, Format::Standard, Language::English, "https://kupa.example")
}

async fn send(courier: &Courier) -> Result<StatusCode, Failure> {
    courier.send(webhook().letter("one", 0, None).expect("an address")).await
}

#[tokio::test]
async fn a_letter_goes_by_tls_to_whom_the_address_names() {
    let authority = authority();
    let (address, mut asked) = receiver(&authority, "hooks.example", false).await;
    assert_eq!(send(&courier(address, &authority)).await, Ok(StatusCode::NO_CONTENT));
    let (name, request) = asked.recv().await.expect("it came");
    assert_eq!(name, "hooks.example");
    assert!(request.starts_with("POST /kupa HTTP/1.1\r\nhost: hooks.example\r\n"), "{request}");
    assert!(request.contains("webhook-signature: v1,") && request.contains("\"type\":\"ping\""), "{request}");
}

#[tokio::test]
async fn nothing_is_told_to_who_can_not_show_who_it_is() {
    let (known, unknown) = (authority(), authority());
    for (signer, name, is_expired) in [
        (&unknown, "hooks.example", false),
        (&known, "other.example", false),
        (&known, "kupa.hooks.example", false),
        (&known, "hooks.example", true),
    ] {
        let (address, mut asked) = receiver(signer, name, is_expired).await;
        assert_eq!(send(&courier(address, &known)).await, Err(Failure::Untrusted), "{name} {is_expired}");
        assert!(asked.try_recv().is_err(), "not a byte of it");
    }
}

#[tokio::test]
async fn nothing_is_told_without_tls() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("it has one");
    let heard = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("somebody comes");
        let mut bytes = vec![0; 4096];
        let read = stream.read(&mut bytes).await.expect("it reads");
        stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("it writes");
        String::from_utf8_lossy(&bytes[..read]).into_owned()
    });
    let sent = send(&courier(address, &authority())).await;
    assert!(matches!(sent, Err(Failure::Untrusted | Failure::Unreachable)), "{sent:?}");
    assert!(!heard.await.expect("it hears").contains("webhook"), "not a word of it");
}

//! The connections of a server: accepted, counted for each client, and limited in time.
//!
//! A client that sends half a request, or nothing, holds a socket; so the head of a request has to
//! arrive in time, the first one and those after it, and each client may have so many connections.

mod socket;
mod stream;

use std::convert::Infallible;
use std::future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time;
use tower::ServiceExt as _;

use crate::client::Client;
use crate::log_throttle::LogThrottle;
use crate::quota::{Permit, Quota};
use crate::routes::{self, App};

use socket::Socket;
use stream::Taken;

/// How long to wait where the system has no socket left.
const PAUSE: Duration = Duration::from_millis(100);

/// Whoever stands at the door is taken within that time.
const DOOR: Duration = Duration::from_millis(20);

/// A client that acknowledges nothing for so long is gone. Without that, whoever loses the network without a
/// word would look on for a quarter of an hour.
#[cfg(target_os = "linux")]
const SILENCE: Duration = Duration::from_secs(30);

/// The open connections.
pub(crate) struct Connections {
    pages: Router,
    app: App,
    quota: Arc<Quota>,
    tasks: JoinSet<()>,
    closing: watch::Sender<bool>,
    failures: LogThrottle,
}

impl Connections {
    pub(crate) fn new(app: App) -> Connections {
        Connections {
            pages: routes::app(app.clone()),
            quota: Quota::new(app.tables.settings().connections_of_client),
            app,
            tasks: JoinSet::new(),
            closing: watch::Sender::new(false),
            failures: LogThrottle::new(),
        }
    }

    /// Takes connections, for ever.
    pub(crate) async fn accept(&mut self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((socket, peer)) => self.serve(socket, peer),
                Err(error) => self.wait_after(&error).await,
            }
            while self.tasks.try_join_next().is_some() {}
        }
    }

    /// Takes those that stand at the door already: whoever was let to it would be turned away without a word.
    pub(crate) async fn accept_last(&mut self, listener: TcpListener) {
        let _ = time::timeout(DOOR, self.accept(&listener)).await;
    }

    /// Lets each finish what it is at, and cuts off those that take too long.
    pub(crate) async fn end(mut self, patience: Duration) {
        self.closing.send_replace(true);
        let all = async { while self.tasks.join_next().await.is_some() {} };
        if time::timeout(patience, all).await.is_err() {
            tracing::warn!("some connections did not end and are cut off");
        }
    }

    fn serve(&mut self, socket: TcpStream, peer: SocketAddr) {
        // Behind a proxy all connections are the proxy's.
        let client = (!self.app.admission.is_proxied()).then(|| Client::from(peer.ip()));
        let Some(permit) = self.quota.acquire(client) else { return };
        tend(&socket);
        let answering = Answering { pages: self.pages.clone(), app: self.app.clone(), peer };
        self.tasks.spawn(converse(socket, answering, self.closing.subscribe(), permit));
    }

    /// The client was gone again, or there are too many open files.
    async fn wait_after(&self, error: &io::Error) {
        if self.failures.allows() {
            tracing::warn!(%error, "a connection could not be taken");
        }
        time::sleep(PAUSE).await;
    }
}

/// A frame is sent at once, also if the one before has not been acknowledged; but that has to be some time.
fn tend(socket: &TcpStream) {
    drop(socket.set_nodelay(true));
    #[cfg(target_os = "linux")]
    drop(SockRef::from(socket).set_tcp_user_timeout(Some(SILENCE)));
}

/// What it takes to answer requests of one connection.
#[derive(Clone)]
struct Answering {
    pages: Router,
    app: App,
    peer: SocketAddr,
}

/// Answers the requests of one connection, and then perhaps with a stream. How it ends is the client's affair.
async fn converse(socket: TcpStream, answering: Answering, closing: watch::Receiver<bool>, _permit: Permit) {
    if let Some((socket, stream)) = answer_all(socket, answering, closing).await {
        let _ = stream::send(socket, stream).await;
    }
}

/// Answers one request after the other, until the connection ends, or an answer is a stream.
async fn answer_all(
    socket: TcpStream,
    answering: Answering,
    mut closing: watch::Receiver<bool>,
) -> Option<(TcpStream, Response)> {
    let taken = Taken::default();
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(answering.app.tables.settings().head_time);
    let socket = Socket::new(socket, &taken);
    let answer = {
        let taken = taken.clone();
        service_fn(move |request| answering.clone().answer(request, taken.clone()))
    };
    // In a box, so that a stream does not keep its room.
    let mut connection = Box::new(builder.serve_connection(socket, answer));
    let stream = tokio::select! {
        stream = future::poll_fn(|context| poll(&mut connection, &taken, context)) => Some(stream),
        _ = closing.wait_for(|is_closing| *is_closing) => None,
    };
    let stream = match stream {
        Some(stream) => stream,
        None => {
            Pin::new(&mut *connection).graceful_shutdown();
            future::poll_fn(|context| poll(&mut connection, &taken, context)).await
        }
    };
    let parts = connection.into_parts();
    // Who has asked for more already would not be answered: it is as if they said so while the stream is sent.
    stream.filter(|_| parts.read_buf.is_empty()).map(|stream| (parts.io.into_inner(), stream))
}

/// Goes on until the connection ends, or an answer is taken out of it.
fn poll<F: Future + Unpin>(
    connection: &mut F,
    taken: &Taken,
    context: &mut Context<'_>,
) -> Poll<Option<Response>> {
    let ended = Pin::new(connection).poll(context);
    match taken.take() {
        None => ended.map(|_| None),
        stream => Poll::Ready(stream),
    }
}

impl Answering {
    /// A server that is about to stop says with each answer that it is the last by this connection. So a
    /// balancer sends the next request elsewhere, and never into a connection that is just being closed.
    async fn answer(self, request: hyper::Request<Incoming>, taken: Taken) -> Result<Response, Infallible> {
        let mut request: Request = request.map(Body::new);
        let is_plain = stream::is_plain(&request);
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let mut answer = self.pages.oneshot(request).await?;
        if self.app.tables.is_draining() {
            answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(taken.unless_stream(is_plain, answer).await)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_acknowledges_nothing_is_not_waited_for() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("it has an address");
        let (_client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (socket, _) = accepted.expect("a connection");
        tend(&socket);
        assert_eq!(SockRef::from(&socket).tcp_user_timeout().expect("an option"), Some(SILENCE));
        assert!(socket.nodelay().expect("an option"));
    }
}

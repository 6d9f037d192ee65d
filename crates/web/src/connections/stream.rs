//! A connection on which a stream is sent. Hyper keeps two buffers of 8 kB for as long as a connection lasts, to
//! read requests and to write heads. A stream needs neither: it is the last answer of its connection, and may take
//! hours. So it is written here, in chunks as they come, and hyper is let go.

use std::future;
use std::io::{self, IoSlice, Write as _};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, UNIX_EPOCH};

use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Version, header};
use axum::response::Response;
use futures_util::StreamExt as _;
use tokio::net::TcpStream;

use crate::outside::now;

/// What is answered with one object after the other, for as long as somebody listens.
const STREAMS: [&str; 2] = ["text/event-stream", "application/x-ndjson"];

/// An answer that is taken out of hyper's hands.
#[derive(Clone, Default)]
pub(super) struct Taken(Arc<Inner>);

#[derive(Default)]
struct Inner {
    answer: Mutex<Option<Response>>,
    /// Does hyper wait to write what was answered before?
    is_waiting: AtomicBool,
}

impl Taken {
    /// The answer to such a request, unless it is a stream: that is taken, and hyper waits for it until it is
    /// dropped.
    pub(super) async fn unless_stream(&self, is_plain: bool, answer: Response) -> Response {
        if !is_plain || !is_stream(&answer) {
            return answer;
        }
        *self.answer() = Some(answer);
        future::pending().await
    }

    /// The answer, once, when all that came before it is written.
    pub(super) fn take(&self) -> Option<Response> {
        if self.0.is_waiting.load(Relaxed) { None } else { self.answer().take() }
    }

    pub(super) fn set_waiting(&self, is_waiting: bool) {
        self.0.is_waiting.store(is_waiting, Relaxed);
    }

    fn answer(&self) -> MutexGuard<'_, Option<Response>> {
        self.0.answer.lock().expect("nobody panics with an answer")
    }
}

/// Can this be answered in chunks, and is all of it read?
pub(super) fn is_plain(request: &Request) -> bool {
    request.method() == Method::GET && request.version() == Version::HTTP_11 && request.body().is_end_stream()
}

fn is_stream(answer: &Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE);
    answer.status() == StatusCode::OK && kind.is_some_and(|kind| STREAMS.iter().any(|stream| kind == stream))
}

/// Sends the answer to its end, or until nobody listens any more.
pub(super) async fn send(socket: TcpStream, answer: Response) -> io::Result<()> {
    let (parts, body) = answer.into_parts();
    write_all(&socket, &mut [IoSlice::new(&head(parts.headers))]).await?;
    // What it took to answer the request is dropped.
    drop(parts.extensions);
    tokio::select! {
        sent = send_body(&socket, body) => sent,
        gone = hung_up(&socket) => gone,
    }
}

/// The head of an answer whose length nobody knows, and which is the last.
fn head(mut headers: HeaderMap) -> Vec<u8> {
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(now().unsigned_abs()));
    headers.insert(header::DATE, HeaderValue::try_from(date).expect("a date is plain text"));
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    headers.insert(header::TRANSFER_ENCODING, HeaderValue::from_static("chunked"));
    let mut head = b"HTTP/1.1 200 OK\r\n".to_vec();
    for (name, value) in &headers {
        head.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    head.extend_from_slice(b"\r\n");
    head
}

async fn send_body(socket: &TcpStream, body: Body) -> io::Result<()> {
    let mut body = body.into_data_stream();
    while let Some(data) = body.next().await {
        let data = data.map_err(io::Error::other)?;
        // An empty chunk would be the end.
        if !data.is_empty() {
            let length = length(data.len());
            let chunk = &mut [IoSlice::new(&length), IoSlice::new(&data), IoSlice::new(b"\r\n")];
            write_all(socket, chunk).await?;
        }
    }
    write_all(socket, &mut [IoSlice::new(b"0\r\n\r\n")]).await
}

/// How a chunk begins: zeros before the number change nothing.
fn length(bytes: usize) -> [u8; 10] {
    let mut length = *b"00000000\r\n";
    write!(&mut length[..8], "{bytes:08x}").expect("nothing that is sent at once has four gigabytes");
    length
}

async fn write_all(socket: &TcpStream, mut parts: &mut [IoSlice<'_>]) -> io::Result<()> {
    while parts.iter().any(|part| !part.is_empty()) {
        socket.writable().await?;
        match socket.try_write_vectored(parts) {
            Ok(written) => IoSlice::advance_slices(&mut parts, written),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Waits until the other side closes, or says something: nobody answers it here any more.
async fn hung_up(socket: &TcpStream) -> io::Result<()> {
    loop {
        socket.readable().await?;
        match socket.try_read(&mut [0]) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            heard => return heard.map(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_stream_is_taken_when_all_before_it_is_written() {
        let taken = Taken::default();
        let [plain, stream] = ["text/plain", STREAMS[0]].map(|kind| {
            let answer = Response::builder().header(header::CONTENT_TYPE, kind);
            answer.body(Body::empty()).expect("an answer")
        });
        taken.unless_stream(true, plain).await;
        assert!(taken.take().is_none());
        taken.set_waiting(true);
        let forever = tokio::time::timeout(Duration::from_millis(1), taken.unless_stream(true, stream));
        assert!(forever.await.is_err());
        assert!(taken.take().is_none(), "something is still to be written");
        taken.set_waiting(false);
        assert!(taken.take().is_some());
        assert!(taken.take().is_none());
    }

    #[test]
    fn the_length_of_a_chunk_has_eight_digits() {
        assert_eq!(&length(0x2a), b"0000002a\r\n");
        assert_eq!(&length(0xffff_ffff), b"ffffffff\r\n");
    }
}

//! A connection's socket while hyper has it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::stream::Taken;

/// Says to [`Taken`] whether hyper still has something to write: whoever asks for several things at once and
/// reads slowly gets all that comes before a stream.
pub(super) struct Socket {
    tcp: TokioIo<TcpStream>,
    taken: Taken,
}

impl Socket {
    pub(super) fn new(tcp: TcpStream, taken: &Taken) -> Socket {
        Socket { tcp: TokioIo::new(tcp), taken: taken.clone() }
    }

    pub(super) fn into_inner(self) -> TcpStream {
        self.tcp.into_inner()
    }

    fn tcp(&mut self) -> Pin<&mut TokioIo<TcpStream>> {
        Pin::new(&mut self.tcp)
    }

    fn noting(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.taken.set_waiting(written.is_pending());
        written
    }
}

impl Read for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        self.tcp().poll_read(context, buffer)
    }
}

impl Write for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.tcp().poll_write(context, bytes);
        self.noting(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.tcp().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.tcp().poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.tcp().poll_write_vectored(context, bytes);
        self.noting(written)
    }
}

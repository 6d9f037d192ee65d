//! Somebody who opens a stream and reads nothing of it, with a small window, so that the server is
//! soon stuck with what it has to say.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};

use crate::server::ADDRESS_HEADER;

/// The least that systems give.
const WINDOW: u32 = 4096;

/// A stream that is open as long as this is held.
pub(crate) struct SlowReader(#[expect(dead_code, reason = "an open socket is all there is to it")] TcpStream);

impl SlowReader {
    /// Watches a table without looking.
    pub(crate) async fn open(server: SocketAddr, table: &str, number: u32) -> Result<SlowReader> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(WINDOW)?;
        let mut socket = socket.connect(server).await.context("no connection for a slow reader")?;
        let request = format!(
            "GET /t/{table}/events HTTP/1.1\r\nHost: {server}\r\n{ADDRESS_HEADER}: {}\r\n\r\n",
            crate::person::address(number)
        );
        socket.write_all(request.as_bytes()).await?;
        Ok(SlowReader(socket))
    }
}

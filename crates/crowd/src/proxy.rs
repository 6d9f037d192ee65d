//! Something between a node and its database that delays what passes, swallows it, or cuts it off.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time;

/// What becomes of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weather {
    /// They pass.
    Clear,
    /// They pass so much later.
    Slow(Duration),
    /// They are gone, and so is all that comes later by the same connection.
    Swallowed,
    /// Connections are closed, and new ones too.
    Cut,
}

/// A way to the database.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    weather: watch::Sender<Weather>,
    _accepting: JoinSet<()>,
}

impl Proxy {
    /// A way to that port.
    pub(crate) async fn to(port: u16) -> Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let weather = watch::Sender::new(Weather::Clear);
        let mut accepting = JoinSet::new();
        accepting.spawn(accept(listener, port, weather.subscribe()));
        Ok(Proxy { address, weather, _accepting: accepting })
    }

    /// From now on it is like that.
    pub(crate) fn turn(&self, weather: Weather) {
        self.weather.send_replace(weather);
    }
}

async fn accept(listener: TcpListener, port: u16, weather: watch::Receiver<Weather>) {
    let mut connections = JoinSet::new();
    while let Ok((node, _)) = listener.accept().await {
        connections.spawn(carry(node, port, weather.clone()));
        while connections.try_join_next().is_some() {}
    }
}

/// Both directions, until one ends or both are cut.
async fn carry(node: TcpStream, port: u16, mut weather: watch::Receiver<Weather>) {
    let Ok(database) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (from_node, to_node) = node.into_split();
    let (from_database, to_database) = database.into_split();
    let cut = weather.clone();
    tokio::select! {
        () = pass(from_node, to_database, cut.clone()) => {}
        () = pass(from_database, to_node, cut) => {}
        _ = weather.wait_for(|weather| *weather == Weather::Cut) => {}
    }
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    weather: watch::Receiver<Weather>,
) {
    let mut bytes = vec![0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let now = *weather.borrow();
        match now {
            Weather::Slow(delay) => time::sleep(delay).await,
            // The other side waits for ever, as it would behind a broken wire.
            Weather::Swallowed => std::future::pending().await,
            Weather::Clear | Weather::Cut => {}
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

//! Puts the pages on the network.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::time;

use crate::routes::{App, app};

/// A server that has its port.
pub struct Listening {
    listener: TcpListener,
    app: App,
}

impl Listening {
    /// Takes the port.
    pub async fn on(address: SocketAddr, app: App) -> io::Result<Listening> {
        Ok(Listening { listener: TcpListener::bind(address).await?, app })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until `stop` is done. Then no new ones are taken, streams end with the hint
    /// to come back, and what is under way is finished.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let hall = self.app.hall.clone();
        let sleeper = tokio::spawn(tuck_in(self.app.clone()));
        let closing = async move {
            stop.await;
            hall.close();
        };
        let pages = app(self.app).into_make_service_with_connect_info::<SocketAddr>();
        // A frame is sent at once, also if the one before has not been acknowledged.
        let listener = self.listener.tap_io(|socket| drop(socket.set_nodelay(true)));
        let served = axum::serve(listener, pages).with_graceful_shutdown(closing).await;
        sleeper.abort();
        served
    }
}

/// Lets go of what has not been used for a while.
async fn tuck_in(app: App) {
    let mut minutes = time::interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        app.hall.tuck_in();
        app.gate.forget_idle();
    }
}

/// The addresses by which others in the house reach a server that listens there.
pub fn reachable(address: SocketAddr, own: impl IntoIterator<Item = IpAddr>) -> Vec<String> {
    let visible = |ip: &IpAddr| !ip.is_loopback() && !matches!(ip, IpAddr::V6(_));
    let all: Vec<IpAddr> = match address.ip() {
        ip if ip.is_unspecified() => own.into_iter().filter(visible).collect(),
        ip if ip.is_loopback() => Vec::new(),
        ip => vec![ip],
    };
    all.into_iter().map(|ip| format!("http://{}", SocketAddr::new(ip, address.port()))).collect()
}

//! Serves the pages over the network.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time;
use tracing::field::display;

use crate::connections::Connections;
use crate::keys;
use crate::outside::now;
use crate::problem::Problem;
use crate::routes::{App, metrics_page};

/// A server that has its port.
pub struct Listening {
    listener: TcpListener,
    /// For whoever looks after the server.
    metrics: Option<TcpListener>,
    app: App,
}

impl Listening {
    /// Takes the port.
    pub async fn on(address: SocketAddr, app: App) -> io::Result<Listening> {
        Ok(Listening { listener: TcpListener::bind(address).await?, metrics: None, app })
    }

    /// Takes another port, at which there are the metrics and nothing else.
    pub async fn with_metrics_on(self, address: SocketAddr) -> io::Result<Listening> {
        Ok(Listening { metrics: Some(TcpListener::bind(address).await?), ..self })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where the metrics are, if they are anywhere.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Answers requests until `stop` is done, and as long as it takes a balancer to notice. Then no new
    /// ones are taken, streams end with the hint to come back, and what is under way is finished, if it does not take too long.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let metrics = self.metrics_address().map(display);
        tracing::info!(address = %self.address()?, metrics, "the server is open");
        // What is done beside it ends with it.
        let _beside = beside(self.app.clone(), self.metrics);
        let mut connections = Connections::new(self.app.clone());
        let tables = self.app.tables.clone();
        let drained = async move {
            stop.await;
            tables.drain();
            time::sleep(tables.settings().drain).await;
        };
        tokio::select! {
            () = connections.accept(&self.listener) => {}
            () = drained => {}
        }
        connections.accept_last(self.listener).await;
        tracing::info!("the server is closing");
        self.app.tables.close();
        connections.end(self.app.tables.settings().stop_after).await;
        tracing::info!("the server is closed");
        Ok(())
    }
}

/// What a stop of the server has interrupted is finished. If the store fails it is tried again.
async fn go_on_forgetting(app: App) {
    while let Err(problem) = app.tables.go_on_forgetting().await {
        app.tables.report(&problem);
        time::sleep(app.tables.settings().retry).await;
    }
}

fn beside(app: App, metrics: Option<TcpListener>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(evict_idle(app.clone()));
    tasks.spawn(go_on_forgetting(app.clone()));
    if app.tables.store().is_shared() {
        tasks.spawn(reload_keys(app.clone()));
    }
    if let Some(listener) = metrics {
        tasks.spawn(async move {
            if let Err(error) = axum::serve(listener, metrics_page(app)).await {
                tracing::error!(%error, "the metrics can't be served");
            }
        });
    }
    tasks
}

/// Takes in the keys that other nodes have made.
async fn reload_keys(app: App) {
    loop {
        time::sleep(keys::RELOAD).await;
        if let Err(error) = app.keys.reload(app.tables.store()).await {
            app.tables.report(&Problem::Store(error));
        }
    }
}

/// For so long a token may be left unused, in milliseconds: a year.
const UNUSED: i64 = 365 * 86_400_000;

/// Evicts what has not been used for a while, every minute.
async fn evict_idle(app: App) {
    let mut minutes = time::interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        app.tables.evict_idle();
        app.admission.forget_idle();
        if let Err(error) = app.tables.store().forget_tokens(now() - UNUSED).await {
            app.tables.report(&Problem::Store(error));
        }
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

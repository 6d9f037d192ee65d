//! `kupa serve`: the web table.

use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use etcetera::{BaseStrategy as _, choose_base_strategy};
use fast_qr::QRBuilder;
use store::Store;
use tokio::runtime::Runtime;
use tokio::signal;
#[cfg(unix)]
use tokio::signal::unix::SignalKind;
use web::{Admission, App, Keys, Listening, ProxyHeader, Public, RateLimits, Settings, Tables};

use crate::log::Log;

/// Serves the web table: open the address that it prints, and play.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to listen; `0.0.0.0:4949` lets the phones in the house in
    #[arg(long, value_name = "ADDRESS", env = "KUPA_LISTEN", default_value = "127.0.0.1:4949")]
    listen: SocketAddr,

    #[command(flatten)]
    folder: Folder,

    /// The address by which people find this server, if a proxy stands before it; with `https://` cookies
    /// travel by it alone
    #[arg(long, value_name = "URL", env = "KUPA_PUBLIC")]
    public: Option<Public>,

    /// The header in which that proxy writes whom it speaks for (`X-Forwarded-For`); without it all that
    /// comes through the proxy counts as one client
    #[arg(long, value_name = "NAME", env = "KUPA_PROXY_HEADER")]
    proxy_header: Option<ProxyHeader>,

    /// Where to serve `/metrics` for Prometheus, which everybody may read who reaches it; by default
    /// nowhere (`127.0.0.1:9494`)
    #[arg(long, value_name = "ADDRESS", env = "KUPA_METRICS")]
    metrics: Option<SocketAddr>,

    /// How many seconds the server goes on after it was told to stop, and says at `/healthz` that it is
    /// not ready: as long as a balancer before several nodes takes to notice
    #[arg(long, value_name = "SECONDS", env = "KUPA_DRAIN", default_value_t = 0)]
    drain: u64,

    #[command(flatten)]
    log: Log,
}

/// Where the games are kept.
#[derive(clap::Args)]
pub(crate) struct Folder {
    /// The folder that holds the games; by default the platform's folder for data
    #[arg(long, value_name = "DIR", env = "KUPA_DATA")]
    data: Option<PathBuf>,

    /// A PostgreSQL in place of the folder, which several nodes may share:
    /// `postgres://user:password@host,other/database`
    #[arg(long, value_name = "URL", env = "KUPA_STORE", hide_env_values = true)]
    store: Option<String>,
}

impl Folder {
    pub(crate) fn path(&self) -> Result<PathBuf> {
        let usual = || choose_base_strategy().ok().map(|folders| folders.data_dir().join("kupa"));
        let missing = || anyhow!("this system has no folder for data: name one with --data");
        self.data.clone().or_else(usual).ok_or_else(missing)
    }

    /// The database that is named in place of a folder.
    pub(crate) fn database(&self) -> Option<&str> {
        self.store.as_deref()
    }

    /// The store, open.
    pub(crate) async fn open(&self) -> Result<Store> {
        match self.database() {
            Some(address) => Ok(web::open_database(address).await?),
            None => Ok(web::open_store(&self.file()?)?),
        }
    }

    /// The file with all games.
    pub(crate) fn file(&self) -> Result<PathBuf> {
        Ok(self.path()?.join("kupa.db"))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    arguments.log.start();
    // Every stream is an open file, and the usual limit is low. Fewer streams do too.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = Runtime::new().context("the system gives no threads")?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &Arguments) -> Result<()> {
    let store = arguments.folder.open().await?;
    let keys = keys(&arguments.folder, &store).await?;
    let settings = Settings { drain: Duration::from_secs(arguments.drain), ..Settings::default() };
    let tables = Tables::new(store.clone(), settings);
    let admission = Admission::new(arguments.proxy_header.clone(), &RateLimits::default());
    let app = App {
        tables,
        keys: Arc::new(keys),
        public: arguments.public.clone(),
        admission: Arc::new(admission),
    };
    let mut listening =
        Listening::on(arguments.listen, app).await.with_context(|| taken(arguments.listen))?;
    if let Some(address) = arguments.metrics {
        listening = listening.with_metrics_on(address).await.with_context(|| taken(address))?;
    }
    let stopped = stopped().context("the system's signals can't be heard")?;
    greet(listening.address()?, arguments.public.as_ref())?;
    listening.serve(stopped).await?;
    store.close().await;
    Ok(())
}

async fn keys(place: &Folder, store: &Store) -> Result<Keys> {
    if store.is_shared() {
        return Keys::of(store).await.context("the keys in the database can't be read or made");
    }
    let folder = place.path()?;
    Keys::load(&folder).with_context(|| unwritable(&folder))
}

fn unwritable(folder: &Path) -> String {
    format!("the keys in {} can't be read or made", folder.display())
}

fn taken(address: SocketAddr) -> String {
    format!("can't listen on {address}: name another address, or stop what listens there")
}

/// Where to go: for this machine, and for the phones in the house.
fn greet(address: SocketAddr, public: Option<&Public>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Kupa is open: http://{}", for_this_machine(address))?;
    let others = match public {
        Some(public) => vec![public.as_str().to_owned()],
        None => in_the_house(address),
    };
    for other in &others {
        writeln!(out, "for others:   {other}")?;
    }
    if let Some(code) = others.first().and_then(|other| QRBuilder::new(other.as_str()).build().ok()) {
        writeln!(out, "{}", code.to_str())?;
    }
    out.flush()
}

fn in_the_house(address: SocketAddr) -> Vec<String> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    web::reachable(address, interfaces.iter().map(if_addrs::Interface::ip))
}

/// An address that listens everywhere is not one to go to.
fn for_this_machine(address: SocketAddr) -> SocketAddr {
    let ip = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
    SocketAddr::new(ip, address.port())
}

/// Ctrl-C, or the system's wish; heard from this call on, so that whoever reads that the server is
/// open may stop it at once.
#[cfg(unix)]
fn stopped() -> io::Result<impl Future<Output = ()>> {
    let mut interrupted = signal::unix::signal(SignalKind::interrupt())?;
    let mut terminated = signal::unix::signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! { _ = interrupted.recv() => {}, _ = terminated.recv() => {} }
    })
}

#[cfg(not(unix))]
fn stopped() -> io::Result<impl Future<Output = ()>> {
    Ok(async { signal::ctrl_c().await.unwrap_or_default() })
}

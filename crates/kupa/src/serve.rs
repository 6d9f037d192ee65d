//! `kupa serve`: the web table.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use etcetera::{BaseStrategy as _, choose_base_strategy};
use store::Store;
use tokio::runtime::Runtime;
use tokio::signal;
#[cfg(unix)]
use tokio::signal::unix::SignalKind;
use web::{Admission, App, Keys, Listening, ProxyHeader, Public, RateLimits, Settings, Tables};

use crate::browser;
use crate::greeting::{Greeting, Migration};
use crate::log::Log;

/// Where a server listens whom nobody told where; if the port is taken, it takes the next.
pub(crate) const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4949);

/// So many ports are tried, and then whichever the system gives.
const TRIED: u16 = 10;

/// At so many tables of the ladder the server plays at once.
const LADDER: usize = 2;

/// Serves the web table: open the address that it prints, and play.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reach: Reach,

    #[command(flatten)]
    folder: Folder,

    /// Where to serve `/metrics` for Prometheus, which everybody may read who reaches it; by default
    /// nowhere (`127.0.0.1:9494`)
    #[arg(long, value_name = "ADDRESS", env = "KUPA_METRICS")]
    metrics: Option<SocketAddr>,

    /// How many seconds the server goes on after it was told to stop, and says at `/healthz` that it is
    /// not ready: as long as a balancer before several nodes takes to notice
    #[arg(long, value_name = "SECONDS", env = "KUPA_DRAIN", default_value_t = 0)]
    drain: u64,

    /// Let no bots from outside play on the ladder. It has nothing to do while none wishes to
    #[arg(long, env = "KUPA_NO_LADDER")]
    no_ladder: bool,

    /// Don't open the browser, which happens on a desktop when no `--listen` is given
    #[arg(long, env = "KUPA_NO_OPEN")]
    no_open: bool,

    #[command(flatten)]
    log: Log,
}

/// How people get to the server.
#[derive(clap::Args)]
pub(crate) struct Reach {
    /// Where to listen; `0.0.0.0:4949` lets the phones in the house in. By default it is
    /// `127.0.0.1:4949`, or the next port that is free
    #[arg(long, value_name = "ADDRESS", env = "KUPA_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,

    /// The address by which people find this server, if a proxy stands before it; with `https://` cookies
    /// travel by it alone
    #[arg(long, value_name = "URL", env = "KUPA_PUBLIC")]
    pub(crate) public: Option<Public>,

    /// The header in which that proxy writes whom it speaks for (`X-Forwarded-For`); without it all that
    /// comes through the proxy counts as one client
    #[arg(long, value_name = "NAME", env = "KUPA_PROXY_HEADER")]
    pub(crate) proxy_header: Option<ProxyHeader>,
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

    /// For people; the address of a database has a password in it.
    fn shown(&self) -> Result<String> {
        match self.database() {
            Some(_) => Ok("the database".to_owned()),
            None => Ok(self.path()?.display().to_string()),
        }
    }

    /// What opening the file will bring up to date.
    fn migration(&self) -> Option<Migration> {
        let is_file = self.database().is_none();
        let before = is_file.then(|| self.file().ok()).flatten().and_then(|file| store::look(&file).ok())?;
        Migration::of(&before)
    }

    /// The file with all games.
    pub(crate) fn file(&self) -> Result<PathBuf> {
        Ok(self.path()?.join("kupa.db"))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    arguments.log.start();
    // Every stream is an open file, and the usual limit is low. Fewer streams do too.
    #[cfg(unix)]
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = Runtime::new().context("the system gives no threads")?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &Arguments) -> Result<()> {
    let migration = arguments.folder.migration();
    let store = arguments.folder.open().await?;
    let mut listening = listen(&arguments.reach, app(arguments, &store).await?).await?;
    if let Some(address) = arguments.metrics {
        listening = listening.with_metrics_on(address).await.with_context(|| taken(address))?;
    }
    let stopped = stopped().context("the system's signals can't be heard")?;
    let greeting = greeting(arguments, listening.address()?, migration)?;
    // A server that nobody reads, or only as far as its address, serves all the same.
    let _ = greeting.print();
    if is_to_be_opened(arguments) {
        browser::open(&greeting.url());
    }
    listening.serve(stopped).await?;
    store.close().await;
    Ok(())
}

async fn app(arguments: &Arguments, store: &Store) -> Result<App> {
    let keys = keys(&arguments.folder, store).await?;
    let ladder = if arguments.no_ladder { 0 } else { LADDER };
    let settings = Settings { drain: Duration::from_secs(arguments.drain), ladder, ..Settings::default() };
    let Reach { public, proxy_header, .. } = &arguments.reach;
    Ok(App {
        tables: Tables::new(store.clone(), settings),
        keys: Arc::new(keys),
        public: public.clone(),
        admission: Arc::new(Admission::new(proxy_header.clone(), &RateLimits::default())),
    })
}

async fn listen(reach: &Reach, app: App) -> Result<Listening> {
    let Some(address) = reach.listen else { return first_free(app).await };
    Listening::on(address, app).await.with_context(|| taken(address))
}

/// The usual port or one after it: whoever starts Kupa for the first time has no use for an error.
async fn first_free(app: App) -> Result<Listening> {
    for port in (USUAL.port()..).take(TRIED.into()).chain([0]) {
        match Listening::on(SocketAddr::new(USUAL.ip(), port), app.clone()).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            done => return done.with_context(|| taken(USUAL)),
        }
    }
    Err(anyhow!(taken(USUAL)))
}

fn greeting(arguments: &Arguments, address: SocketAddr, migration: Option<Migration>) -> Result<Greeting> {
    let is_elsewhere = arguments.reach.listen.is_none() && address.port() != USUAL.port();
    Ok(Greeting {
        address,
        taken: is_elsewhere.then(|| USUAL.port()),
        place: arguments.folder.shown()?,
        public: arguments.reach.public.clone(),
        migration,
    })
}

/// Only for whoever starts it at a desktop and has told it nothing.
fn is_to_be_opened(arguments: &Arguments) -> bool {
    let is_told = arguments.no_open || arguments.reach.listen.is_some() || arguments.reach.public.is_some();
    !is_told && browser::is_desktop()
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

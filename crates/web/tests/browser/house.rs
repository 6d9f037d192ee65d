//! A house with a server, and people with browsers who come and go.

use std::env;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::Store;
use tempfile::TempDir;
use thirtyfour::WebDriver;
use tokio::runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{App, Keys, Listening, Settings, Tables};

use crate::driver::Driver;
use crate::person::Person;

/// Where pictures are left.
pub(crate) fn screenshots() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}

/// Is everything to be tested that can be, however long it takes? Otherwise a part of it, which is small enough
/// for every run.
pub(crate) fn is_whole() -> bool {
    env::var_os("KUPA_WHOLE").is_some()
}

/// Is everybody to take their time, as people do? Otherwise bots move at once.
pub(crate) fn is_unhurried() -> bool {
    env::var_os("KUPA_UNHURRIED").is_some()
}

/// A server in a folder of its own, and a browser for everybody who visits it.
pub(crate) struct House {
    folder: TempDir,
    server: Server,
    browsers: Mutex<Vec<(WebDriver, Driver)>>,
}

/// Lets a test happen in a house. All browsers end with it, however it ends; if it fails, the last
/// that they showed is kept.
pub(crate) fn visit(name: &str, test: impl AsyncFnOnce(&mut House)) {
    let runtime =
        runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let mut house = runtime.block_on(House::open());
    let result = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&mut house))));
    runtime.block_on(house.empty(result.is_err().then_some(name)));
    result.unwrap_or_else(|panic| resume_unwind(panic));
}

impl House {
    async fn open() -> House {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = Server::start(&folder, ([127, 0, 0, 1], 0).into()).await;
        House { folder, server, browsers: Mutex::default() }
    }

    /// Somebody with a browser of their own.
    pub(crate) async fn person(&self, language: &'static str) -> Person {
        let driver = Driver::start(self.folder.path()).await;
        let browser = driver.browser(language).await;
        self.welcome(browser, driver, language).await
    }

    /// The same with a browser that can notify them.
    pub(crate) async fn reachable_person(&self, language: &'static str) -> Person {
        let driver = Driver::start(self.folder.path()).await;
        let browser = driver.whole_browser(language).await;
        self.welcome(browser, driver, language).await
    }

    async fn welcome(&self, browser: WebDriver, driver: Driver, language: &'static str) -> Person {
        self.browsers.lock().expect("nobody panics here").push((browser.clone(), driver));
        Person::new(browser, language, self.server.address).await
    }

    /// What the server keeps.
    pub(crate) fn store(&self) -> &Store {
        &self.server.store
    }

    /// The server stops.
    pub(crate) async fn stop(&mut self) {
        self.server.stop().await;
    }

    /// The server starts again where it was.
    pub(crate) async fn start(&mut self) {
        self.server = Server::start(&self.folder, self.server.address).await;
    }

    async fn empty(self, failed: Option<&str>) {
        let browsers = self.browsers.into_inner().expect("nobody panics here");
        for (number, (browser, _driver)) in browsers.into_iter().enumerate() {
            if let Some(name) = failed {
                let picture = screenshots().join(format!("failed-{name}-{number}.png"));
                let _ = browser.screenshot(&picture).await;
            }
            let _ = browser.quit().await;
        }
    }
}

/// A server on a real port.
struct Server {
    address: SocketAddr,
    store: Store,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Server {
    async fn start(folder: &TempDir, address: SocketAddr) -> Server {
        let store = Store::open(&folder.path().join("kupa.db")).expect("the store opens");
        let usual = Settings::default();
        let bot_pause = if is_unhurried() { usual.bot_pause } else { Duration::ZERO };
        let settings = Settings { bot_pause, ..usual };
        let keys = Arc::new(Keys::load(folder.path()).expect("keys are made"));
        let app = App {
            tables: Tables::new(store.clone(), settings),
            keys,
            public: None,
            admission: Arc::default(),
        };
        let listening = Listening::on(address, app).await.expect("a port");
        let address = listening.address().expect("it has a port");
        let (stop, stopped) = oneshot::channel();
        let stopped = async { stopped.await.unwrap_or_default() };
        let task = tokio::spawn(async move { listening.serve(stopped).await.expect("it serves") });
        Server { address, store, stop: Some(stop), task }
    }

    async fn stop(&mut self) {
        let stop = self.stop.take().expect("the server runs");
        stop.send(()).expect("the server runs");
        (&mut self.task).await.expect("it ends in peace");
        self.store.clone().close().await;
    }
}

//! The programs that start the browsers and pass commands on: chromedriver, or for another engine its own.

use std::env;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use thirtyfour::common::capabilities::firefox::FirefoxPreferences;
use thirtyfour::prelude::*;
use thirtyfour::{Capabilities, ChromeCapabilities, LoggingPrefsLogLevel};
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::person::PATIENCE;

/// Whose browser it is. Tests run in Chromium; those of the stage also, by `KUPA_ENGINE`, in Firefox, and in
/// WebKit, which is Safari's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    pub(crate) fn chosen() -> Engine {
        let Ok(name) = env::var("KUPA_ENGINE") else { return Engine::Chromium };
        let all = [Engine::Chromium, Engine::Firefox, Engine::WebKit];
        all.into_iter().find(|engine| engine.name() == name).expect("`chromium`, `firefox` or `webkit`")
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Engine::Chromium => "chromium",
            Engine::Firefox => "firefox",
            Engine::WebKit => "webkit",
        }
    }

    /// Its driver, which is to listen there.
    fn driver(self, port: u16) -> Command {
        let program = match self {
            Engine::Chromium => "chromedriver".into(),
            Engine::Firefox => geckodriver(),
            Engine::WebKit => "WebKitWebDriver".into(),
        };
        let mut command = Command::new(program);
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        match self {
            Engine::Chromium => {}
            // Its window can be told how large the page in it is.
            Engine::Firefox => {
                command.arg("--allow-system-access");
            }
            Engine::WebKit => {
                let settings = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/webkit");
                command.env("XDG_CONFIG_HOME", settings).env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
            }
        }
        command
    }

    fn capabilities(self, language: &str) -> WebDriverResult<Capabilities> {
        match self {
            Engine::Chromium => chromium(language),
            Engine::Firefox => firefox(language),
            Engine::WebKit => Ok(webkit()),
        }
    }
}

/// Where `cargo xtask engines` puts it.
fn geckodriver() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("geckodriver/bin/geckodriver")
}

/// Without a window, without asking anything of the network, and also as root.
const FLAGS: [&str; 10] = [
    "--headless",
    "--hide-scrollbars",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The same engine without what a person sees around a page; it takes half the processor's time.
const HEADLESS_SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

fn chromium(language: &str) -> WebDriverResult<Capabilities> {
    let mut capabilities = whole_chromium(language)?;
    if Path::new(HEADLESS_SHELL).exists() {
        capabilities.set_binary(HEADLESS_SHELL)?;
    }
    Ok(capabilities.into())
}

fn whole_chromium(language: &str) -> WebDriverResult<ChromeCapabilities> {
    let mut capabilities = DesiredCapabilities::chrome();
    for flag in FLAGS {
        capabilities.add_arg(flag)?;
    }
    capabilities.add_arg(&format!("--accept-lang={language}"))?;
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(capabilities)
}

/// Light, and without movement.
fn firefox(language: &str) -> WebDriverResult<Capabilities> {
    let mut preferences = FirefoxPreferences::new();
    preferences.set("intl.accept_languages", language)?;
    preferences.set("ui.prefersReducedMotion", 1)?;
    preferences.set("ui.systemUsesDarkTheme", 0)?;
    let mut capabilities = DesiredCapabilities::firefox();
    capabilities.set_headless()?;
    capabilities.set_preferences(preferences)?;
    Ok(capabilities.into())
}

/// Debian's, as it comes with the driver.
fn webkit() -> Capabilities {
    let browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
    let options = json!({ "binary": browser, "args": ["--automation"] });
    let mut capabilities = Capabilities::new();
    capabilities.set("webkitgtk:browserOptions", options).expect("plain options");
    capabilities
}

/// A running driver, for one browser; it ends with this.
pub(crate) struct Driver {
    engine: Engine,
    process: Child,
    address: String,
}

impl Driver {
    /// Starts it on a port that is free; what its browser keeps is kept in that folder.
    pub(crate) async fn start(folder: &Path) -> Driver {
        let engine = Engine::chosen();
        let port = free_port();
        let process = engine.driver(port).env("TMPDIR", folder).spawn();
        let process = process.expect("the driver is installed (Debian: chromium-driver)");
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            assert!(since.elapsed() < PATIENCE, "the driver listens");
            sleep(Duration::from_millis(10)).await;
        }
        Driver { engine, process, address: format!("http://127.0.0.1:{port}") }
    }

    /// A browser that knows nothing of any other, and wishes for this language.
    pub(crate) async fn browser(&self, language: &str) -> WebDriver {
        self.start_browser(self.engine.capabilities(language).expect("plain options")).await
    }

    /// The same with all that a person sees around a page: what it notifies them of too.
    pub(crate) async fn whole_browser(&self, language: &str) -> WebDriver {
        self.start_browser(whole_chromium(language).expect("plain options").into()).await
    }

    async fn start_browser(&self, capabilities: Capabilities) -> WebDriver {
        WebDriver::new(&self.address, capabilities).await.expect("the browser starts")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn free_port() -> u16 {
    let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    free.expect("a port").port()
}

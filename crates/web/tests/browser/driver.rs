//! chromedriver, which starts the browsers.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use thirtyfour::LoggingPrefsLogLevel;
use thirtyfour::common::capabilities::chrome::ChromeCapabilities;
use thirtyfour::prelude::*;

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

/// A running chromedriver; it ends with this.
pub(crate) struct Driver {
    process: Child,
    address: String,
}

impl Driver {
    /// Starts it on a port that is free.
    pub(crate) fn start() -> Driver {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("chromedriver is installed (Debian: chromium-driver)");
        let output = process.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let port = lines.find_map(|line| port(&line)).expect("chromedriver says its port");
        // Whoever stops reading would stop it once the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        Driver { process, address: format!("http://127.0.0.1:{port}") }
    }

    /// A browser that knows nothing of any other, and wishes for this language.
    pub(crate) async fn browser(&self, language: &str, profile: &Path) -> WebDriver {
        let capabilities = capabilities(language, profile).expect("plain options");
        WebDriver::new(&self.address, capabilities).await.expect("the browser starts")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// From "ChromeDriver was started successfully on port 40123."
fn port(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}

fn capabilities(language: &str, profile: &Path) -> WebDriverResult<ChromeCapabilities> {
    let mut capabilities = DesiredCapabilities::chrome();
    for flag in FLAGS {
        capabilities.add_arg(flag)?;
    }
    capabilities.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    capabilities
        .add_experimental_option("prefs", serde_json::json!({ "intl.accept_languages": language }))?;
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(capabilities)
}

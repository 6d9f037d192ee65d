//! A real haproxy before the nodes, by the very file that `docs/hosting.md` shows.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use reqwest::{Client, StatusCode};
use tempfile::TempDir;
use tokio::time::{self, Instant};

use crate::database::free_port;
use crate::server::Server;

const HOSTING: &str = include_str!("../../../docs/hosting.md");

/// The addresses that stand in the document.
const FRONT: &str = "127.0.0.1:8080";
const NODES: [&str; 3] = ["127.0.0.1:4951", "127.0.0.1:4952", "127.0.0.1:4953"];

/// Behind the crowd everybody would come from one address; the crowd says itself where people come from.
const FORWARDED: &str = "    http-request set-header X-Forwarded-For %[src]\n";

/// So long it may take to find the nodes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A haproxy that runs until it is dropped.
pub(crate) struct Balancer {
    child: Child,
    address: String,
    _folder: TempDir,
}

impl Balancer {
    /// Starts one before these nodes, of which there are as many as in the document.
    pub(crate) async fn before(nodes: &[Server]) -> Result<Balancer> {
        let folder = tempfile::tempdir().context("there is no room for a folder")?;
        let address = format!("127.0.0.1:{}", free_port()?);
        let file = folder.path().join("haproxy.cfg");
        fs::write(&file, configuration(&address, nodes)?)?;
        let child = Command::new("haproxy")
            .args(["-db", "-f"])
            .arg(&file)
            .stdin(Stdio::null())
            .spawn()
            .context("haproxy does not start: `cargo xtask kill` installs it")?;
        let balancer = Balancer { child, address, _folder: folder };
        balancer.until_ready().await?;
        Ok(balancer)
    }

    /// Where people find it.
    pub(crate) fn site(&self) -> String {
        format!("http://{}", self.address)
    }

    async fn until_ready(&self) -> Result<()> {
        let client = Client::builder().no_proxy().build()?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let asked = client.get(format!("{}/healthz", self.site())).send().await;
            if asked.is_ok_and(|answer| answer.status() == StatusCode::OK) {
                return Ok(());
            }
            ensure!(Instant::now() < deadline, "haproxy finds no node");
            time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The document's file, with our addresses in the place of those that it names.
fn configuration(address: &str, nodes: &[Server]) -> Result<String> {
    let (_, rest) = HOSTING.split_once("```haproxy\n").context("the document has no file for haproxy")?;
    let (text, _) = rest.split_once("```").context("the file for haproxy has no end")?;
    ensure!(nodes.len() == NODES.len(), "haproxy's file in the document has {} nodes", NODES.len());
    let ours = nodes.iter().map(|node| node.address.to_string());
    let mut text = text.to_owned();
    for (theirs, ours) in [FRONT].into_iter().chain(NODES).zip([address.to_owned()].into_iter().chain(ours)) {
        ensure!(text.contains(theirs), "haproxy's file in the document does not name {theirs}");
        text = text.replace(theirs, &ours);
    }
    ensure!(text.contains(FORWARDED), "haproxy's file in the document does not forward addresses");
    Ok(text.replace(FORWARDED, ""))
}

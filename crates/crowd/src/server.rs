//! A real server in a process of its own, on a folder of its own.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use tokio::time::{self, Instant};

/// The header by which people say where they come from; only the crowd's server believes it.
pub(crate) const ADDRESS_HEADER: &str = "x-forwarded-for";

/// How to start a server.
#[derive(Clone)]
pub(crate) struct Program {
    /// The `kupa` to run.
    pub(crate) path: PathBuf,
    /// Where its games are, as it sees them.
    pub(crate) data: PathBuf,
    /// Where they are for us.
    pub(crate) files: PathBuf,
    /// The database in place of files.
    pub(crate) database: Option<String>,
    /// The seconds for which a server that is to stop goes on.
    pub(crate) drain: Option<u32>,
    /// The words before the command, if something runs it.
    pub(crate) wrapper: Vec<String>,
}

/// So long a server that was told to stop may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that runs until it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// A server in a new folder inside that one.
    pub(crate) fn new(path: &Path, folder: &Path) -> Program {
        let data = folder.join("data");
        let (files, wrapper) = (data.clone(), Vec::new());
        Program { path: path.to_owned(), files, data, database: None, drain: None, wrapper }
    }

    /// A node on that database.
    pub(crate) fn on(path: &Path, database: &str) -> Program {
        Program { database: Some(database.to_owned()), ..Program::new(path, Path::new("/")) }
    }

    /// Starts the server; port 0 is any that is free.
    pub(crate) fn start(&self, port: u16) -> Result<Server> {
        let mut child = self
            .command()
            .args(["serve", "--log", "warn", "--proxy-header", ADDRESS_HEADER])
            .args(["--listen", &format!("127.0.0.1:{port}")])
            .args(self.place())
            .args(self.drain.map(|seconds| format!("--drain={seconds}")))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} does not start", self.path.display()))?;
        let address = greeting(&mut child).inspect_err(|_| end(&mut child))?;
        Ok(Server { child, address })
    }

    fn place(&self) -> [OsString; 2] {
        match &self.database {
            Some(address) => ["--store".into(), address.into()],
            None => ["--data".into(), self.data.clone().into()],
        }
    }

    fn command(&self) -> Command {
        let Some((first, others)) = self.wrapper.split_first() else { return Command::new(&self.path) };
        let mut command = Command::new(first);
        command.args(others).arg(&self.path);
        command
    }
}

impl Server {
    /// Ends it at once, whatever it is doing.
    pub(crate) fn kill(mut self) -> SocketAddr {
        end(&mut self.child);
        self.address
    }

    /// Ends it at once; its port stays known.
    pub(crate) fn end(&mut self) {
        end(&mut self.child);
    }

    /// Waits until it has ended, which it was told to.
    pub(crate) async fn wait_for_end(&mut self) -> Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while self.child.try_wait()?.is_none() {
            ensure!(Instant::now() < deadline, "a server that was told to stop does not");
            time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// Its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Where people find it.
    pub(crate) fn site(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The time that processors spent on it so far.
    pub(crate) fn work(&self) -> Result<Duration> {
        throwaway::work(self.child.id())
    }

    /// The memory that it holds, in bytes.
    pub(crate) fn memory(&self) -> Result<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(Path::new(&path)).with_context(|| format!("no {path}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        Ok(1024 * kilobytes.with_context(|| format!("{path} does not tell the memory"))?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The address in the first line that it prints, which comes when it listens.
fn greeting(child: &mut Child) -> Result<SocketAddr> {
    let out = child.stdout.take().context("a server without standard output")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
    address.ok_or_else(|| anyhow!("the server did not start"))
}

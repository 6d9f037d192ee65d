//! People play until the disk is full: they are told so, and what was accepted before is there.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::StatusCode;
use tempfile::TempDir;
use tokio::sync::Semaphore;
use tokio::time;

use crate::evening::Evening;
use crate::house::{self, Disk};
use crate::nodes::Nodes;
use crate::person::{self, Person};
use crate::server::{Program, Server};

/// Sooner than that any small disk is full.
const LONGEST: Duration = Duration::from_secs(60);

/// So often the server is asked how it is, after it had time to find out anew.
const ASKED: usize = 4;
const HEALTH_IS_NEWS: Duration = Duration::from_millis(1100);

/// A number that nobody in the house has.
const STRANGER: u32 = 1 << 15;

/// Lets no file grow beyond a megabyte; what is over it is an error, not the end.
const LIMITED: &[&str] = &["sh", "-c", "trap '' XFSZ; ulimit -f 2000; exec \"$@\"", "sh"];

/// Makes a disk of one megabyte that nobody else sees, and keeps it until the input ends.
const MOUNT: &str = "mount -t tmpfs -o size=1m tmpfs \"$0\" && echo ready && cat";

/// A disk on which little has room.
pub struct SmallDisk(Medium);

enum Medium {
    /// A file system of its own, seen through the process that holds it.
    Mounted { holder: Child, folder: TempDir },
    /// A folder whose files may not become large.
    Limited(TempDir),
}

impl SmallDisk {
    /// A real one, if the system lets us; that takes Linux, and namespaces for everybody.
    pub fn mounted() -> Result<Option<SmallDisk>> {
        let folder = tempfile::tempdir()?;
        let mut unshare = Command::new("unshare");
        unshare.args(["--user", "--map-root-user", "--mount", "sh", "-c", MOUNT]).arg(folder.path());
        let started = unshare.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let Ok(mut holder) = started else { return Ok(None) };
        let mut line = String::new();
        BufReader::new(holder.stdout.take().context("no output")?).read_line(&mut line)?;
        let disk = SmallDisk(Medium::Mounted { holder, folder });
        Ok((line == "ready\n").then_some(disk))
    }

    /// One that is small because files are kept from growing.
    pub fn limited() -> Result<SmallDisk> {
        Ok(SmallDisk(Medium::Limited(tempfile::tempdir()?)))
    }

    /// How a server is started on it.
    fn program(&self, path: &Path) -> Program {
        match &self.0 {
            Medium::Mounted { holder, folder } => {
                let inside = folder.path().strip_prefix("/").unwrap_or(folder.path());
                let enter = format!("nsenter --user --preserve-credentials --mount --target {}", holder.id());
                Program {
                    path: path.to_owned(),
                    data: folder.path().to_owned(),
                    files: Path::new(&format!("/proc/{}/root", holder.id())).join(inside),
                    database: None,
                    drain: None,
                    wrapper: enter.split(' ').map(str::to_owned).collect(),
                }
            }
            Medium::Limited(folder) => {
                let wrapper = LIMITED.iter().map(|word| (*word).to_owned()).collect();
                Program { wrapper, ..Program::new(path, folder.path()) }
            }
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if let Medium::Mounted { holder, .. } = &mut self.0 {
            let _ = holder.kill();
            let _ = holder.wait();
        }
    }
}

/// Lets people play until they are refused; gives what they were told. All that was accepted is in
/// the store, and nothing that was refused; and the server says itself that it is full.
pub async fn fill(program: &Path, disk: &SmallDisk) -> Result<String> {
    let program = disk.program(program);
    let server = program.start(0)?;
    let evening = Arc::new(Evening::new(Semaphore::MAX_PERMITS));
    let mut people = house::arrive(&evening, &server, 1).await?;
    let Err(refusal) = people.watch(LONGEST).await else { bail!("the disk did not become full") };
    drop(people);
    check_health(&server).await?;
    drop(server);
    house::check(&evening, &program, Disk::Sound).await?;
    Ok(refusal.to_string())
}

/// A server that refuses to write says so when it is asked how it is.
async fn check_health(server: &Server) -> Result<()> {
    let somebody = Person::new(&person::client()?, &Nodes::new([server.site()]), STRANGER);
    let mut refused = 0;
    for _ in 0..ASKED {
        let posted = somebody.try_to_open("chico").await?;
        let health = somebody.ask_health().await?;
        if posted == StatusCode::SERVICE_UNAVAILABLE {
            ensure!(health == posted, "a post was answered {posted}, and /healthz {health}");
            refused += 1;
        }
        time::sleep(HEALTH_IS_NEWS).await;
    }
    ensure!(refused > 0, "the disk was full, and then it was not");
    Ok(())
}

//! A PostgreSQL for tests and measurements: real servers in folders of their own, which are gone when
//! they are dropped. The programs are Debian's; `cargo xtask requirements` installs them.
//!
//! PostgreSQL refuses to run as root, so there it runs as another user.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use tempfile::TempDir;

/// So long a server may take until it answers.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that runs until it is dropped.
pub struct Server {
    folder: TempDir,
    child: Option<Child>,
    port: Option<u16>,
    user: Option<User>,
}

/// Whom the server runs as, where root may not.
#[derive(Clone, Copy)]
struct User {
    id: u32,
    group: u32,
}

/// How a server is to be.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Settings as `name=value`.
    pub settings: Vec<String>,
    /// The port on loopback at which it listens; without one, only at a socket in its folder.
    pub port: Option<u16>,
    /// Where its folder is made; without it, where all temporary ones are, which may be in memory.
    pub within: Option<PathBuf>,
}

impl Plan {
    /// For tests: nothing is worth waiting for a disk.
    pub fn quick() -> Plan {
        let settings = ["fsync=off", "full_page_writes=off", "max_connections=200"];
        Plan { settings: settings.map(str::to_owned).into(), ..Plan::default() }
    }

    /// For measurements: as it would be run, on a disk.
    pub fn durable() -> Plan {
        let settings = ["max_connections=200", "shared_buffers=256MB", "max_wal_size=4GB"];
        Plan { settings: settings.map(str::to_owned).into(), ..Plan::default() }
    }
}

impl Server {
    /// Makes a new server and starts it.
    pub fn start(plan: &Plan) -> Result<Server> {
        let mut server = Server::prepare(plan)?;
        let made = server
            .command("initdb")?
            .arg("--pgdata")
            .arg(server.data())
            .args(["--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"])
            .output()
            .context("initdb does not start")?;
        ensure!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        server.configure(&plan.settings)?;
        server.run()?;
        Ok(server)
    }

    /// Makes a standby of this server and starts it. It follows by that port, which leads to this server.
    pub fn standby(&self, plan: &Plan, from: u16) -> Result<Server> {
        let mut server = Server::prepare(plan)?;
        let copied = server
            .command("pg_basebackup")?
            .args(["--host=127.0.0.1", &format!("--port={from}"), "--username=postgres"])
            .args(["--checkpoint=fast", "--no-sync", "--write-recovery-conf", "--pgdata"])
            .arg(server.data())
            .output()
            .context("pg_basebackup does not start")?;
        ensure!(copied.status.success(), "pg_basebackup: {}", String::from_utf8_lossy(&copied.stderr));
        server.configure(&plan.settings)?;
        server.run()?;
        Ok(server)
    }

    fn prepare(plan: &Plan) -> Result<Server> {
        let folder = match &plan.within {
            Some(within) => tempfile::tempdir_in(within),
            None => tempfile::tempdir(),
        };
        let folder = folder.context("there is no room for a folder")?;
        let user = other_user(folder.path())?;
        if let Some(User { id, group }) = user {
            chown(folder.path(), Some(id), Some(group))?;
        }
        Ok(Server { folder, child: None, port: plan.port, user })
    }

    /// The port at which it listens, if it has one.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// The time that processors spent on all of its processes so far.
    pub fn work(&self) -> Result<Duration> {
        let Some(child) = &self.child else { return Ok(Duration::ZERO) };
        let ended = times(child.id())?[2..].iter().sum::<Duration>();
        // One may end while we look.
        let running = children(child.id()).into_iter().filter_map(|process| work(process).ok());
        Ok(work(child.id())? + ended + running.sum::<Duration>())
    }

    /// Where nodes find it.
    pub fn address(&self) -> String {
        match self.port {
            Some(port) => format!("postgres://postgres@127.0.0.1:{port}/postgres"),
            None => {
                let folder = self.folder.path().display().to_string().replace('/', "%2F");
                format!("postgres://postgres@{folder}/postgres")
            }
        }
    }

    /// An empty schema in it, as if it were a database of its own.
    pub fn schema(&self, name: &str) -> Result<String> {
        schema(&self.address(), name)
    }

    /// What the server answers to a statement, as text.
    pub fn query(&self, sql: &str) -> Result<String> {
        let answer = self
            .command("psql")?
            .arg("--host")
            .arg(self.host())
            .args(["--username=postgres", "--no-align", "--tuples-only", "--quiet", "--no-psqlrc"])
            .args(self.port.map(|port| format!("--port={port}")))
            .args(["--command", sql])
            .output()
            .context("psql does not start")?;
        ensure!(answer.status.success(), "psql: {}", String::from_utf8_lossy(&answer.stderr));
        Ok(String::from_utf8_lossy(&answer.stdout).trim().to_owned())
    }

    /// Starts it again after it was killed.
    pub fn run(&mut self) -> Result<()> {
        let log = fs::File::create(self.folder.path().join("log"))?;
        let mut command = self.command("postgres")?;
        command.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        self.child = Some(child.context("postgres does not start")?);
        let deadline = Instant::now() + PATIENCE;
        while self.query("SELECT 1").is_err() {
            ensure!(Instant::now() < deadline, "PostgreSQL does not answer:\n{}", self.log());
            let ended = self.child.as_mut().and_then(|child| child.try_wait().ok().flatten());
            ensure!(ended.is_none(), "PostgreSQL ended:\n{}", self.log());
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends it at once, whatever it is doing, with all of its processes.
    pub fn kill(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        let others = children(child.id());
        let _ = child.kill();
        for other in others {
            signal("KILL", other);
        }
        let _ = child.wait();
    }

    /// A standby becomes the primary.
    pub fn promote(&self) -> Result<()> {
        self.query("SELECT pg_promote(true, 10)").map(drop)
    }

    fn configure(&self, settings: &[String]) -> Result<()> {
        let listen = self.port.map_or("", |_| "127.0.0.1");
        let mut lines = format!("\nlisten_addresses='{listen}'\n");
        lines.extend(self.port.map(|port| format!("port={port}\n")));
        for setting in settings {
            let (name, value) = setting.split_once('=').with_context(|| format!("no setting: {setting}"))?;
            lines.push_str(&format!("{name}='{value}'\n"));
        }
        let file = self.data().join("postgresql.conf");
        let before = fs::read_to_string(&file)?;
        Ok(fs::write(file, before + &lines)?)
    }

    fn host(&self) -> PathBuf {
        if self.port.is_some() { "127.0.0.1".into() } else { self.folder.path().to_owned() }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn command(&self, program: &str) -> Result<Command> {
        let mut command = Command::new(find(program)?);
        if let Some(User { id, group }) = self.user {
            command.uid(id).gid(group);
        }
        command.current_dir("/");
        Ok(command)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // At once, but so that nothing of it stays in the system.
            signal("CONT", child.id());
            signal("QUIT", child.id());
            let _ = child.wait();
        }
    }
}

/// An empty schema of the server at that address, as if it were a database of its own.
pub fn schema(server: &str, name: &str) -> Result<String> {
    let sql = format!("CREATE SCHEMA \"{name}\"");
    let answer =
        Command::new(find("psql")?).args([server, "--quiet", "--no-psqlrc", "--command", &sql]).output();
    let answer = answer.context("psql does not start")?;
    ensure!(answer.status.success(), "psql: {}", String::from_utf8_lossy(&answer.stderr));
    Ok(format!("{server}?options=-csearch_path%3D{name}"))
}

/// Sends a signal to a process.
pub fn signal(name: &str, process: u32) {
    let _ = Command::new("kill").arg(format!("-{name}")).arg(process.to_string()).status();
}

/// The time that processors spent on a process so far, its own and the system's for it.
pub fn work(process: u32) -> Result<Duration> {
    Ok(times(process)?[..2].iter().sum())
}

/// A process's own time, the system's for it, and both of those that it started and that have ended.
fn times(process: u32) -> Result<[Duration; 4]> {
    let path = format!("/proc/{process}/stat");
    let stat = fs::read_to_string(&path).with_context(|| format!("no {path}"))?;
    // After the name, in brackets; in hundredths of a second.
    let mut fields = stat.rsplit(") ").next().unwrap_or_default().split(' ').skip(11);
    let mut next = || {
        fields.next().and_then(|field| field.parse().ok()).map(|ticks: u64| Duration::from_millis(10 * ticks))
    };
    let all = [next(), next(), next(), next()];
    Ok(all.map(Option::unwrap_or_default))
}

/// The processes that a process has started.
fn children(process: u32) -> Vec<u32> {
    let path = format!("/proc/{process}/task/{process}/children");
    let list = fs::read_to_string(path).unwrap_or_default();
    list.split_whitespace().filter_map(|child| child.parse().ok()).collect()
}

/// Of several versions the newest.
fn find(program: &str) -> Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found =
        folders.into_iter().rev().chain(std::env::split_paths(&path)).map(|folder| folder.join(program));
    let missing = || format!("PostgreSQL's {program} is missing: `cargo xtask requirements` installs it");
    found.into_iter().find(|file| file.exists()).with_context(missing)
}

/// Somebody else, if we are root.
fn other_user(own: &Path) -> Result<Option<User>> {
    if fs::metadata(own)?.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    for name in ["postgres:", "nobody:"] {
        let line = users.lines().find(|line| line.starts_with(name));
        let numbers = line.map(|line| line.split(':').skip(2).take(2).filter_map(|it| it.parse().ok()));
        if let Some([id, group]) = numbers.map(Iterator::collect::<Vec<u32>>).as_deref() {
            return Ok(Some(User { id: *id, group: *group }));
        }
    }
    bail!("there is no user `postgres` or `nobody` to run PostgreSQL as")
}

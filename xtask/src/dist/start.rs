//! How long it takes from the start of the program, with nothing there, to the
//! last byte of its first page.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fmt, fs};

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::guest::Guest;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The program, as `cargo build --release` leaves it
    #[arg(default_value = "target/release/kupa")]
    program: Utf8PathBuf,
}

/// So often it is started; the first time, nothing of it is in memory.
const STARTS: usize = 21;

/// What is promised.
const PROMISED: Duration = Duration::from_millis(50);

/// `cargo xtask first-page`
pub(crate) fn run(Options { program }: &Options) -> Result<()> {
    measure(program)?.keep_the_promise()
}

/// How long it took.
pub(crate) struct Times {
    least: Duration,
    middle: Duration,
    most: Duration,
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, middle, most] = [self.least, self.middle, self.most].map(|time| time.as_secs_f64() * 1e3);
        write!(f, "{middle:.1} ms in the middle of {STARTS} starts, {least:.1} to {most:.1}")
    }
}

impl Times {
    /// Fails if it takes longer than promised, in the middle of many starts.
    pub(crate) fn keep_the_promise(&self) -> Result<()> {
        let most = PROMISED.as_millis();
        ensure!(
            self.middle < PROMISED,
            "the first page takes longer than {most} ms, if nothing else ran meanwhile"
        );
        Ok(())
    }
}

/// Starts it many times, and prints how long it takes.
pub(crate) fn measure(program: &Utf8Path) -> Result<Times> {
    let mut times = (0..STARTS).map(|_| once(program)).collect::<Result<Vec<Duration>>>()?;
    times.sort();
    let times = Times { least: times[0], middle: times[STARTS / 2], most: times[STARTS - 1] };
    println!("from start to first page: {times}");
    Ok(times)
}

fn once(program: &Utf8Path) -> Result<Duration> {
    let start = Instant::now();
    with_server(program, |address| {
        Guest::new(address).look()?;
        Ok(start.elapsed())
    })
}

/// Starts a program, plays some moves, and ends it.
pub(crate) fn visit(program: &Utf8Path) -> Result<()> {
    with_server(program, |address| Guest::new(address).play())
}

/// With a folder that is new, and gone afterwards.
fn with_server<T>(program: &Utf8Path, work: impl FnOnce(&str) -> Result<T>) -> Result<T> {
    let folder = env::temp_dir().join(format!("kupa-start-{}", std::process::id()));
    let mut command = Command::new(program);
    let mut server =
        Server::start(command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&folder))?;
    let done = work(&server.address)?;
    server.end()?;
    fs::remove_dir_all(&folder)?;
    Ok(done)
}

/// A server that was started for a trial.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    /// Starts it, and reads from its greeting where it listens.
    pub(crate) fn start(command: &mut Command) -> Result<Server> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} did not start", command.get_program().display()))?;
        let out = child.stdout.take().context("a server without standard output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().rsplit_once("http://").map(|(_, address)| address.to_owned());
        let mut server = Server { child, address: String::new() };
        match address {
            Some(address) => server.address = address,
            None => anyhow::bail!("the server said {line:?} in place of its address"),
        }
        Ok(server)
    }

    /// Tells it to stop, and expects it to end well.
    pub(crate) fn end(&mut self) -> Result<()> {
        #[cfg(unix)]
        crate::shell::command("kill").arg(self.child.id().to_string()).status()?;
        #[cfg(not(unix))]
        return Ok(self.child.kill()?);
        #[cfg(unix)]
        {
            let status = self.child.wait()?;
            ensure!(status.success(), "the server ended with {status}");
            Ok(())
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

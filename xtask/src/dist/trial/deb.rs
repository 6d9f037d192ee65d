//! The package: installed in a Debian that was made for it and is started as a
//! container, with a systemd of its own. The service runs there as on any
//! machine; what happens inside is `debian.sh`.

use std::fs;
use std::io;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::camino::Utf8Path;

use super::{Tried, free_port, play_at, room};
use crate::dist::{Release, deb, program};
use crate::requirements::{self, Packages};
use crate::shell;

const TOOLS: Packages = Packages {
    names: &["debootstrap", "lintian", "systemd-container"],
    provide: &["/usr/sbin/debootstrap", "lintian", "systemd-nspawn"],
};

/// Nobody has an address yet to whom one could write.
const LINTIAN: &str =
    "lintian --fail-on error --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog";
const MAKE: &str = "debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus stable";
const START: &str = "systemd-nspawn --quiet --register=no --keep-unit --boot --directory";

/// A machine may be busy with other things.
const PATIENCE: Duration = Duration::from_secs(180);

pub(crate) fn attempt(release: &Release) -> Result<Vec<Tried>> {
    requirements::packages(&TOOLS)?;
    let name = deb::name(release);
    let package = release.files.join(&name);
    shell::execute(shell::command(LINTIAN).arg(&package))?;
    let root = room(release, "debian")?;
    shell::execute(shell::command(MAKE).arg(&root))?;
    fs::copy(&package, root.join("kupa.deb"))?;
    let port = free_port()?;
    prepare(&root, port)?;
    use_it(&root, port).with_context(|| format!("Debian says:\n{}", log(&root)))?;
    for gone in [program::BINARY, "etc/default/kupa", program::DOCUMENTS, "usr/lib/kupa"] {
        ensure!(!root.join(gone).exists(), "/{gone} is still there");
    }
    ensure!(root.join("var/lib/kupa/kupa.db").exists(), "the games were removed");
    fs::remove_dir_all(&root)?;
    Ok(vec![Tried::new(
        name,
        "looked at by lintian; installed in a new Debian with its own systemd, units verified, service started, a \
         guest played, backup made by its unit, `kupa doctor` content, upgraded to itself, purged: nothing left but \
         the games",
    )])
}

/// Has Debian run our script as soon as it is up, and stop after it.
fn prepare(root: &Utf8Path, port: u16) -> Result<()> {
    fs::write(root.join("trial.sh"), include_str!("debian.sh").replace("4950", &port.to_string()))?;
    let units = root.join("etc/systemd/system");
    fs::write(units.join("trial.service"), include_str!("trial.service"))?;
    let wanted = units.join("multi-user.target.wants");
    fs::create_dir_all(&wanted)?;
    #[cfg(unix)]
    std::os::unix::fs::symlink("../trial.service", wanted.join("trial.service"))?;
    Ok(())
}

fn use_it(root: &Utf8Path, port: u16) -> Result<()> {
    let console = fs::File::create(root.join("console"))?;
    let mut start = shell::command(START);
    start.arg(root).stdout(console.try_clone()?).stderr(console).stdin(Stdio::null());
    println!("$ {START} {root}");
    let mut debian = Debian(start.spawn().context("systemd-nspawn did not start")?);
    debian.until_exists(&root.join("served"))?;
    play_at(&format!("127.0.0.1:{port}"))?;
    fs::write(root.join("played"), "")?;
    let status = debian.0.wait()?;
    ensure!(status.success(), "something went wrong inside ({status})");
    Ok(())
}

/// What was said inside, by the script alone.
fn log(root: &Utf8Path) -> String {
    let console = fs::read(root.join("console")).unwrap_or_default();
    let lines = String::from_utf8_lossy(&console).into_owned();
    let ours = lines.lines().filter(|line| line.contains("trial.sh[")).map(|line| format!("{line}\n"));
    ours.collect()
}

/// A Debian that is up.
struct Debian(Child);

impl Debian {
    fn until_exists(&mut self, file: &Utf8Path) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if file.exists() {
                return Ok(());
            }
            if let Some(status) = self.0.try_wait()? {
                bail!("it ended with {status}");
            }
            thread::sleep(Duration::from_millis(200));
        }
        bail!("nothing was served within {} seconds", PATIENCE.as_secs())
    }

    /// Killed outright, it would leave what runs inside behind.
    fn end(&mut self) -> io::Result<()> {
        if self.0.try_wait()?.is_none() {
            shell::command("kill").arg(self.0.id().to_string()).status()?;
            self.0.wait()?;
        }
        Ok(())
    }
}

impl Drop for Debian {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

//! Each artefact is tried as somebody would use it: put where nothing of it
//! was, started, played with, and removed again, after which nothing of it is
//! left.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::guest::Guest;
use super::start::Server;
use super::{Release, archive as archives, deb as debs, image as images, program};
use crate::requirements::{self, Packages};
use crate::shell;

/// What the trials of packages and images are made with; all of it is in Debian.
const TOOLS: Packages = Packages {
    names: &["debootstrap", "lintian", "skopeo", "umoci", "runc"],
    provide: &["/usr/sbin/debootstrap", "lintian", "skopeo", "umoci", "runc"],
};

/// Plays with a server, and ends it.
fn play(mut server: Server) -> Result<()> {
    Guest::new(&server.address).play().context("nobody could play")?;
    server.end()
}

/// Unpacked, in an environment with nothing in it.
pub(crate) fn archive(release: &Release) -> Result<()> {
    let room = room(release, "archive")?;
    let name = archives::name(release);
    unpack(&release.files.join(format!("{name}.tar.gz")), &room)?;
    let program = room.join(&name).join("kupa");
    let run = |words: &[&str]| {
        let mut command = Command::new(&program);
        command.env_clear().args(words).current_dir(&room);
        command
    };
    shell::execute(&mut run(&["--version"]))?;
    shell::execute(&mut run(&["arena", "--game", "chico", "--bots", "club,casual", "--blocks", "1"]))?;
    play(Server::start(&mut run(&["serve", "--listen", "127.0.0.1:0", "--data", "games"]))?)?;
    passed("archive", "unpacked, played, removed");
    Ok(fs::remove_dir_all(&room)?)
}

/// In a Debian that was made for it.
pub(crate) fn deb(release: &Release) -> Result<()> {
    requirements::packages(&TOOLS)?;
    let package = release.files.join(debs::name(release));
    shell::execute(shell::command("lintian --fail-on error --suppress-tags bogus-mail-host").arg(&package))?;
    let root = room(release, "debian")?;
    let make = "debootstrap --variant=minbase --include=systemd-standalone-sysusers stable";
    shell::execute(shell::command(make).arg(&root))?;
    fs::copy(&package, root.join("kupa.deb"))?;
    let inside = |line: &str| {
        let mut command = shell::command("chroot");
        command.arg(&root).args(line.split(' ')).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command
    };
    shell::execute(&mut inside("dpkg --install /kupa.deb"))?;
    shell::execute(&mut inside("install -d -o kupa -m 700 /var/lib/kupa"))?;
    let settings = "set -a; . /etc/default/kupa; exec kupa serve --listen 127.0.0.1:0";
    let mut serve = inside("setpriv --reuid kupa --regid kupa --clear-groups sh -c");
    play(Server::start(serve.arg(settings))?)?;
    shell::execute(&mut inside("install -d -o kupa -m 700 /var/lib/kupa/backup"))?;
    let mut backup = inside("setpriv --reuid kupa --regid kupa --clear-groups /usr/lib/kupa/backup");
    shell::execute(backup.env("HOME", "/var/lib/kupa").env("KUPA_DATA", "/var/lib/kupa"))?;
    shell::execute(&mut inside("dpkg --purge kupa"))?;
    for gone in [program::BINARY, "etc/default/kupa", program::DOCUMENTS, "usr/lib/kupa"] {
        ensure!(!root.join(gone).exists(), "/{gone} is still there");
    }
    ensure!(root.join("var/lib/kupa/kupa.db").exists(), "the games were removed");
    passed("package", "installed in a new Debian, played, backed up, purged");
    Ok(fs::remove_dir_all(&root)?)
}

/// As a container, by a program that knows nothing of how it was made.
pub(crate) fn image(release: &Release) -> Result<()> {
    requirements::packages(&TOOLS)?;
    let file = release.files.join(images::name(release));
    shell::execute(shell::command("skopeo inspect").arg(format!("oci-archive:{file}")))?;
    let room = room(release, "image")?;
    let layout = room.join("layout");
    fs::create_dir(&layout)?;
    unpack(&file, &layout)?;
    let bundle = room.join("bundle");
    let image = format!("{layout}:{}", release.version);
    shell::execute(shell::command("umoci unpack --image").arg(image).arg(&bundle))?;
    contain(&bundle)?;
    play(Server::start(shell::command("runc run --bundle").arg(&bundle).arg("kupa-trial"))?)?;
    passed("image", "read by skopeo, unpacked by umoci, run by runc, played, removed");
    Ok(fs::remove_dir_all(&room)?)
}

/// On the network of this machine, at any port, so that it can be played with from here.
fn contain(bundle: &Utf8Path) -> Result<()> {
    let path = bundle.join("config.json");
    let mut config: serde_json::Value = serde_json::from_slice(&fs::read(&path)?)?;
    config["process"]["args"] = serde_json::json!(["/usr/bin/kupa", "serve", "--listen", "127.0.0.1:0"]);
    config["process"]["terminal"] = false.into();
    if let Some(namespaces) = config["linux"]["namespaces"].as_array_mut() {
        namespaces.retain(|namespace| namespace["type"] != "network");
    }
    Ok(fs::write(path, config.to_string())?)
}

/// In an environment of its own.
pub(crate) fn python(release: &Release) -> Result<()> {
    let room = room(release, "python")?;
    shell::execute(shell::command("python3 -m venv").arg(&room))?;
    let mut install = shell::command(room.join("bin/pip").as_str());
    install.args(["install", "--quiet", "--disable-pip-version-check", "--find-links"]);
    shell::execute(install.arg(&release.files).arg(format!("kupa=={}", release.version)))?;
    let python = |words: &[&str]| {
        let mut python = shell::command(room.join("bin/python").as_str());
        python.args(words).current_dir(&room);
        python
    };
    let game = "import kupa; print(kupa.rollout('chico', seats=3, games=100))";
    shell::execute(&mut python(&["-c", game]))?;
    shell::execute(&mut python(&["-m", "pip", "uninstall", "--quiet", "--yes", "kupa"]))?;
    let left = python(&["-c", "import kupa"]).stderr(Stdio::null()).status()?;
    ensure!(!left.success(), "the package is still there");
    passed("wheel", "installed, played, uninstalled");
    Ok(fs::remove_dir_all(&room)?)
}

fn room(release: &Release, name: &str) -> Result<Utf8PathBuf> {
    let room = release.rooms.join(name);
    fs::create_dir_all(&room)?;
    Ok(room)
}

fn unpack(archive: &Utf8Path, folder: &Utf8Path) -> Result<()> {
    shell::execute(shell::command("tar --extract --file").arg(archive).arg("--directory").arg(folder))
}

fn passed(what: &str, how: &str) {
    println!("tried: the {what} was {how}");
}

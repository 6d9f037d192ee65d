//! Each artefact is tried as somebody would use it: put where nothing of it
//! was, started, played with, and removed again, after which nothing of it is
//! left.

mod archive;
mod deb;
mod image;
mod papers;
mod python;

pub(crate) use archive::attempt as archive;
pub(crate) use deb::attempt as deb;
pub(crate) use image::attempt as image;
pub(crate) use papers::attempt as papers;
pub(crate) use python::attempt as python;

use std::net::TcpListener;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::Release;
use super::guest::Guest;
use super::start::Server;
use crate::shell;

/// An artefact that has stood its trial.
pub(crate) struct Tried {
    pub(crate) file: String,
    /// What was done with it, as the table of docs/release.md says it.
    pub(crate) how: &'static str,
}

impl Tried {
    fn new(file: impl Into<String>, how: &'static str) -> Tried {
        let tried = Tried { file: file.into(), how };
        println!("tried: {}: {how}", tried.file);
        tried
    }
}

/// Plays with a server, and ends it.
fn play(mut server: Server) -> Result<()> {
    Guest::new(&server.address).play().context("nobody could play")?;
    server.end()
}

/// Plays with a server that was just started and has to open yet.
fn play_at(address: &str) -> Result<()> {
    let mut guest = Guest::new(address);
    let begun = Instant::now();
    while let Err(error) = guest.look() {
        ensure!(begun.elapsed() < PATIENCE, "the server does not answer: {error:#}");
        thread::sleep(Duration::from_millis(100));
    }
    guest.play().context("nobody could play")
}

const PATIENCE: Duration = Duration::from_secs(60);

/// A port that nobody has, for a server that can't choose one.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn room(release: &Release, name: &str) -> Result<Utf8PathBuf> {
    let room = release.rooms.join(name);
    fs::create_dir_all(&room)?;
    Ok(room)
}

fn unpack(archive: &Utf8Path, folder: &Utf8Path) -> Result<()> {
    shell::execute(shell::command("tar --extract --file").arg(archive).arg("--directory").arg(folder))
}

//! The image: loaded and run as a container by a program that knows nothing of
//! how it was made.

use std::fs;
use std::process::Command;

use anyhow::{Result, ensure};
use cargo_metadata::camino::Utf8Path;

use super::{Tried, free_port, play_at, room};
use crate::dist::{Release, image};
use crate::requirements::{self, Packages};
use crate::shell;

const TOOLS: Packages =
    Packages { names: &["skopeo", "podman", "runc"], provide: &["skopeo", "podman", "runc"] };

pub(crate) fn attempt(release: &Release) -> Result<Vec<Tried>> {
    requirements::packages(&TOOLS)?;
    let name = image::name(release);
    let file = release.files.join(&name);
    shell::execute(shell::command("skopeo inspect").arg(format!("oci-archive:{file}")))?;
    let room = room(release, "image")?;
    shell::execute(podman(&room, "load --input").arg(&file))?;
    let image = image::reference(release);
    let played = run(&room, &image);
    shell::execute(&mut podman(&room, "rm --force --ignore --volumes kupa-trial"))?;
    played?;
    shell::execute(podman(&room, "rmi").arg(&image))?;
    // Also what belongs to others inside goes with it.
    fs::remove_dir_all(&room)?;
    Ok(vec![Tried::new(
        name,
        "read by skopeo; loaded and run by podman with a read-only root and no capabilities, a guest played, `kupa \
         doctor` content, stopped by SIGTERM, removed",
    )])
}

/// With a store of its own, so that nothing of this machine's is touched.
fn podman(room: &Utf8Path, line: &str) -> Command {
    let mut podman =
        shell::command("podman --storage-driver vfs --cgroup-manager cgroupfs --events-backend file");
    podman.args(["--runtime", "runc", "--root"]).arg(room.join("store"));
    podman.arg("--runroot").arg(room.join("run")).args(line.split(' '));
    podman
}

/// On the network of this machine, at a free port, so that it can be played with from here.
fn run(room: &Utf8Path, image: &str) -> Result<()> {
    let address = format!("127.0.0.1:{}", free_port()?);
    let mut start = podman(room, "run --detach --network host --read-only --cap-drop all --name kupa-trial");
    // Less than any machine allows; podman would ask for more than some do.
    start.args(["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"]);
    start.arg("--env").arg(format!("KUPA_LISTEN={address}")).arg(image);
    shell::execute(&mut start)?;
    play_at(&address)?;
    shell::execute(&mut podman(room, "exec kupa-trial /usr/bin/kupa doctor"))?;
    shell::execute(&mut podman(room, "stop --time 20 kupa-trial"))?;
    let status = podman(room, "wait kupa-trial").output()?.stdout;
    let status = String::from_utf8_lossy(&status).trim().to_owned();
    ensure!(status == "0", "the container ended with {status}");
    Ok(())
}

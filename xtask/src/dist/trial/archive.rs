//! The archive: unpacked, and run in an environment with nothing in it. What
//! lies beside the program is shown to those who read it: shells, and `man`.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::Utf8Path;

use super::{Tried, play, room, unpack};
use crate::dist::start::Server;
use crate::dist::{Release, archive};
use crate::requirements::{self, Packages};
use crate::shell;

const READERS: Packages =
    Packages { names: &["zsh", "fish", "man-db"], provide: &["bash", "zsh", "fish", "man"] };

pub(crate) fn attempt(release: &Release) -> Result<Vec<Tried>> {
    let room = room(release, "archive")?;
    let name = archive::name(release);
    let file = format!("{name}.tar.gz");
    unpack(&release.files.join(&file), &room)?;
    let folder = room.join(&name);
    let program = folder.join("kupa");
    let run = |words: &[&str]| {
        let mut command = Command::new(&program);
        command.env_clear().args(words).current_dir(&room);
        command
    };
    shell::execute(&mut run(&["--version"]))?;
    shell::execute(&mut run(&["arena", "--game", "chico", "--bots", "club,casual", "--blocks", "1"]))?;
    play(Server::start(&mut run(&["serve", "--listen", "127.0.0.1:0", "--data", "games"]))?)?;
    let mut how = "unpacked, run with an empty environment, bots and a guest played, removed";
    if release.is_linux() {
        requirements::packages(&READERS)?;
        complete(&folder.join("completions"))?;
        read_pages(&folder.join("man"))?;
        how = "unpacked, run with an empty environment, bots and a guest played; completions asked in bash and fish \
            and read by zsh, every manual page shown by `man` without a warning; removed";
    }
    fs::remove_dir_all(&room)?;
    Ok(vec![Tried::new(file, how)])
}

/// Each shell is asked what could be meant by `kupa doc`; zsh answers only people, so it only reads.
fn complete(folder: &Utf8Path) -> Result<()> {
    let ask = |shell: &str, script: &str| {
        let mut shell = shell::command(shell);
        shell.args(["-c", script]).current_dir(folder);
        said(&mut shell)
    };
    let bash = ask(
        "bash",
        ". ./kupa; COMP_WORDS=(kupa doc); COMP_CWORD=1; _kupa kupa doc kupa; echo \"$COMPREPLY\"",
    )?;
    ensure!(bash.0.trim() == "doctor", "bash would complete `kupa doc` by {:?}", bash.0);
    let fish = ask("fish", "source kupa.fish; complete --do-complete 'kupa doc'")?;
    ensure!(fish.0.starts_with("doctor\t"), "fish would complete `kupa doc` by {:?}", fish.0);
    shell::execute(shell::command("zsh --no-exec _kupa").current_dir(folder))
}

fn read_pages(folder: &Utf8Path) -> Result<()> {
    for page in folder.read_dir_utf8()? {
        let page = page?.into_path();
        let mut man = shell::command("man --warnings --encoding=UTF-8 --local-file");
        let (text, complaints) = said(man.arg(&page).env("MANWIDTH", "80").env("LC_ALL", "C.UTF-8"))?;
        ensure!(complaints.is_empty(), "of {page}, man says: {complaints}");
        ensure!(text.contains("SYNOPSIS"), "{page} shows no synopsis");
    }
    Ok(())
}

/// What a program says, and what it complains of.
fn said(command: &mut Command) -> Result<(String, String)> {
    let name = command.get_program().display().to_string();
    let output = command.output().with_context(|| format!("{name} did not start"))?;
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "{name} failed: {complaints}");
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), complaints))
}

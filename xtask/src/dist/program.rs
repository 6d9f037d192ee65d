//! The program itself, and what belongs beside it: manual pages, completions,
//! licences. The tree is laid out as on a system; each artefact takes of it what
//! it needs.

use std::fs;

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::pack::{Tree, gzip};
use super::{Release, copyright};
use crate::shell;
use crate::workspace::Workspace;

pub(crate) const BINARY: &str = "usr/bin/kupa";
pub(crate) const MANUAL: &str = "usr/share/man/man1/";
pub(crate) const DOCUMENTS: &str = "usr/share/doc/kupa/";

/// Among the documents: who wrote what is inside.
pub(crate) const THIRD_PARTY: &str = "THIRD-PARTY.txt";

/// Shells, and where their completions are looked for.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/kupa"),
    ("zsh", "usr/share/zsh/vendor-completions/_kupa"),
    ("fish", "usr/share/fish/vendor_completions.d/kupa.fish"),
];

/// Compiles it. With `--target`, so that only the program is linked statically, and not what the compiler
/// loads.
pub(crate) fn build(workspace: &Workspace, release: &Release) -> Result<Utf8PathBuf> {
    let line = format!("cargo rustc --locked --profile dist --package kupa --target {}", release.target);
    let mut build = shell::command(&line);
    build.env("KUPA_COMMIT", &release.commit[..12]);
    if release.is_linux() {
        build.env("RUSTFLAGS", "-C target-feature=+crt-static").args(["--", "-C", RELOCATIONS]);
    }
    shell::execute(&mut build)?;
    let name = if release.target.contains("windows") { "kupa.exe" } else { "kupa" };
    let program = workspace.target.join(&release.target).join("dist").join(name);
    if release.is_linux() {
        expect_static(&fs::read(&program)?)?;
    }
    Ok(program)
}

/// A table of addresses, half a megabyte, in a fortieth of the room.
const RELOCATIONS: &str = "link-arg=-Wl,-z,pack-relative-relocs";

/// A program that asks for a loader is not static.
fn expect_static(elf: &[u8]) -> Result<()> {
    let asks = elf.windows(LOADER.len()).take(HEAD).any(|window| window == LOADER);
    ensure!(!asks, "the program asks for a loader: it is not static");
    Ok(())
}

const LOADER: &[u8] = b"/ld-linux";

/// The name of the loader stands near the beginning.
const HEAD: usize = 4096;

/// All that is installed, whatever by.
pub(crate) fn tree(release: &Release, program: &Utf8Path) -> Result<Tree> {
    let mut tree = Tree::default();
    tree.add_program(BINARY, fs::read(program)?);
    for (shell, path) in COMPLETIONS {
        tree.add(path, printed(program, &["completions", shell])?);
    }
    let pages = release.rooms.join("man1");
    printed(program, &["manual", pages.as_str()])?;
    for page in pages.read_dir_utf8()? {
        let page = page?;
        tree.add(format!("{MANUAL}{}.gz", page.file_name()), gzip(&fs::read(page.path())?)?);
    }
    for document in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md", "docs/hosting.md"] {
        let name = document.rsplit('/').next().unwrap_or(document);
        tree.add(format!("{DOCUMENTS}{name}"), fs::read(document)?);
    }
    tree.add(format!("{DOCUMENTS}{THIRD_PARTY}"), copyright::third_party("kupa", &release.target)?);
    Ok(tree)
}

/// What the program prints.
fn printed(program: &Utf8Path, words: &[&str]) -> Result<Vec<u8>> {
    let output = shell::command(program.as_str()).args(words).output();
    let output = output.with_context(|| format!("{program} did not start"))?;
    ensure!(output.status.success(), "`kupa {}` failed", words.join(" "));
    Ok(output.stdout)
}

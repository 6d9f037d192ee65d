//! The Python package: what a registry is given, and whoever installs it gets. The sources are put together
//! first, and the wheel is made of nothing but them. Both are looked at as the registry would, and the wheel
//! is tested in an environment that has seen nothing else of this repository.

use std::path::Path;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use crate::dist::{host, third_party};
use crate::python::{inside, make, pip, prepare};
use crate::shell;
use crate::workspace::Workspace;

/// Says where the repository can be read: then the package's page links there.
const REPOSITORY: &str = "KUPA_REPOSITORY";
const SOURCE: &str = "crates/py";

/// What a registry is given.
pub(crate) struct Python {
    pub(crate) wheel: Utf8PathBuf,
    pub(crate) sources: Utf8PathBuf,
}

/// Makes both in `target/wheels`, and tests the wheel.
pub(crate) fn make_and_test(workspace: &Workspace, tools: &Path) -> Result<Python> {
    let made = make_both(workspace, tools)?;
    let home = workspace.target.join("fresh").into_std_path_buf();
    make(&home)?;
    prepare(&home, "crates/py/wheel/requirements.txt")?;
    shell::execute(pip(&home, "install --quiet").arg(&made.wheel))?;
    shell::execute(inside(&home, "python -m twine check --strict").args([&made.wheel, &made.sources]))?;
    let mut tests = inside(&home, "python -m pytest wheel tests");
    shell::execute(tests.current_dir(SOURCE).env_remove("PYTHONPATH").env("KUPA_WHEEL", &made.wheel))?;
    println!("{}\n{}", made.wheel, made.sources);
    Ok(made)
}

fn make_both(workspace: &Workspace, tools: &Path) -> Result<Python> {
    let (room, wheels) = (workspace.target.join("wheel"), workspace.target.join("wheels"));
    for folder in [&room, &wheels] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
    }
    let maturin = |line: &str, folder: &Path| {
        let mut maturin = inside(tools, &format!("maturin {line} --out"));
        maturin.current_dir(folder).env("CARGO_TARGET_DIR", &workspace.target);
        maturin
    };
    shell::execute(maturin("sdist", Path::new(SOURCE)).arg(&room))?;
    // Cargo goes by the time of a file, and those of an archive are always the same.
    let archive = only(&room, ".tar.gz")?;
    let mut unpack = shell::command("tar --extract --touch --file");
    shell::execute(unpack.arg(&archive).arg("--directory").arg(&room))?;
    let sources = room.join(archive.file_name().unwrap_or_default().trim_end_matches(".tar.gz"));
    complete(sources.as_std_path()).context("what the package says of itself can't be written")?;
    for line in ["sdist", "build --release --locked"] {
        shell::execute(maturin(line, sources.as_std_path()).arg(&wheels))?;
    }
    Ok(Python { wheel: only(&wheels, ".whl")?, sources: only(&wheels, ".tar.gz")? })
}

/// The one file that ends so.
fn only(folder: &Utf8Path, ending: &str) -> Result<Utf8PathBuf> {
    let mut found = Vec::new();
    for entry in folder.read_dir_utf8()? {
        found.push(entry?.into_path());
    }
    found.retain(|path| path.as_str().ends_with(ending));
    ensure!(found.len() == 1, "there was to be one *{ending} in {folder}, not {}", found.len());
    Ok(found.remove(0))
}

/// Writes what only the package says: whose crates are inside, and where it came from.
fn complete(sources: &Path) -> Result<()> {
    fs::write(sources.join(THIRD_PARTY), third_party("py", &host()?)?)?;
    let repository = env::var(REPOSITORY).ok();
    edit(&sources.join("pyproject.toml"), |text| {
        licensed(text) + &repository.as_deref().map(urls).unwrap_or_default()
    })?;
    match repository {
        Some(address) => edit(&sources.join("README.md"), |text| linked(text, &address)),
        None => {
            println!("{REPOSITORY}=https://... makes the page's links to the repository: it has none now");
            Ok(())
        }
    }
}

const THIRD_PARTY: &str = "THIRD-PARTY.txt";

fn edit(file: &Path, change: impl FnOnce(&str) -> String) -> Result<()> {
    let text = fs::read_to_string(file)?;
    Ok(fs::write(file, change(&text))?)
}

/// The texts of what is compiled in go along.
fn licensed(text: &str) -> String {
    text.replace("\"LICENSE-APACHE\"]", &format!("\"LICENSE-APACHE\", \"{THIRD_PARTY}\"]"))
}

fn urls(address: &str) -> String {
    let address = address.trim_end_matches('/');
    format!(
        "\n[project.urls]\nRepository = \"{address}\"\nIssues = \"{address}/issues\"\n\
         Documentation = \"{address}/blob/main/docs/research.md\"\nChangelog = \"{address}/blob/main/CHANGELOG.md\"\n"
    )
}

/// Links to other files of the repository, as the page of a registry needs them: whole.
fn linked(text: &str, address: &str) -> String {
    text.replace("](../../", &format!("]({}/blob/main/", address.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_the_repository_are_whole() {
        let text = "[Chico](../../games/chico/RULES.md), [Rust](https://rustup.rs)";
        let linked = linked(text, "https://example.org/kupa/");
        assert_eq!(
            linked,
            "[Chico](https://example.org/kupa/blob/main/games/chico/RULES.md), [Rust](https://rustup.rs)"
        );
        assert!(urls("https://example.org/kupa/").contains("Issues = \"https://example.org/kupa/issues\""));
    }

    #[test]
    fn the_texts_of_all_licences_are_named() {
        let manifest = include_str!("../../crates/py/pyproject.toml");
        assert!(licensed(manifest).contains("[\"LICENSE-MIT\", \"LICENSE-APACHE\", \"THIRD-PARTY.txt\"]"));
    }
}

//! The wheel: what a registry of Python packages is given, and whoever installs it gets. It is made, looked
//! at as the registry would, and tested in an environment that has seen nothing else of this repository.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::python::{inside, make, pip, prepare};
use crate::shell;
use crate::workspace::Workspace;

/// Says where the repository can be read: then the package's page links there.
const REPOSITORY: &str = "KUPA_REPOSITORY";
const SOURCE: &str = "crates/py";

/// Makes the wheel in `target/wheels`, and tests it.
pub(crate) fn make_and_test(workspace: &Workspace, tools: &Path) -> Result<()> {
    let target = workspace.target.as_std_path();
    let wheel = make_wheel(target, tools)?;
    let home = target.join("fresh");
    make(&home)?;
    prepare(&home, "crates/py/wheel/requirements.txt")?;
    shell::execute(pip(&home, "install --quiet").arg(&wheel))?;
    shell::execute(inside(&home, "python -m twine check --strict").arg(&wheel))?;
    let mut tests = inside(&home, "python -m pytest wheel tests");
    shell::execute(tests.current_dir(SOURCE).env_remove("PYTHONPATH").env("KUPA_WHEEL", &wheel))?;
    println!("{}", wheel.display());
    Ok(())
}

fn make_wheel(target: &Path, tools: &Path) -> Result<PathBuf> {
    let (source, wheels) = (target.join("wheel"), target.join("wheels"));
    for folder in [&source, &wheels] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
    }
    stage(&source).context("what the wheel is made of can't be put together")?;
    let mut maturin = inside(tools, "maturin build --release --locked --out");
    shell::execute(maturin.arg(&wheels).current_dir(&source))?;
    match files(&wheels)?.as_slice() {
        [wheel] => Ok(wheel.clone()),
        other => bail!("one wheel was to be made, not {}", other.len()),
    }
}

/// The package's files, with what only the wheel says: where they came from.
fn stage(to: &Path) -> Result<()> {
    let from = fs::canonicalize(SOURCE)?;
    for file in files(&from)?.into_iter().chain(files(&from.join("python/kupa"))?) {
        let own = to.join(file.strip_prefix(&from)?);
        fs::create_dir_all(own.parent().context("a file is in a folder")?)?;
        fs::copy(&file, own)?;
    }
    let manifest = format!("manifest-path = {:?}", from.join("Cargo.toml"));
    let repository = env::var(REPOSITORY).ok();
    edit(&to.join("pyproject.toml"), |text| {
        text.replace("manifest-path = \"Cargo.toml\"", &manifest)
            + &repository.as_deref().map(urls).unwrap_or_default()
    })?;
    match repository {
        Some(address) => edit(&to.join("README.md"), |text| linked(text, &address)),
        None => {
            println!("{REPOSITORY}=https://... makes the page's links to the repository: it has none now");
            Ok(())
        }
    }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    Ok(paths.into_iter().filter(|path| path.is_file()).collect())
}

fn edit(file: &Path, change: impl FnOnce(&str) -> String) -> Result<()> {
    let text = fs::read_to_string(file)?;
    Ok(fs::write(file, change(&text))?)
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
}

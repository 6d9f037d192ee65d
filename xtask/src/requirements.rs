//! Programs that the checks need beyond cargo. What can be installed is
//! installed; otherwise the error says what to install and how.

use std::env;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::shell;

/// Debian packages, and how to see that they are there.
pub(crate) struct Packages {
    /// Their names for `apt-get install`.
    pub(crate) names: &'static [&'static str],
    /// Programs, or files by their full path, that exist once they are installed.
    pub(crate) provide: &'static [&'static str],
}

/// Expects a part of the Rust toolchain: `probe` succeeds where it is installed.
pub(crate) fn component(name: &str, probe: &str) -> Result<()> {
    ensure!(shell::succeeds(probe), "{name} is missing: run `rustup component add {name}`");
    Ok(())
}

/// Finds what the packages provide, or installs them where that is allowed.
pub(crate) fn packages(packages: &Packages) -> Result<()> {
    if packages.provide.iter().all(|file| is_present(file)) {
        return Ok(());
    }
    install(packages.names)
}

/// Installs Debian packages where that is allowed.
pub(crate) fn install(names: &[&str]) -> Result<()> {
    let names = names.join(" ");
    ensure!(can_install(), "Debian packages are missing: as root, run `apt-get install {names}`");
    apt_get("update")?;
    apt_get(&format!("install --yes --no-install-recommends {names}"))
}

fn apt_get(arguments: &str) -> Result<()> {
    let mut apt_get = shell::command(&format!("apt-get --quiet=2 {arguments}"));
    shell::execute(apt_get.env("DEBIAN_FRONTEND", "noninteractive"))
}

fn can_install() -> bool {
    is_present("apt-get") && shell::output("id -u").as_deref() == Some("0")
}

/// Looks for a program in PATH. A full path stands for itself, because
/// joining it to a folder drops the folder.
fn is_present(file: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| Path::new(&folder).join(file).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_name_and_by_path() {
        assert!(is_present("sh"));
        assert!(is_present("/bin/sh"));
        assert!(!is_present("no-such-program"));
        assert!(!is_present("/bin/no-such-program"));
    }

    #[test]
    fn a_missing_component_is_named_with_the_way_to_get_it() {
        let error = component("rustfmt", "no-such-program").unwrap_err().to_string();
        assert_eq!(error, "rustfmt is missing: run `rustup component add rustfmt`");
    }
}

//! `kupa completions` and `kupa manual`: what shells and `man` want to know, from the definition of the
//! command line itself.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use clap_complete::Shell;

/// Prints what a shell needs to complete the words of a command; packages install it.
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes the manual pages of all commands into a folder; packages install them.
#[derive(clap::Args)]
pub(crate) struct Manual {
    /// The folder, which is made if it is missing
    folder: PathBuf,
}

pub(crate) fn complete(arguments: &Completions) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Arguments::command(), "kupa", &mut script);
    Ok(io::stdout().lock().write_all(&script)?)
}

pub(crate) fn write(arguments: &Manual) -> Result<()> {
    let folder = &arguments.folder;
    let unwritable = || format!("{} can't be written", folder.display());
    fs::create_dir_all(folder).with_context(unwritable)?;
    // What it says of versions is for `kupa --version`; a page is of one.
    let command = crate::Arguments::command().long_version(env!("CARGO_PKG_VERSION"));
    clap_mangen::generate_to(command, folder).with_context(unwritable)
}

//! `cargo xtask kill`, `load`, `programs` and `rematch`: a crowd of people and a real
//! server, both built for speed.

use anyhow::Result;

use crate::ci::DATABASE;
use crate::requirements::{self, Packages};
use crate::shell;
use crate::workspace::Workspace;

const BALANCER: Packages = Packages { names: &["haproxy"], provide: &["/usr/sbin/haproxy"] };

/// What the crowd itself understands; `--help` says what that is.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// For the crowd: `--kills 200`, `--seed 8`, or `--help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Builds both, and lets the crowd in.
pub(crate) fn run(workspace: &Workspace, what: &str, Options { options }: &Options) -> Result<()> {
    let wants = |name: &str| options.iter().any(|option| option.starts_with(name));
    if wants("--nodes") || wants("--compare-nodes") {
        requirements::packages(&DATABASE)?;
    }
    if wants("--haproxy") {
        requirements::packages(&BALANCER)?;
    }
    shell::run("cargo build --release --locked --package kupa --package crowd")?;
    let built = workspace.target.join("release");
    let mut crowd = shell::command(built.join("crowd").as_str());
    shell::execute(crowd.arg(what).arg("--program").arg(built.join("kupa")).args(options))
}

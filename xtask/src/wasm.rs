//! Checks that the pure crates build for WebAssembly. The toolchain's own
//! target is used where it is installed or rustup can add it; otherwise
//! Debian's compiler, which brings the sources of the standard library.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::requirements::{self, Packages};
use crate::workspace::{Member, Workspace};
use crate::{clippy, shell};

const CHECK: &str = "check --locked --target wasm32-unknown-unknown";
const ADD_TARGET: &str = "rustup target add wasm32-unknown-unknown";

/// Debian's Rust for web browsers, with the sources of `core` and `alloc`.
const DEBIAN_RUST: Packages = Packages {
    names: &["rustc-web", "cargo-web", "rust-web-src"],
    provide: &["/usr/bin/rustc", "/usr/bin/cargo", "/usr/lib/rustlib/src/rust/library/core"],
};

/// Compiles every pure crate for WebAssembly, without linking: the rules of
/// the games alone, which then know the engine and nothing else; and all.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let has_target = has_target();
    let compiler = || if has_target { Ok(ordinary()) } else { debian(workspace) };
    let mut rules = compiler()?;
    rules.arg("--no-default-features").args(packages(workspace.games()));
    shell::execute(&mut rules)?;
    shell::execute(compiler()?.args(packages(workspace.pure())))
}

fn packages<'a>(members: impl Iterator<Item = &'a Member>) -> Vec<&'a str> {
    members.flat_map(|member| ["--package", &member.name]).collect()
}

fn has_target() -> bool {
    is_installed() || (shell::run(ADD_TARGET).is_ok() && is_installed())
}

fn is_installed() -> bool {
    shell::output("rustc --print target-libdir --target wasm32-unknown-unknown")
        .is_some_and(|folder| Path::new(&folder).exists())
}

fn ordinary() -> Command {
    shell::command(&format!("cargo {CHECK}"))
}

/// Debian ships no library for the target, so that it is compiled here, which
/// needs an unstable option. Its artefacts don't mix with the toolchain's.
fn debian(workspace: &Workspace) -> Result<Command> {
    requirements::packages(&DEBIAN_RUST)
        .with_context(|| format!("no WebAssembly target, and `{ADD_TARGET}` does not work"))?;
    let mut check = shell::command(&format!("/usr/bin/cargo {CHECK} -Zbuild-std=core,alloc"));
    check.env("RUSTC", "/usr/bin/rustc");
    check.env("RUSTC_BOOTSTRAP", "1");
    check.env("CARGO_TARGET_DIR", workspace.target.join("wasm"));
    check.env_remove("LD_LIBRARY_PATH");
    // Clippy goes with the toolchain's own compiler.
    check.env_remove(clippy::WRAPPER);
    Ok(check)
}

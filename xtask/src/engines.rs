//! `cargo xtask engines`: the stage in the engines of other browsers, WebKit (Safari's) and Firefox, on every
//! screen and in both languages, with pictures. Not a part of CI: browsers of two more kinds are large, and take
//! their time.

use std::env;

use anyhow::{Result, ensure};
use clap::Args;

use crate::requirements::{self, Packages};
use crate::workspace::Workspace;
use crate::{ci, shell};

/// Debian has the driver of WebKit with a small browser; it wants a screen, which Xvfb pretends to be.
const WEBKIT: Packages = Packages {
    names: &["webkit2gtk-driver", "xvfb", "xauth"],
    provide: &["WebKitWebDriver", "xvfb-run", "xauth"],
};

const FIREFOX: Packages = Packages { names: &["firefox-esr"], provide: &["firefox-esr"] };

/// Debian has no driver of Firefox, the registry of crates does.
const GECKODRIVER: &str = "cargo install geckodriver --version 0.37.1 --locked --debug --root";

/// What `cargo xtask engines` is asked.
#[derive(Args)]
pub(crate) struct Options {
    /// `webkit` or `firefox`; both, if none is named
    engines: Vec<String>,
}

pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let is_known = |engine: &String| ["webkit", "firefox"].contains(&engine.as_str());
    ensure!(options.engines.iter().all(is_known), "the engines are `webkit` and `firefox`");
    let is_asked = |engine: &str| options.engines.is_empty() || options.engines.iter().any(|it| it == engine);
    ci::requirements(workspace)?;
    if is_asked("webkit") {
        requirements::packages(&WEBKIT)?;
        look(workspace, "webkit", "xvfb-run --auto-servernum cargo")?;
    }
    if is_asked("firefox") {
        requirements::packages(&FIREFOX)?;
        install_geckodriver(workspace)?;
        look(workspace, "firefox", "cargo")?;
    }
    Ok(())
}

fn install_geckodriver(workspace: &Workspace) -> Result<()> {
    let home = workspace.target.join("geckodriver");
    if home.join("bin/geckodriver").exists() {
        return Ok(());
    }
    shell::run(&format!("{GECKODRIVER} {home}"))
}

/// All of the stage's tests, and pictures.
fn look(workspace: &Workspace, engine: &str, cargo: &str) -> Result<()> {
    let mut tests = shell::command(&format!(
        "{cargo} test --workspace --all-features --test browser stage:: -- --nocapture"
    ));
    let whole = env::var_os("KUPA_WHOLE").unwrap_or("1".into());
    tests.env("KUPA_ENGINE", engine).env("KUPA_WHOLE", whole).env("KUPA_PICTURES", "1");
    shell::execute(&mut tests)?;
    println!("pictures: {}", workspace.target.join("screenshots"));
    Ok(())
}

//! `cargo xtask pictures`: the README's pictures, from what the browser tests saw; the other screens, among
//! them every game's waiting room with all its options, stay where the tests left them. Whoever runs it
//! looks at them before committing.

use anyhow::{Context, Result};

use crate::requirements::{self, Packages};
use crate::workspace::Workspace;
use crate::{ci, shell};

/// What the browser tests need, with a font for Hebrew.
pub(crate) const BROWSER: Packages = Packages {
    names: &["chromium-headless-shell", "chromium-driver", "fonts-noto-core"],
    provide: &[
        "chromium-headless-shell",
        "chromedriver",
        "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
    ],
};

/// Takes away the colours that nobody would miss.
const PNGQUANT: Packages = Packages { names: &["pngquant"], provide: &["pngquant"] };

/// A picture of the README, and the screen that it shows.
const PICTURES: [(&str, &str); 2] =
    [("table-he", "49-table-he-phone-light"), ("table-en", "eight-and-a-half-table-en-wide-light")];

/// Lets the browsers play, and copies some of the screens that they saw.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    ci::requirements(workspace)?;
    requirements::packages(&PNGQUANT)?;
    let mut tests =
        shell::command("cargo test --workspace --all-features --test browser -- --test-threads=1");
    shell::execute(tests.env("KUPA_PICTURES", "1"))?;
    std::fs::create_dir_all("docs/pictures").context("docs/pictures can't be made")?;
    PICTURES.iter().try_for_each(|(picture, screen)| copy(workspace, picture, screen))?;
    println!("all screens, with every game's waiting room: {}", workspace.target.join("screenshots"));
    Ok(())
}

/// A screen as a picture of the documentation, with fewer colours.
fn copy(workspace: &Workspace, picture: &str, screen: &str) -> Result<()> {
    let screen = workspace.target.join(format!("screenshots/{screen}.png"));
    let smaller = format!("pngquant --force --strip --speed 1 --output docs/pictures/{picture}.png");
    shell::execute(shell::command(&smaller).arg(screen))
}

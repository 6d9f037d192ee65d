//! Stylesheet and script, embedded. Their names change with what is in them, so a browser may keep
//! them for ever.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file that pages load.
pub struct Asset {
    /// Its address.
    pub path: String,
    /// Its type.
    pub kind: &'static str,
    /// What is in it.
    pub text: String,
}

/// The stylesheet.
pub static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let general = [
        include_str!("../assets/kupa.css"),
        include_str!("../assets/pages.css"),
        include_str!("../assets/home.css"),
        include_str!("../assets/waiting.css"),
        include_str!("../assets/tokens.css"),
        include_str!("../assets/comfort.css"),
    ];
    let games = catalog::GAMES.iter().map(|game| game.style);
    Asset::new("css", "text/css; charset=utf-8", general.into_iter().chain(games).collect())
});

/// The script: each task has a file, one after the other makes the whole.
pub static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = concat!(
        include_str!("../assets/script/common.js"),
        include_str!("../assets/script/alerts.js"),
        include_str!("../assets/script/sha256.js"),
        include_str!("../assets/script/evidence.js"),
        include_str!("../assets/script/morph.js"),
        include_str!("../assets/script/flight.js"),
        include_str!("../assets/script/frames.js"),
        include_str!("../assets/script/forms.js"),
        include_str!("../assets/script/drawer.js"),
        include_str!("../assets/script/helps.js"),
        include_str!("../assets/script/saving.js"),
        include_str!("../assets/script/share.js"),
        include_str!("../assets/script/clock.js"),
        include_str!("../assets/script/replay.js"),
        include_str!("../assets/script/luck.js"),
        include_str!("../assets/script/stream.js"),
    );
    Asset::new("js", "text/javascript; charset=utf-8", text.to_owned())
});

/// The picture in the browser's tab.
pub(super) static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned()));

/// The file at that address.
pub fn asset(path: &str) -> Option<&'static Asset> {
    [&STYLE, &SCRIPT, &ICON].into_iter().map(|asset| &**asset).find(|asset| asset.path == path)
}

impl Asset {
    fn new(ending: &str, kind: &'static str, text: String) -> Asset {
        let hash = Sha256::digest(&text);
        let name: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        Asset { path: format!("/assets/{name}.{ending}"), kind, text }
    }
}

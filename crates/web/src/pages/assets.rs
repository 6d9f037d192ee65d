//! Stylesheets and scripts, embedded. Their names change with what is in them, so a browser may keep
//! them for ever.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::compression::Compressed;

/// A file that pages load.
pub struct Asset {
    /// Its address.
    pub path: String,
    /// Its type.
    pub kind: &'static str,
    /// What is in it.
    pub text: String,
    /// The same, as it is sent.
    pub(crate) sent: Compressed,
}

/// What every page looks like. The stylesheets apply in this order: base, stage, style.
pub static BASE_STYLE: LazyLock<Asset> =
    LazyLock::new(|| style([include_str!("../assets/kupa.css"), include_str!("../assets/pages.css")]));

/// What a table looks like; for pages that have one.
pub static STAGE_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    style([
        include_str!("../assets/live.css"),
        include_str!("../assets/stage/stage.css"),
        include_str!("../assets/stage/strip.css"),
        include_str!("../assets/stage/seats.css"),
        include_str!("../assets/stage/table.css"),
        include_str!("../assets/stage/dock.css"),
        include_str!("../assets/stage/fan.css"),
        include_str!("../assets/stage/keys.css"),
        include_str!("../assets/stage/sheet.css"),
        include_str!("../assets/stage/landscape.css"),
        include_str!("../assets/stage/wide.css"),
        include_str!("../assets/stage/motion.css"),
        include_str!("../assets/learn.css"),
        include_str!("../assets/ends.css"),
        include_str!("../assets/review.css"),
        include_str!("../assets/board.css"),
        // Not on the home page, which newcomers wait for.
        include_str!("../assets/groups.css"),
    ])
});

/// What single pages look like, and the games, whose pictures are on some of them.
pub static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let pages = [
        include_str!("../assets/home.css"),
        include_str!("../assets/waiting.css"),
        include_str!("../assets/tokens.css"),
        include_str!("../assets/comfort.css"),
    ];
    style(pages.into_iter().chain(catalog::GAMES.iter().map(|game| game.style)))
});

/// The script of every page: each task has a file, one after the other makes the whole.
pub static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    script(concat!(
        include_str!("../assets/script/common.js"),
        include_str!("../assets/script/alerts.js"),
        include_str!("../assets/script/sha256.js"),
        include_str!("../assets/script/evidence.js"),
        include_str!("../assets/script/drawer.js"),
        include_str!("../assets/script/helps.js"),
        include_str!("../assets/script/saving.js"),
        include_str!("../assets/script/share.js"),
        include_str!("../assets/script/luck.js"),
    ))
});

/// What pages with a table need besides.
pub(super) static STAGE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let attributes = serde_json::json!(patch::ATTRIBUTES);
    let notation =
        format!("const ATTRIBUTES = {attributes};\nconst PHRASES = {};\n", patch::PHRASES.trim_end());
    let tasks = concat!(
        include_str!("../assets/script/settings.js"),
        include_str!("../assets/script/forms.js"),
        include_str!("../assets/script/turn.js"),
        include_str!("../assets/script/morph.js"),
        include_str!("../assets/script/patch.js"),
        include_str!("../assets/script/beats.js"),
        include_str!("../assets/script/flight.js"),
        include_str!("../assets/script/settle.js"),
        include_str!("../assets/script/counting.js"),
        include_str!("../assets/script/focus.js"),
        include_str!("../assets/script/live.js"),
        include_str!("../assets/script/frames.js"),
        include_str!("../assets/script/choose.js"),
        include_str!("../assets/script/keys.js"),
        include_str!("../assets/script/drag.js"),
        include_str!("../assets/script/undo.js"),
        include_str!("../assets/script/sure.js"),
        include_str!("../assets/script/connection.js"),
        include_str!("../assets/script/talk.js"),
        include_str!("../assets/script/clock.js"),
        include_str!("../assets/script/push.js"),
        include_str!("../assets/script/picture.js"),
        include_str!("../assets/script/replay.js"),
        include_str!("../assets/script/rematch.js"),
        include_str!("../assets/script/stream.js"),
        include_str!("../assets/script/again.js"),
        include_str!("../assets/script/print.js"),
    );
    script(&(notation + tasks))
});

/// What the reference of the API needs.
pub(super) static REFERENCE_SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| script(include_str!("../assets/script/reference.js")));

/// The picture in the browser's tab.
pub(super) static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned()));

/// The file at that address.
pub fn asset(path: &str) -> Option<&'static Asset> {
    let all = [&BASE_STYLE, &STAGE_STYLE, &STYLE, &SCRIPT, &STAGE_SCRIPT, &REFERENCE_SCRIPT, &ICON];
    all.into_iter().map(|asset| &**asset).find(|asset| asset.path == path)
}

fn style(parts: impl IntoIterator<Item = &'static str>) -> Asset {
    Asset::new("css", "text/css; charset=utf-8", parts.into_iter().collect())
}

fn script(text: &str) -> Asset {
    Asset::new("js", "text/javascript; charset=utf-8", text.to_owned())
}

impl Asset {
    fn new(ending: &str, kind: &'static str, text: String) -> Asset {
        let hash = Sha256::digest(&text);
        let name: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        let sent = Compressed::new(text.clone());
        Asset { path: format!("/assets/{name}.{ending}"), kind, text, sent }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The word that a line of a script gives a meaning to everywhere.
    fn named(line: &str) -> Option<&str> {
        let line = line.strip_prefix("async ").unwrap_or(line);
        let rest = ["function ", "const ", "let "].into_iter().find_map(|word| line.strip_prefix(word))?;
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$');
        Some(&rest[..end.unwrap_or(rest.len())]).filter(|name| !name.is_empty())
    }

    #[test]
    fn no_two_tasks_of_the_script_use_one_name() {
        let mut names = BTreeSet::new();
        for name in SCRIPT.text.lines().chain(STAGE_SCRIPT.text.lines()).filter_map(named) {
            assert!(names.insert(name), "{name} is two things");
        }
        assert!(names.contains("sendMove") && names.len() > 100, "{names:?}");
    }
}

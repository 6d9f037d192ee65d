//! `kupa --version`: which program this is, and which formats it writes.

use std::sync::LazyLock;

use engine::Record;

/// The version, the commit, and the number of each format that others read.
pub(crate) fn long() -> &'static str {
    static LONG: LazyLock<String> = LazyLock::new(written);
    &LONG
}

fn written() -> String {
    let rules: Vec<String> =
        catalog::GAMES.iter().map(|game| format!("{} {}", game.slug, game.version)).collect();
    let lines = [
        env!("CARGO_PKG_VERSION").to_owned(),
        format!("commit            {}", env!("KUPA_COMMIT")),
        format!("record notation   {}", Record::VERSION),
        format!("data file layout  {newest} (opens 1 to {newest})", newest = store::FILE_LAYOUT),
        format!("database layout   {}", store::DATABASE_LAYOUT),
        format!("rules             {}", rules.join(", ")),
    ];
    lines.join("\n")
}

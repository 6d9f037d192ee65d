//! Where the weights go: the directory that was named, or else where the game's bots look for them.

use std::env;
use std::path::{Path, PathBuf};

/// The directory for the weights of a game.
pub(crate) fn directory(game: &str) -> PathBuf {
    let home = || Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game);
    env::args().nth(1).map_or_else(home, PathBuf::from)
}

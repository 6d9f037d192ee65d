//! The keys that sign, in a file beside the data: a line each, the newest
//! first, for the owner's eyes only. When the file was written tells how old the
//! newest is.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::file;
use crate::{Key, Trouble};

/// The keys of a data folder, the newest first; none if there is no file yet.
pub fn keys_in(folder: &Path) -> Result<Vec<Key>, Trouble> {
    let path = folder.join("keys");
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text?,
    };
    let written = fs::metadata(&path)?.modified()?;
    let made = written.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    let key = |(number, line): (usize, &str)| Key {
        text: line.to_owned(),
        made: if number == 0 { made } else { 0 },
    };
    Ok(text.lines().enumerate().map(key).collect())
}

/// Puts a key before the others and keeps so many in all. It is written beside
/// and moved over, so that a crash leaves the old keys or the new ones.
pub fn add_key_in(folder: &Path, text: &str, kept: usize) -> Result<(), Trouble> {
    let others = keys_in(folder)?;
    let path = folder.join("keys");
    let new = path.with_extension("new");
    let mut out = file::private().truncate(true).open(&new)?;
    let texts = others.iter().map(|key| key.text.as_str());
    std::iter::once(text).chain(texts).take(kept).try_for_each(|text| writeln!(out, "{text}"))?;
    out.sync_all()?;
    fs::rename(&new, &path)?;
    Ok(file::sync_folder(&path)?)
}

//! Records from files and from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};
use engine::Record;

/// The record in a file, or with `-` the one on standard input.
pub(crate) fn record(file: &Path) -> Result<Record> {
    Ok(Record::read(&read(file)?)?)
}

/// What is in a file; nothing if there is no such file yet.
pub(crate) fn kept(file: &Path) -> Result<Option<Vec<u8>>> {
    if file.exists() { read(file).map(Some) } else { Ok(None) }
}

/// Reads a file, or standard input; one byte beyond the limit is enough to know it is too long.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>> {
    let most = Record::LIMIT as u64 + 1;
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes).context("standard input can't be read")?;
    } else {
        let opened = File::open(file).and_then(|opened| opened.take(most).read_to_end(&mut bytes));
        opened.with_context(|| format!("{} can't be read", file.display()))?;
    }
    Ok(bytes)
}

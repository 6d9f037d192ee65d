//! Copies of the file: made while a server runs, put back while none does.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::file::{self, Fault, FileError, Pages, beside};
use super::{journal, schema};
use crate::Trouble;

/// Writes a copy of a data file as it is at this moment, while a server may
/// be using it, also one in another process. A copy that is there is whole;
/// none is ever written over.
pub fn backup(from: &Path, to: &Path) -> Result<(), FileError> {
    refuse_existing(to).map_err(|fault| fault.of(to))?;
    let source = source(from).map_err(|fault| fault.of(from))?;
    let new = beside(to, ".new");
    write_copy(&source, &new).and_then(|()| put(&new, to)).map_err(|fault| fault.of(to))
}

/// Puts a copy in the place of a data file that no server is using, after it
/// was found to be sound. The file that was there is kept; it is said where.
pub fn restore(from: &Path, to: &Path) -> Result<Option<PathBuf>, FileError> {
    let source = source(from).map_err(|fault| fault.of_copy().of(from))?;
    replace(&source, to).map_err(|fault| fault.of(to))
}

fn replace(source: &Connection, to: &Path) -> Result<Option<PathBuf>, Fault> {
    file::make_folder(to)?;
    let _lock = file::lock(to)?;
    let new = beside(to, ".new");
    write_copy(source, &new)?;
    begin_epoch(&new)?;
    let aside = keep_aside(to)?;
    // SQLite would take an old journal for the new file's.
    for ending in file::JOURNALS.into_iter().chain(["-shm"]) {
        if_there(fs::remove_file(beside(to, ending)))?;
    }
    put(&new, to)?;
    Ok(aside)
}

/// What was promised or revealed since the copy was made is not known any more.
fn begin_epoch(new: &Path) -> Result<(), Fault> {
    let file = Connection::open(new)?;
    schema::renew_epoch(&file)?;
    file.close().map_err(|(_, error)| error)?;
    Ok(File::open(new)?.sync_all()?)
}

/// Copies what is there to a free name beside it. Moving would be quicker, but
/// a file and its journal can't be moved at once.
fn keep_aside(path: &Path) -> Result<Option<PathBuf>, Fault> {
    let aside = free_name(path)?;
    if if_there(copy(path, &aside))?.is_none() {
        return Ok(None);
    }
    for ending in file::JOURNALS {
        if_there(copy(&beside(path, ending), &beside(&aside, ending)))?;
    }
    file::sync_folder(path)?;
    Ok(Some(aside))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = File::open(from)?;
    let mut copy = file::private().truncate(true).open(to)?;
    io::copy(&mut source, &mut copy)?;
    copy.sync_all()
}

fn free_name(path: &Path) -> io::Result<PathBuf> {
    for number in 1u32.. {
        let name = beside(path, &format!(".before-restore-{number}"));
        if !name.try_exists()? {
            return Ok(name);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Opens what is to be copied, if it is worth copying.
fn source(path: &Path) -> Result<Connection, Fault> {
    if_there(fs::metadata(path))?.ok_or(Fault::Missing)?;
    journal::check(path)?;
    let source = file::readable(path)?;
    file::check_kind(&source)?;
    file::check_pages(&source, Pages::Alone)?;
    Ok(source)
}

/// Writes a copy, whole or, if the disk is full, not at all.
fn write_copy(source: &Connection, to: &Path) -> Result<(), Fault> {
    let name = to.to_str().ok_or_else(|| Trouble::Other("its name is not in UTF-8".into()))?;
    let copy = file::private().truncate(true).open(to)?;
    let written = source.execute("VACUUM INTO ?1", [name]).map_err(Fault::from);
    let synced = written.and_then(|_| Ok(copy.sync_all()?));
    synced.inspect_err(|_| drop(fs::remove_file(to)))
}

fn put(new: &Path, to: &Path) -> Result<(), Fault> {
    fs::rename(new, to)?;
    Ok(file::sync_folder(to)?)
}

fn refuse_existing(path: &Path) -> Result<(), Fault> {
    if path.try_exists()? { Err(Fault::Exists) } else { Ok(()) }
}

fn if_there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}

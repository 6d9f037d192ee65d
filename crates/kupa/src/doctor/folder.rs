//! The folder with the games: can it be written, is it closed to others, and is the file one that this
//! program opens?

use std::io;
use std::path::Path;

use store::{Fault, Look};

use super::Finding;
use crate::greeting::Migration;
use crate::serve::Folder;

const SUBJECT: &str = "data";

pub(super) fn look(folder: &Folder) -> Vec<Finding> {
    if folder.database().is_some() {
        return vec![Finding::doubtful(SUBJECT, UNSEEN)];
    }
    match folder.path() {
        Ok(path) => look_at(&path),
        Err(error) => vec![Finding::wrong(SUBJECT, error.to_string())],
    }
}

const UNSEEN: &str = "games are in a database, which is not looked at here, since opening it would bring it up to \
    date; `/healthz` of a running node says whether it can be written";

fn look_at(path: &Path) -> Vec<Finding> {
    if !path.is_dir() {
        return vec![missing(path)];
    }
    let mut findings = vec![writable(path)];
    findings.extend(open_to_others(path));
    findings.extend(open_to_others(&path.join("keys")));
    findings.push(file(&path.join("kupa.db")));
    findings
}

/// The nearest folder above that is there, if this one is not.
pub(super) fn standing(path: &Path) -> &Path {
    path.ancestors().find(|above| above.is_dir()).unwrap_or(Path::new("."))
}

fn missing(path: &Path) -> Finding {
    let shown = path.display();
    // Nothing can be made below a file.
    if let Some(file) = path.ancestors().find(|above| above.is_file()) {
        return Finding::wrong(SUBJECT, format!("{} is not a folder", file.display()));
    }
    match tempfile::tempfile_in(standing(path)) {
        Ok(_) => Finding::well(SUBJECT, format!("{shown} is not there yet; the server makes it")),
        Err(error) => {
            Finding::wrong(SUBJECT, format!("{shown} is not there and can't be made: {}", why(&error)))
        }
    }
}

fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            "this user may not; ask as the one whose folder it is, or name another by --data".to_owned()
        }
        io::ErrorKind::ReadOnlyFilesystem => "its disk can only be read".to_owned(),
        io::ErrorKind::StorageFull => "its disk is full".to_owned(),
        _ => error.to_string(),
    }
}

fn writable(path: &Path) -> Finding {
    let shown = path.display();
    match tempfile::NamedTempFile::new_in(path) {
        Err(error) => Finding::wrong(SUBJECT, format!("{shown} can't be written: {}", why(&error))),
        Ok(file) if is_anothers(path, file.path()) => Finding::doubtful(
            SUBJECT,
            format!("{shown} belongs to another user; ask again as that one (`sudo -u kupa kupa doctor`)"),
        ),
        Ok(_) => Finding::well(SUBJECT, format!("{shown} can be written")),
    }
}

/// Does the folder belong to somebody else than what we make in it?
#[cfg(unix)]
fn is_anothers(folder: &Path, ours: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let owner = |path: &Path| path.metadata().map(|it| it.uid()).ok();
    owner(folder) != owner(ours)
}

#[cfg(not(unix))]
fn is_anothers(_: &Path, _: &Path) -> bool {
    false
}

/// Who reads the keys can sit at anybody's seat, and who reads the file sees all hands.
#[cfg(unix)]
fn open_to_others(path: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt as _;
    let is_open = path.metadata().is_ok_and(|it| it.permissions().mode() & 0o077 != 0);
    let sentence = || format!("{0} is open to other users of this machine: `chmod go= {0}`", path.display());
    is_open.then(|| Finding::doubtful(SUBJECT, sentence()))
}

#[cfg(not(unix))]
fn open_to_others(_: &Path) -> Option<Finding> {
    None
}

fn file(path: &Path) -> Finding {
    match store::look(path) {
        Ok(before) => Finding::well(SUBJECT, described(&before)),
        Err(error) if error.fault == Fault::Missing => Finding::well(SUBJECT, "there are no games yet"),
        Err(error) => Finding::wrong(SUBJECT, error.to_string()),
    }
}

fn described(before: &Look) -> String {
    let tables: usize = before.tables.iter().map(|(_, _, count)| count).sum();
    let what = format!("{tables} tables in a file of layout {}", before.layout);
    match Migration::of(before) {
        None => what,
        Some(_) => {
            format!("{what}; it is brought up to date when it is next served, so make a backup before")
        }
    }
}

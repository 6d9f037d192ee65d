//! The file: made if it is missing, checked if it is there, and held by one
//! server at a time. A file that is not as it should be is never replaced.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::{journal, schema};
use crate::Trouble;

/// Larger files are not read through when a server starts, but they are when a
/// backup is made: how long a start takes must not grow with the file. This much
/// takes a sixth of a second of one core, and a second of a slow disk. What is
/// played is checked in any case, table by table, when it is loaded.
const CHECKED_AT_START: u64 = 64 << 20;

/// So long a connection waits for another one.
pub(crate) const BUSY: Duration = Duration::from_secs(5);

/// The files beside it without which a file may not be whole.
pub(crate) const JOURNALS: [&str; 2] = ["-wal", "-journal"];

/// Why a data file or a copy of one could not be opened, written or put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What may be wrong with a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is none.
    Missing,
    /// There is one already.
    Exists,
    /// Another server has it open.
    InUse,
    /// It belongs to some other program.
    Foreign,
    /// A newer Kupa wrote it.
    Newer,
    /// An older Kupa wrote it, without checksums.
    Older,
    /// It is a copy, and damaged.
    BadCopy,
    /// It can't be meant like that.
    Address(String),
    /// The disk or the file does not let us.
    Trouble(Trouble),
}

/// Held by the server that uses a file, and let go even if it is killed.
#[derive(Debug)]
pub(crate) struct Lock {
    _beside: File,
    /// The data file itself, since somebody may remove the file beside it.
    _file: Option<File>,
}

/// Makes the file if it is missing, sees that it is sound, and brings it up to
/// date.
pub(crate) fn prepare(path: &Path) -> Result<Lock, Fault> {
    make_folder(path)?;
    let beside = lock_beside(path)?;
    if is_missing(path)? {
        make(path)?;
    }
    let lock = Lock { _beside: beside, _file: lock_itself(path)? };
    check(path)?;
    schema::update(&mut writable(path)?)?;
    Ok(lock)
}

/// Takes the file for this process. The lock is on a file beside it, so that
/// others can still read it: a backup, for one.
pub(crate) fn lock(path: &Path) -> Result<Lock, Fault> {
    Ok(Lock { _beside: lock_beside(path)?, _file: lock_itself(path)? })
}

fn lock_beside(path: &Path) -> Result<File, Fault> {
    locked(private().truncate(false).open(beside(path, ".lock"))?)
}

/// Locks the data file, if it is there. On Linux this lock and SQLite's own do
/// not see each other; elsewhere they might, so there the file beside it has
/// to do.
fn lock_itself(path: &Path) -> Result<Option<File>, Fault> {
    if !cfg!(target_os = "linux") {
        return Ok(None);
    }
    match File::open(path) {
        Ok(file) => locked(file).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn locked(file: File) -> Result<File, Fault> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Fault::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// A connection that writes. What is committed is on the disk.
pub(crate) fn writable(path: &Path) -> Result<Connection, Trouble> {
    let file = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // Plans do not depend on what is bound: otherwise statements are prepared again for each step.
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // SQLite is content with reading where it may not write.
    if file.is_readonly("main")? {
        return Err(Trouble::ReadOnly);
    }
    file.pragma_update(None, "journal_mode", "WAL")?;
    file.pragma_update(None, "synchronous", "FULL")?;
    // Without it macOS leaves what it was told to write in the disk's cache.
    file.pragma_update(None, "fullfsync", true)?;
    file.pragma_update(None, "foreign_keys", true)?;
    // The journal grows while a backup is made, and shrinks to this after it.
    file.pragma_update(None, "journal_size_limit", 64 << 20)?;
    Ok(file)
}

/// A connection that only reads.
pub(crate) fn readable(path: &Path) -> Result<Connection, Trouble> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// Sees that the file is ours, known and, unless it is huge, sound. The
/// connection only reads, since nothing may change in a file of others.
fn check(path: &Path) -> Result<(), Fault> {
    journal::check(path)?;
    let file = readable(path)?;
    check_kind(&file)?;
    if fs::metadata(path)?.len() <= CHECKED_AT_START {
        check_pages(&file, Pages::Alone)?;
    }
    Ok(())
}

/// Sees that the file is one of ours, of a layout that we know.
pub(crate) fn check_kind(file: &Connection) -> Result<(), Fault> {
    if !schema::is_ours(file)? {
        return Err(Fault::Foreign);
    }
    if schema::layout(file)? > schema::NEWEST {
        return Err(Fault::Newer);
    }
    Ok(())
}

/// How closely pages are looked at.
pub(crate) enum Pages {
    /// Each by itself.
    Alone,
    /// Also whether indexes and tables fit, which takes longer.
    WithIndexes,
}

/// Reads the whole file to see that it holds together.
pub(crate) fn check_pages(file: &Connection, pages: Pages) -> Result<(), Trouble> {
    let pragma = match pages {
        Pages::Alone => "quick_check",
        Pages::WithIndexes => "integrity_check",
    };
    let verdict: String = file.pragma_query_value(None, pragma, |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(Trouble::Damaged) }
}

/// The file's companions: SQLite's, and ours.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// How files are opened that hold secrets: for the owner alone.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Writes down what the folder holds, so that a new name in it is not lost.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder(path))?.sync_all()?;
    Ok(())
}

pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder(path))
}

/// Whether there is nothing yet. An empty file, or a journal without its file,
/// is not nothing: something was lost there.
fn is_missing(path: &Path) -> Result<bool, Fault> {
    let journal =
        JOURNALS.iter().any(|ending| fs::metadata(beside(path, ending)).is_ok_and(|it| it.len() > 0));
    match fs::metadata(path) {
        Ok(file) if file.len() > 0 => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !journal => Ok(true),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Err(Trouble::Damaged.into()),
    }
}

/// Makes the file under another name first, so that it is whole or not there. Until it has its own name
/// nothing in it can be lost, so the disk is waited for once, and not at each step of SQLite's.
fn make(path: &Path) -> Result<(), Fault> {
    let new = beside(path, ".new");
    let whole = private().truncate(true).open(&new)?;
    let mut file = connect(&new, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    file.pragma_update(None, "synchronous", "OFF")?;
    file.pragma_update(None, "journal_mode", "WAL")?;
    schema::update(&mut file)?;
    file.close().map_err(|(_, error)| error)?;
    whole.sync_all()?;
    fs::rename(&new, path)?;
    Ok(sync_folder(path)?)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, Trouble> {
    let file = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    file.busy_timeout(BUSY)?;
    Ok(file)
}

impl Fault {
    pub(crate) fn of(self, path: &Path) -> FileError {
        FileError { path: path.to_owned(), fault: self }
    }

    /// The same fault, if it is a copy that has it.
    pub(crate) fn of_copy(self) -> Fault {
        if self == Fault::Trouble(Trouble::Damaged) { Fault::BadCopy } else { self }
    }
}

impl<E: Into<Trouble>> From<E> for Fault {
    fn from(error: E) -> Self {
        Fault::Trouble(error.into())
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Missing => f.write_str("there is no such file"),
            Fault::Exists => f.write_str("there is such a file already"),
            Fault::InUse => f.write_str("another server is using it"),
            Fault::Foreign => f.write_str("it is not a data file of Kupa"),
            Fault::Newer => f.write_str(NEWER),
            Fault::Older => f.write_str(OLDER),
            Fault::BadCopy => f.write_str("this backup is damaged"),
            Fault::Address(why) => f.write_str(why),
            Fault::Trouble(Trouble::Damaged) => f.write_str(DAMAGED),
            Fault::Trouble(trouble) => trouble.fmt(f),
        }
    }
}

const NEWER: &str = "a newer version of Kupa wrote it, which this one can't read; \
    run that one, or put back a backup of before with `kupa restore BACKUP`";

const OLDER: &str =
    "an older version of Kupa wrote it, without checksums; it gets them when it is next served";

const DAMAGED: &str = "the file is damaged and was left as it is; \
    `kupa restore BACKUP` puts a backup in its place and keeps the damaged file aside";

impl std::error::Error for FileError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_waits_for_the_disk() {
        let folder = tempfile::TempDir::new().expect("there is room for a folder");
        let path = folder.path().join("kupa.db");
        let _lock = prepare(&path).expect("the folder can be written");
        let file = writable(&path).expect("the file is sound");
        let full: i64 = file.pragma_query_value(None, "synchronous", |row| row.get(0)).expect("it is known");
        let journal: String =
            file.pragma_query_value(None, "journal_mode", |row| row.get(0)).expect("it is known");
        assert_eq!((full, journal.as_str()), (2, "wal"));
    }

    #[test]
    fn what_an_interrupted_start_left_is_written_over() {
        let folder = tempfile::TempDir::new().expect("there is room for a folder");
        let path = folder.path().join("kupa.db");
        leave_half(&beside(&path, ".new"));
        let _lock = prepare(&path).expect("it is made anew");
        let mut names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().collect();
        names.sort_by_key(|entry| entry.file_name());
        let names: Vec<_> = names.iter().map(|entry| entry.file_name().into_string()).collect();
        assert_eq!(names, [Ok("kupa.db".to_owned()), Ok("kupa.db.lock".to_owned())]);
        let file = readable(&path).expect("it can be read");
        assert_eq!(check_pages(&file, Pages::WithIndexes), Ok(()));
    }

    /// A file that was never closed, with its journal.
    fn leave_half(path: &Path) {
        let other = tempfile::TempDir::new().expect("there is room for a folder");
        let open = other.path().join("open");
        File::create(&open).expect("the folder can be written");
        let mut file = writable(&open).expect("an empty file is sound");
        schema::update(&mut file).expect("it can be written");
        fs::copy(&open, path).expect("it can be copied");
        let journal = fs::copy(beside(&open, "-wal"), beside(path, "-wal"));
        assert!(journal.is_ok_and(|bytes| bytes > 0));
    }
}

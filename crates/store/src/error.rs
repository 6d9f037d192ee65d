//! Why something could not be kept or read, in sentences for the person who
//! runs the server. None of them tells what is in the file.

use std::{fmt, io};

use rusqlite::ErrorCode;

use crate::Position;

/// Why a table could not be read or changed. Nothing was changed then, unless
/// the outcome is [`Error::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no such table.
    Missing,
    /// A table of this id, or of this secret, is there already.
    Taken,
    /// Somebody else was quicker: the table stands here by now.
    Conflict(Position),
    /// Nobody knows whether it was written: read, and compare.
    Unknown,
    /// The table is not as it was written: somebody or something has changed
    /// it on the disk.
    Altered,
    /// The store was closed.
    Closed,
    /// The disk or the file does not let us.
    Trouble(Trouble),
}

/// What the disk or the file may have against us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// No room left.
    Full,
    /// Reading only.
    ReadOnly,
    /// The file is not as we left it.
    Damaged,
    /// Anything else, in the system's words.
    Other(String),
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Self {
        Error::Trouble(trouble)
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Error::Trouble(error.into())
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        let Some(sqlite) = error.sqlite_error() else {
            // A row that does not hold what we write.
            return Trouble::Damaged;
        };
        match sqlite.code {
            ErrorCode::DiskFull => Trouble::Full,
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Trouble::ReadOnly,
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Trouble::Damaged,
            _ => Trouble::Other(format!("{error} (SQLite {})", sqlite.extended_code)),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded => Trouble::Full,
            PermissionDenied | ReadOnlyFilesystem => Trouble::ReadOnly,
            _ => Trouble::Other(error.to_string()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Missing => f.write_str("there is no such table"),
            Error::Taken => f.write_str("there is a table of this id or secret already"),
            Error::Conflict(Position { revision, steps, messages, .. }) => write!(
                f,
                "the table has changed meanwhile: it is at revision {revision} and has {steps} steps and \
                 {messages} messages"
            ),
            Error::Unknown => f.write_str("it is not known whether it was written"),
            Error::Altered => f.write_str("the table was changed on the disk since it was written"),
            Error::Closed => f.write_str("the store is closed"),
            Error::Trouble(trouble) => trouble.fmt(f),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Full => f.write_str("the disk is full"),
            Trouble::ReadOnly => f.write_str("the file or its folder can't be written"),
            Trouble::Damaged => f.write_str("the data file is damaged"),
            Trouble::Other(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Error {}

impl std::error::Error for Trouble {}

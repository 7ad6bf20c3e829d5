//! What can go wrong, in words without SQL.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::ErrorCode;

use super::private::folder_of;

type Source = Arc<dyn Error + Send + Sync>;

/// A read or a write failed; nothing of it was kept.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The write queue is full. Try again soon.
    #[error("too many writes are waiting")]
    Busy,
    /// The disk or another process is in the way. Try again later.
    #[error("the store cannot be reached or is full")]
    Unavailable(#[source] Source),
    /// A row holds something that this version cannot read; the other rows are fine.
    #[error("a row cannot be read")]
    Unreadable(#[source] Source),
    /// The store's contents or code are at fault; trying again does not help.
    #[error("the store failed")]
    Failed(#[source] Source),
}

/// A store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no store in `{}`", .0.display())]
    Missing(PathBuf),
    #[error("`{0}` is not a store of this program")]
    Foreign(PathBuf),
    #[error("`{}` was written by a newer version of the program: its format is {found}, and this one knows formats up to {known}", .path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error("the store `{0}` must be upgraded while its server runs; restart the server with this version")]
    UpgradeBesideServer(PathBuf),
    #[error("cannot copy `{path}` before its upgrade")]
    Copy { path: PathBuf, source: Source },
    #[error("cannot {operation} `{path}`")]
    Io { operation: &'static str, path: PathBuf, source: io::Error },
    #[error("cannot open the store `{path}`")]
    Database { path: PathBuf, source: Source },
}

/// The data directory cannot be locked for serving.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("another server{} already uses the data directory `{}`", owner(*.pid), .dir.display())]
    Held { dir: PathBuf, pid: Option<u32> },
    #[error("cannot {operation} `{path}`")]
    Io { operation: &'static str, path: PathBuf, source: io::Error },
}

impl OpenError {
    pub(super) fn database(path: &Path, error: rusqlite::Error) -> OpenError {
        OpenError::Database { path: path.to_owned(), source: in_words(error, path) }
    }

    pub(super) fn copy(path: &Path, error: io::Error) -> OpenError {
        OpenError::Copy { path: path.to_owned(), source: Arc::new(error) }
    }

    pub(super) fn copy_database(path: &Path, error: rusqlite::Error) -> OpenError {
        OpenError::Copy { path: path.to_owned(), source: in_words(error, path) }
    }

    /// What the operator can do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            OpenError::Missing(_) => Some(
                "name the server's data folder with `--data-dir` or PATAGONIA_DATA_DIR; with a settings file, as in README: \
                 `set -a; . /etc/patagonia.env; set +a` and the command again. `patagonia serve` makes a new store",
            ),
            OpenError::Newer { .. } => Some("install that version or a newer one again; nothing was changed"),
            OpenError::Foreign(_) => Some("name another data folder, or move that file away; nothing was changed"),
            OpenError::Copy { .. } => Some(
                "make room for a second one of that file beside it and try again; nothing was changed, so that the version that ran before \
                 still works",
            ),
            OpenError::UpgradeBesideServer(_) | OpenError::Io { .. } | OpenError::Database { .. } => None,
        }
    }
}

fn in_words(error: rusqlite::Error, path: &Path) -> Source {
    match explained(&error, path) {
        Some(words) => Arc::new(words),
        None => Arc::new(error),
    }
}

/// What a disk failure means for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Words(String);

/// The message for a failure; `None` if it has nothing to do with the disk.
fn explained(error: &rusqlite::Error, path: &Path) -> Option<Words> {
    let failure = error.sqlite_error()?;
    let (file, folder, number) = (path.display(), folder_of(path).display(), failure.extended_code);
    Some(Words(match failure.code {
        ErrorCode::DiskFull => format!("no space left on `{folder}`"),
        // For some calls a full disk shows as an I/O error.
        ErrorCode::SystemIoFailure if is_full(path) => format!("no space left on `{folder}`"),
        ErrorCode::SystemIoFailure => {
            format!("the disk of `{folder}` does not read or write (SQLite's error {number})")
        }
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen => {
            format!("`{file}` cannot be written: see whose it is, and whose `{folder}` is (SQLite's error {number})")
        }
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => format!("another process keeps `{file}` busy"),
        ErrorCode::DatabaseCorrupt => format!("`{file}` is damaged: put a backup in its place"),
        ErrorCode::NotADatabase => format!("`{file}` is no SQLite database"),
        _ => return None,
    }))
}

/// Whether the disk of a file has no room for one more page.
fn is_full(path: &Path) -> bool {
    #[cfg(unix)]
    {
        rustix::fs::statvfs(folder_of(path))
            .is_ok_and(|disk| disk.f_bavail * disk.f_frsize < 64 << 10 || disk.f_favail == 0 && disk.f_files > 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

fn owner(pid: Option<u32>) -> String {
    pid.map(|pid| format!(" (process {pid})")).unwrap_or_default()
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        if is_of_one_row(&error) {
            return StoreError::Unreadable(Arc::new(error));
        }
        let passing = matches!(
            error.sqlite_error_code(),
            Some(
                ErrorCode::DiskFull
                    | ErrorCode::SystemIoFailure
                    | ErrorCode::CannotOpen
                    | ErrorCode::DatabaseBusy
                    | ErrorCode::DatabaseLocked
                    | ErrorCode::ReadOnly
                    | ErrorCode::PermissionDenied
                    | ErrorCode::OutOfMemory
                    | ErrorCode::FileLockingProtocolFailed
            )
        );
        if passing { StoreError::Unavailable(Arc::new(error)) } else { StoreError::Failed(Arc::new(error)) }
    }
}

/// Whether the error is about the values of one row and not about the database.
pub(super) fn is_of_one_row(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    matches!(error, FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..))
}

impl StoreError {
    pub(super) fn full() -> StoreError {
        StoreError::Unavailable(Arc::new(io::Error::from(io::ErrorKind::StorageFull)))
    }

    /// The same error with the file named in its message, if a disk is at fault.
    pub(super) fn at(self, path: &Path) -> StoreError {
        let words = |source: &Source| Some(Arc::new(explained(source.downcast_ref()?, path)?) as Source);
        match self {
            StoreError::Unavailable(source) => StoreError::Unavailable(words(&source).unwrap_or(source)),
            StoreError::Failed(source) => StoreError::Failed(words(&source).unwrap_or(source)),
            passing @ (StoreError::Busy | StoreError::Unreadable(_)) => passing,
        }
    }

    /// The writer or a reader is gone, which only happens while the process ends.
    pub(super) fn stopped() -> StoreError {
        StoreError::Unavailable(Arc::new(io::Error::other("the store has stopped")))
    }
}

impl From<OpenError> for StoreError {
    fn from(error: OpenError) -> StoreError {
        StoreError::Unavailable(Arc::new(error))
    }
}

//! What can go wrong, in words without SQL.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::ErrorCode;

type Source = Arc<dyn Error + Send + Sync>;

/// A read or a write failed; nothing of it was kept.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// More writes wait than the store takes on. Try again soon.
    #[error("too many writes are waiting")]
    Busy,
    /// The disk or another process stands in the way. Try again later.
    #[error("the store cannot be reached or is full")]
    Unavailable(#[source] Source),
    /// A row holds what this version cannot read; the other rows are fine.
    #[error("a row cannot be read")]
    Unreadable(#[source] Source),
    /// The store's own content or code is at fault; trying again does not help.
    #[error("the store failed")]
    Failed(#[source] Source),
}

/// A store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no store in `{0}`; `patagonia serve` creates one there")]
    Missing(PathBuf),
    #[error("`{0}` is not a store of this program")]
    Foreign(PathBuf),
    #[error("the store `{path}` was written by a newer version (schema {found}, this one knows {known})")]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error("the store `{0}` must be upgraded while its server runs; restart the server with this version")]
    UpgradeBesideServer(PathBuf),
    #[error("cannot {operation} `{path}`")]
    Io { operation: &'static str, path: PathBuf, source: std::io::Error },
    #[error("cannot open the store `{path}`")]
    Database { path: PathBuf, source: Source },
}

/// The data directory cannot be had for serving.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("another server{} already uses the data directory `{}`", owner(*.pid), .dir.display())]
    Held { dir: PathBuf, pid: Option<u32> },
    #[error("cannot {operation} `{path}`")]
    Io { operation: &'static str, path: PathBuf, source: std::io::Error },
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

/// Whether the error is about the values of a row and not about the database.
pub(super) fn is_of_one_row(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    matches!(error, FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..))
}

impl StoreError {
    /// The writer or a reader is gone, which only happens while the process ends.
    pub(super) fn stopped() -> StoreError {
        StoreError::Unavailable(Arc::new(std::io::Error::other("the store has stopped")))
    }
}

impl From<OpenError> for StoreError {
    fn from(error: OpenError) -> StoreError {
        StoreError::Unavailable(Arc::new(error))
    }
}

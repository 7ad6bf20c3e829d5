//! Connections and their settings.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::error::OpenError;
use super::private::hand_to_owner;

/// How long a statement waits for another process before it gives up.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Capacity for prepared statements on a connection; there are fewer.
const STATEMENTS: usize = 64;

/// The connection that writes; the file exists.
pub(super) fn open_for_writing(path: &Path) -> Result<Connection, OpenError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let settings = || {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // Every commit is on disk before it is answered.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Room for the pages that submissions touch, and for a few thousand of them before a checkpoint.
        connection.pragma_update(None, "cache_size", -8192)?;
        connection.pragma_update(None, "wal_autocheckpoint", 4096)?;
        // A long concurrent read lets the log grow; it must not stay that large.
        connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
        // Erased data leaves no trace in free pages.
        connection.pragma_update(None, "secure_delete", true)?;
        Ok(())
    };
    settings().map_err(failed(path))?;
    adopt_side_files(path)?;
    Ok(connection)
}

/// A connection that changes a copy, which stays a single file.
pub(super) fn open_copy(path: &Path) -> Result<Connection, OpenError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let settings = || {
        connection.pragma_update(None, "journal_mode", "DELETE")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "secure_delete", true)
    };
    settings().map_err(failed(path))?;
    Ok(connection)
}

/// A connection that cannot write.
pub(super) fn open_for_reading(path: &Path) -> Result<Connection, OpenError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    // The first read creates the side files.
    connection.pragma_query_value(None, "schema_version", |_| Ok(())).map_err(failed(path))?;
    adopt_side_files(path)?;
    Ok(connection)
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(|error| {
        // SQLite does not say why, the operating system does: usually missing permissions.
        match fs::OpenOptions::new().read(true).write(flags.contains(OpenFlags::SQLITE_OPEN_READ_WRITE)).open(path) {
            Err(source) => OpenError::Io { operation: "open", path: path.to_owned(), source },
            Ok(_) => failed(path)(error),
        }
    })?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed(path))?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Otherwise SQLite plans a statement again for every new bound of a range.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed(path))?;
    Ok(connection)
}

fn failed(path: &Path) -> impl FnOnce(rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    move |error| OpenError::database(&path, error)
}

/// Checkpoints and truncates the write-ahead log, waiting up to `patience` for readers. Returns whether the log is empty.
pub(super) fn fold_log(connection: &Connection, patience: Duration) -> bool {
    let folded = || {
        connection.busy_timeout(patience)?;
        let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
        connection.busy_timeout(BUSY_TIMEOUT)?;
        busy
    };
    // Whatever is in the way: the log is reset later.
    folded().is_ok_and(|busy: i64| busy == 0)
}

/// The write-ahead log of a file, checkpointed when no writes happen.
pub(super) struct Log {
    path: PathBuf,
    /// Length and modification time of the log at the last check.
    last: Mutex<Option<(u64, SystemTime)>>,
}

impl Log {
    pub(super) fn of(path: &Path) -> Log {
        Log { path: path.to_owned(), last: Mutex::default() }
    }

    /// Checkpoints the log if it has not changed since the previous call. Never waits for a reader, since writers would wait too.
    pub(super) fn fold_when_idle(&self) {
        let log = side_file(&self.path, "-wal");
        let now = fs::metadata(log).ok().and_then(|log| Some((log.len(), log.modified().ok()?)));
        let last = std::mem::replace(&mut *self.last.lock().unwrap_or_else(PoisonError::into_inner), now);
        if now.is_some_and(|(length, _)| length > 0)
            && now == last
            && let Ok(connection) = open_for_writing(&self.path)
        {
            fold_log(&connection, Duration::ZERO);
        }
    }
}

fn side_file(path: &Path, suffix: &str) -> PathBuf {
    let mut file = path.as_os_str().to_owned();
    file.push(suffix);
    PathBuf::from(file)
}

/// The write-ahead log and its index may just have been created, possibly by root.
fn adopt_side_files(path: &Path) -> Result<(), OpenError> {
    for suffix in ["-wal", "-shm"] {
        let file = side_file(path, suffix);
        hand_to_owner(&file).map_err(|source| OpenError::Io { operation: "give away", path: file, source })?;
    }
    Ok(())
}

//! The data directory: its databases, and the one process that serves it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::error::{LockError, OpenError};
use super::private::{create_private_dir, create_private_file, hand_file_to_owner, private_file};

/// What to do about a directory without a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMode {
    /// Create it, as serving does.
    Create,
    /// Refuse, as every other command does; no file is written until the first write.
    Existing,
}

/// Makes sure that the file exists; a new one is empty and private.
fn create_database_file(path: &Path) -> Result<(), OpenError> {
    match create_private_file(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(OpenError::Io { operation: "create", path: path.to_owned(), source: error })
        }
        _ => Ok(()),
    }
}

/// The path of a database in a data directory, after creating both with [`OpenMode::Create`].
pub(super) fn database_in(dir: &Path, name: &str, mode: OpenMode) -> Result<PathBuf, OpenError> {
    let path = dir.join(name);
    match mode {
        OpenMode::Create => {
            let io_error = |source| OpenError::Io { operation: "create", path: dir.to_owned(), source };
            create_private_dir(dir).map_err(io_error)?;
            create_database_file(&path)?;
            Ok(path)
        }
        OpenMode::Existing => match fs::metadata(&path) {
            Ok(file) if file.is_file() => Ok(path),
            Ok(_) => Err(OpenError::Foreign(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(OpenError::Missing(dir.to_owned())),
            // It may well exist, behind a directory that this user cannot enter.
            Err(source) => Err(OpenError::Io { operation: "open", path, source }),
        },
    }
}

/// Held by the one process that serves a data directory; the system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct ServeLock {
    _file: File,
}

impl ServeLock {
    const FILE: &str = "serve.lock";

    /// Locks the directory for this process, creating it if it is missing.
    pub fn take(dir: &Path) -> Result<ServeLock, LockError> {
        let path = dir.join(Self::FILE);
        let failed = |operation, path: &Path| {
            let path = path.to_owned();
            move |source| LockError::Io { operation, path, source }
        };
        create_private_dir(dir).map_err(failed("create", dir))?;
        let mut file = private_file().create(true).truncate(false).open(&path).map_err(failed("open", &path))?;
        hand_file_to_owner(&file, &path).map_err(failed("give away", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                // Only used to name the other process; failing to read it must not cause another error.
                let _ = file.read_to_string(&mut pid);
                return Err(LockError::Held { dir: dir.to_owned(), pid: pid.trim().parse().ok() });
            }
            Err(TryLockError::Error(source)) => return Err(failed("lock", &path)(source)),
        }
        file.set_len(0).map_err(failed("write", &path))?;
        writeln!(file, "{}", std::process::id()).map_err(failed("write", &path))?;
        Ok(ServeLock { _file: file })
    }

    /// Whether a process serves the directory now.
    pub(super) fn is_held(dir: &Path) -> bool {
        let path: PathBuf = dir.join(Self::FILE);
        // Read access is enough to test the lock, and leaves nothing behind.
        File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

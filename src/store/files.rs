//! The data directory: private to its owner, whoever runs a command in it, and served by one process at a time.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::OpenMode;
use super::error::{LockError, OpenError};

/// Creates a directory that only its owner can enter, and its parents, where it is missing.
pub fn create_private_dir(dir: &Path) -> io::Result<()> {
    if dir.is_dir() {
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)?;
    hand_to_owner(dir)
}

/// Gives a file or directory to whoever owns the directory that it is in, so that a command run by root leaves nothing behind that
/// the server's user cannot write. A file that is gone meanwhile is fine; of a link, only the link itself is given.
pub(super) fn hand_to_owner(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::lchown;

        let given = fs::symlink_metadata(path).and_then(|file| match new_owner(path, &file)? {
            Some((user, group)) => lchown(path, Some(user), Some(group)),
            None => Ok(()),
        });
        given.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
    }
    #[cfg(not(unix))]
    Ok(())
}

/// [`hand_to_owner`] for an open file, whatever its name leads to by now.
fn hand_file_to_owner(file: &File, path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Some((user, group)) = new_owner(path, &file.metadata()?)? {
        std::os::unix::fs::fchown(file, Some(user), Some(group))?;
    }
    Ok(())
}

/// The directory that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// User and group that a file at this path must go to.
#[cfg(unix)]
fn new_owner(path: &Path, file: &fs::Metadata) -> io::Result<Option<(u32, u32)>> {
    use std::os::unix::fs::MetadataExt as _;

    let owner = fs::metadata(folder_of(path))?;
    // Only root can, and only root has to: anyone else creates files of their own.
    Ok((file.uid() == 0 && owner.uid() != 0).then(|| (owner.uid(), owner.gid())))
}

/// Options for a file that only its owner can read. A link in its place is refused: whoever owns the directory could have root write
/// to any file by it.
fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;

        options.mode(0o600).custom_flags(libc::O_NOFOLLOW);
    }
    options
}

/// Creates a file that only its owner can read, that of the directory; refuses when anything has its name.
pub fn create_private_file(path: &Path) -> io::Result<File> {
    let file = private_file().create_new(true).open(path)?;
    hand_file_to_owner(&file, path)?;
    Ok(file)
}

/// Sees to it that the file exists; a new one is empty and private.
fn create_database_file(path: &Path) -> Result<(), OpenError> {
    match create_private_file(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(OpenError::Io { operation: "create", path: path.to_owned(), source: error })
        }
        _ => Ok(()),
    }
}

/// The path of a database in a data directory, after making both with [`OpenMode::Create`].
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
            // It may well be there, behind a directory that this user cannot enter.
            Err(source) => Err(OpenError::Io { operation: "open", path, source }),
        },
    }
}

/// Held by the one process that serves a data directory; the system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub struct ServeLock {
    _file: File,
}

impl ServeLock {
    const FILE: &str = "serve.lock";

    /// Takes the directory for this process, creating it where it is missing.
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
                // Only to name the other process; an unreadable number is no reason for another error.
                let _ = file.read_to_string(&mut pid);
                return Err(LockError::Held { dir: dir.to_owned(), pid: pid.trim().parse().ok() });
            }
            Err(TryLockError::Error(source)) => return Err(failed("lock", &path)(source)),
        }
        file.set_len(0).map_err(failed("write", &path))?;
        writeln!(file, "{}", std::process::id()).map_err(failed("write", &path))?;
        Ok(ServeLock { _file: file })
    }

    /// Whether some process serves the directory now.
    pub(super) fn is_held(dir: &Path) -> bool {
        let path: PathBuf = dir.join(Self::FILE);
        // Read access is enough to ask, and leaves nothing behind.
        File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

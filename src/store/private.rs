//! Files and folders that only their owner can access, whoever runs the command that creates them.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a directory that only its owner can enter, and any missing parents.
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

/// Gives a file or directory to the owner of the directory containing it, so that a command run by root leaves nothing behind that the
/// server's user cannot write to. A file that is gone meanwhile is fine; of a symbolic link, only the link itself is given.
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

/// [`hand_to_owner`] for an open file, whatever its name refers to by now.
pub(super) fn hand_file_to_owner(file: &File, path: &Path) -> io::Result<()> {
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

/// User and group that should own a file at this path.
#[cfg(unix)]
fn new_owner(path: &Path, file: &fs::Metadata) -> io::Result<Option<(u32, u32)>> {
    use std::os::unix::fs::MetadataExt as _;

    let owner = fs::metadata(folder_of(path))?;
    // Only root can do this, and only root needs to: everyone else creates files of their own.
    Ok((file.uid() == 0 && owner.uid() != 0).then(|| (owner.uid(), owner.gid())))
}

/// Options for a file that only its owner can read. A symbolic link in its place is refused: through it, the owner of the directory could
/// make root write to any file.
pub(super) fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;

        options.mode(0o600).custom_flags(libc::O_NOFOLLOW);
    }
    options
}

/// Creates a file that only the owner of the directory can read; fails if the name is taken.
pub fn create_private_file(path: &Path) -> io::Result<File> {
    let file = private_file().create_new(true).open(path)?;
    hand_file_to_owner(&file, path)?;
    Ok(file)
}

//! Atomic file writes: the file appears complete or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file being written: next to its destination, readable by its owner only, and moved there by [`WholeFile::commit`]. Dropped before
/// that, it leaves nothing behind and the destination untouched.
pub struct WholeFile(Place);

enum Place {
    Beside {
        file: NamedTempFile,
        path: PathBuf,
    },
    /// A device or a pipe, which cannot be replaced.
    Direct(File),
}

impl WholeFile {
    /// # Errors
    /// When the folder is missing or not writable, or when the path is a folder.
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        let path = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => {
                return Ok(WholeFile(Place::Direct(OpenOptions::new().write(true).open(path)?)));
            }
            // Keeps a symbolic link a link.
            Ok(_) => path.canonicalize()?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(error),
        };
        let file = tempfile::Builder::new().prefix(".export-").suffix(".part").tempfile_in(folder(&path))?;
        Ok(WholeFile(Place::Beside { file, path }))
    }

    /// The folder that will contain the file; `None` for a device or a pipe.
    pub fn folder(&self) -> Option<&Path> {
        match &self.0 {
            Place::Beside { path, .. } => Some(folder(path)),
            Place::Direct(_) => None,
        }
    }

    /// Moves the file to its destination once its content is on disk.
    pub fn commit(self) -> io::Result<()> {
        match self.0 {
            Place::Beside { file, path } => {
                file.as_file().sync_all()?;
                file.persist(&path).map_err(|error| error.error)?;
                // The new name is a directory entry, which has to be synced too.
                #[cfg(unix)]
                File::open(folder(&path))?.sync_all()?;
                Ok(())
            }
            Place::Direct(mut file) => file.flush(),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Place::Beside { file, .. } => file.write(bytes),
            Place::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Beside { file, .. } => file.flush(),
            Place::Direct(file) => file.flush(),
        }
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn nothing_is_seen_of_it_before_it_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("inquiries.csv");
        fs::write(&path, "the old one").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"the new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"the old one");
        file.write_all(b" one").unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"the new one");
        assert_eq!(names(dir.path()), ["inquiries.csv"]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_file_that_was_given_up_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let mut file = WholeFile::create(&dir.path().join("inquiries.csv")).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert!(names(dir.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        let dir = tempfile::tempdir().unwrap();
        let (link, target) = (dir.path().join("link.csv"), dir.path().join("target.csv"));
        fs::write(&target, "old").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let mut file = WholeFile::create(&link).unwrap();
        file.write_all(b"new").unwrap();
        file.commit().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"new");

        let mut null = WholeFile::create(Path::new("/dev/null")).unwrap();
        null.write_all(b"gone").unwrap();
        null.commit().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn a_folder_is_no_place_for_a_file() {
        let dir = tempfile::tempdir().unwrap();
        assert!(WholeFile::create(dir.path()).is_err());
        assert!(WholeFile::create(&dir.path().join("missing/inquiries.csv")).is_err());
    }
}

//! Mail as `.eml` files in the data directory, for owners who have configured no mail server.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::outgoing::{SendFailure, Stage};
use crate::store::{MailKind, create_private_dir, create_private_file};

/// How long a mail file is kept: as long as the body of a sent mail.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The folder `mail` in the data directory; files are named after their outbox row: `<id>-<kind>.eml`.
#[derive(Clone, Debug)]
pub struct MailFolder {
    dir: PathBuf,
}

impl MailFolder {
    /// Does not touch the disk.
    pub fn new(data_dir: &Path) -> Self {
        MailFolder { dir: data_dir.join("mail") }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Writes one mail atomically: a file of that name is complete or absent.
    ///
    /// # Errors
    /// A temporary [`SendFailure`] with the operating system's reason.
    pub async fn write(&self, id: i64, kind: MailKind, bytes: Vec<u8>) -> Result<(), SendFailure> {
        let dir = self.dir.clone();
        let name = format!("{id}-{kind}.eml");
        let written = tokio::task::spawn_blocking(move || write_whole(&dir, &name, &bytes)).await;
        match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                Err(SendFailure::temporary(Stage::File, format!("`{}` cannot be written: {error}", self.dir.display())))
            }
            Err(_) => Err(SendFailure::temporary(Stage::File, "the writing was interrupted")),
        }
    }

    /// Removes the files of these outbox rows, of any kind, and returns how many there were.
    ///
    /// # Errors
    /// When the folder cannot be listed or a file cannot be removed. A missing folder counts as empty.
    pub fn remove(&self, ids: &[i64]) -> io::Result<usize> {
        self.remove_where(|name, _| owner_of(name).is_some_and(|id| ids.contains(&id)))
    }

    /// Removes files written more than 30 days before `now`, and returns how many there were.
    ///
    /// # Errors
    /// As [`MailFolder::remove`].
    pub fn purge(&self, now: SystemTime) -> io::Result<usize> {
        self.remove_where(|name, written| {
            owner_of(name).is_some() && now.duration_since(written).is_ok_and(|age| age > KEPT)
        })
    }

    fn remove_where(&self, goes: impl Fn(&str, SystemTime) -> bool) -> io::Result<usize> {
        let entries = match fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(error),
        };
        let mut removed = 0;
        for entry in entries {
            let entry = entry?;
            if let Some(name) = entry.file_name().to_str()
                && goes(name, entry.metadata()?.modified()?)
            {
                fs::remove_file(entry.path())?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// The outbox row that a file belongs to, including one still being written.
fn owner_of(name: &str) -> Option<i64> {
    let (id, rest) = name.split_once('-')?;
    (rest.ends_with(".eml") || rest.ends_with(".eml.part")).then(|| id.parse().ok())?
}

fn write_whole(dir: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    create_private_dir(dir)?;
    let part = dir.join(format!("{name}.part"));
    // Left over from an interrupted write.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    // No fsync: each would delay the store's commits on the same disk by milliseconds, and since the row is kept,
    // `patagonia outbox` still shows what was written before a power cut.
    create_private_file(&part)?.write_all(bytes)?;
    fs::rename(&part, dir.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &MailFolder) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder.dir())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn written_whole_private_and_under_the_rows_name() {
        let dir = tempfile::tempdir().unwrap();
        let folder = MailFolder::new(dir.path());
        folder.write(7, MailKind::Staff, b"first".to_vec()).await.unwrap();
        folder.write(7, MailKind::Staff, b"again".to_vec()).await.unwrap();
        assert_eq!(names(&folder), ["7-staff.eml"]);
        let file = folder.dir().join("7-staff.eml");
        assert_eq!(fs::read(&file).unwrap(), b"again");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
            assert_eq!(fs::metadata(folder.dir()).unwrap().permissions().mode() & 0o777, 0o700);
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn what_is_left_of_a_writing_is_replaced_and_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let folder = MailFolder::new(dir.path());
        folder.write(7, MailKind::Staff, b"first".to_vec()).await.unwrap();
        let other = dir.path().join("other");
        fs::write(&other, "another's").unwrap();
        std::os::unix::fs::symlink(&other, folder.dir().join("7-staff.eml.part")).unwrap();
        folder.write(7, MailKind::Staff, b"again".to_vec()).await.unwrap();
        assert_eq!(fs::read(folder.dir().join("7-staff.eml")).unwrap(), b"again");
        assert_eq!(fs::read(&other).unwrap(), b"another's");
        assert_eq!(names(&folder), ["7-staff.eml"]);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn files_belong_to_the_owner_of_the_folder() {
        use std::os::unix::fs::{MetadataExt as _, chown};

        let dir = tempfile::tempdir().unwrap();
        let own = fs::metadata(dir.path()).unwrap().uid();
        // Only root can write to a folder owned by another user.
        let owner = if own == 0 { 12_345 } else { own };
        chown(dir.path(), Some(owner), None).unwrap();
        let folder = MailFolder::new(dir.path());
        folder.write(7, MailKind::Staff, Vec::new()).await.unwrap();
        for path in [folder.dir(), &folder.dir().join("7-staff.eml")] {
            assert_eq!(fs::metadata(path).unwrap().uid(), owner, "{}", path.display());
        }
    }

    #[tokio::test]
    async fn erasing_takes_the_rows_files_only() {
        let dir = tempfile::tempdir().unwrap();
        let folder = MailFolder::new(dir.path());
        assert_eq!(folder.remove(&[1]).unwrap(), 0);
        for (id, kind) in [(1, MailKind::Confirmation), (2, MailKind::Staff), (12, MailKind::Staff)] {
            folder.write(id, kind, Vec::new()).await.unwrap();
        }
        fs::write(folder.dir().join("2-notes.txt"), "the owner's own").unwrap();
        assert_eq!(folder.remove(&[1, 2]).unwrap(), 2);
        assert_eq!(names(&folder), ["12-staff.eml", "2-notes.txt"]);
    }

    #[tokio::test]
    async fn purging_takes_what_is_older_than_thirty_days() {
        let dir = tempfile::tempdir().unwrap();
        let folder = MailFolder::new(dir.path());
        folder.write(1, MailKind::Staff, Vec::new()).await.unwrap();
        let now = SystemTime::now();
        assert_eq!(folder.purge(now + Duration::from_secs(29 * 86_400)).unwrap(), 0);
        assert_eq!(folder.purge(now + Duration::from_secs(31 * 86_400)).unwrap(), 1);
        assert!(names(&folder).is_empty());
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_is_a_temporary_failure() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("mail"), "a file where the folder should be").unwrap();
        let failure = MailFolder::new(dir.path()).write(1, MailKind::Staff, Vec::new()).await.unwrap_err();
        assert!(!failure.permanent && failure.stage == Stage::File, "{failure}");
    }
}

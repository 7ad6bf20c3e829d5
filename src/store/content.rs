//! Revisions of the content: `content.db` in the data directory.
//!
//! A separate file, so that an import that keeps it busy for a minute blocks no inquiry. Revisions share identical files by their hash.
//! Pages are rendered from the live revision; going back to an older one only moves the marker.

mod derived;
mod draft;
mod embedded;
mod files;
mod json;
mod revisions;
mod shelf;
mod shown;
mod texts;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

pub use draft::{Draft, Verdict};
pub use revisions::{Origin, Revision};
pub use shown::{LiveContent, Shown};

use super::OpenMode;
use super::connection::{self, Log};
use super::error::{OpenError, StoreError};
use super::schema::CONTENT;
use shelf::Shelf;

/// The open revisions of a data directory.
pub struct ContentStore {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Connections for looking up bodies and words, opened on first use.
    shelf: OnceLock<Arc<Shelf>>,
    log: Log,
}

impl ContentStore {
    /// Opens the revisions of a data directory, creating the file with [`OpenMode::Create`].
    ///
    /// # Errors
    /// When there are none, or the file is another program's or a newer version's.
    pub fn open(dir: &Path, mode: OpenMode) -> Result<ContentStore, OpenError> {
        let path = CONTENT.open(dir, mode)?;
        let connection = connection::open_for_writing(&path)?;
        let log = Log::of(&path);
        Ok(ContentStore { path, connection: Mutex::new(connection), shelf: OnceLock::new(), log })
    }

    /// The store whose inquiries this content belongs to.
    pub(super) fn owner(&self) -> Result<Option<Vec<u8>>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT value FROM meta WHERE key = 'owner'")?;
            Ok(statement.query_row([], |row| row.get(0)).optional()?)
        })
    }

    pub(super) fn set_owner(&self, id: &[u8]) -> Result<(), StoreError> {
        self.with(|connection| {
            connection.execute(
                "INSERT INTO meta VALUES ('owner', ?1) ON CONFLICT DO UPDATE SET value = excluded.value",
                [id],
            )?;
            Ok(())
        })
    }

    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        work(&self.connection.lock().unwrap_or_else(PoisonError::into_inner)).map_err(|error| error.at(&self.path))
    }

    /// Does all of the work, if it asks to be kept, or nothing.
    fn change<T, E: From<StoreError>>(&self, work: impl FnOnce(&Connection) -> Result<(bool, T), E>) -> Result<T, E> {
        let failed = |error| StoreError::from(error).at(&self.path);
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let (keep, result) = work(&transaction)?;
        if keep {
            transaction.commit().map_err(failed)?;
            // So that a copy of the file includes the change. A concurrent reader delays that.
            connection::fold_log(&connection, connection::BUSY_TIMEOUT);
        }
        Ok(result)
    }

    /// Checkpoints the write-ahead log when nothing was written since the previous call, so that a copy of the file holds everything.
    /// Blocks.
    pub fn fold_idle_log(&self) {
        self.log.fold_when_idle();
    }

    /// The same at once, when the server stops.
    pub fn fold_log(&self) {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        connection::fold_log(&connection, connection::BUSY_TIMEOUT);
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::content::Pack;

    fn pack(files: &[(&str, &str)]) -> Pack {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn open(dir: &Path) -> ContentStore {
        ContentStore::open(dir, OpenMode::Create).unwrap()
    }

    fn count(store: &ContentStore, table: &str) -> i64 {
        store.with(|db| Ok(db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))?)).unwrap()
    }

    #[test]
    fn a_revision_comes_back_as_it_went_in_and_shares_what_is_equal() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        let (one, two) = (pack(&[("a", "x"), ("b", "y")]), pack(&[("a", "x"), ("b", "z")]));
        let first = store.add(&one, Origin::Import, "one", Timestamp::now()).unwrap();
        let second = store.add(&two, Origin::Import, "two", Timestamp::now()).unwrap();
        assert_eq!(store.pack(first).unwrap(), Some(one));
        assert_eq!(store.pack(second).unwrap(), Some(two));
        assert_eq!(store.pack(99).unwrap(), None);
        assert_eq!(store.live().unwrap(), Some(second));
        assert_eq!(count(&store, "blobs"), 3);
        assert!(store.go_to(first).unwrap());
        assert!(!store.go_to(99).unwrap());
        assert_eq!(open(dir.path()).live().unwrap(), Some(first));
    }

    #[test]
    fn the_last_twenty_stay() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        for i in 1..=25 {
            store.add(&pack(&[("a", &i.to_string())]), Origin::Import, "", Timestamp::now()).unwrap();
        }
        let left: Vec<i64> = store.revisions().unwrap().iter().map(|revision| revision.id).collect();
        assert_eq!(left, (6..=25).rev().collect::<Vec<_>>());
        assert_eq!(count(&store, "blobs"), 20);
    }

    #[test]
    fn the_binarys_own_content_follows_the_binary_until_an_owner_brings_their_own() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        let (old, new) = (pack(&[("a", "old")]), pack(&[("a", "new")]));
        assert!(store.keep_embedded(&old, Timestamp::now()).unwrap());
        assert!(!store.keep_embedded(&old, Timestamp::now()).unwrap(), "the same again adds nothing");
        assert!(store.keep_embedded(&new, Timestamp::now()).unwrap());
        store.add(&pack(&[("a", "mine")]), Origin::Import, "", Timestamp::now()).unwrap();
        assert!(!store.keep_embedded(&old, Timestamp::now()).unwrap(), "an owner's content stays");
    }

    #[test]
    fn other_files_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        assert!(matches!(ContentStore::open(dir.path(), OpenMode::Existing), Err(OpenError::Missing(_))));
        let other = Connection::open(dir.path().join(CONTENT.file)).unwrap();
        other.execute_batch("CREATE TABLE other (x)").unwrap();
        drop(other);
        assert!(matches!(ContentStore::open(dir.path(), OpenMode::Create), Err(OpenError::Foreign(_))));
    }
}
